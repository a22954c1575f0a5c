"""A script: loads each program and calls its ``f`` in a forked copy of this process, so that none can spoil the next.

In: a JSON list of [code, case] on standard input. Out: a JSON list of what `load` and `call` answered, as text.
"""

import json
import os
import sys
import tempfile

import microbatch_browser


def answers(code: str, case: dict[str, object]) -> list[str]:
    """What the two entry points answered, from a child process."""
    with tempfile.TemporaryFile() as file:
        text, number = json.dumps(case), file.fileno()
        join, write, leave = "\0".join, os.write, os._exit
        child = os.fork()
        if child == 0:
            found = join((microbatch_browser.load(code), microbatch_browser.call(text)))
            write(number, found.encode())
            leave(0)
        os.waitpid(child, 0)
        file.seek(0)
        return file.read().decode().split("\0")


if __name__ == "__main__":
    jobs = json.load(sys.stdin)
    microbatch_browser.prepare()
    json.dump([answers(code, case) for code, case in jobs], sys.stdout)
