(* What "digits ... among A until H then B" means: at some binary place the column of
   digits is one of H, all columns above it are of A, and all below it of B. In claims
   this is said by a number m of which no binary digit is 1 where one of m + 1 is: then
   m + 1 is a power of two, the place. *)

From Coq Require Import List NArith ZArith Bool String Ascii Lia.
From Faceoff Require Import Claim.
Import ListNotations.

Lemma marker m : (forall i, N.testbit m i && N.testbit (m + 1) i = false) -> exists k, m = N.ones k.
Proof.
  destruct m as [|p]; [exists 0%N; reflexivity|]. induction p as [p IH|p _|]; intros H; [| |exists 1%N; reflexivity].
  - destruct IH as [k E].
    + intros i. specialize (H (N.succ i)). change (N.pos p~1) with (N.succ_double (N.pos p)) in H.
      replace (N.succ_double (N.pos p) + 1)%N with (N.double (N.pos p + 1)) in H by lia.
      rewrite N.double_spec, N.succ_double_spec, N.testbit_even_succ, N.testbit_odd_succ in H by lia. exact H.
    + exists (N.succ k). rewrite N.ones_equiv in E |- *. rewrite N.pow_succ_r'. pose proof (N.pow_nonzero 2 k). lia.
  - exfalso. specialize (H (N.succ (N.log2 (N.pos p)))). change (N.pos p~0) with (N.double (N.pos p)) in H. rewrite N.double_spec in H.
    rewrite N.testbit_even_succ, N.testbit_odd_succ, N.bit_log2 in H by lia. discriminate.
Qed.

Lemma until_means xs above here below : until xs above here below <-> exists k : N,
  (forall i, (k < i)%N -> In (column xs i) above) /\ In (column xs k) here /\ (forall i, (i < k)%N -> In (column xs i) below).
Proof.
  assert (P : forall (a b c d : ascii) s l, In (String a (String b s)) (map (append (String c (String d ""))) l) <-> a = c /\ b = d /\ In s l).
  { intros a b c d s l. rewrite in_map_iff. split; [intros (t & E & I); injection E as <- <- <-; auto | intros (-> & -> & I); exists s; auto]. }
  assert (One : forall k, (N.ones k + 1 = 2 ^ k)%N) by (intros k; rewrite N.ones_equiv; pose proof (N.pow_nonzero 2 k); lia).
  unfold until, columns. setoid_rewrite in_app_iff. setoid_rewrite in_app_iff. cbn [column]. unfold digit_of. setoid_rewrite P. split.
  - intros [m H]. destruct (marker m) as [k ->].
    + intros i. specialize (H i). replace (Z.of_N m + 1)%Z with (Z.of_N (m + 1)) in H by lia. rewrite !Z.testbit_of_N in H.
      destruct (N.testbit m i), (N.testbit (m + 1) i); auto. intuition discriminate.
    + exists k. replace (Z.of_N (N.ones k) + 1)%Z with (Z.of_N (2 ^ k)) in H by (rewrite <- One; lia).
      repeat split; [intros i L | | intros i L]; [specialize (H i) | specialize (H k) | specialize (H i)]; rewrite !Z.testbit_of_N, N.pow2_bits_eqb in H;
        [rewrite N.ones_spec_high in H by lia | rewrite N.ones_spec_high in H by lia | rewrite N.ones_spec_low in H by lia];
        [destruct (N.eqb_spec k i) | rewrite N.eqb_refl in H | destruct (N.eqb_spec k i)]; try lia; intuition discriminate.
  - intros (k & Ha & Hh & Hb). exists (N.ones k). intros i. replace (Z.of_N (N.ones k) + 1)%Z with (Z.of_N (2 ^ k)) by (rewrite <- One; lia).
    rewrite !Z.testbit_of_N, N.pow2_bits_eqb. destruct (N.eqb_spec k i) as [<-|D]; [rewrite N.ones_spec_high by lia; auto|].
    destruct (N.lt_ge_cases i k); [rewrite N.ones_spec_low by lia | rewrite N.ones_spec_high by lia]; [|assert (k < i)%N by lia]; auto 6.
Qed.
