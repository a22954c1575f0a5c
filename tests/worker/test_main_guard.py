"""What stands under ``if __name__ == "__main__":`` belongs to Run, not to Check."""

import json

import microbatch_browser

TRIAL = """
def double(x):
    return 2 * x

if __name__ == "__main__":
    print(double(21), 1 / 0)
"""


def test_a_check_does_not_run_what_is_under_the_main_guard() -> None:
    """A trial that fails keeps no function from being checked."""
    assert json.loads(microbatch_browser.load(TRIAL))["status"] == "ok"
    case = {"id": "c1", "function": "double", "args": [{"type": "int", "value": "4"}], "kwargs": {}}
    output = json.loads(microbatch_browser.call(json.dumps(case)))
    assert output["value"] == {"type": "int", "value": "8"}


def test_run_does_run_it() -> None:
    """Run is running the file: its trial runs, and its mistake is shown."""
    result = json.loads(microbatch_browser.run(TRIAL))
    assert result["error"]["type"] == "ZeroDivisionError"
