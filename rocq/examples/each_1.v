(* Made by 'faceoff rocq' from a certificate; coqc -Q target/rocq/lib Faceoff FILE.v checks it,
   once scripts/rocq has compiled rocq/.
   nim each>= 1 on each_1, piles of every size: value (a,b) = { 0 if a=0 ; 0 if b=0 ; else min(a,b) }. *)

From Faceoff Require Import Statement.

Definition each_1 : complex := [[0;1]]%nat.

(* For the proof alone: the automaton of the set, and the claim as a tree. *)
Definition set : automaton := automaton_of
  [0;2;3]%N
  [10;1;12;14]%N
  [(2,0,1);(2,2,1);(1,4,5);(2,3,1);(2,1,0);(1,7,8);(0,6,9);(2,1,2);(0,5,11);(2,1,3);(1,7,13)]%N.
Definition tree := Or (And (Compare (Var 0) Eq (Num 0)) (Compare (Var 2) Eq (Num 0))) (And (Not (Compare (Var 0) Eq (Num 0))) (Or (And (Compare (Var 1) Eq (Num 0)) (Compare (Var 2) Eq (Num 0))) (And (Not (Compare (Var 1) Eq (Num 0))) (Compare (Var 2) Eq (Min (Var 0) (Var 1)))))).

Lemma checked : value_certificate (nim_each 1) each_1 2 set tree.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem values_of_each_1 :
  forall a b v : N,
  value_of (nim_each 1) each_1 [a;b] v <-> (IF a=0 then v=0 else IF b=0 then v=0 else v=min(a,b)).
Proof. intros. exact (certified_values _ _ _ _ _ checked [a;b] v eq_refl). Qed.
