(** * Games that are formulas

    What this file defines: the machine of a game whose steps an automaton accepts, and
    the check of a certificate of such a game.

    What it proves: [certified_game] and [certified_game_values]. If the check says yes,
    the claim gives the lost positions, or the values, of the game.

    Why: a step from p to q is a formula about the piles of p and of q. It is compared
    with an automaton that reads both in turn; then the state of that automaton is all
    that matters of how p and q differ. Weights of the piles, whose sum falls at every
    step, show that the game ends. *)

From Coq Require Import List NArith ZArith PArith Bool Lia Arith FMapPositive.
From Faceoff Require Import Game Nim Digits Faces Check Misere Rules Search Formula Claim Terms Decide Values.
Import ListNotations.
Local Open Scope N_scope.

(** ** The machine *)

(** Pile i of p on the track 2i, of q on the track 2i+1. *)
Fixpoint mix {X} (p q : list X) : list X :=
  match p, q with x :: p, y :: q => x :: y :: mix p q | _, _ => [] end.
Lemma mix_length {X} (p : list X) : forall q, length q = length p -> length (mix p q) = (2 * length p)%nat.
Proof. induction p as [|x p IH]; intros [|y q] L; cbn [length mix] in *; try lia. rewrite IH; lia. Qed.
Lemma mix_zeros n : mix (zeros n) (zeros n) = zeros (2 * n).
Proof.
  induction n as [|n IH]; [reflexivity|]. replace (2 * S n)%nat with (S (S (2 * n))) by lia. cbn [zeros repeat mix]. f_equal. f_equal. exact IH.
Qed.
Lemma grow_mix p : forall q a b, length q = length p -> length a = length p -> length b = length p ->
  grow (mix p q) (mix a b) = mix (grow p a) (grow q b).
Proof. induction p as [|x p IH]; intros [|y q] [|c a] [|d b] Lq La Lb; cbn in *; try lia; auto. rewrite IH by lia. reflexivity. Qed.
Fixpoint differ (a b : letter) : bool := match a, b with x :: a, y :: b => xorb x y || differ a b | _, _ => false end.
Lemma differ_eq a : forall b, length b = length a -> (differ a b = false <-> a = b).
Proof. induction a as [|x a IH]; intros [|y b] L; cbn in *; try lia; [tauto|]. rewrite orb_false_iff, IH by lia.
  destruct x, y; cbn; split; try (intros []; congruence); intros E; injection E as ->; auto. Qed.
Definition differs (p q : position) : bool := if list_eq_dec N.eq_dec p q then false else true.
Lemma differs_grow p q a b : length q = length p -> length a = length p -> length b = length p ->
  differs (grow p a) (grow q b) = differs p q || differ a b.
Proof.
  intros Lq La Lb. unfold differs. destruct (list_eq_dec N.eq_dec (grow p a) (grow q b)) as [E|E].
  - assert (p = q) by (rewrite <- (half_grow p a), <- (half_grow q b) by lia; congruence).
    assert (a = b) by (rewrite <- (odd_grow p a), <- (odd_grow q b) by lia; congruence). subst.
    destruct (list_eq_dec N.eq_dec q q); [|contradiction]. symmetry. apply differ_eq; auto.
  - destruct (list_eq_dec N.eq_dec p q) as [->|]; [|reflexivity]. destruct (differ a b) eqn:D; auto. apply differ_eq in D; [|lia]. congruence.
Qed.

