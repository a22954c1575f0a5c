"""What is remembered, in one SQLite file: attempts, verdicts, hints and solutions, plan tasks, rates, unexplained results."""

from app.progress.attempts import Attempt, Attempts, AttemptState
from app.progress.database import Database, DatabaseTooNew
from app.progress.plan_tasks import PlanTasks, PlanTaskState
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
    "PlanTaskState",
    "PlanTasks",
    "Rates",
    "Retention",
    "SolutionState",
    "Solutions",
    "UnexplainedResults",
]
