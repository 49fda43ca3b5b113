(** * The checker as a program

    What this file defines: [verify], which checks the automaton, the claim and the
    promises of a certificate, and its like for values and for games that are formulas,
    which find promises by themselves.

    What it proves: what they accept is a theorem.

    Why: for what the kernel's machine is too slow for, they are extracted to OCaml and
    compiled. Then the extraction, the compiler and the reader main.ml must be trusted
    besides. *)

From Coq Require Import List NArith Bool Extraction ExtrOcamlBasic.
From Faceoff Require Import Nim Digits Faces Check Rules Search Claim Decide Values Games.
Import ListNotations.

Definition more_fuel : nat := N.to_nat 1000000.

Definition verify (r : rule) (C : complex) (n : nat) (ends : option state) (A : automaton) (c : option claim)
    (promises : list (list promise)) : bool :=
  let M := nim_machine r C n true in
  ranged C n &&
  check_with n M A ends more_fuel (find_b n M A start false more_fuel) (find_actions n M A ends more_fuel (automorphisms C n)) promises &&
  match c with Some c => check_claim C n A c | None => true end.

Theorem verify_right r C n ends A c promises : verify r C n ends A c promises = true ->
  forall p, has_piles p n ->
  (match ends with None => zero_position r C p | Some _ => misere_zero_position r C p end <->
   match c with Some c => meaning C c p | None => accepts A p = true end).
Proof.
  unfold verify. rewrite !andb_true_iff. intros [[R K] Kc] p L.
  pose proof (checked n _ A ends _ _ _ _ _ _ _ (nim_follows r C n (ranged_spec C n R) true) (move_ends r C) K p L) as H.
  destruct ends; cbn [lost_position] in H; unfold zero_position, misere_zero_position; rewrite <- H;
    (destruct c; [apply (claim_is_set C n); auto | reflexivity]).
Qed.

Definition verify_values := value_certificate.

Theorem verify_values_right r C n A f : verify_values r C n A f = true ->
  forall p v, has_piles p n -> (value_of r C p v <-> holds f (p ++ [v])).
Proof. apply certified_values. Qed.

Definition verify_game R C n w B ends A (c : option claim) : bool :=
  game_prove R C n w B ends A && match c with Some c => check_claim C n A c | None => true end.

Theorem verify_game_right R C n w B ends A c : verify_game R C n w B ends A c = true ->
  forall p, has_piles p n -> (lost_position (game (formula_step n R) C) ends p <->
    match c with Some c => meaning C c p | None => accepts A p = true end).
Proof.
  destruct c as [c|]; [apply certified_game|]. unfold verify_game. rewrite andb_true_r. intros K p L.
  symmetry. apply (game_proved R C n w B ends A K p L).
Qed.

Definition verify_game_values := game_value_certificate.

Extraction "checker.ml" verify verify_values verify_game verify_game_values automaton_of.
