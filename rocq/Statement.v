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
Notation "'min' ( x , y , .. , z )" := (Z.min .. (Z.min x y) .. z) : Z_scope.
Notation "'max' ( x , y , .. , z )" := (Z.max .. (Z.max x y) .. z) : Z_scope.
Notation "'columns' [ x ; .. ; y ] 'among' l" := (columns (@cons Z x .. (@cons Z y nil) ..) l%string) (at level 70).
Notation "'digits' [ x ; .. ; y ] 'among' a 'until' h 'then' b" :=
  (until (@cons Z x .. (@cons Z y nil) ..) a%string h%string b%string) (at level 70, a at level 69, h at level 69).
Notation "'IF' c 'then' s 'else' t" := ((c /\ s) \/ (~ c /\ t)) (at level 200, right associativity).

(** Sets of positions: the piles are x, ..., y for some naturals a, ..., b, with P. *)
Notation "{ [ x ; .. ; y ] | a .. b , P }" :=
  (fun p : position => @ex N (fun a => .. (@ex N (fun b => is p (@cons Z x .. (@cons Z y nil) ..) /\ P)) ..))
  (at level 0, x at level 99, y at level 99, a binder, b binder, P at level 200).
Notation "{ [ x ; .. ; y ] | a .. b }" :=
  (fun p : position => @ex N (fun a => .. (@ex N (fun b => is p (@cons Z x .. (@cons Z y nil) ..))) ..))
  (at level 0, x at level 99, y at level 99, a binder, b binder).
Notation "p 'is' [ x ; .. ; y ]" := (is p (@cons Z x .. (@cons Z y nil) ..)) (at level 70).
Notation "S 'union' T" := (fun p : position => S p \/ T p) (at level 84, left associativity).
Notation "S 'up' 'to' 'symmetry' 'of' C" := (up_to_symmetry C S) (at level 86, left associativity).

(** Of all positions with a pile on each vertex of C, numbered from 0: the zero positions
    are those of a set. Or of all positions with n piles. *)
Notation "'zeros' 'of' r 'on' C : S 'up' 'to' 'symmetry'" :=
  (forall p, has_piles p (vertices C) -> (zero_position r C p <-> up_to_symmetry C S p)) (at level 90, r at level 9, C at level 9, S at level 85).
Notation "'zeros' 'of' r 'on' C : S" :=
  (forall p, has_piles p (vertices C) -> (zero_position r C p <-> S p)) (at level 90, r at level 9, C at level 9, S at level 85).
Notation "'misere' 'zeros' 'of' r 'on' C : S 'up' 'to' 'symmetry'" :=
  (forall p, has_piles p (vertices C) -> (misere_zero_position r C p <-> up_to_symmetry C S p)) (at level 90, r at level 9, C at level 9, S at level 85).
Notation "'misere' 'zeros' 'of' r 'on' C : S" :=
  (forall p, has_piles p (vertices C) -> (misere_zero_position r C p <-> S p)) (at level 90, r at level 9, C at level 9, S at level 85).
Notation "P 'on' n 'piles' 'iff' S" := (forall p, has_piles p n -> (P p <-> S p)) (at level 90, n at level 9, S at level 90).
