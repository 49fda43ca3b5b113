"""Games of your own."""

import faceoff
import pytest


class Subtraction:
    """Take 1, 2 or 3."""

    def options(self, heap):
        return [heap - taken for taken in (1, 2, 3) if taken <= heap]


class Euclid:
    """Take a multiple of the smaller number from the larger one."""

    def __init__(self):
        self.asked = 0

    def options(self, position):
        self.asked += 1
        small, large = sorted(position)
        return [] if small == 0 else [(small, rest) for rest in range(large - small, -1, -small)]


def test_values_and_outcomes():
    game = Subtraction()
    assert [faceoff.value(game, heap) for heap in range(12)] == [heap % 4 for heap in range(12)]
    assert faceoff.outcome(game, 8) == "P" and faceoff.outcome(game, 9) == "N"
    assert faceoff.winning_moves(game, 9) == [8]
    misere = [faceoff.outcome(game, heap, misere=True) for heap in range(6)]
    assert misere == ["N", "P", "N", "N", "N", "P"]


def test_the_same_game_in_notation():
    game = faceoff.Game("subtraction(1,2,3)")
    mine = Subtraction()
    for heap in range(15):
        assert faceoff.value(game, (heap,)) == faceoff.value(mine, heap)
        assert sorted(game.options((heap,))) == sorted((rest,) for rest in mine.options(heap))
        for misere in (False, True):
            theirs = faceoff.outcome(game, (heap,), misere=misere)
            assert theirs == faceoff.outcome(mine, heap, misere=misere)
    assert faceoff.value("kayles", (5,)) == 4


def test_deep_games_and_memory():
    game = Euclid()
    assert faceoff.value(Subtraction(), 100_000) == 0
    assert faceoff.value(game, (12, 31)) == 31 // 12
    asked = game.asked
    faceoff.value(game, (12, 31))
    assert game.asked == asked


def test_sums():
    mine, kayles = Subtraction(), faceoff.Game("kayles")
    total = faceoff.Sum(mine, kayles, mine)
    for position in [(5, (7,), 0), (1, (5,), 6), (2, (2,), 0)]:
        expected = faceoff.value(mine, position[0]) ^ faceoff.value(kayles, position[1])
        expected ^= faceoff.value(mine, position[2])
        assert faceoff.value(total, position) == expected

        # The same by a search that knows nothing of sums.
        class Plain:
            def options(self, at):
                return total.options(at)

        assert faceoff.value(Plain(), position) == expected
        wins = faceoff.winning_moves(total, position)
        assert bool(wins) == (expected != 0)
        assert all(faceoff.outcome(total, option) == "P" for option in wins)
    assert faceoff.outcome(total, (1, (0,), 0), misere=True) == "P"
    with pytest.raises(ValueError):
        faceoff.value(total, (1, (2,)))


def test_chomp_positions_are_texts():
    game = faceoff.Game("chomp on complete(3)")
    texts = game.options()
    assert len(texts) == 6
    assert faceoff.winning_moves(game, None) == []
    assert faceoff.value(game, texts[0]) > 0
    assert repr(game) == "Game('chomp on complete(3)')" and game == faceoff.Game(str(game))


@pytest.mark.parametrize("start, loop", [(0, [2, 3, 4, 2]), (3, [3, 4, 2, 3]), (9, [9, 9])])
def test_a_loop_is_shown(start, loop):
    class Ring:
        def options(self, at):
            return {4: [2], 9: [9]}.get(at, [at + 1])

    with pytest.raises(faceoff.Loop) as error:
        faceoff.value(Ring(), start)
    assert error.value.positions == loop


def test_exceptions_come_through():
    class Broken:
        def options(self, at):
            raise KeyError(at)

    with pytest.raises(KeyError):
        faceoff.value(Broken(), 1)


def test_games_that_cannot_be_remembered():
    class Slim:
        __slots__ = ()

        def options(self, at):
            return range(at)

    assert faceoff.value(Slim(), 6) == 6
