(** * How theorems are stated

    What this file defines: notation. Piles are natural numbers, and terms are read
    over the integers.

    What it proves: nothing.

    Why: so that a theorem reads as in the papers. *)

From Coq Require Export List NArith ZArith String.
From Faceoff Require Export Game Nim Digits Search Claim Decide Values Games.
Export ListNotations.

Set Warnings "-notation-overridden".
Open Scope Z_scope.
Coercion Z.of_N : N >-> Z.
Coercion is_true : bool >-> Sortclass.
Notation "x = y" := (@eq Z x y) (only parsing) : type_scope.
Notation "x <> y" := (~ @eq Z x y) (only parsing) : type_scope.
Notation "x 'xor' y" := (Z.lxor x y) (at level 55, left associativity) : Z_scope.
Notation "p 'is' [ x ; .. ; y ]" := (is p (@cons Z x .. (@cons Z y nil) ..)) (at level 70).
Notation "'columns' [ x ; .. ; y ] 'among' l" := (columns (@cons Z x .. (@cons Z y nil) ..) l%string) (at level 70).
Notation "'IF' c 'then' s 'else' t" := ((c /\ s) \/ (~ c /\ t)) (at level 200, right associativity).
