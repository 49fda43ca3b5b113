"""Forged certificates: changes of automata, complexes, rules, claims, weights and
play that change the meaning, none of which may be accepted.

    forged.py DIRECTORY COUNT CERT…     writes so many, KIND_NAME_NUMBER.cert

They are spread evenly over the kinds of changes and the certificates. Whether a
change changes the meaning is found by brute force on small piles: what the
certificate then says of its automata, of zero positions or values, or of its claim
is wrong there. What looks right there is left out."""

import collections
import copy
import functools
import itertools
import json
import operator
import os
import random
import sys

BELOW = 4  # piles
REACH = 8  # piles after a step of a game that is a formula
WITNESS = 13  # what a quantifier runs over
SIGNS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
BITS = {"^": operator.xor, "or": operator.or_, "and": operator.and_}
EXCHANGED = [list(SIGNS), list(BITS), ["&", "|"], ["exists", "forall"], ["min", "max"], ["=>", "<=>"]]


def positions(certificate, below=BELOW):
    return itertools.product(range(below), repeat=len(certificate["vertices"]))


def accepts(automaton, numbers, state=0):
    for place in range(4, -1, -1):
        at = automaton["next"][state]
        while at >= len(automaton["next"]):
            track, low, high = automaton["nodes"][at - len(automaton["next"])]
            at = high if numbers[track] >> place & 1 else low
        state = at
    return state in automaton["accepting"]


# Claims


class Negative(Exception):
    """An operation on digits has an argument that is no natural number."""


def digits_of(t, env):
    value = term(t, env)
    if value < 0:
        raise Negative
    return value


def term(t, env):
    if isinstance(t, str):
        return env[t]
    if isinstance(t, int):
        return t
    if t[0] in BITS:
        return functools.reduce(BITS[t[0]], [digits_of(x, env) for x in t[1:]])
    values = [term(x, env) for x in t[1:]]
    if t[0] == "-":
        return values[0] - values[1] if len(values) == 2 else -values[0]
    return {"+": sum, "*": lambda v: v[0] * v[1], "min": min, "max": max}[t[0]](values)


def formula(f, env):
    word, parts = f[0], f[1:]
    try:
        if word == "compare":
            return all(SIGNS[o](term(a, env), term(b, env)) for a, o, b in zip(f[1::2], f[2::2], f[3::2]))
        if word == "columns":
            values = [digits_of(t, env) for t in f[1]]
            return all("".join(str(v >> place & 1) for v in values) in f[2] for place in range(8))
    except Negative:
        return False
    if word in ("exists", "forall"):
        choices = itertools.product(range(WITNESS), repeat=len(f[1]))
        return {"exists": any, "forall": all}[word](formula(f[2], {**env, **dict(zip(f[1], c))}) for c in choices)
    held = (formula(part, env) for part in parts)
    if word in ("=>", "<=>"):
        left, right = held
        return left == right if word == "<=>" else right or not left
    return {"&": all, "|": any, "!": lambda held: not next(held)}[word](held)


def free(tree):
    """The variables of a set, which is no quantifier's."""
    if isinstance(tree, str):
        return {tree} if tree.isidentifier() else set()
    if not isinstance(tree, list) or not tree:
        return set()
    if tree[0] == "compare":
        return set().union(*map(free, tree[1::2]))
    if tree[0] == "columns":
        return set().union(*map(free, tree[1]))
    if tree[0] in ("exists", "forall"):
        return free(tree[2]) - set(tree[1])
    return set().union(*map(free, tree[1:]))


def holds(claim, position, symmetries):
    if claim[0] == "union":
        return any(holds(part, position, symmetries) for part in claim[1:])
    if claim[0] == "up to symmetry":
        return any(holds(claim[1], tuple(position[i] for i in s), symmetries) for s in symmetries)
    known = {entry: pile for entry, pile in zip(claim[1], position) if isinstance(entry, str)}
    names = sorted(set().union(*map(free, [["set", *claim[1]], *claim[2:]])) - known.keys())

    def there(env):
        try:
            return all(term(e, env) == x for e, x in zip(claim[1], position)) and all(formula(f, env) for f in claim[2:])
        except Negative:
            return False

    choices = itertools.product(range(REACH), repeat=len(names))
    return any(there({**known, **dict(zip(names, choice))}) for choice in choices)


