"""The Spielepass of a day on which people go where they like: a card to be stamped, one field for each stall.

There are two of them, which need each other as little as anybody needs an account. The card on paper is stamped by who
helps at the stall. On a phone the stall's printed code leads to its page, and „Da waren wir“ is kept in that phone and
nowhere else: who has scanned a code was there, the server knows of nobody where they have been, and nobody gains
anything by cheating. When enough fields are full there is a ribbon.
"""

from __future__ import annotations

from day.domain.plan import Mode, Plan, Variant

#: so many stamps are enough, unless the plan says otherwise: one where everybody who has joined in is to be honoured
ENOUGH, ENOUGH_FOR = 5, {Variant.FOUNDATION: 1}


def stamped(plan: Plan) -> bool:
    """Whether there is a pass on this day: wherever somebody goes where they like."""
    return plan.mode is not Mode.ROTATION and bool(plan.open_stalls)


def enough(plan: Plan) -> int:
    """How many stamps bring the ribbon; on a day without any planned visits what it says of each group."""
    wanted = plan.each if plan.mode is Mode.FREE and plan.each else ENOUGH_FOR.get(plan.variant, ENOUGH)
    return max(1, min(wanted, len(plan.open_stalls)))
