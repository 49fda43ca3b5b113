(** * Faces

    What this file defines: facets as bit masks, and what it is that taken chips lie
    inside one of them, or fill it.

    What it proves: that the masks say what [within] and [fills] say.

    Why: masks are what a machine can look at. *)

From Coq Require Import List NArith Bool Lia Arith.
From Faceoff Require Import Nim.
Import ListNotations.
Local Open Scope N_scope.

Fixpoint inside (d : list N) (m : list bool) : bool :=
  match d, m with x :: d, b :: m => ((x =? 0) || b) && inside d m | _, _ => true end.
Fixpoint exactly (d : list N) (m : list bool) : bool :=
  match d, m with x :: d, b :: m => xorb (x =? 0) b && exactly d m | _, _ => true end.
Definition nothing (d : list N) : bool := forallb (N.eqb 0) d.
Definition mask n (f : list nat) : list bool := map (fun i => existsb (Nat.eqb i) f) (seq 0 n).
Definition masks n (C : complex) := map (mask n) C.
Definition in_face (ms : list (list bool)) d := existsb (inside d) ms || nothing d.
Definition same_mask (l m : list bool) : bool := if list_eq_dec bool_dec l m then true else false.

Section Faces.
  Variables (C : complex) (n : nat).

  Lemma mask_length f : length (mask n f) = n.
  Proof. unfold mask. rewrite map_length, seq_length. reflexivity. Qed.
  Lemma mask_nth f i : (i < n)%nat -> (nth i (mask n f) false = true <-> In i f).
  Proof.
    intros L. unfold mask. rewrite (nth_indep _ false (existsb (Nat.eqb O) f)) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun i => existsb (Nat.eqb i) f)), seq_nth by auto. cbn [Nat.add]. rewrite existsb_exists. split.
    - intros (j & I & E). apply Nat.eqb_eq in E. congruence.
    - intros I. exists i. split; auto. apply Nat.eqb_refl.
  Qed.
  Lemma inside_nth d : forall m, length d = length m ->
    (inside d m = true <-> forall i, 0 < pile d i -> nth i m false = true).
  Proof.
    unfold pile. induction d as [|x d IH]; intros [|b m] L; cbn in *; try lia.
    - split; auto. intros _ i H. destruct i; lia.
    - rewrite andb_true_iff, IH by lia. split.
      + intros [H1 H2] [|i]; auto. intros H. destruct (N.eqb_spec x 0); [lia | auto].
      + intros H. split; [|intros i; apply (H (S i))]. specialize (H O). cbn in H. destruct (N.eqb_spec x 0); [auto | apply H; lia].
  Qed.
  Lemma exactly_nth d : forall m, length d = length m ->
    (exactly d m = true <-> forall i, 0 < pile d i <-> nth i m false = true).
  Proof.
    unfold pile. induction d as [|x d IH]; intros [|b m] L; cbn in *; try lia.
    - split; auto. intros _ i. destruct i; split; lia || discriminate.
    - rewrite andb_true_iff, IH by lia. split.
      + intros [H1 H2] [|i]; auto. destruct (N.eqb_spec x 0), b; try discriminate; split; try lia; auto; discriminate.
      + intros H. split; [|intros i; apply (H (S i))]. specialize (H O). cbn in H. destruct (N.eqb_spec x 0), b; auto; exfalso.
        * assert (0 < x) by (apply H; auto). lia.
        * assert (false = true) by (apply H; lia). discriminate.
  Qed.
  Lemma in_range d i : length d = n -> 0 < pile d i -> (i < n)%nat.
  Proof. intros L H. destruct (Nat.lt_ge_cases i n); auto. rewrite pile_beyond in H by lia. lia. Qed.
  Lemma inside_spec d f : length d = n -> (inside d (mask n f) = true <-> within d f).
  Proof. intros L. rewrite inside_nth by (rewrite mask_length; auto). unfold within. split; intros H i I;
      pose proof (in_range d i L I); apply mask_nth; auto. Qed.
  Lemma exactly_spec d f : length d = n -> (forall i, In i f -> (i < n)%nat) -> (exactly d (mask n f) = true <-> fills d f).
  Proof.
    intros L R. rewrite exactly_nth by (rewrite mask_length; auto). unfold fills. split; intros H i; specialize (H i).
    - split.
      + intros I. apply mask_nth; [apply (in_range d i L I) | apply H, I].
      + intros I. apply H, mask_nth; auto.
    - split.
      + intros I. apply mask_nth; [apply (in_range d i L I) | apply H, I].
      + intros I. destruct (Nat.lt_ge_cases i n) as [G|G]; [apply H, mask_nth; auto|].
        rewrite nth_overflow in I by (rewrite mask_length; auto). discriminate.
  Qed.
  Lemma nothing_spec d : nothing d = false <-> exists i, 0 < pile d i.
  Proof.
    unfold nothing, pile. induction d as [|x d IH]; cbn [forallb].
    - split; [discriminate|]. intros [[|i] H]; cbn in H; lia.
    - rewrite andb_false_iff. split.
      + intros [H|H].
        * exists O. cbn. apply N.eqb_neq in H. lia.
        * apply IH in H. destruct H as [i H]. exists (S i). exact H.
      + intros [[|i] H]; cbn in H; [left; apply N.eqb_neq; lia | right; apply IH; eauto].
  Qed.
  Lemma in_face_spec d : length d = n -> (exists i, 0 < pile d i) ->
    (in_face (masks n C) d = true <-> exists f, In f C /\ within d f).
  Proof.
    intros L S. apply nothing_spec in S. unfold in_face. rewrite S, orb_false_r, existsb_exists. split.
    - intros (m & I & H). apply in_map_iff in I. destruct I as (f & <- & I). exists f. split; auto. apply inside_spec; auto.
    - intros (f & I & H). exists (mask n f). split; [apply in_map, I | apply inside_spec; auto].
  Qed.
  Lemma in_face_still d : nothing d = true -> in_face (masks n C) d = true.
  Proof. unfold in_face. intros ->. apply orb_true_r. Qed.
  Lemma forallb_piles f d : (forallb (fun x => (x =? 0) || f x) d = true) <-> forall i, 0 < pile d i -> f (pile d i) = true.
  Proof.
    rewrite forallb_forall. unfold pile. split.
    - intros H i P. destruct (Nat.lt_ge_cases i (length d)) as [L|L]; [|rewrite nth_overflow in P by auto; lia].
      specialize (H _ (nth_In d 0 L)). destruct (N.eqb_spec (nth i d 0) 0); [lia | auto].
    - intros H x I. apply (In_nth _ _ 0) in I. destruct I as (i & L & <-). destruct (N.eqb_spec (nth i d 0) 0); auto. apply H. lia.
  Qed.
End Faces.
