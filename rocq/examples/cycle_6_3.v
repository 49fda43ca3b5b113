(* Made by 'faceoff rocq' from a certificate; coqc -Q target/rocq/lib Faceoff FILE.v checks it,
   once scripts/rocq has compiled rocq/.
   nim on cycle_6_3, piles of every size: { (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }. *)

From Faceoff Require Import Statement.

Definition cycle_6_3 : complex := [[0;1;2]; [0;1;5]; [0;4;5]; [1;2;3]; [2;3;4]; [3;4;5]]%nat.

(* For the proof alone: the automaton of the set, and the claim as a tree. *)
Definition set : automaton := automaton_of
  [0]%N
  [41;53;61;3;69;80;88;95]%N
  [(5,0,1);(5,2,3);(4,8,9);(5,4,2);(4,11,3);(3,10,12);(5,5,0);(4,14,11);(5,3,4);(4,16,3);(3,15,17);(2,13,18);(5,6,7);(4,20,8);(3,21,15);(5,3,6);(4,23,14);(5,3,5);(4,25,16);(3,24,26);(2,22,27);(1,19,28);(5,7,3);(5,1,3);(4,30,31);(3,32,10);(2,33,22);(4,3,30);(3,35,21);(4,3,20);(3,37,24);(2,36,38);(1,34,39);(0,29,40);(4,31,3);(4,9,3);(3,42,43);(2,3,44);(3,3,42);(2,46,33);(1,45,47);(2,3,46);(3,3,32);(2,3,50);(1,49,51);(0,48,52);(3,43,3);(3,12,3);(2,54,55);(1,3,56);(2,3,54);(2,44,13);(1,58,59);(0,57,60);(3,17,3);(2,62,3);(1,3,63);(2,55,62);(3,26,3);(2,18,66);(1,65,67);(0,64,68);(2,66,3);(4,3,25);(3,71,3);(2,72,3);(1,70,73);(2,27,72);(4,3,23);(3,76,71);(2,77,3);(1,75,78);(0,74,79);(2,38,77);(3,3,76);(2,82,3);(1,81,83);(3,3,37);(2,85,82);(1,86,3);(0,84,87);(2,50,36);(3,3,35);(2,90,85);(1,89,91);(2,3,90);(1,93,3);(0,92,94)]%N.
Definition tree := Direct (And (Compare (Plus (Var 0) (Var 1)) Eq (Plus (Var 3) (Var 4))) (Compare (Plus (Var 1) (Var 2)) Eq (Plus (Var 4) (Var 5)))).

Lemma checked : certificate nim cycle_6_3 6 None set tree.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem zero_positions_of_cycle_6_3 :
  forall a b c d e f : N,
  zero_position nim cycle_6_3 [a;b;c;d;e;f] <-> a+b=d+e /\ b+c=e+f.
Proof. intros. exact (certified _ _ _ _ _ _ checked [a;b;c;d;e;f] eq_refl). Qed.