Section Machine.
  Variables (n : nat) (B : automaton).

  (** A tag: the state of the automaton of the steps, and whether some pile differs. *)
  Definition game_machine : machine :=
    {| inner := state * bool;
       first := [1; 0];
       begin := fun t => match t with [N.pos s; d] => (root B s, negb (d =? 0)) | _ => (start, true) end;
       digit := fun i x y => Some (branch B y (branch B x (fst i)), snd i || xorb x y);
       finish := fun i => if snd i && dead B (fst i) then None else Some [N.pos (fst i); if snd i then 1 else 0];
       inner_key := fun i k => bits (fst i) (if snd i then k~1 else k~0)%positive;
       inner_eqb := fun i j => Pos.eqb (fst i) (fst j) && Bool.eqb (snd i) (snd j);
       alive := fun i => negb (snd i && dead B (fst i));
       is_move := fun t => match t with [N.pos s; _] => accepting B s | _ => false end;
       is_still := fun t => match t with [_; d] => d =? 0 | _ => false end;
       no_better := fun _ => [];
       moved := fun _ t => t;
       symmetric := fun s t => identity n s && identity n t |}.

  Definition joint p q := state_from B start (mix p q).
  Definition game_tag p q : tag := [N.pos (joint p q); if differs p q then 1 else 0].
  Definition game_leads p q (t : tag) := t = game_tag p q /\ differs p q && dead B (joint p q) = false.

  Lemma digits_game a : forall b r d, length b = length a ->
    digits game_machine (r, d) a b = finish game_machine (reached B r (mix a b), d || differ a b).
  Proof.
    induction a as [|x a IH]; intros [|y b] r d L; cbn [length] in L; try lia.
    - cbn [digits mix reached differ]. rewrite orb_false_r. reflexivity.
    - cbn [digits digit game_machine fst snd mix reached differ]. rewrite IH, orb_assoc by lia. reflexivity.
  Qed.

  Hypothesis loop : looping B start (2 * n) = true.

  Lemma joint_grow p q a b : length p = n -> length q = n -> length a = n -> length b = n ->
    joint (grow p a) (grow q b) = next B (joint p q) (mix a b).
  Proof. intros Lp Lq La Lb. unfold joint. rewrite <- grow_mix by lia. apply (state_grow B start (2 * n)); auto; rewrite mix_length; lia. Qed.
  Lemma step_game p q a b : length p = n -> length q = n -> length a = n -> length b = n ->
    step game_machine (game_tag p q) a b =
    if differs (grow p a) (grow q b) && dead B (joint (grow p a) (grow q b)) then None else Some (game_tag (grow p a) (grow q b)).
  Proof.
    intros Lp Lq La Lb. unfold step, game_tag at 1. cbn [begin game_machine].
    replace (negb ((if differs p q then 1 else 0) =? 0)) with (differs p q) by (destruct (differs p q); reflexivity).
    rewrite digits_game by lia. cbn [finish game_machine fst snd]. unfold game_tag. rewrite joint_grow, differs_grow by lia. reflexivity.
  Qed.

  Variable move : position -> position -> Prop.
  Hypothesis move_length : forall p q, length p = n -> move p q -> length q = n.
  Hypothesis move_accepts : forall p q, length p = n -> length q = n -> (move p q <-> accepts B (mix p q) = true).

  Theorem game_follows : follows n game_machine move game_leads eq.
  Proof.
    assert (Dz : forall p, differs p p = false) by (intros p; unfold differs; destruct (list_eq_dec N.eq_dec p p); congruence). constructor.
    - intros [r d] [r' d']. cbn. rewrite andb_true_iff, Pos.eqb_eq. intros [<- H]. apply Bool.eqb_prop in H. congruence.
    - unfold game_leads, game_tag, joint. rewrite Dz, mix_zeros, state_zeros. split; reflexivity.
    - intros t [-> _]. unfold game_tag, joint. rewrite Dz, mix_zeros, state_zeros. reflexivity.
    - intros p q t Lp Lq [-> D]. exists (game_tag (half p) (half q)). assert (E : joint p q = next B (joint (half p) (half q)) (mix (odd p) (odd q))).
      { rewrite <- joint_grow by (rewrite ?half_length, ?odd_length; auto). rewrite !grow_half. reflexivity. }
      split.
      + split; auto. destruct (differs (half p) (half q)) eqn:G; auto. cbn [andb].
        destruct (dead B (joint (half p) (half q))) eqn:H; auto. rewrite E, dead_next, H, andb_true_r in D by auto.
        assert (X : differs p q = true); [|congruence].
        rewrite <- (grow_half p), <- (grow_half q), differs_grow, G by (rewrite ?half_length, ?odd_length; lia). reflexivity.
      + rewrite step_game by (rewrite ?half_length, ?odd_length; auto). rewrite !grow_half, D. reflexivity.
    - intros p q a b u t Lp Lq La Lb [-> _] S. rewrite step_game in S by auto.
      destruct (differs (grow p a) (grow q b) && dead B (joint (grow p a) (grow q b))) eqn:D; [discriminate|]. injection S as <-. split; auto.
    - intros p q t Lp Lq [-> _] K. apply move_accepts; auto.
    - intros p q Lp Mv. pose proof (move_length p q Lp Mv) as Lq. split; auto. exists (game_tag p q).
      apply move_accepts in Mv; auto. split; [split; auto | exact Mv].
      unfold joint. destruct (dead B (state_from B start (mix p q))) eqn:D; [|apply andb_false_r].
      apply dead_rejects in D. unfold accepts, accepts_from in Mv. congruence.
    - intros p q t Lp Lq [-> _]. unfold game_tag, differs. cbn [is_still game_machine]. destruct (list_eq_dec N.eq_dec p q); [auto | discriminate].
    - auto.
    - intros; congruence.
    - intros t u [].
    - intros t u p q a b t' _ _ _ _ _ -> S. eauto.
    - intros t u p q _ _ _ -> K. exact K.
    - intros s t x H L. destruct (identity_permuted n s t x H L) as [-> ->]. destruct (identity_permuted n s t x H L). auto.
    - apply identity_length.
    - intros s t x y u H Lx Ly Ld. destruct (identity_permuted n s t x H Lx) as [-> _]. destruct (identity_permuted n s t y H Ly) as [-> _]. exact Ld.
    - intros s t x y H Lx Ly Mv. destruct (identity_permuted n s t x H Lx) as [_ ->]. destruct (identity_permuted n s t y H Ly) as [_ ->]. exact Mv.
    - intros s t u v _ ->. reflexivity.
  Qed.
  Lemma game_still p : length p = n -> game_leads p p (game_tag p p) /\ forall u, game_leads p p u -> is_still game_machine u = true.
  Proof. assert (D : differs p p = false) by (unfold differs; destruct (list_eq_dec N.eq_dec p p); congruence).
    intros L. unfold game_leads. rewrite D. split; auto. intros u [-> _]. unfold game_tag. rewrite D. reflexivity. Qed.
