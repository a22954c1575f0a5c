"""General diagnosis: what a function's wrong numbers show by themselves, when no known mistake gives the same ones.

Pure functions: results in, one `General` or None out.
"""

from app.grading.diagnosis.case_facts import CaseFacts, case_facts
from app.grading.diagnosis.diagnose import diagnose
from app.grading.diagnosis.general import General
from app.grading.diagnosis.results import CaseResult, FunctionResults, function_results

__all__ = ["CaseFacts", "CaseResult", "FunctionResults", "General", "case_facts", "diagnose", "function_results"]
