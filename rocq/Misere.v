(** * Misère play

    What this file defines: the check that there is a move from every position of the
    set.

    What it proves: [member_moves], that the check is right.

    Why: whoever cannot move wins in misère play, so that (c) does not speak of final
    positions, and none may be in the set. For each state of p there are lists of tags,
    of one of which all tags can be reached; one of them is that of a move. *)

From Coq Require Import List NArith PArith Bool Lia Arith FMapPositive.
From Faceoff Require Import Game Nim Digits Check.
Import ListNotations.

Section Misere.
  Variables (n : nat) (M : machine) (A : automaton).
  Variables (move : position -> position -> Prop) (leads : position -> position -> tag -> Prop).
  Variable worse : tag -> tag -> Prop.
  Hypothesis F : follows n M move leads worse.
  Hypothesis loop : looping A start n = true.

  (** All tags that follow a letter of p, for all letters of p'. *)
  Fixpoint tags_inside (a : letter) (i : inner M) : list tag :=
    match a with
    | [] => match finish M i with Some t => [t] | None => [] end
    | x :: a => flat_map (fun y => match digit M i x y with Some j => tags_inside a j | None => [] end) [false; true]
    end.
  Definition tags_after (X : list tag) (a : letter) : list tag := flat_map (fun t => tags_inside a (begin M t)) X.

  Lemma tags_inside_sound a : forall i t, In t (tags_inside a i) -> exists b, length b = length a /\ digits M i a b = Some t.
  Proof.
    induction a as [|x a IH]; intros i t; cbn [tags_inside].
    - destruct (finish M i) as [u|] eqn:E; [|contradiction]. intros [<-|[]]. exists []. auto.
    - rewrite in_flat_map. intros (y & _ & I). destruct (digit M i x y) as [j|] eqn:E; [|contradiction].
      apply IH in I. destruct I as (b & L & D). exists (y :: b). cbn. rewrite E. auto.
  Qed.
  Definition reachable (p : position) (X : list tag) := forall t, In t X -> exists q, length q = n /\ leads p q t.
  Lemma tags_after_reachable X p : length p = n -> reachable (half p) X -> reachable p (tags_after X (odd p)).
  Proof.
    intros L H t I. unfold tags_after in I. apply in_flat_map in I. destruct I as (u & I & J).
    destruct (H u I) as (q & Lq & Ld). apply tags_inside_sound in J. destruct J as (b & Lb & D). rewrite odd_length in Lb.
    exists (grow q b). rewrite grow_length by lia. split; auto. rewrite <- (grow_half p).
    apply (leads_up _ _ _ _ _ F) with u; rewrite ?half_length, ?odd_length; auto; lia.
  Qed.

  (** For each state, lists of tags. *)
  Definition lists := PositiveMap.t (list (list tag)).
  Definition listed_at (m : lists) s := match PositiveMap.find s m with Some l => l | None => [] end.
  Definition covers (m : lists) s (X : list tag) : bool :=
    existsb (forallb (fun t => existsb (tag_eqb t) X)) (listed_at m s).
  Definition first_tags : list tag := widened (fun X => tags_after X (blank n)) tag_eqb growth [first M].
  Definition check_moves (m : lists) : bool :=
    covers m start first_tags &&
    forallb (fun sl => forallb (fun X => implb (accepting A (fst sl)) (existsb (is_move M) X) &&
      forallb (fun a => covers m (next A (fst sl) a) (tags_after X a)) (letters n)) (snd sl)) (PositiveMap.elements m).

  Lemma covers_reachable m s X p : covers m s X = true -> reachable p X -> exists Y, In Y (listed_at m s) /\ reachable p Y.
  Proof. unfold covers. intros K R. apply existsb_exists in K. destruct K as (Y & I & K). exists Y. split; auto.
    rewrite forallb_forall in K. intros t It. apply K, existsb_exists in It. destruct It as (u & Iu & E). apply tag_eqb_eq in E. subst u. auto. Qed.
  Theorem member_moves m : check_moves m = true -> forall p, length p = n -> accepts A p = true -> exists q, move p q.
  Proof.
    unfold check_moves. intros K. apply andb_prop in K. destruct K as [K0 K]. rewrite forallb_forall in K.
    assert (R : forall s X, In X (listed_at m s) -> implb (accepting A s) (existsb (is_move M) X) = true /\
      forall a, length a = n -> covers m (next A s a) (tags_after X a) = true).
    { intros s X I. unfold listed_at in I. destruct (PositiveMap.find s m) as [l|] eqn:E; [|contradiction].
      apply PositiveMap.elements_correct in E. apply K in E. cbn [fst snd] in E. rewrite forallb_forall in E.
      specialize (E X I). apply andb_prop in E. destruct E as [E1 E2]. rewrite forallb_forall in E2.
      split; auto. intros a La. apply E2, letters_complete, La. }
    assert (H : forall p, length p = n -> exists X, In X (listed_at m (state_from A start p)) /\ reachable p X).
    { apply (digits_ind n (fun p => exists X, In X (listed_at m (state_from A start p)) /\ reachable p X)).
      - rewrite state_zeros. apply (covers_reachable _ _ _ _ K0).
        intros t. apply (widened_holds (fun t => exists q, length q = n /\ leads (zeros n) q t)).
        + intros X H. pose proof (tags_after_reachable X (zeros n) (repeat_length _ _)) as G. rewrite half_zeros, odd_zeros in G. exact (G H).
        + intros u [<-|[]]. exists (zeros n). split; [apply repeat_length | apply F].
      - intros p L (X & I & H). rewrite (state_step A start n p) by auto. apply (covers_reachable m _ (tags_after X (odd p))).
        + apply (R _ _ I). rewrite odd_length. auto.
        + apply tags_after_reachable; auto. }
    intros p L Ap. destruct (H p L) as (X & I & Re). apply R in I. destruct I as [I _].
    unfold accepts, accepts_from in Ap. rewrite Ap in I. apply existsb_exists in I. destruct I as (t & It & E).
    destruct (Re t It) as (q & Lq & Ld). exists q. apply (leads_move _ _ _ _ _ F p q t); auto.
  Qed.

  (** ** The search *)

  Definition meet_tags (s : state) (X : list tag) (st : list (state * list tag) * lists) :=
    let '(todo, m) := st in
    if covers m s X then st else let Y := nodup (list_eq_dec N.eq_dec) X in
      ((s, Y) :: todo, PositiveMap.add s (Y :: listed_at m s) m).
  Fixpoint search_tags (fuel : nat) ls (st : list (state * list tag) * lists) : lists :=
    match fuel, st with
    | S fuel, ((s, X) :: todo, m) =>
        search_tags fuel ls (fold_left (fun st a => meet_tags (next A s a) (tags_after X a) st) ls (todo, m))
    | _, (_, m) => m
    end.
  Definition find_tags fuel : lists := search_tags fuel (letters n) (meet_tags start first_tags ([], PositiveMap.empty _)).
End Misere.
