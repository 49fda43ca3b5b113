(** * Games

    What this file defines: zero positions of a game, in normal and in misère
    play, and the values of positions.

    What it proves: Theorem 2.1 of ES96, by which a set of positions is found to
    be the set of all zero positions; the same for misère play; that a game in
    which a weight falls comes to an end; and the theorem of Sprague and Grundy,
    by which values are zero positions of a larger game.

    Why: everything else in this folder shows that the conditions of these
    theorems hold. *)

From Coq Require Import List NArith Lia Wf_nat FinFun.
Import ListNotations.

Section Game.
  Variable position : Type.
  Variable move : position -> position -> Prop.   (* [move p q]: p can be moved to q *)

  (** Normal play: whoever cannot move loses. In a zero position the player who is
      to move loses; in any other there is a move to a zero position. *)
  Inductive zero : position -> Prop :=
  | Zero p : (forall q, move p q -> nonzero q) -> zero p
  with nonzero : position -> Prop :=
  | Nonzero p q : move p q -> zero q -> nonzero p.

  (** Misère play: whoever cannot move wins. *)
  Inductive misere_zero : position -> Prop :=
  | Misere_zero p q : move p q -> (forall r, move p r -> misere_nonzero r) -> misere_zero p
  with misere_nonzero : position -> Prop :=
  | Misere_end p : (forall q, ~ move p q) -> misere_nonzero p
  | Misere_nonzero p q : move p q -> misere_zero q -> misere_nonzero p.

  (** The value of a position is the least number that is no value of the positions
      to which it can be moved; [g] names the values of those. *)
  Inductive value : position -> N -> Prop :=
  | Value p v (g : position -> N) :
      (forall q, move p q -> value q (g q)) ->
      (forall q, move p q -> g q <> v) ->
      (forall w, (w < v)%N -> exists q, move p q /\ g q = w) ->
      value p v.

  (** From here on the game ends. *)
  Hypothesis ends : well_founded (fun q p => move p q).

  (** [D] holds of the positions that are looked at, and of all that they can be moved to. *)
  Variable D : position -> Prop.
  Hypothesis D_closed : forall p q, D p -> move p q -> D q.

  Lemma zero_not_nonzero p : zero p -> nonzero p -> False.
  Proof.
    induction p as [p IH] using (well_founded_ind ends). intros Z N. destruct N as [p q M Zq]. inversion Z as [? H]; subst. eapply IH; eauto.
  Qed.

  (** ES96 Theorem 2.1. Its condition (a), that the end is in the set, follows from (c) here. *)
  Theorem es96_2_1 (S : position -> Prop) :
    (forall p q, D p -> S p -> move p q -> S q -> False) ->
    (forall p, D p -> S p \/ exists q, move p q /\ S q) ->
    forall p, D p -> (S p <-> zero p).
  Proof.
    intros B C. assert (H : forall p, D p -> (S p -> zero p) /\ ((exists q, move p q /\ S q) -> nonzero p)).
    { induction p as [p IH] using (well_founded_ind ends). intros Dp. split.
      - intros Sp. constructor. intros q M. destruct (C q) as [Sq|E]; eauto.
        + exfalso; eauto.
        + apply IH; eauto.
      - intros (q & M & Sq). apply Nonzero with q; auto. apply IH; eauto. }
    intros p Dp. destruct (H p Dp) as [H1 H2]. split; auto. intros Z. destruct (C p Dp) as [Sp|E]; auto. exfalso. eapply zero_not_nonzero; eauto.
  Qed.
  Lemma misere_zero_not_nonzero p : misere_zero p -> misere_nonzero p -> False.
  Proof.
    induction p as [p IH] using (well_founded_ind ends). intros Z N. destruct Z as [p r M H]. inversion N as [? E | ? q M' Zq]; subst.
    - exact (E r M).
    - exact (IH q M' Zq (H q M')).
  Qed.

  (** Its form for misère play. Here three conditions are needed: no end of the game
      is in the set, since (c) says nothing about ends any more. *)
  Theorem es96_2_1_misere (S : position -> Prop) :
    (forall p, D p -> S p -> exists q, move p q) ->
    (forall p q, D p -> S p -> move p q -> S q -> False) ->
    (forall p, D p -> S p \/ (forall q, ~ move p q) \/ exists q, move p q /\ S q) ->
    forall p, D p -> (S p <-> misere_zero p).
  Proof.
    intros A B C. assert (H : forall p, D p -> (S p -> misere_zero p) /\
      ((forall q, ~ move p q) \/ (exists q, move p q /\ S q) -> misere_nonzero p)).
    { induction p as [p IH] using (well_founded_ind ends). intros Dp. split.
      - intros Sp. destruct (A p Dp Sp) as [r M]. apply Misere_zero with r; auto. intros q M'. destruct (C q) as [Sq|E]; eauto.
        + exfalso; eauto.
        + apply IH; eauto.
      - intros [E|(q & M & Sq)]; [apply Misere_end; auto|]. apply Misere_nonzero with q; auto. apply IH; eauto. }
    intros p Dp. destruct (H p Dp) as [H1 H2]. split; auto. intros Z. destruct (C p Dp) as [Sp|E]; auto.
    exfalso. eapply misere_zero_not_nonzero; eauto.
  Qed.

  (** Beside the position lies a heap of [v] chips, from which any number may be
      taken; a move is a move in one of the two. *)
  Definition beside (x y : position * N) : Prop :=
    (move (fst x) (fst y) /\ snd x = snd y) \/ (fst x = fst y /\ snd y < snd x)%N.

  Lemma beside_ends : well_founded (fun y x => beside x y).
  Proof.
    intros [p v]. revert v. induction p as [p IH] using (well_founded_ind ends).
    induction v as [v IHv] using (well_founded_ind N.lt_wf_0). constructor. intros [q w] [[M E]|[E L]]; cbn [fst snd] in *.
    - apply IH; auto.
    - rewrite <- E. apply IHv; auto.
  Qed.

  (** In a position with finitely many moves there is a least number that is no
      value; so it has a value if all that it can be moved to have one. *)
  Lemma least (l : list N) : exists v, ~ In v l /\ forall w, (w < v)%N -> In w l.
  Proof.
    assert (H : forall k, (exists v, ~ In v l /\ forall w, (w < v)%N -> In w l)
      \/ forall w, (w < N.of_nat k)%N -> In w l).
    { induction k as [|k [H|H]]; [right; intros; lia | auto |].
      destruct (in_dec N.eq_dec (N.of_nat k) l) as [I|I]; [right | left; exists (N.of_nat k); auto].
      intros w W. destruct (N.eq_dec w (N.of_nat k)) as [->|E]; auto. apply H. lia. }
    destruct (H (S (length l))) as [E|E]; auto. exfalso. assert (L : incl (map N.of_nat (seq 0 (S (length l)))) l).
    { intros w I. apply in_map_iff in I. destruct I as (k & <- & I). apply in_seq in I. apply E. lia. }
    apply NoDup_incl_length in L.
    - rewrite map_length, seq_length in L. lia.
    - apply Injective_map_NoDup; [intros x y; lia | apply seq_NoDup].
  Qed.

  Hypothesis finite : forall p, D p -> exists l, forall q, In q l <-> move p q.
  Hypothesis decide : forall p q : position, {p = q} + {p <> q}.

  Lemma has_value p : D p -> exists v, value p v.
  Proof.
    induction p as [p IH] using (well_founded_ind ends). intros Dp. destruct (finite p Dp) as [l F].
    assert (G : exists g : position -> N, forall q, In q l -> value q (g q)).
    { assert (H : forall q, In q l -> exists v, value q v).
      { intros q I. apply F in I. apply IH; eauto. }
      clear F. induction l as [|q l IHl]; [exists (fun _ => 0%N); intros q []|].
      destruct IHl as [g Hg]; [intros; apply H; right; auto|]. destruct (H q (or_introl eq_refl)) as [v V].
      exists (fun r => if decide q r then v else g r). intros r I. destruct (decide q r) as [<-|E]; auto. destruct I; [contradiction | auto]. }
    destruct G as [g Hg]. destruct (least (map g l)) as (v & N & L). exists v. apply (Value p v g).
    - intros q M. apply Hg, F, M.
    - intros q M E. apply N. rewrite <- E. apply in_map, F, M.
    - intros w W. apply L in W. apply in_map_iff in W. destruct W as (q & E & I). exists q. split; auto. apply F, I.
  Qed.
