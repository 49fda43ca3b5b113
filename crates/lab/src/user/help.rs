//! The language of conjectures, for people.

/// `faceoff help conjectures`.
pub const HELP: &str = "\
A conjecture of your own says what holds for all complexes or positions of a kind.

  forall complex X on 4..5, position p in zero(X): 2*p in zero(X)
  forall connected complex X on 3..5: pointed(X) => additive(X)
  forall complex X in {cycle(7,4); cycle(8,3)}, position p in zero(X):
      genuine(p) => max(p) <= 3*min(p)

Complexes   complex X on a..b: all of them up to isomorphism on a to b vertices;
            graph X on a..b; connected before either; complex X in {X1; X2}.
Positions   position p in zero(X), position p in box(X), at most two. Boxes grow,
            as far as the sweep gets.
Formulas    ! & | => <=>, comparisons = != < <= > >=, membership 2*p+1 in zero(X). A
            number beside a position stands for that number in every pile. Instances
            that depend on a membership outside of the box are not counted.
Numbers     min(p) max(p) sum(p) xor(p); vertices(X) facets(X) circuits(X) faces(X)
            dimension(X) chomp(X) (the value); mod.
Properties  genuine(p) (no pile is empty); connected(X) pointed(X) nim_regular(X)
            matroid(X) binary_matroid(X) additive(X) pure(X) simplex(X).

Keep one with 'faceoff conjecture new', sweep it with 'faceoff conjecture test'.";