def claimed_value(claim, position):
    _, names, cases, otherwise = claim
    env = dict(zip(names, position))
    for t, f in cases:
        if formula(f, env):
            return term(t, env)
    return term(otherwise, env)


def automorphisms(certificate):
    facets = {frozenset(f) for f in certificate["facets"]}
    for s in itertools.permutations(range(len(certificate["vertices"]))):
        if {frozenset(s[v] for v in f) for f in facets} == facets:
            yield s


# Games


def is_nim_move(rule, facets, taken):
    lowered = {i for i, x in enumerate(taken) if x}
    if not lowered:
        return False
    if rule[1:2] in (["all"], ["each>="]):
        if lowered not in facets:
            return False
    elif not any(lowered <= f for f in facets):
        return False
    if len(rule) == 1:
        return True
    word, k = rule[1:]
    amounts = [taken[i] for i in lowered]
    if word in ("some", "all"):
        return all(x == k for x in amounts)
    return {"exact": len(amounts) == k, "each>=": min(amounts) >= k, "total>=": sum(amounts) >= k, "total": sum(amounts) == k}[word]


def is_step(certificate, p, q):
    _, before, after, condition = certificate["rule"]
    changed = {i for i, (x, y) in enumerate(zip(p, q)) if x != y}
    return any(changed <= set(f) for f in certificate["facets"]) and formula(condition, dict(zip(before + after, p + q)))


def weight(certificate, p):
    return sum(w * x for w, x in zip(certificate["weights"], p))


def are_steps_wrong(certificate):
    """The automaton of the moves is not that of the rule, or a weight does not fall."""
    for p, q in itertools.product(positions(certificate), positions(certificate, REACH)):
        there = is_step(certificate, p, q)
        if there != accepts(certificate["moves"], [x for pair in zip(p, q) for x in pair]):
            return True
        if there and weight(certificate, q) >= weight(certificate, p):
            return True
    return False


