(** * Values

    What this file defines: the machine of a position beside a heap, one more pile
    behind the others.

    What it proves: [certified_values]. If the check of an automaton, with the value
    on its last track, and of a claim says yes, the claim gives the value of every
    position.

    Why: by Sprague and Grundy a position has the value v if and only if it is a zero
    position beside a heap of v. *)

From Coq Require Import List NArith ZArith PArith Bool Lia Arith FMapPositive.
From Faceoff Require Import Game Nim Digits Faces Check Rules Search Formula Claim Decide.
Import ListNotations.
Local Open Scope N_scope.

(** From p with a heap v to q with a heap w, as lists with the heap behind. *)
Definition heap_move (move : position -> position -> Prop) (x y : position) : Prop :=
  exists p v q w, x = p ++ [v] /\ y = q ++ [w] /\ ((move p q /\ v = w) \/ (p = q /\ w < v)).

Section Heap.
  Variables (n : nat) (M : machine).

  (** In front of a tag: is the heap lower already? Then nothing else may change. *)
  Definition heap_machine : machine :=
    {| inner := N * nat * inner M;
       first := 0 :: first M;
       begin := fun t => (hd 0 t, n, begin M (tl t));
       digit := fun i x y => let '(h, k, i) := i in
         match k with
         | O => match one_step 1 h x y with Some h => Some (h, O, i) | None => None end
         | S k => match digit M i x y with Some i => Some (h, k, i) | None => None end
         end;
       finish := fun i => let '(h, _, i) := i in
         match finish M i with Some t => if (h =? 0) || is_still M t then Some (h :: t) else None | None => None end;
       inner_key := fun i k => let '(h, _, i) := i in tag_key [h] (inner_key M i k);
       inner_eqb := fun i j => let '(h, k, i) := i in let '(h', k', j) := j in N.eqb h h' && Nat.eqb k k' && inner_eqb M i j;
       alive := fun i => let '(_, _, i) := i in alive M i;
       is_move := fun t => if hd 0 t =? 0 then is_move M (tl t) else is_still M (tl t);
       is_still := fun t => (hd 0 t =? 0) && is_still M (tl t);
       no_better := fun _ => [];
       moved := fun _ t => t;
       symmetric := fun s t => identity (S n) s && identity (S n) t |}.

  Variables (move : position -> position -> Prop) (leads : position -> position -> tag -> Prop).
  Variable worse : tag -> tag -> Prop.
  Hypothesis F : follows n M move leads worse.
  Hypothesis still : forall p, length p = n -> exists u, leads p p u.
  Hypothesis still_tag : forall p u, length p = n -> leads p p u -> is_still M u = true.

  Definition heap_leads (x y : position) (t : tag) : Prop :=
    exists p v q w u, x = p ++ [v] /\ y = q ++ [w] /\ length p = n /\ length q = n /\ w <= v /\
      t = N.min 1 (v - w) :: u /\ leads p q u /\ (v = w \/ p = q).

  Lemma heap_digits a : forall b h k i c d, length a = length b -> k = length a ->
    digits heap_machine (h, k, i) (a ++ [c]) (b ++ [d]) =
    match digits M i a b, one_step 1 h c d with
    | Some t, Some h => if (h =? 0) || is_still M t then Some (h :: t) else None
    | _, _ => None
    end.
  Proof.
    induction a as [|x a IH]; intros [|y b] h k i c d L K; cbn [length] in L; try lia; subst k.
    - cbn. destruct (one_step 1 h c d) as [h'|]; [|destruct (finish M i); reflexivity]. destruct (finish M i); reflexivity.
    - cbn [app digits digit heap_machine length]. destruct (digit M i x y); [|reflexivity]. apply IH; lia.
  Qed.
  Lemma split_letter (x : letter) : length x = S n -> exists p v, x = p ++ [v] /\ length p = n.
  Proof. intros L. destruct (exists_last (l := x)) as (p & v & ->); [intros ->; discriminate|].
    exists p, v. split; auto. rewrite app_length in L. cbn in L. lia. Qed.
  Lemma half_app p v : half (p ++ [v]) = half p ++ [N.div2 v].
  Proof. apply map_app. Qed.
  Lemma odd_app p v : odd (p ++ [v]) = odd p ++ [N.odd v].
  Proof. apply map_app. Qed.
  Lemma grow_app p : forall a v c, length a = length p -> grow (p ++ [v]) (a ++ [c]) = grow p a ++ [put v c].
  Proof. induction p as [|x p IH]; intros [|b a] v c L; cbn in *; try lia; auto. f_equal. apply IH. lia. Qed.
  Lemma zeros_app : zeros (S n) = zeros n ++ [0].
  Proof. unfold zeros. clear. induction n; cbn; auto. f_equal. exact IHn0. Qed.
  Lemma heap_step u v w (a b : letter) c d : length a = n -> length b = n -> w <= v ->
    step heap_machine (N.min 1 (v - w) :: u) (a ++ [c]) (b ++ [d]) =
    match step M u a b with
    | Some t => if put w d <=? put v c then
        if (N.min 1 (put v c - put w d) =? 0) || is_still M t then Some (N.min 1 (put v c - put w d) :: t) else None
        else None
    | None => None
    end.
  Proof. intros La Lb W. unfold step. cbn [begin heap_machine hd tl]. rewrite heap_digits by lia.
    destruct (digits M (begin M u) a b) as [t|]; [|reflexivity]. rewrite one_step_spec by lia. destruct (put w d <=? put v c); reflexivity. Qed.
  Theorem heap_follows : follows (S n) heap_machine (heap_move move) heap_leads eq.
  Proof.
    assert (E1 : forall v w, w <= v -> (N.min 1 (v - w) =? 0) = (v =? w)).
    { intros v w W. destruct (N.eqb_spec (N.min 1 (v - w)) 0), (N.eqb_spec v w); auto; lia. }
    constructor.
    - intros [[h k] i] [[h' k'] j]. cbn. rewrite !andb_true_iff, N.eqb_eq, Nat.eqb_eq.
      intros [[<- <-] H]. apply (inner_eq _ _ _ _ _ F) in H. congruence.
    - exists (zeros n), 0, (zeros n), 0, (first M). rewrite zeros_app. unfold zeros. rewrite repeat_length. repeat split; auto; try lia. apply F.
    - intros t (p & v & q & w & u & Ex & Ey & Lp & Lq & W & -> & Ld & _).
      rewrite zeros_app in Ex, Ey. apply app_inj_tail in Ex, Ey. destruct Ex as [<- <-], Ey as [<- <-].
      rewrite (leads_only _ _ _ _ _ F u Ld). reflexivity.
    - intros x y t Lx Ly (p & v & q & w & u & -> & -> & Lp & Lq & W & -> & Ld & O).
      destruct (leads_down _ _ _ _ _ F p q u Lp Lq Ld) as (u' & Ld' & S). exists (N.min 1 (N.div2 v - N.div2 w) :: u').
      assert (Wh : N.div2 w <= N.div2 v).
      { pose proof (N.div2_odd v). pose proof (N.div2_odd w). destruct (N.odd v), (N.odd w); cbn [N.b2n] in *; lia. }
      split.
      + exists (half p), (N.div2 v), (half q), (N.div2 w), u'. rewrite !half_app, !half_length. repeat split; auto. destruct O as [->| ->]; auto.
      + rewrite !odd_app. rewrite heap_step by (rewrite ?odd_length; auto).
        rewrite S, !put_half, E1 by auto. destruct (N.leb_spec w v); [|lia]. destruct O as [->| ->].
        * rewrite N.eqb_refl. reflexivity.
        * rewrite (still_tag q u Lq Ld), orb_true_r. reflexivity.
    - intros x y a b u t Lx Ly La Lb (p & v & q & w & u' & -> & -> & Lp & Lq & W & -> & Ld & O) S.
      destruct (split_letter a La) as (a' & c & -> & La'). destruct (split_letter b Lb) as (b' & d & -> & Lb').
      rewrite heap_step in S by auto. destruct (step M u' a' b') as [t'|] eqn:E; [|discriminate].
      destruct (N.leb_spec (put w d) (put v c)) as [W'|]; [|discriminate]. rewrite E1 in S by auto.
      pose proof (leads_up _ _ _ _ _ F p q a' b' u' t' Lp Lq La' Lb' Ld E) as Ld'.
      assert (Lp' : length (grow p a') = n) by (rewrite grow_length; lia). assert (Lq' : length (grow q b') = n) by (rewrite grow_length; lia).
      assert (O' : put v c = put w d \/ grow p a' = grow q b').
      { destruct (N.eqb_spec (put v c) (put w d)) as [->|D]; auto. cbn [orb] in S. right.
        destruct (is_still M t') eqn:St; [|discriminate]. symmetry. apply (still_same _ _ _ _ _ F _ _ t'); auto. }
      destruct ((put v c =? put w d) || is_still M t'); [|discriminate]. injection S as <-.
      exists (grow p a'), (put v c), (grow q b'), (put w d), t'. rewrite !grow_app by lia. repeat split; auto.
    - intros x y t Lx Ly (p & v & q & w & u & -> & -> & Lp & Lq & W & -> & Ld & O) K.
      cbn [is_move heap_machine hd tl] in K. rewrite E1 in K by auto. exists p, v, q, w. split; [|split]; auto. destruct (N.eqb_spec v w) as [->|D].
      + left. split; auto. apply (leads_move _ _ _ _ _ F p q u); auto.
      + right. destruct O as [O|O]; [contradiction|]. split; auto. lia.
    - intros x y Lx (p & v & q & w & -> & -> & H). rewrite app_length in Lx. cbn in Lx. assert (Lp : length p = n) by lia.
      destruct H as [[Mv <-]|[<- W]].
      + destruct (move_leads _ _ _ _ _ F p q Lp Mv) as (Lq & u & Ld & K). split; [rewrite app_length; cbn; lia|].
        exists (N.min 1 (v - v) :: u). split.
        * exists p, v, q, v, u. repeat split; auto. lia.
        * cbn [is_move heap_machine hd tl]. rewrite E1, N.eqb_refl by lia. exact K.
      + split; [rewrite app_length; cbn; lia|]. destruct (still p Lp) as [u Ld]. exists (N.min 1 (v - w) :: u). split.
        * exists p, v, p, w, u. repeat split; auto. lia.
        * cbn [is_move heap_machine hd tl]. rewrite E1 by lia. destruct (N.eqb_spec v w); [lia|]. apply (still_tag p); auto.
    - intros x y t Lx Ly (p & v & q & w & u & -> & -> & Lp & Lq & W & -> & Ld & O) K.
      cbn [is_still heap_machine hd tl] in K. rewrite E1, andb_true_iff in K by auto. destruct K as [K1 K2].
      apply N.eqb_eq in K1. subst w. f_equal. apply (still_same _ _ _ _ _ F p q u); auto.
    - auto.
    - intros; congruence.
    - intros t u [].
    - intros t u p q a b t' _ _ _ _ _ -> S. eauto.
    - intros t u p q _ _ _ -> K. exact K.
    - intros s t x H L. destruct (identity_permuted (S n) s t x H L) as [-> ->]. destruct (identity_permuted (S n) s t x H L). auto.
    - apply identity_length.
    - intros s t x y u H Lx Ly Ld. destruct (identity_permuted (S n) s t x H Lx) as [-> _]. destruct (identity_permuted (S n) s t y H Ly) as [-> _]. exact Ld.
    - intros s t x y H Lx Ly Mv. destruct (identity_permuted (S n) s t x H Lx) as [_ ->]. destruct (identity_permuted (S n) s t y H Ly) as [_ ->]. exact Mv.
    - intros s t u v _ ->. reflexivity.
  Qed.

  (** If the check says yes, the automaton accepts positions with their values. *)
  Hypothesis ends : well_founded (fun q p => move p q).
  Hypothesis finite : forall p, length p = n -> exists l, forall q, In q l <-> move p q.

  Theorem heap_values A fuel T actions listed : check_with (S n) heap_machine A None fuel T actions listed = true ->
    forall p v, length p = n -> (Game.value position move p v <-> accepts A (p ++ [v]) = true).
  Proof.
    intros K p v L. unfold check_with in K. rewrite !andb_true_iff in K. destruct K as [[[K1 K2] K3] _].
    assert (Cl : forall a b, length a = n -> move a b -> length b = n) by (intros a b La Mv; apply (move_leads _ _ _ _ _ F a b La Mv)).
    rewrite (sprague_grundy move (fun p => length p = n) ends); auto; [|apply list_eq_dec, N.eq_dec].
    assert (Lv : forall (q : position) w, length q = n -> length (q ++ [w]) = S n) by (intros q w Lq; rewrite app_length; cbn; lia).
    symmetry. refine (es96_2_1 _ (beside _ move) (beside_ends _ _ ends) (fun x : position * N => length (fst x) = n)
      _ (fun x => accepts A (fst x ++ [snd x]) = true) _ _ (p, v) L).
    - intros [a b] [c d] La [[Mv _]|[E _]]; cbn in *; [eapply Cl; eauto | congruence].
    - intros [a b] [c d] La Sa Mv Sc. cbn [fst snd] in *.
      apply (no_move_inside (S n) _ A _ _ _ heap_follows None K1 start false _ K2 (a ++ [b]) (c ++ [d])); auto. exists a, b, c, d. repeat split; auto.
    - intros [a b] La. cbn [fst snd] in *. destruct (move_into (S n) _ A _ _ _ heap_follows None K1 _ _ K3 (a ++ [b]) (Lv a b La))
        as [H|[(y & (p' & v' & q & w & E & -> & H) & Y)|(e & E & _)]]; auto; [|discriminate].
      right. apply app_inj_tail in E. destruct E as [<- <-]. exists (q, w). split; auto.
  Qed.
End Heap.

(** ** The claim *)

Definition check_value_claim (n : nat) (A : automaton) (f : formula) : bool :=
  match state_of_formula (S n) (seq 0 (S n)) f with
  | Some x => check_pairs (S n) A (find_pairs (S n) A fuel x) x | None => false end.

Lemma value_claim_is_set n A f : check_value_claim n A f = true ->
  forall p v, length p = n -> (accepts A (p ++ [v]) = true <-> holds f (p ++ [v])).
Proof.
  unfold check_value_claim. intros K p v L. destruct (state_of_formula (S n) (seq 0 (S n)) f) as [x|] eqn:E; [|discriminate].
  assert (Lv : length (p ++ [v]) = S n) by (rewrite app_length; cbn; lia).
  apply state_of_formula_spec in E. rewrite (same_set (S n) A _ x _ K E (p ++ [v]) Lv), <- Lv, permuted_id. reflexivity.
Qed.

(** ** Nim *)

Definition value_certificate (r : rule) (C : complex) (n : nat) (A : automaton) (f : formula) : bool :=
  ranged C n && search_and_check (S n) (heap_machine n (nim_machine r C n false)) A None fuel [seq 0 (S n)] &&
  check_value_claim n A f.

Lemma moves_finite r C n : ranged C n = true -> forall p, length p = n -> exists l, forall q, In q l <-> move r C p q.
Proof.
  intros R p L. pose proof (nim_follows r C n (ranged_spec C n R) false) as F. set (M := nim_machine r C n false) in *.
  exists (filter (fun q => in_face (masks n C) (tl (tag_of r n p q)) && is_move M (tag_of r n p q)) (all_below p)).
  intros q. rewrite filter_In, all_below_spec, andb_true_iff. split.
  - intros (B & I & K). apply (leads_move _ _ _ _ _ F p q (tag_of r n p q)); auto.
    + rewrite (below_length _ _ B). auto.
    + split; auto.
  - intros Mv. destruct (move_leads _ _ _ _ _ F p q L Mv) as (_ & t & (B & -> & I) & K). auto.
Qed.
Theorem certified_values r C n A f : value_certificate r C n A f = true ->
  forall p v, has_piles p n -> (value_of r C p v <-> holds f (p ++ [v])).
Proof.
  unfold value_certificate, has_piles. rewrite !andb_true_iff. intros [[R K] Kf] p v L.
  assert (Below : forall p, below p p) by (intros q; induction q; constructor; auto; lia).
  assert (Tk : forall p, taken p p = repeat 0 (length p)) by (induction p0; cbn; auto; f_equal; auto; lia).
  assert (Np : forall p, nothing (capped r (taken p p)) = true).
  { intros q. rewrite nothing_capped, Tk. clear. induction (length q); cbn; auto. }
  rewrite <- (value_claim_is_set n A f Kf p v L). unfold value_of. unfold search_and_check in K. cbn zeta in K.
  refine (heap_values n _ _ _ _ (nim_follows r C n (ranged_spec C n R) false) _ _ (move_ends r C) (moves_finite r C n R) A _ _ _ _ K p v L).
  - intros q Lq. exists (tag_of r n q q). repeat split; auto. apply in_face_still. apply Np.
  - intros q u Lq (_ & -> & _). apply Np.
Qed.
