"""Doppelkopf: rule by rule, the worked examples of the Deutscher Doppelkopf-Verband, and a second way to count."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance, IllegalMoveError, Move
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.tricks.doppelkopf_rules import ALTE, PACK, items, trumps, winner

SUITS = {"kr": "kreuz", "pi": "pik", "he": "herz", "ka": "karo"}
RANKS = {"A": "ass", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9"}
#: TSR 2.3
NORMAL = ["he10", "krD", "piD", "heD", "kaD", "krB", "piB", "heB", "kaB", "kaA", "ka10", "kaK", "ka9"]

#: an even deal: seats 0 and 2 are Re; every seat has a Dulle or a fox, and some of each suit
FIRST = "he10 krD heD kaB kaA ka9 krA kr10 piA pi9 heK he9"
SECOND = "he10 piD kaD krB piB ka10 krA krK pi10 piK heA he9"
THIRD = "krD piD heB kaB kaK ka9 kr10 kr9 piA pi9 heA heK"
FOURTH = "heD kaD krB piB heB kaA ka10 kaK krK kr9 pi10 piK"


def card(short: str) -> str:
    return f"{SUITS[short[:2]]}-{RANKS[short[2:]]}"


def table(*hands: str, **options: Any) -> Match:
    """A match with these hands from seat 0 on (the last seat deals); what is not named is dealt out in any way."""
    game = registry.find("doppelkopf").make(4, options)
    rest = [name for number, name in enumerate(PACK.cards) if game.in_play() >> number & 1]
    dealt: list[list[str]] = []
    for hand in hands:
        own = []
        for short in hand.split():
            name = next(name for name in rest if name.split("#")[0] == card(short))
            rest.remove(name)
            own.append(name)
        dealt.append(own)
    order: list[str] = []
    for seat in range(4):
        own = dealt[seat] if seat < len(dealt) else []
        need = game.cards_each - len(own)
        order += own + rest[:need]
        rest = rest[need:]
    match = Match(game, "s")
    match.push(Chance(tuple(order)))
    return match


def healthy(match: Match) -> Match:
    for seat in range(4):
        match.play(seat, ("gesund",))
    return match


def play(match: Match, *moves: str) -> None:
    """ "0 krA": seat 0 plays that card, whichever copy it holds."""
    for move in moves:
        seat, short = move.split()
        held = match.state.hands[int(seat)]
        name = next(name for name in PACK.cards if name.split("#")[0] == card(short) and held & PACK.of(name))
        match.play(int(seat), (f"hand:{name}",))


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def notes(match: Match, seat: int | None) -> list[str]:
    return [str(note) for note in match.game.view(match.state, seat).notes]


def offered(match: Match) -> list[str]:
    (seat,) = match.to_act()
    return [button.target for button in match.game.step(match.state, seat).buttons]


def dealt() -> Match:
    return healthy(table(FIRST, SECOND, THIRD, FOURTH))


# --- ranks and following ------------------------------------------------------------------------------------------


def test_trumps_from_the_highest() -> None:
    names = [PACK.cards[number] for number in trumps("normal")]
    assert names == [card(short) + copy for short in NORMAL for copy in ("", "#2")]
    assert len(trumps("normal")) == 26
    # TSR 2.3: a solo in Herz has 24 trumps, the others 26; queens or jacks alone 8
    assert {game: len(trumps(f"solo-{game}")) for game in ("kreuz", "pik", "herz", "karo", "dame", "bube", "ohne")} == {
        "kreuz": 26, "pik": 26, "herz": 24, "karo": 26, "dame": 8, "bube": 8, "ohne": 0
    }  # fmt: skip
    assert PACK.cards[trumps("normal", pigs=True)[0]] == "karo-ass"


@pytest.mark.parametrize(
    ("game", "trick", "taker"),
    [
        ("normal", "krA krA kr10 krK", 0),  # the first of two alike
        ("normal", "krK kr10 krA kr10", 2),
        ("normal", "krA ka9 kr10 kaK", 3),  # trumps, the higher one
        ("normal", "heA he10 heK he9", 1),  # Herz 10 is no Herz
        ("normal", "krD he10 he10 piD", 1),
        ("normal", "pi9 krK heA kr10", 0),  # nobody follows
        ("solo-dame", "he10 heK heA he10", 2),  # there it is
        ("solo-dame", "krA kaD kr10 heB", 1),
        ("solo-bube", "kaB piB heD krD", 1),
        ("solo-ohne", "piK pi10 piD kaA", 1),
        ("solo-kreuz", "kaA kr9 kaD kr10", 2),
    ],
)
def test_who_takes_a_trick(game: str, trick: str, taker: int) -> None:
    engine = registry.find("doppelkopf").make(4)
    used: Counter[str] = Counter()
    cards = []
    for short in trick.split():
        used[short] += 1
        cards.append(PACK.index[card(short) + ("#2" if used[short] == 2 else "")])
    assert engine.order(engine.stand(game=game)).winner(tuple(cards)) == taker


def test_the_second_dulle_where_it_is_agreed() -> None:
    engine = registry.find("doppelkopf").make(4, {"dulle": "zweite"})
    trick = tuple(PACK.index[name] for name in ("kreuz-dame", "herz-10#2", "pik-dame", "herz-10"))
    assert engine.order(engine.stand(game="normal")).winner(trick) == 3
    hearts = tuple(PACK.index[name] for name in ("herz-10", "herz-9", "herz-10#2", "karo-9"))
    assert engine.order(engine.stand(game="solo-dame")).winner(hearts) == 0


def test_following_suit_and_trumps() -> None:
    match = dealt()
    play(match, "0 heK")
    with pytest.raises(IllegalMoveError, match="Du musst Herz bedienen: Herz 10 ist Trumpf"):
        play(match, "1 he10")
    with pytest.raises(IllegalMoveError, match="Du musst Herz bedienen"):
        play(match, "1 krA")
    play(match, "1 heA", "2 heA")
    assert len(match.game.step(match.state, 3).targets) == 12 + 1  # no Herz: any card, or a word
    play(match, "3 ka10")
    assert said(match) == ["Platz 4: Karo 10.", "Platz 4 bekommt den Stich."]
    play(match, "3 kaK")
    with pytest.raises(IllegalMoveError, match="Trumpf ist ausgespielt: Du musst Trumpf bedienen"):
        play(match, "0 krA")
    with pytest.raises(IllegalMoveError, match="Kreuz 9 hast du nicht auf der Hand"):
        match.play(0, ("hand:kreuz-9",))


# --- parties --------------------------------------------------------------------------------------------------------


def test_each_knows_its_own_party_alone() -> None:
    match = dealt()
    parties = ["Re", "Kontra", "Re", "Kontra"]
    for seat in range(4):
        mine = notes(match, seat)
        assert mine[seat].startswith(parties[seat])
        assert all(note == "0 Stiche" for other, note in enumerate(mine) if other != seat)
    assert all(note == "0 Stiche" for note in notes(match, None))


def test_a_kreuz_dame_tells() -> None:
    match = dealt()
    play(match, "0 krD", "1 ka10", "2 ka9", "3 kaK")
    assert notes(match, None)[0].startswith("Re")
    assert notes(match, None)[2] == "0 Stiche"
    play(match, "0 ka9", "1 piB", "2 krD", "3 kaA")
    assert notes(match, None) == ["Re", "Kontra", "Re", "Kontra"]
    assert notes(match, 0)[0] == "Re · 1 Stich"


def test_a_word_tells() -> None:
    match = dealt()
    assert offered(match) == ["re"]
    match.play(0, ("re",))
    assert said(match) == ["Platz 1 sagt: Re!"]
    assert notes(match, 3)[0].startswith("Re")
    play(match, "0 ka9")
    assert offered(match) == ["kontra"]
    match.play(1, ("kontra",))
    play(match, "1 piB")
    assert offered(match) == ["keine-90"]
    match.play(2, ("keine-90",))
    assert said(match) == ["Platz 3 sagt: Re, keine 90!"]
    assert [note.split(" ")[0] for note in notes(match, None)] == ["Re", "Kontra", "Re", "Kontra"]


def test_what_was_said_holds_in_imagined_worlds() -> None:
    match = dealt()
    match.play(0, ("re",))
    play(match, "0 ka9")
    match.play(1, ("kontra",))
    partners = Counter()
    for number in range(60):
        world = match.game.sample_world(match.state, 3, random.Random(number))
        assert world.hands[0] & ALTE
        assert not world.hands[1] & ALTE
        assert world.hands[3] == match.state.hands[3]
        assert world.re & 0b1011 == 0b0001
        partners[world.re] += 1
    assert set(partners) <= {0b0101, 0b0001}
    assert partners[0b0101] > 50  # who had both would have told of a Hochzeit


def test_who_is_re_differs_between_worlds() -> None:
    match = dealt()
    seen = {match.game.sample_world(match.state, 1, random.Random(number)).re for number in range(60)}
    assert {0b0101, 0b1001, 0b1100} <= seen


# --- reservations ---------------------------------------------------------------------------------------------------

MARRIED = "krD krD he10 piD krB piB ka9 kaK krA piA heA heK"


def test_all_healthy() -> None:
    assert said(dealt()) == ["Platz 4 ist gesund.", "Alle sind gesund: Es wird ein Normalspiel."]
    assert dealt().to_act() == {0}


def test_the_highest_reservation_is_told_and_no_other() -> None:
    match = table("he10", MARRIED)
    match.play(0, ("gesund",))
    match.play(1, ("vorbehalt", "hochzeit"))
    assert said(match) == ["Platz 2 hat einen Vorbehalt."]
    assert notes(match, 0)[1] == "Vorbehalt"
    match.play(2, ("vorbehalt", "solo-bube"))
    match.play(3, ("vorbehalt", "solo-dame"))
    assert said(match) == ["Platz 4 hat einen Vorbehalt.", "Platz 3 spielt allein: Solo mit Buben als Trumpf."]
    assert match.to_act() == {0}  # TSR 5.1
    assert [note.split(" ")[0] for note in notes(match, None)] == ["Kontra", "Kontra", "Re", "Kontra"]


def test_a_hochzeit_needs_both() -> None:
    match = table(FIRST, SECOND, THIRD, FOURTH)
    with pytest.raises(IllegalMoveError, match="brauchst du beide Kreuz-Damen"):
        match.play(0, ("vorbehalt", "hochzeit"))
    with pytest.raises(IllegalMoveError, match="Sage noch, was du vorhast"):
        match.play(0, ("vorbehalt",))


def test_what_others_have_in_mind_is_imagined() -> None:
    match = table("he10", MARRIED)
    match.play(0, ("gesund",))
    match.play(1, ("vorbehalt", "hochzeit"))
    wishes = {match.game.sample_world(match.state, 2, random.Random(n)).wishes[1] for n in range(60)}
    assert len(wishes) > 3
    assert {match.game.sample_world(match.state, 1, random.Random(n)).wishes[1] for n in range(9)} == {"hochzeit"}


def wedding(**options: Any) -> Match:
    match = table(MARRIED, "he10 piD heD kaD krA kr9 pi10 pi9 he9 kaA kaA ka9", **options)
    match.play(0, ("vorbehalt", "hochzeit"))
    for seat in (1, 2, 3):
        match.play(seat, ("gesund",))
    assert said(match)[-1] == "Platz 1 hat eine Hochzeit und sucht einen Partner."
    return match


def test_the_first_trick_of_another_finds_the_partner() -> None:
    match = wedding()
    assert offered(match) == []  # nobody speaks yet
    with pytest.raises(IllegalMoveError, match="sucht, sagt niemand etwas an"):
        match.play(0, ("re",))
    low(match, "hand:karo-9")
    assert match.state.re == 0b0001 | 1 << match.state.turn
    assert said(match)[-1].endswith("spielt die Hochzeit mit.")
    assert match.state.shift == 0
    assert offered(match) in (["re"], ["kontra"])


def low(match: Match, target: str) -> None:
    """Lead this card; the others play the last they may."""
    (seat,) = match.to_act()
    match.play(seat, (target,))
    for _place in range(3):
        (seat,) = match.to_act()
        cards = [each for each in match.game.step(match.state, seat).targets if each.startswith("hand:")]
        match.play(seat, (cards[-1],))


def test_where_it_is_agreed_the_partner_comes_by_a_plain_trick() -> None:
    match = wedding(hochzeit="fehl")
    low(match, "hand:karo-9")
    assert match.state.re == 0b0001
    assert match.state.open == 0b0001


def test_after_three_tricks_of_ones_own_one_plays_alone() -> None:
    match = table("krD krD he10 he10 krA krA piA piA piB ka9 krB krB")
    match.play(0, ("vorbehalt", "hochzeit"))
    for seat in (1, 2, 3):
        match.play(seat, ("gesund",))
    for target in ("hand:herz-10", "hand:herz-10#2", "hand:kreuz-dame"):
        low(match, target)
    assert said(match)[-1] == "Niemand ist gefunden: Platz 1 spielt allein."
    assert (match.state.re, match.state.open, match.state.shift) == (0b0001, 0b1111, 2)
    assert offered(match) == ["re"]  # nine cards, two tricks later than usual


# --- saying how it will end -----------------------------------------------------------------------------------------


def holding(cards: int, re: bool = True, said: tuple[int, int] = (0, 0), **more: Any) -> list[str]:
    """What a seat with so many cards can say."""
    game = registry.find("doppelkopf").make(4, more.pop("options", {}))
    s = game.stand(
        phase="spiel", hands=((1 << cards) - 1,) * 4, re=0b0101 if re else 0b1010, said=said, tricks=(0,) * 4, **more
    )
    return list(game.extras(s))


def test_the_times_of_announcements() -> None:
    # TSR 6.3 and 6.4: 11 cards for Re and Kontra, 10 for keine 90, 9, 8, 7 for schwarz
    for level, (name, least) in enumerate(
        [("re", 11), ("keine-90", 10), ("keine-60", 9), ("keine-30", 8), ("schwarz", 7)]
    ):
        assert holding(least, said=(level, 0)) == [name]
        assert holding(least - 1, said=(level, 0)) == []
    assert holding(12, said=(5, 0)) == []
    assert holding(11, re=False) == ["kontra"]
    assert holding(10, re=False) == []
    # 6.5: an answer needs one card less than what it answers
    assert [holding(cards, re=False, said=(1, 0)) for cards in (10, 9)] == [["kontra"], []]
    assert [holding(cards, re=False, said=(3, 0)) for cards in (8, 7)] == [["kontra"], []]
    assert holding(9, re=False, said=(3, 1)) == []  # but no more than that
    # a partner found in the third trick: everything two cards later
    assert [holding(cards, shift=2) for cards in (9, 8)] == [["re"], []]
    assert [holding(cards, options={"neunen": False}) for cards in (9, 8)] == [["re"], []]


def test_too_late() -> None:
    match = dealt()
    for lead in ("0 krA", "1 krK", "2 kr9", "3 kr9", "0 piA", "1 pi10", "2 pi9", "3 pi10"):
        play(match, lead)
    with pytest.raises(IllegalMoveError, match="Dafür ist es zu spät"):
        match.play(0, ("re",))
    with pytest.raises(IllegalMoveError, match="Du gehörst zu Re"):
        match.play(0, ("kontra",))


# --- who wins, and how much -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eyes", "said", "won"),
    [
        # TSR 7.1.1 and 7.1.2: 121 for Re, 120 for Kontra; if Kontra alone has spoken, the other way round
        (121, (0, 0), 0), (120, (0, 0), 1), (120, (1, 0), 1), (120, (1, 1), 1), (120, (0, 1), 0), (119, (0, 1), 1),
        # who promises more must keep it, and the others need only break it
        (151, (2, 0), 0), (150, (2, 0), 1), (181, (3, 0), 0), (180, (3, 0), 1), (211, (4, 0), 0), (210, (4, 0), 1),
        (90, (0, 2), 0), (89, (0, 2), 1), (60, (0, 3), 0), (59, (0, 3), 1), (30, (0, 4), 0), (29, (0, 4), 1),
        (150, (2, 2), -1), (151, (2, 2), 0), (89, (2, 2), 1), (170, (3, 3), -1),
    ],
)  # fmt: skip
def test_who_has_won(eyes: int, said: tuple[int, int], won: int) -> None:
    assert winner((eyes, 240 - eyes), (6, 6), said) == won


def test_schwarz_is_about_tricks() -> None:
    assert winner((240, 0), (12, 0), (5, 0)) == 0
    assert winner((240, 0), (11, 1), (5, 0)) == 1


def net(eyes: int, said: tuple[int, int], tricks: tuple[int, int] = (6, 6), solo: bool = False) -> tuple[int, int]:
    won, found = items((eyes, 240 - eyes), tricks, said, solo)
    return won, sum(points if party == 0 else -points for party, points, _text in found)


@pytest.mark.parametrize(
    ("eyes", "said", "won", "re"),
    [
        # published by the Deutscher Doppelkopf-Verband in answer to questions about TSR 7.1 and 7.2
        (57, (5, 5), -1, -5),
        (75, (2, 5), -1, 0),
        (130, (2, 0), 1, -5),
        (170, (3, 1), 1, -8),
        (170, (3, 3), -1, 3),
        # by hand from TSR 7.2.2
        (121, (0, 0), 0, 1),
        (120, (0, 0), 1, -2),  # won, against the Alte
        (151, (1, 0), 0, 4),  # won, keine 90, Re 2
        (182, (3, 0), 0, 7),  # won, keine 90, keine 60, Re 2, keine 90 and keine 60 said
        (125, (0, 2), 0, 5),  # won, Kontra 2, keine 90 said, 120 against it
        (95, (0, 3), 0, 6),  # won, Kontra 2, two said, 90 against keine 60
    ],
)
def test_what_it_is_worth(eyes: int, said: tuple[int, int], won: int, re: int) -> None:
    assert net(eyes, said) == (won, re)


def test_schwarz_and_solo() -> None:
    assert net(240, (0, 0), (12, 0)) == (0, 5)  # won, 90, 60, 30, schwarz
    assert net(100, (0, 0), solo=True) == (1, -1)  # no Alte in a solo


def counted(**more: Any) -> tuple[int, ...]:
    options = more.pop("options", {})
    game = registry.find("doppelkopf").make(4, options)
    base: dict[str, Any] = {"phase": "spiel", "hands": (0,) * 4, "re": 0b0101, "tricks": (3,) * 4, "scores": (0,) * 4}
    return game.account(game.stand(**base | more)).gains


def test_special_points() -> None:
    eyes = (70, 50, 60, 60)  # Re has 130
    assert counted(points=eyes) == (1, -1, 1, -1)
    assert counted(points=eyes, specials=(("fuchs", 0, 1),)) == (2, -2, 2, -2)
    assert counted(points=eyes, specials=(("fuchs", 0, 2),)) == (1, -1, 1, -1)  # the partner's
    assert counted(points=eyes, specials=(("fuchs", 1, 0), ("karlchen", 3, -1))) == (-1, 1, -1, 1)
    assert counted(points=eyes, specials=(("doppelkopf", 2, -1), ("gefangen", 0, 1))) == (3, -3, 3, -3)
    # a solo, told or not, counts threefold and knows none of them
    assert counted(points=(130, 50, 30, 30), re=1, specials=(("fuchs", 0, 1),)) == (3, -1, -1, -1)
    assert counted(points=(100, 70, 30, 40), re=1) == (-3, 1, 1, 1)


def test_doubling_where_it_is_agreed() -> None:
    eyes = (70, 50, 60, 60)
    assert counted(points=eyes, said=(1, 1)) == (5, -5, 5, -5)
    assert counted(points=eyes, said=(1, 1), options={"ansage": "doppelt"}) == (4, -4, 4, -4)
    assert counted(points=eyes, said=(1, 0), specials=(("fuchs", 0, 1),), options={"ansage": "doppelt"})[0] == 4


def last_trick(**options: Any) -> tuple[tuple[str, int, int], ...]:
    """Seat 0 takes the last trick with the Kreuz-Bube, in it the other one and both foxes."""
    game = registry.find("doppelkopf").make(4, options)
    trick = [PACK.index[name] for name in ("kreuz-bube", "kreuz-bube#2", "karo-ass", "karo-ass#2")]
    s = game.stand(
        phase="spiel", hands=(0, 0, 0, 0), last=tuple(trick), last_leader=0, re=0b0101, tricks=(12, 0, 0, 0),
        points=(0,) * 4, scores=(0,) * 4,
    )  # fmt: skip
    return game.taken(s, 0)[0].specials


def test_what_the_last_trick_brings() -> None:
    assert last_trick() == (("karlchen", 0, -1), ("fuchs", 0, 2), ("fuchs", 0, 3))
    assert ("gefangen", 0, 1) in last_trick(karlchen="fangen")


def forty(*names: str) -> tuple[tuple[str, int, int], ...]:
    """What seat 2 gets for a trick of these cards that it took, in the middle of a deal."""
    game = registry.find("doppelkopf").make(4)
    trick = tuple(PACK.index[name] for name in names)
    s = game.stand(phase="spiel", hands=(1,) * 4, last=trick, last_leader=0, re=0b0101, tricks=(0, 0, 1, 0))
    return game.taken(s, 2)[0].specials


def test_forty_eyes_are_a_doppelkopf() -> None:
    assert forty("kreuz-ass", "kreuz-10", "karo-10", "kreuz-10#2") == (("doppelkopf", 2, -1),)  # 41
    assert forty("kreuz-10#2", "kreuz-10", "karo-10", "pik-10") == (("doppelkopf", 2, -1),)  # 40
    assert forty("kreuz-ass", "kreuz-ass#2", "karo-10", "kreuz-koenig") == ()  # 36


# --- what people agree on at home -----------------------------------------------------------------------------------


def test_pigs() -> None:
    match = healthy(table("kaA kaA ka9 krA", "he10 he10 krD", "krD", schweine=True))
    match.play(0, ("hand:karo-ass",))
    assert said(match) == ["Platz 1: Karo-Ass.", "Schweinchen! Platz 1 hat beide."]
    match.play(1, ("hand:herz-10",))
    for _place in range(2):
        (seat,) = match.to_act()
        match.play(seat, match.game.step(match.state, seat).targets[:1])
    assert match.state.turn == 0
    assert match.state.specials == ()
    for number in range(9):
        assert match.game.sample_world(match.state, 2, random.Random(number)).hands[0] & PACK.of("karo-ass#2")


def test_one_fox_is_no_pig() -> None:
    match = healthy(table(FIRST, SECOND, THIRD, FOURTH, schweine=True))
    play(match, "0 kaA")
    assert said(match) == ["Platz 1: Karo-Ass."]
    for number in range(9):
        assert not match.game.sample_world(match.state, 1, random.Random(number)).hands[0] & PACK.of("karo-ass#2")


POOR = "ka9 kaK kaB krA krK kr10 piA piK pi10 heA heK he9"


def poor() -> Match:
    match = table("he10", POOR, armut=True)
    match.play(0, ("gesund",))
    match.play(1, ("vorbehalt", "armut"))
    match.play(2, ("gesund",))
    match.play(3, ("gesund",))
    assert said(match)[-1] == "Platz 2 hat eine Armut und legt 3 Trümpfe hin."
    return match


def test_poverty_finds_a_partner() -> None:
    match = poor()
    labels = [str(piece.label) for piece in match.game.view(match.state, 2).pieces if piece.at == "armut"]
    assert labels == ["verdeckte Karte"]
    match.play(2, ("lassen",))
    match.play(3, ("nehmen",))
    assert match.state.re == 0b1010
    held = [PACK.targets[n] for n in range(48) if match.state.hands[3] >> n & 1 and n not in trumps("normal")]
    for target in held[:3]:
        match.play(3, (target,))
    assert said(match) == ["Platz 4 gibt ebenso viele Karten zurück, darunter 0 Trümpfe."]
    assert [hand.bit_count() for hand in match.state.hands] == [12] * 4
    assert match.to_act() == {0}
    worlds = [match.game.sample_world(match.state, seat, random.Random(seat)) for seat in range(4)]
    normal = PACK.of(*(PACK.cards[n] for n in trumps("normal")))
    assert all(not world.hands[1] & normal for world in worlds)  # everybody heard that no trump came back
    assert worlds[1].hands[3] & match.state.given == match.state.given  # the poor one knows what it gave
    assert worlds[3].hands[1] & match.state.back == match.state.back


def test_poverty_that_nobody_takes() -> None:
    match = poor()
    for seat in (2, 3, 0):
        match.play(seat, ("lassen",))
    assert said(match)[-1] == "Niemand nimmt die Armut: Das Spiel fällt aus."
    assert match.state.scores == (0, 0, 0, 0)
    assert match.state.number == 1


def test_poverty_needs_few_trumps() -> None:
    match = table(FIRST, armut=True)
    with pytest.raises(IllegalMoveError, match="ein bis drei Trümpfe"):
        match.play(0, ("vorbehalt", "armut"))


def test_each_plays_one_compulsory_solo() -> None:
    for number in range(4):
        game = registry.find("doppelkopf").make(4, {"spiele": 4, "pflicht": True})
        match = playout(game, random.Random(number), f"p{number}")
        assert match.state.number == 8
        first: dict[int, int] = {}
        dealers = []
        for s in match.states:
            if s.phase == "spiel" and s.game.startswith("solo") and not s.gone and not s.trick:
                first.setdefault(s.re, s.leader)
            if s.phase == "vorbehalt" and not s.wishes and (not dealers or dealers[-1][1] != s.number):
                dealers.append((s.dealer, s.number))
        assert set(first) == {1, 2, 4, 8}
        assert all(re == 1 << leader for re, leader in first.items())  # TSR 4.2: who must play leads
        assert Counter(dealer for dealer, _number in dealers)[3] >= 1
        assert len(dealers) == 8
        assert {dealer for dealer, _number in dealers} == {0, 1, 2, 3}


def test_who_leads_to_a_solo() -> None:
    for rule, leader in (("vorhand", 0), ("solist", 2)):
        match = table("he10", aufspiel=rule)
        for seat, path in ((0, ("gesund",)), (1, ("gesund",)), (2, ("vorbehalt", "solo-ohne")), (3, ("gesund",))):
            match.play(seat, path)
        assert match.to_act() == {leader}


def test_without_nines_there_are_ten_tricks() -> None:
    match = playout(registry.find("doppelkopf").make(4, {"neunen": False, "spiele": 1}), random.Random(1), "n")
    assert match.state.number == 1
    plays = [event for event in match.events if isinstance(event, Move) and event.path[0].startswith("hand:")]
    assert len(plays) == 40
    assert not any(event.path[0].endswith(("-9", "-9#2")) for event in plays)


# --- evidence -------------------------------------------------------------------------------------------------------


def test_how_often_one_holds_both() -> None:
    """Four seats, and for each 12·11 of the 48·47 places of the two Kreuz-Damen: 11 of 47 deals."""
    exact = Fraction(4 * 12 * 11, 48 * 47)
    assert exact == Fraction(11, 47)
    game = registry.find("doppelkopf").make(4)
    rng, hits, tries = random.Random(11), 0, 4000
    pack = list(PACK.cards)
    for _deal in range(tries):
        rng.shuffle(pack)
        s = game.apply(game.start(), Chance(tuple(pack)))[0]
        hits += s.re.bit_count() == 1
    assert abs(hits / tries - float(exact)) < 4 * (float(exact * (1 - exact)) / tries) ** 0.5


def eyes_of(name: str) -> int:
    return {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2, "9": 0}[
        name.split("-")[1].split("#", maxsplit=1)[0]
    ]


def height(name: str, game: str, led: str, pigs: bool) -> tuple[int, int]:
    """Trump or not, follows or not, and how high, from the names alone."""
    suit, rank = name.split("#", maxsplit=1)[0].split("-")
    plain = ["9", "bube", "dame", "koenig", "10", "ass"]
    colours = ["karo", "herz", "pik", "kreuz"]
    colour = game[5:] if game[5:] in colours else "karo"
    if game in ("solo-dame", "solo-bube"):
        if rank == game[5:]:
            return (2, colours.index(suit))
    elif game != "solo-ohne":
        if pigs and (suit, rank) == ("karo", "ass"):
            return (2, 300)
        if (suit, rank) == ("herz", "10"):
            return (2, 200)
        if rank in ("dame", "bube"):
            return (2, (100 if rank == "dame" else 50) + colours.index(suit))
        if suit == colour:
            return (2, plain.index(rank))
    return (1, plain.index(rank)) if suit == led else (0, 0)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"neunen": False, "dulle": "zweite", "schweine": True, "karlchen": "fangen"},
        {"hochzeit": "fehl", "ansage": "doppelt", "aufspiel": "solist"},
        {"pflicht": True, "armut": True},
    ],
)
def test_against_a_second_count(options: dict[str, Any]) -> None:
    """Whole matches, counted again from the cards of the log and from what was told aloud."""
    for number in range(12):
        match = playout(registry.find("doppelkopf").make(4, options), random.Random(number), f"z{number}")
        scores = [0] * 4
        trick: list[tuple[int, str]] = []
        eyes, tricks, extra = [0] * 4, [0] * 4, []
        for before, event, after in zip(match.states, match.events, match.states[1:], strict=False):
            if isinstance(event, Chance):
                eyes, tricks, extra, trick = [0] * 4, [0] * 4, [], []
                continue
            assert isinstance(event, Move)
            if before.phase != "spiel" or not event.path[0].startswith("hand:"):
                continue
            trick.append((event.seat, event.path[0][5:]))
            if len(trick) < 4:
                continue
            led, game = trick[0][1].split("-")[0], before.game
            pigs = after.pigs >= 0
            if height(trick[0][1], game, "", pigs)[0] == 2:
                led = ""
            ranked = [height(name, game, led, pigs) for _seat, name in trick]
            best = ranked.index(max(ranked))
            if max(ranked) == (2, 200) and options.get("dulle") == "zweite":
                best = max(place for place, each in enumerate(ranked) if each == (2, 200))
            taker = trick[best][0]
            eyes[taker] += sum(eyes_of(name) for _seat, name in trick)
            tricks[taker] += 1
            if sum(eyes_of(name) for _seat, name in trick) >= 40:
                extra.append((taker, taker, "k"))
            last = sum(tricks) == (12 if options.get("neunen", True) else 10)
            for seat, name in trick:
                if name.startswith("karo-ass") and seat != taker and not pigs:
                    extra.append((taker, seat, "f"))
                if last and name.startswith("kreuz-bube") and (seat == taker or options.get("karlchen") == "fangen"):
                    extra.append((taker, seat, "k" if seat == taker else "f"))
            trick = []
            if not last:
                continue
            re = [seat for seat in range(4) if before.re >> seat & 1 or after.re >> seat & 1]
            solo = len(re) == 1
            sums = [sum(eyes[seat] for seat in re), sum(eyes[seat] for seat in range(4) if seat not in re)]
            made = [sum(tricks[seat] for seat in re), sum(tricks[seat] for seat in range(4) if seat not in re)]
            won, found = items((sums[0], sums[1]), (made[0], made[1]), after.said, solo)
            words = sum(points for _party, points, _text in found if points == 2)
            value = sum(points if party == 0 else -points for party, points, _text in found)
            if not solo:
                for seat, victim, kind in extra:
                    if kind == "k" or (seat in re) != (victim in re):
                        value += 1 if seat in re else -1
            if options.get("ansage") == "doppelt" and won >= 0:
                value = (value - (words if won == 0 else -words)) * 2 ** (words // 2)
            for seat in range(4):
                scores[seat] += value * (3 if solo else 1) if seat in re else -value
        assert match.state.scores == tuple(scores)
        assert sum(scores) == 0


# --- for programs ---------------------------------------------------------------------------------------------------


def test_points_and_eyes_are_worth_something() -> None:
    game = registry.find("doppelkopf").make(4)
    s = game.stand(phase="spiel", scores=(0,) * 4, points=(30, 0, 10, 0), re=0b0101, tricks=(1, 0, 1, 0))
    assert game.evaluate(s, 0) == game.evaluate(s, 2) == -game.evaluate(s, 1) > 0
    assert game.evaluate(game.stand(phase="zeigen", scores=(3, 1, -1, -3)), 0) > 0