def nimbers_and_losses(certificate):
    """Of each small position its value, whether the player to move loses, and whether it is final."""
    rule, facets = certificate["rule"], [set(f) for f in certificate["facets"]]

    def moves(p):
        if rule[0] == "nim":
            for q in itertools.product(*(range(x + 1) for x in p)):
                if is_nim_move(rule, facets, [x - y for x, y in zip(p, q)]):
                    yield q
        else:
            of_p = weight(certificate, p)
            for q in itertools.product(*(range(of_p // w + 1) for w in certificate["weights"])):
                if weight(certificate, q) < of_p and is_step(certificate, p, q):
                    yield q

    @functools.lru_cache(None)
    def judged(p):
        options = [judged(q) for q in moves(p)]
        values = {value for value, _, _ in options}
        value = next(v for v in itertools.count() if v not in values)
        loses = not any(lost for _, lost, _ in options)
        if not options and certificate["play"] == "misere":
            loses = False
        return value, loses, not options

    return {p: judged(p) for p in positions(certificate)}


judgements = {}


def is_false(certificate):
    """Is what the certificate says wrong on small piles?"""
    if certificate["rule"][0] == "game" and are_steps_wrong(certificate):
        return True
    key = json.dumps([certificate[k] for k in ("rule", "facets", "play", "weights")])
    if key not in judgements:
        judgements[key] = nimbers_and_losses(certificate)
    symmetries = list(automorphisms(certificate))
    claim, automaton = certificate["claim"], certificate["set"]
    for p, (value, loses, is_final) in judgements[key].items():
        if certificate["theorem"] == "values":
            if claimed_value(claim, p) != value or any(accepts(automaton, p + (v,)) != (v == value) for v in range(REACH)):
                return True
            continue
        if accepts(automaton, p) != loses or (claim is not None and holds(claim, p, symmetries) != loses):
            return True
        if certificate["play"] == "misere" and accepts(automaton, p, len(automaton["next"]) - 1) != is_final:
            return True
    return False


# Changes


def change_automaton(automaton, random_):
    states, nodes = len(automaton["next"]), automaton["nodes"]
    kind = random_.choice(["accepting", "node", "node", "next"])
    if kind == "accepting":
        automaton["accepting"] = sorted(set(automaton["accepting"]) ^ {random_.randrange(states)})
    elif kind == "node" and nodes:
        random_.choice(nodes)[random_.choice([1, 2])] = random_.randrange(states)
    else:
        automaton["next"][random_.randrange(states)] = random_.randrange(states + len(nodes))


# Words that stay, and where the variables of a list are that is no term.
WORDS = {"set", "union", "up to symmetry", "value", "game", "compare", "columns"}
NAMES = {"exists": [1], "forall": [1], "value": [1], "game": [1, 2]}


def change_tree(tree, random_):
    """Another operator, sign, variable, number or digit of a column."""
    spots, names = [], set()

    def walk(tree):
        named = next((places for word, places in NAMES.items() if tree[:1] == [word]), [])
        for i, x in enumerate(tree):
            if isinstance(x, list):
                if i not in named:
                    walk(x)
            elif isinstance(x, int) or x.isdigit() or any(x in group for group in EXCHANGED):
                spots.append((tree, i))
            elif x.isidentifier() and x not in WORDS:
                names.add(x)
                spots.append((tree, i))

    walk(tree)
    tree, i = random_.choice(spots)
    x = tree[i]
    groups = [group for group in EXCHANGED if x in group]
    if groups:
        tree[i] = random_.choice(groups[0])
    elif isinstance(x, int):
        tree[i] += random_.choice([1, 2])
    elif x.isdigit():
        at = random_.randrange(len(x))
        tree[i] = x[:at] + "10"[int(x[at])] + x[at + 1 :]
    else:
        tree[i] = random_.choice([*sorted(names), 0, 1])


def change_facets(certificate, random_):
    vertices = range(len(certificate["vertices"]))
    facets = [set(f) for f in certificate["facets"]]
    facets.append(set(random_.sample(vertices, random_.randint(1, len(vertices)))))
    facets.remove(random_.choice(facets))
    facets += [{v} for v in vertices]
    facets = [f for f in facets if not any(f < g for g in facets)]
    certificate["facets"] = [list(f) for f in sorted({tuple(sorted(f)) for f in facets})]


def change_rule(certificate, random_):
    if certificate["rule"][0] == "game":
        change_tree(certificate["rule"], random_)
    else:
        word = random_.choice(["exact", "some", "all", "each>=", "total>=", "total"])
        certificate["rule"] = ["nim", word, random_.choice([1, 2, 3])]


def change_weights(certificate, random_):
    weights = certificate["weights"]
    weights[random_.randrange(len(weights))] = random_.randint(1, 6)


def change_play(certificate, _):
    certificate["play"] = {"normal": "misere", "misere": "normal"}[certificate["play"]]


KINDS = {
    "set": lambda c, r: change_automaton(c["set"], r),
    "claim": lambda c, r: change_tree(c["claim"], r),
    "facets": change_facets,
    "rule": change_rule,
    "play": change_play,
    "moves": lambda c, r: change_automaton(c["moves"], r),
    "weights": change_weights,
}


def kinds(certificate):
    for kind in KINDS:
        if kind == "play" and certificate["theorem"] == "values":
            continue
        if certificate.get(kind, True) is not None:
            yield kind


def forged(certificate, kind, seen, random_):
    """A change of this kind that is wrong and new, as a text, or None."""
    for _ in range(60):
        other = copy.deepcopy(certificate)
        KINDS[kind](other, random_)
        text = json.dumps(other, sort_keys=True)
        try:
            if text not in seen and is_false(other):
                seen.add(text)
                return text
        except KeyError:
            pass  # a variable that is not known: this is no claim
    return None


def main():
    directory, count, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    os.makedirs(directory, exist_ok=True)
    random_, seen, turns = random.Random(1), set(), []
    for file in files:
        with open(file) as text:
            certificate = json.load(text)
        assert not is_false(certificate), file
        name = os.path.basename(file).removesuffix(".cert")
        turns += [(certificate, kind, name) for kind in kinds(certificate)]
    random_.shuffle(turns)
    written = collections.Counter()
    turns = collections.deque(turns)
    while turns and written.total() < count:
        certificate, kind, name = turns.popleft()
        text = forged(certificate, kind, seen, random_)
        if text is None:
            continue
        turns.append((certificate, kind, name))
        written[kind] += 1
        with open(os.path.join(directory, f"{kind}_{name}_{written.total()}.cert"), "w") as out:
            out.write(text)
    told = ", ".join(f"{kind} {number}" for kind, number in sorted(written.items()))
    print(f"{written.total()} forged certificates, of {len(files)} honest ones: {told}")
    assert written.total() == count


main()