End Machine.

(** ** Steps as formulas *)

(** The variables of a step: the piles before, then the piles after; the last is 0. *)
Definition before (n i : nat) : nat := 2 * n - 1 - i.
Definition after_ (n i : nat) : nat := n - 1 - i.
Definition formula_step (n : nat) (R : formula) (p q : position) : Prop :=
  exist (2 * n) [] (fun env => is p (map (fun i => value (Var (before n i)) env) (seq 0 n)) /\
    is q (map (fun i => value (Var (after_ n i)) env) (seq 0 n)) /\ holds R env).

Section Step.
  Variable n : nat.

  Lemma nth_before p q i : length p = n -> length q = n -> (i < n)%nat -> nth (before n i) (rev (p ++ q)) 0 = pile p i.
  Proof. intros Lp Lq L. unfold before, pile. rewrite rev_nth; rewrite app_length; [|lia]. rewrite app_nth1 by lia. f_equal. lia. Qed.
  Lemma nth_after p q i : length p = n -> length q = n -> (i < n)%nat -> nth (after_ n i) (rev (p ++ q)) 0 = pile q i.
  Proof. intros Lp Lq L. unfold after_, pile. rewrite rev_nth; rewrite app_length; [|lia]. rewrite app_nth2 by lia. f_equal. lia. Qed.
  Lemma is_piles p (f : nat -> N) : is p (map (fun i => Z.of_N (f i)) (seq 0 n)) <-> length p = n /\ forall i, (i < n)%nat -> pile p i = f i.
  Proof.
    unfold is. split.
    - intros H. assert (L : length p = n) by (apply (f_equal (@length _)) in H; rewrite !map_length, seq_length in H; exact H).
      split; auto. intros i Li. apply (f_equal (fun l => nth i l 0%Z)) in H. rewrite (map_nth Z.of_N p 0 i : nth i (map Z.of_N p) 0%Z = _) in H.
      rewrite (nth_indep _ 0%Z (Z.of_N (f O))) in H by (rewrite map_length, seq_length; auto).
      rewrite (map_nth (fun i => Z.of_N (f i))), seq_nth in H by auto. apply N2Z.inj, H.
    - intros [L H]. apply nth_ext with 0%Z (Z.of_N (f O)); rewrite !map_length, ?seq_length; auto. intros i Li.
      rewrite (map_nth Z.of_N p 0 i : nth i (map Z.of_N p) 0%Z = _), (map_nth (fun i => Z.of_N (f i))), seq_nth by lia. f_equal. apply H. lia.
  Qed.
  Lemma formula_step_spec R p q : formula_step n R p q <-> length p = n /\ length q = n /\ holds R (rev (p ++ q)).
  Proof.
    unfold formula_step. rewrite exist_spec. cbn [value]. split.
    - intros (xs & L & P & Q & H). rewrite app_nil_r in *. apply is_piles in P, Q. destruct P as [Lp P], Q as [Lq Q].
      split; [|split]; auto. replace (rev (p ++ q)) with xs; auto. apply nth_ext with 0 0; [rewrite rev_length, app_length; lia|].
      intros i Li. destruct (Nat.lt_ge_cases i n) as [G|G].
      + replace i with (after_ n (n - 1 - i)) by (unfold after_; lia). rewrite nth_after by (auto; lia). symmetry. apply Q. lia.
      + replace i with (before n (2 * n - 1 - i)) by (unfold before; lia). rewrite nth_before by (auto; lia). symmetry. apply P. lia.
    - intros (Lp & Lq & H). exists (rev (p ++ q)). rewrite app_nil_r, rev_length, app_length. split; [lia|].
      rewrite !is_piles. repeat split; auto; intros i Li; symmetry; [apply nth_before | apply nth_after]; auto.
  Qed.

  (** On which track each variable is read. *)
  Definition tracks : list nat := rev (map (fun i => 2 * i)%nat (seq 0 n) ++ map (fun i => 2 * i + 1)%nat (seq 0 n)).
  Lemma pile_mix p : forall q i, length q = length p -> pile (mix p q) (2 * i) = pile p i /\ pile (mix p q) (2 * i + 1) = pile q i.
  Proof.
    unfold pile. induction p as [|x p IH]; intros [|y q] i L; cbn [length] in L; try lia; [destruct i; auto|].
    destruct i as [|i]; [auto|]. destruct (IH q i ltac:(lia)) as [H1 H2].
    replace (2 * S i)%nat with (S (S (2 * i))) by lia. replace (S (S (2 * i)) + 1)%nat with (S (S (2 * i + 1))) by lia. cbn [mix nth]. auto.
  Qed.
  Lemma permuted_tracks p q : length p = n -> length q = n -> permuted tracks (mix p q) = rev (p ++ q).
  Proof.
    intros Lp Lq. unfold tracks, permuted. rewrite map_rev, map_app, !map_map. f_equal.
    assert (E : forall (r : position) g, length r = n -> (forall i, pile (mix p q) (g i) = pile r i) ->
      map (fun i => pile (mix p q) (g i)) (seq 0 n) = r).
    { intros r g L H. rewrite (map_ext _ (pile r)) by auto. rewrite <- L. apply permuted_id. }
    f_equal; apply E; auto; intros i; apply pile_mix; lia.
  Qed.

  (** The piles that differ are piles of a facet. *)
  Definition always : formula := Compare (Num 0) Eq (Num 0).
  Definition same_outside (f : list nat) : formula :=
    fold_right (fun i g => if existsb (Nat.eqb i) f then g else And (Compare (Var (before n i)) Eq (Var (after_ n i))) g) always (seq 0 n).
  Definition in_a_face (C : complex) : formula := fold_right (fun f g => Or (same_outside f) g) (Not always) C.

  Lemma same_outside_spec f p q : length p = n -> length q = n ->
    (holds (same_outside f) (rev (p ++ q)) <-> forall i, pile p i <> pile q i -> In i f).
  Proof.
    intros Lp Lq. unfold same_outside. assert (H : forall l, (forall i, In i l -> (i < n)%nat) ->
      (holds (fold_right (fun i g => if existsb (Nat.eqb i) f then g else And (Compare (Var (before n i)) Eq (Var (after_ n i))) g) always l) (rev (p ++ q))
       <-> forall i, In i l -> pile p i <> pile q i -> In i f)).
    { induction l as [|j l IH]; intros Hl; cbn [fold_right]; [cbn; tauto|].
      specialize (IH ltac:(intros; apply Hl; right; auto)). destruct (existsb (Nat.eqb j) f) eqn:E.
      - apply existsb_exists in E. destruct E as (k & I & E). apply Nat.eqb_eq in E. subst k. rewrite IH.
        split; intros H i; [intros [<-|J]; auto | intros J; apply H; right; auto].
      - cbn [holds guards guarded app fold_right related value]. rewrite IH, nth_before, nth_after by (auto; apply Hl; left; auto). split.
        + intros [Q H] i [<-|J] D; [apply N2Z.inj in Q; contradiction | auto].
        + intros H. split; [|intros i J; apply H; right; auto]. destruct (N.eq_dec (pile p j) (pile q j)) as [->|D]; auto.
          apply H in D; [|left; auto]. assert (X : existsb (Nat.eqb j) f = true); [|congruence].
          apply existsb_exists. exists j. split; auto. apply Nat.eqb_refl. }
    rewrite H by (intros i I; apply in_seq in I; lia). split; intros G i; [|auto].
    intros D. apply G; auto. apply in_seq. destruct (Nat.lt_ge_cases i n); [lia|]. rewrite !pile_beyond in D by lia. contradiction.
  Qed.
  Lemma in_a_face_spec C p q : length p = n -> length q = n ->
    (holds (in_a_face C) (rev (p ++ q)) <-> exists f, In f C /\ forall i, pile p i <> pile q i -> In i f).
  Proof.
    intros Lp Lq. induction C as [|f C IH]; cbn [in_a_face fold_right holds].
    - split; [intros H; exfalso; apply H; cbn; auto | intros (f & [] & _)].
    - fold (in_a_face C). rewrite IH, same_outside_spec by auto. split.
      + intros [H|(g & I & H)]; [exists f | exists g]; cbn; auto.
      + intros (g & [<-|I] & H); eauto.
  Qed.
  Definition accepts_formula (B : automaton) (f : formula) : bool :=
    match state_of_formula (2 * n) tracks f with Some x => check_pairs (2 * n) B (find_pairs (2 * n) B fuel x) x | None => false end.
  Lemma accepts_formula_spec B f p q : accepts_formula B f = true -> length p = n -> length q = n ->
    (accepts B (mix p q) = true <-> holds f (rev (p ++ q))).
  Proof.
    unfold accepts_formula. intros K Lp Lq. destruct (state_of_formula (2 * n) tracks f) as [x|] eqn:E; [|discriminate].
    apply state_of_formula_spec in E. rewrite (same_set (2 * n) B _ x _ K E (mix p q)) by (rewrite mix_length; lia).
    rewrite permuted_tracks by auto. reflexivity.
  Qed.

  (** ** Weights *)

  Definition weight (w : list N) (p : position) : N := fold_right (fun iw s => snd iw * pile p (fst iw) + s) 0 (combine (seq 0 n) w).
  Definition weight_term (at_ : nat -> nat) (w : list N) : term :=
    fold_right (fun iw t => Plus (Times (snd iw) (Var (at_ (fst iw)))) t) (Num 0) (combine (seq 0 n) w).
  Definition rises (w : list N) : formula := Compare (weight_term (before n) w) Le (weight_term (after_ n) w).

  Lemma weight_term_spec at_ w env r : (forall i, (i < n)%nat -> nth (at_ i) env 0 = pile r i) ->
    value (weight_term at_ w) env = Z.of_N (weight w r) /\ guards (weight_term at_ w) = [].
  Proof.
    intros H. unfold weight_term, weight.
    assert (G : forall i x, In (i, x) (combine (seq 0 n) w) -> (i < n)%nat) by (intros i x I; apply in_combine_l, in_seq in I; lia).
    induction (combine (seq 0 n) w) as [|[i x] l IH]; cbn [fold_right value guards fst snd]; [auto|].
    destruct IH as [-> ->]; [intros j y I; apply (G j y); right; auto|]. rewrite H by (apply (G i x); left; auto). split; [lia | reflexivity].
  Qed.
  Lemma rises_spec w p q : length p = n -> length q = n -> (holds (rises w) (rev (p ++ q)) <-> weight w p <= weight w q).
  Proof.
    intros Lp Lq. unfold rises. cbn [holds]. destruct (weight_term_spec (before n) w (rev (p ++ q)) p) as [-> ->]; [intros; apply nth_before; auto|].
    destruct (weight_term_spec (after_ n) w (rev (p ++ q)) q) as [-> ->]; [intros; apply nth_after; auto|]. cbn [app guarded fold_right related]. lia.
  Qed.
  Lemma pile_weight w p i : length w = n -> forallb (N.ltb 0) w = true -> (i < n)%nat -> pile p i <= weight w p.
  Proof.
    intros L W Li. assert (I : In (i, nth i w 0) (combine (seq 0 n) w)).
    { assert (E : nth i (seq 0 n) O = i) by (apply seq_nth; auto). rewrite <- E at 1. rewrite <- combine_nth by (rewrite seq_length; auto).
      apply nth_In. rewrite combine_length, seq_length. lia. }
    rewrite forallb_forall in W. assert (P : 0 < nth i w 0) by (apply N.ltb_lt, W, nth_In; lia).
    unfold weight. induction (combine (seq 0 n) w) as [|[j x] l IH]; [contradiction|]. cbn [fold_right fst snd].
    destruct I as [E|I]; [injection E as -> ->; nia | specialize (IH I); nia].
  Qed.
