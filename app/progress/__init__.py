"""What is remembered about learners: attempts and verdicts, in one SQLite file."""

from app.progress.attempts import Attempt, Attempts, AttemptState
from app.progress.database import Database, DatabaseTooNew

__all__ = ["Attempt", "AttemptState", "Attempts", "Database", "DatabaseTooNew"]
