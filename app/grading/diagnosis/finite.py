"""NaN and infinity where finite numbers are due."""

from __future__ import annotations

import numpy as np

from app.grading.diagnosis.common import common
from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Pair
from app.grading.feedback import plain


def not_finite(seen: Evidence) -> Finding | None:
    """Any such number: they come before everything else, because whatever meets them becomes one of them."""
    spoilt = [one for one in seen.failed if _spoilt(one)]
    if not spoilt:
        return None
    nan = any(np.isnan(one.got.floats).any() for one in spoilt)
    infinite = any(np.isinf(one.got.floats).any() for one in spoilt)
    kinds = "`nan` and `inf`" if nan and infinite else "`nan`" if nan else "`inf`"
    whole = all(not np.isfinite(one.got.floats).any() for one in spoilt)
    share = "nothing but" if whole else "some"
    rest = [one for one in seen.pairs if not _spoilt(one)]
    shared = common(seen, spoilt, rest) if rest else None
    where = f", namely in every case with {shared.words}, and in no other" if shared and len(spoilt) > 1 else ""
    if len(spoilt) == 1 and spoilt[0].case.name:
        where = f", the case “{plain(spoilt[0].case.name)}”"
    if nan:
        step = "`nan` comes from a division by zero such as 0 / 0, or from infinities. Which of your divisions may meet a zero?"
    else:
        step = "`inf` is a division by zero, or a number that outgrew every float. Print each step of the way."
    return Finding(
        "not-finite",
        f"{seen.name} gives {share} {kinds} in {len(spoilt)} of {len(seen.pairs)} cases{where}.",
        step,
        {"nan": nan, "inf": infinite, "all": whole, **({"common": shared.key} if shared else {})},
    )


def _spoilt(one: Pair) -> bool:
    return bool(np.any(~np.isfinite(one.got.floats) & np.isfinite(one.want.floats))) and not one.got.whole