End Step.

(** ** Certificates *)

Section Certificate.
  Variables (R : formula) (C : complex) (n : nat) (w : list N) (B : automaton).

  (** The automaton is that of the steps, and weights fall: no step is accepted at which
      they do not. *)
  Definition never : automaton := {| states_of := PositiveMap.empty _; nodes_of := PositiveMap.empty _ |}.
  Definition check_game : bool :=
    ranged C n && looping B start (2 * n) && Nat.eqb (length w) n && forallb (N.ltb 0) w &&
    accepts_formula n B (And R (in_a_face n C)) && accepts_formula n never (And R (rises n w)).
  Hypothesis K : check_game = true.
  Definition steps := game (formula_step n R) C.

  Lemma steps_length p q : steps p q -> length p = n /\ length q = n.
  Proof. intros [H _]. apply formula_step_spec in H. tauto. Qed.
  Lemma steps_accepts p q : length p = n -> length q = n -> (steps p q <-> accepts B (mix p q) = true).
  Proof.
    intros Lp Lq. unfold check_game in K. rewrite !andb_true_iff in K. destruct K as [[_ K1] _].
    rewrite (accepts_formula_spec n B _ p q K1) by auto. cbn [holds]. rewrite in_a_face_spec by auto.
    unfold steps, game. rewrite formula_step_spec. tauto.
  Qed.
  Lemma steps_fall p q : steps p q -> weight n w q < weight n w p.
  Proof.
    intros H. destruct (steps_length p q H) as [Lp Lq]. destruct H as [H _]. apply formula_step_spec in H.
    unfold check_game in K. rewrite !andb_true_iff in K. destruct K as [_ K2].
    destruct (N.lt_ge_cases (weight n w q) (weight n w p)) as [G|G]; auto. exfalso. assert (X : accepts never (mix p q) = true).
    { apply (accepts_formula_spec n _ _ p q K2); auto. split; [tauto|]. apply rises_spec; auto. }
    unfold accepts, accepts_from, accepting, never in X. cbn [states_of] in X. rewrite PositiveMap.gempty in X. discriminate.
  Qed.
  Lemma steps_end : well_founded (fun q p => steps p q).
  Proof. apply (falling_weight_ends _ (weight n w)). apply steps_fall. Qed.
  Lemma steps_follow : follows n (game_machine n B) steps (game_leads B) eq.
  Proof. apply game_follows; [|intros p q _ H; apply steps_length in H; tauto | apply steps_accepts].
    unfold check_game in K. rewrite !andb_true_iff in K. tauto. Qed.
  Lemma steps_finite p : length p = n -> exists l, forall q, In q l <-> steps p q.
  Proof.
    intros L. exists (filter (fun q => accepts B (mix p q)) (all_below (repeat (weight n w p) n))). intros q.
    rewrite filter_In, all_below_spec. assert (W : length w = n /\ forallb (N.ltb 0) w = true).
    { unfold check_game in K. rewrite !andb_true_iff, Nat.eqb_eq in K. tauto. }
    split.
    - intros [Q H]. apply steps_accepts; auto. apply below_length in Q. rewrite repeat_length in Q. exact Q.
    - intros H. pose proof (steps_fall p q H) as G. destruct (steps_length p q H) as [_ Lq]. split; [|apply steps_accepts; auto].
      assert (X : forall i, (i < n)%nat -> pile q i <= weight n w p) by (intros i Li; pose proof (pile_weight n w q i (proj1 W) (proj2 W) Li); lia).
      clear -X Lq. revert q Lq X. generalize (weight n w p). induction n as [|k IH]; intros m [|y q] Lq X; try discriminate; constructor.
      + apply (X O). lia.
      + apply IH; [injection Lq; auto|]. intros i Li. apply (X (S i)). lia.
  Qed.