End Game.

(** A weight that falls at every move: the game ends. *)
Lemma falling_weight_ends {position} (move : position -> position -> Prop) (weight : position -> N) :
  (forall p q, move p q -> (weight q < weight p)%N) -> well_founded (fun q p => move p q).
Proof. intros H. apply (well_founded_lt_compat _ (fun p => N.to_nat (weight p))). intros q p M. apply H in M. lia. Qed.

(** Sprague and Grundy: a position has the value [v] if and only if it is, together
    with a heap of [v], a zero position. *)
Theorem sprague_grundy {position} (move : position -> position -> Prop) (D : position -> Prop) :
  well_founded (fun q p => move p q) -> (forall p q, D p -> move p q -> D q) ->
  (forall p, D p -> exists l, forall q, In q l <-> move p q) -> (forall p q : position, {p = q} + {p <> q}) ->
  forall p v, D p -> (value position move p v <-> zero (position * N) (beside position move) (p, v)).
Proof.
  intros ends closed finite decide. assert (To : forall p, (forall v, value position move p v -> zero _ (beside position move) (p, v)) /\
    (forall v w, value position move p w -> (v < w)%N -> nonzero _ (beside position move) (p, v))).
  { induction p as [p IH] using (well_founded_ind ends).
    assert (H2 : forall v w, value position move p w -> (v < w)%N -> nonzero _ (beside position move) (p, v)).
    { intros v w V L. destruct V as [p w g Hg Hw Hl]. destruct (Hl v L) as (q & M & E).
      apply Nonzero with (q, v); [left; auto|]. apply (IH q M). rewrite <- E. auto. }
    split; auto. intros v V. constructor. intros [q w] [[M E]|[E L]]; cbn [fst snd] in *.
    - subst w. destruct V as [p v g Hg Hv Hl]. pose proof (Hg q M) as V. destruct (N.lt_total (g q) v) as [L|[L|L]].
      + apply Nonzero with (q, g q); [right; auto|]. apply (IH q M), V.
      + exfalso. apply (Hv q M L).
      + apply (proj2 (IH q M) v (g q)); auto.
    - subst q. apply (H2 w v); auto. }
  intros p v Dp. split; [apply To|]. intros Z. destruct (has_value position move ends D closed finite decide p Dp) as [u U].
  pose proof (proj1 (To p) u U) as Z'. destruct (N.lt_total u v) as [L|[L|L]]; [|subst; auto|]; exfalso.
  - apply (zero_not_nonzero _ _ (beside_ends position move ends) (p, v)); auto. apply Nonzero with (p, u); auto. right. auto.
  - apply (zero_not_nonzero _ _ (beside_ends position move ends) (p, u)); auto. apply Nonzero with (p, v); auto. right. auto.
Qed.
