"""Words of a formula → its tree. Every fault is found here and knows its place; a tree that was made can be evaluated.

From loosest to tightest: ``or``, ``and``, ``not``, comparison, ``+ -``, ``* / // %``, sign, ``^`` (from the right).
Numbers and conditions are told apart while reading, so that ``1 + (2 < 3)`` is a fault and not a surprise.
"""

from __future__ import annotations

from collections.abc import Callable

from app.content.expression.operations import ARGUMENTS, COMPARISONS, CONDITIONS
from app.content.expression.scan import Word, scan
from app.content.expression.tree import Fault, Name, Number, Operation, Tree
from app.content.slug import did_you_mean

DEEPEST = 25
"""Parentheses, functions and signs inside each other."""
WORDS = frozenset(("and", "or", "not"))

type _Part = Callable[[], Tree]
type _Kind = Callable[[Tree, int], Tree]


def parse(text: str) -> Tree:
    """The tree of a formula that gives a number. Raises Fault."""
    reader = _Reader(text)
    if reader.word.kind == "end":
        raise Fault("an empty formula", "write a formula, such as micro * length", 0)
    tree = reader.either()
    reader.end()
    return _number(tree, 0)


def _is_condition(tree: Tree) -> bool:
    return isinstance(tree, Operation) and tree.name in CONDITIONS


def _number(tree: Tree, at: int) -> Tree:
    if _is_condition(tree):
        raise Fault("a comparison where a number is wanted", "compare inside if(…, …, …)", at)
    return tree


def _condition(tree: Tree, at: int) -> Tree:
    if not _is_condition(tree):
        raise Fault("a number where a comparison is wanted", "write one, such as if(accum > 1, …, …)", at)
    return tree


class _Reader:
    """Reads one formula from left to right, one word ahead."""

    def __init__(self, text: str) -> None:
        self._words = scan(text)
        self._depth = 0
        self._open: list[int] = []
        self.word = next(self._words)

    def either(self) -> Tree:
        """A whole formula, as far as it goes."""
        return self._chain(("or",), self._both, _condition)

    def end(self) -> None:
        """Nothing may be left. Raises Fault."""
        if self.word.kind == "end":
            return
        if self.word.text == ")":
            raise Fault("this ) closes nothing", "remove it, or open a ( before", self.word.at)
        if self.word.text == ",":
            fix = "commas part the arguments of a function; write 131072 or 131_072 for a large number"
            raise Fault("a comma outside a function", fix, self.word.at)
        raise Fault(f"{self.word.text} where the formula should go on", "put an operator such as * before it", self.word.at)

    def _both(self) -> Tree:
        return self._chain(("and",), self._not, _condition)

    def _not(self) -> Tree:
        if not self._is_name("not"):
            return self._comparison()
        self._deeper()
        self._next()
        at = self.word.at
        tree = Operation("not", (_condition(self._not(), at),))
        self._depth -= 1
        return tree

    def _comparison(self) -> Tree:
        at = self.word.at
        left = self._sum()
        if self.word.text == "=":
            raise Fault("= has no meaning in a formula", "write == to compare, and name: formula to define", self.word.at)
        if self.word.text not in COMPARISONS:
            return left
        sign = self._next()
        second = self.word.at
        right = self._sum()
        if self.word.text in COMPARISONS:
            raise Fault("two comparisons in a row", "write a < b and b < c", self.word.at)
        return Operation(sign.text, (_number(left, at), _number(right, second)))

    def _sum(self) -> Tree:
        return self._chain(("+", "-"), self._product, _number)

    def _product(self) -> Tree:
        return self._chain(("*", "/", "//", "%"), self._signed, _number)

    def _signed(self) -> Tree:
        if self.word.text not in ("+", "-"):
            return self._power()
        self._deeper()
        sign = self._next()
        at = self.word.at
        tree = _number(self._signed(), at)
        self._depth -= 1
        return Operation("negate", (tree,)) if sign.text == "-" else tree

    def _power(self) -> Tree:
        at = self.word.at
        base = self._single()
        if self.word.text != "^":
            return base
        self._deeper()
        self._next()
        second = self.word.at
        tree = Operation("^", (_number(base, at), _number(self._signed(), second)))
        self._depth -= 1
        return tree

    def _single(self) -> Tree:
        word = self.word
        if word.kind == "number":
            return Number(self._next().value)
        if word.kind == "name" and word.text not in WORDS:
            self._next()
            return self._call(word) if self.word.text == "(" else self._name(word)
        if word.text == "(":
            self._enter()
            tree = self.either()
            self._close()
            return tree
        raise self._missing()

    def _name(self, word: Word) -> Name:
        if word.text in ARGUMENTS:
            raise Fault(f"{word.text} is a function", f"write {word.text}(…)", word.at)
        return Name(word.text, word.at)

    def _call(self, word: Word) -> Tree:
        if word.text not in ARGUMENTS:
            fix = did_you_mean(word.text, ARGUMENTS)
            raise Fault(f"unknown function {word.text}", f"{fix}; a product needs its *", word.at)
        self._enter()
        arguments: list[Tree] = []
        while self.word.text != ")":
            at = self.word.at
            wanted = _condition if word.text == "if" and not arguments else _number
            arguments.append(wanted(self.either(), at))
            if self.word.text != ",":
                break
            self._next()
            if self.word.text == ")":
                raise self._missing()
        self._close()
        least, most = ARGUMENTS[word.text]
        if not least <= len(arguments) <= most:
            wants = f"{least} or more" if most > least else str(least)
            what = f"{word.text} takes {wants} argument{'' if wants == '1' else 's'}, not {len(arguments)}"
            raise Fault(what, f"write {word.text}({', '.join('abc'[:least])})", word.at)
        return Operation(word.text, tuple(arguments))

    def _chain(self, signs: tuple[str, ...], part: _Part, kind: _Kind) -> Tree:
        """Operators of one strength, from the left."""
        at = self.word.at
        left = part()
        while self.word.text in signs:
            sign = self._next()
            left = kind(left, at)
            second = self.word.at
            left = Operation(sign.text, (left, kind(part(), second)))
        return left

    def _enter(self) -> None:
        self._deeper()
        self._open.append(self._next().at)

    def _close(self) -> None:
        if self.word.text != ")":
            if self.word.kind == "end":
                raise Fault("this ( is never closed", "add a )", self._open[-1])
            raise Fault(
                f"{self.word.text} where the formula should go on",
                "put an operator such as * before it, or close the (",
                self.word.at,
            )
        self._open.pop()
        self._depth -= 1
        self._next()

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise Fault("the formula is nested too deeply", "name its parts as constants or outputs", self.word.at)

    def _is_name(self, text: str) -> bool:
        return self.word.kind == "name" and self.word.text == text

    def _next(self) -> Word:
        word = self.word
        self.word = next(self._words)
        return word

    def _missing(self) -> Fault:
        if self.word.kind == "end":
            if self._open:
                return Fault("the formula ends inside a (", "finish it and add a )", self.word.at)
            return Fault("the formula ends too early", "write what comes after the last sign", self.word.at)
        return Fault(f"{self.word.text} where a number or a name is wanted", "write what stands before it", self.word.at)