End Certificate.

Definition game_prove R C n w B (ends : option state) (A : automaton) : bool :=
  check_game R C n w B && search_and_check n (game_machine n B) A ends fuel [seq 0 n].

Theorem game_proved R C n w B ends A : game_prove R C n w B ends A = true ->
  forall p, has_piles p n -> (accepts A p = true <-> lost_position (game (formula_step n R) C) ends p).
Proof. unfold game_prove. rewrite andb_true_iff. intros [K1 K2].
  exact (checked n _ A ends _ _ _ _ _ _ _ (steps_follow R C n w B K1) (steps_end R C n w B K1) K2). Qed.
Definition game_certificate R C n w B ends A (c : claim) : bool := game_prove R C n w B ends A && check_claim C n A c.

Theorem certified_game R C n w B ends A c : game_certificate R C n w B ends A c = true ->
  forall p, has_piles p n -> (lost_position (game (formula_step n R) C) ends p <-> meaning C c p).
Proof. unfold game_certificate. rewrite andb_true_iff. intros [K1 K2] p L. rewrite <- (game_proved R C n w B ends A K1 p L).
  apply claim_is_set with n; auto. unfold game_prove, check_game in K1. rewrite !andb_true_iff in K1. tauto. Qed.
Definition game_value_certificate R C n w B (A : automaton) (f : formula) : bool :=
  check_game R C n w B && search_and_check (S n) (heap_machine n (game_machine n B)) A None fuel [seq 0 (S n)] && check_value_claim n A f.

Theorem certified_game_values R C n w B A f : game_value_certificate R C n w B A f = true ->
  forall p v, has_piles p n -> (Game.value position (game (formula_step n R) C) p v <-> Claim.holds f (p ++ [v])).
Proof.
  unfold game_value_certificate. rewrite !andb_true_iff. intros [[K1 K2] K3] p v L.
  rewrite <- (value_claim_is_set n A f K3 p v L). unfold search_and_check in K2. cbn zeta in K2.
  refine (heap_values n _ _ _ _ (steps_follow R C n w B K1) _ _ (steps_end R C n w B K1) (steps_finite R C n w B K1) A _ _ _ _ K2 p v L).
  - intros q Lq. exists (game_tag B q q). apply (game_still n B q Lq).
  - intros q u Lq. apply (game_still n B q Lq).
Qed.
