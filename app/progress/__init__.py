"""What is remembered, in one SQLite file: attempts, verdicts, opened hints and solutions, rates, unexplained results."""

from app.progress.attempts import Attempt, Attempts, AttemptState
from app.progress.database import Database, DatabaseTooNew
from app.progress.rates import Rates
from app.progress.retention import Retention
from app.progress.solutions import Solutions, SolutionState
from app.progress.unexplained import UnexplainedResults

__all__ = [
    "Attempt",
    "AttemptState",
    "Attempts",
    "Database",
    "DatabaseTooNew",
    "Rates",
    "Retention",
    "SolutionState",
    "Solutions",
    "UnexplainedResults",
]
