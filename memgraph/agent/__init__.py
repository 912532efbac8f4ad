"""What an agent loop needs, above the engine and by its public contract alone."""

from memgraph.agent.budget import Budget
from memgraph.agent.memory import AgentMemory
from memgraph.agent.notes import Note
from memgraph.agent.summarize import ExtractiveSummarizer
from memgraph.agent.summary import Summary
from memgraph.agent.tools import ToolResult
from memgraph.agent.window import Turn

__all__ = ["AgentMemory", "Budget", "ExtractiveSummarizer", "Note", "Summary", "ToolResult", "Turn"]
