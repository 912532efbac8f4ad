"""A tool is a function: its signature and docstring are the schema, written out as each model provider wants it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_type_hints

import orjson

from memgraph.errors import InvalidInputError

Format = Literal["plain", "openai", "anthropic", "mcp"]
_JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}
_ARGUMENT = re.compile(r"^\s{4,}(\w+): (.+)$")


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that a model may call, with the JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    function: Callable[..., str]

    def as_format(self, format: Format) -> dict[str, Any]:
        """The tool as a provider lists it: OpenAI's function, Anthropic's tool, MCP's tool, or plainly."""
        plain = {"name": self.name, "description": self.description}
        match format:
            case "plain":
                return {**plain, "parameters": dict(self.parameters)}
            case "openai":
                return {"type": "function", "function": {**plain, "parameters": dict(self.parameters)}}
            case "anthropic":
                return {**plain, "input_schema": dict(self.parameters)}
            case "mcp":
                return {**plain, "inputSchema": dict(self.parameters)}
        raise InvalidInputError(f"format is {format!r}; it is 'plain', 'openai', 'anthropic' or 'mcp'")


def tool(function: Callable[..., str]) -> Tool:
    """The tool that a function is. Every parameter needs a type and a line under "Args:" in the docstring."""
    summary, described = _described(function)
    hints = get_type_hints(function)
    properties: dict[str, Any] = {}
    required = []
    for name, parameter in inspect.signature(function).parameters.items():
        properties[name] = {"type": _JSON_TYPES[hints[name]], "description": described[name]}
        if parameter.default is parameter.empty:
            required.append(name)
        else:
            properties[name]["default"] = parameter.default
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return Tool(function.__name__, summary, schema, function)


def _described(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """A docstring's text, and its lines on each argument."""
    text, _, arguments = inspect.getdoc(function).partition("\nArgs:\n")  # type: ignore[union-attr]
    described: dict[str, str] = {}
    last = None
    for line in arguments.splitlines():
        if match := _ARGUMENT.match(line):
            last = match[1]
            described[last] = match[2].strip()
        elif last is not None and line.strip():
            described[last] += f" {line.strip()}"
    return " ".join(text.split()), described


def checked(tool: Tool, arguments: object) -> dict[str, Any]:
    """The arguments of a call, as a mapping or as the JSON text that providers send, fit for the function.

    A number that came as a text is read; nothing else is guessed.

    Raises:
        InvalidInputError: names the argument that is missing, unknown or of the wrong type, and what would be right.
    """
    given = _mapping(tool, arguments)
    properties, required = tool.parameters["properties"], tool.parameters["required"]
    unknown = [name for name in given if name not in properties]
    if unknown:
        raise InvalidInputError(f"{tool.name} has no argument {unknown[0]!r}; its arguments are {', '.join(properties)}")
    missing = [name for name in required if given.get(name) is None]
    if missing:
        raise InvalidInputError(f"{tool.name} needs the argument {missing[0]!r}: {properties[missing[0]]['description']}")
    return {name: _value(tool.name, name, value, properties[name]["type"]) for name, value in given.items() if value is not None}


def _mapping(tool: Tool, arguments: object) -> dict[str, Any]:
    if isinstance(arguments, str | bytes):
        try:
            arguments = orjson.loads(arguments or "{}")
        except orjson.JSONDecodeError as error:
            raise InvalidInputError(f"the arguments of {tool.name} are not JSON: {error}") from None
    if arguments is None:
        return {}
    if not isinstance(arguments, Mapping):
        raise InvalidInputError(f"the arguments of {tool.name} are a {type(arguments).__name__}, not an object of names and values")
    return dict(arguments)


def _value(tool: str, name: str, value: Any, wanted: str) -> Any:
    match wanted, value:
        case "string", str():
            return value
        case "integer", int() if not isinstance(value, bool):
            return value
        case "integer", float() if value.is_integer():
            return int(value)
        case "integer", str() if re.fullmatch(r"\s*-?\d{1,9}\s*", value):
            return int(value)
    raise InvalidInputError(f"{name} of {tool} is {_shown(value)}, which is no {wanted}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
