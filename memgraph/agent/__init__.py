"""What an agent loop needs, above the engine and by its public contract alone. docs/agent/ has a page for each part."""

from memgraph.agent.budget import Budget
from memgraph.agent.consolidate import Proposal
from memgraph.agent.documents import Passage
from memgraph.agent.layers import LAYERS, Recollection
from memgraph.agent.memory import AgentMemory
from memgraph.agent.notes import Note
from memgraph.agent.policy import Decision
from memgraph.agent.reflect import Reflection
from memgraph.agent.skills import Lesson, Skill, UnverifiedSkillError
from memgraph.agent.summarize import ExtractiveSummarizer
from memgraph.agent.summary import Summary
from memgraph.agent.tools import ToolResult
from memgraph.agent.window import Turn

__all__ = [
    "LAYERS",
    "AgentMemory",
    "Budget",
    "Decision",
    "ExtractiveSummarizer",
    "Lesson",
    "Note",
    "Passage",
    "Proposal",
    "Recollection",
    "Reflection",
    "Skill",
    "Summary",
    "ToolResult",
    "Turn",
    "UnverifiedSkillError",
]
