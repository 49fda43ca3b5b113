"""Forged certificates: changes of automata, complexes and claims that change the
meaning, none of which may be accepted.

    forged.py CHECKER DIRECTORY CERT…       the extracted checker rejects 300 of them
    forged.py --write DIRECTORY CERT…       writes 30 of them, for the kernel to reject

Whether a change changes the meaning is found by brute force, on piles below 4: the
set that the certificate then speaks of is not the set of zero positions, or the
automaton is not that of the claim. What looks the same there is left out."""

import copy
import itertools
import json
import os
import random
import subprocess
import sys

BELOW = 4


def positions(certificate):
    return itertools.product(range(BELOW), repeat=len(certificate["vertices"]))


def accepts(automaton, position):
    state = 0
    for place in (1, 0):
        at = automaton["next"][state]
        while at >= len(automaton["next"]):
            track, low, high = automaton["nodes"][at - len(automaton["next"])]
            at = high if position[track] >> place & 1 else low
        state = at
    return state in automaton["accepting"]


def zero_positions(certificate):
    """Where the player to move loses; in misère play not where there is no move."""
    zero = set()
    for p in sorted(positions(certificate), key=sum):
        lower = (range(x + 1) for x in p)
        is_final = certificate["play"] == "misere"
        for q in itertools.product(*lower):
            taken = {i for i, (x, y) in enumerate(zip(p, q)) if x > y}
            if taken and any(taken <= set(f) for f in certificate["facets"]):
                is_final = False
                if q in zero:
                    break
        else:
            if not is_final:
                zero.add(p)
    return zero


def term(t, env):
    if isinstance(t, str):
        return env[t]
    if isinstance(t, int):
        return t
    values = [term(x, env) for x in t[1:]]
    if t[0] == "+":
        return sum(values)
    if t[0] == "-":
        return values[0] - values[1] if len(values) == 2 else -values[0]
    if t[0] == "^":
        result = 0
        for value in values:
            result ^= value
        return result
    return {"*": lambda: values[0] * values[1], "min": lambda: min(values), "max": lambda: max(values)}[t[0]]()


def formula(f, env):
    if f[0] == "compare":
        signs = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
        pairs = zip(f[1::2], f[2::2], f[3::2])
        return all(eval(f"{term(a, env)} {signs[o]} {term(b, env)}") for a, o, b in pairs)
    parts = (formula(x, env) for x in f[1:])
    return {"&": all, "|": any, "!": lambda parts: not next(parts)}[f[0]](parts)


def permutations(certificate):
    facets = {frozenset(f) for f in certificate["facets"]}
    for s in itertools.permutations(range(len(certificate["vertices"]))):
        if {frozenset(s[v] for v in f) for f in facets} == facets:
            yield s


def holds(claim, position, symmetries):
    if claim[0] == "union":
        return any(holds(part, position, symmetries) for part in claim[1:])
    if claim[0] == "up to symmetry":
        return any(holds(claim[1], tuple(position[i] for i in s), symmetries) for s in symmetries)
    env = {}
    for entry, pile in zip(claim[1], position):
        if isinstance(entry, str):
            env.setdefault(entry, pile)
    return all(term(e, env) == x for e, x in zip(claim[1], position)) and (
        len(claim) == 2 or formula(claim[2], env)
    )


def is_false(certificate):
    """Is what the certificate says wrong on small piles?"""
    zero = zero_positions(certificate)
    symmetries = list(permutations(certificate))
    for p in positions(certificate):
        said = accepts(certificate["set"], p)
        if said != (p in zero):
            return True
        if certificate["claim"] is not None and holds(certificate["claim"], p, symmetries) != said:
            return True
    return False


def changed(certificate, random_):
    """One change of the automaton, the complex or the claim."""
    forged = copy.deepcopy(certificate)
    kind = random_.choice(["accepting", "node", "node", "next", "facets", "claim"])
    automaton = forged["set"]
    states, nodes = len(automaton["next"]), automaton["nodes"]
    if kind == "accepting":
        automaton["accepting"] = sorted(set(automaton["accepting"]) ^ {random_.randrange(states)})
    elif kind == "node" and nodes:
        random_.choice(nodes)[random_.choice([1, 2])] = random_.randrange(states)
    elif kind == "next":
        automaton["next"][random_.randrange(states)] = random_.randrange(states + len(nodes))
    elif kind == "facets":
        vertices = range(len(forged["vertices"]))
        facets = [set(f) for f in forged["facets"]]
        facets.append(set(random_.sample(vertices, random_.randint(2, len(vertices)))))
        facets.remove(random_.choice(facets))
        facets += [{v} for v in vertices]
        facets = [f for f in facets if not any(f < g for g in facets)]
        forged["facets"] = sorted({tuple(sorted(f)) for f in facets})
    elif forged["claim"] is not None:
        spots = []

        def walk(tree):
            for i, x in enumerate(tree):
                if isinstance(x, list):
                    walk(x)
                elif i > 0 or tree[0] not in ("set", "compare", "+", "-", "*", "^", "min", "max", "&", "|", "!"):
                    if not isinstance(x, str) or x.isidentifier() or x in ("=", "<", "<=", ">", ">=", "!="):
                        spots.append((tree, i))

        walk(forged["claim"])
        spots = [(t, i) for t, i in spots if t[i] not in ("union", "up to symmetry", "set", "compare")]
        tree, i = random_.choice(spots)
        if tree[i] in ("=", "<", "<=", ">", ">=", "!="):
            tree[i] = random_.choice(["=", "<", "<=", ">", ">=", "!="])
        elif isinstance(tree[i], int):
            tree[i] += random_.choice([1, 2])
        else:
            tree[i] = random_.choice(["a", "b", "c", "x", "y", 0, 1])
    return forged


def forgeries(files, wanted):
    random_ = random.Random(1)
    originals = [json.load(open(file)) for file in files]
    for certificate in originals:
        assert not is_false(certificate)
    seen, count = set(), 0
    while count < wanted:
        forged = changed(random_.choice(originals), random_)
        text = json.dumps(forged, sort_keys=True)
        try:
            if text in seen or not is_false(forged):
                continue
        except (KeyError, TypeError):
            continue  # a variable that is no pile: not a claim that is evaluated here
        seen.add(text)
        count += 1
        yield count, text


def main():
    mode, directory, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(directory, exist_ok=True)
    if mode == "--write":
        for i, text in forgeries(files, 30):
            open(os.path.join(directory, f"forged_{i}.cert"), "w").write(text)
        return
    for file in files:
        assert subprocess.run([mode, file], capture_output=True).returncode == 0, file
    path = os.path.join(directory, "forged.cert")
    count = 0
    for count, text in forgeries(files, 300):
        open(path, "w").write(text)
        run = subprocess.run([mode, path], capture_output=True, text=True)
        assert run.returncode == 1 and run.stdout.startswith("rejected"), (path, run)
    print(f"{count} forged certificates rejected, {len(files)} honest ones accepted")


main()
