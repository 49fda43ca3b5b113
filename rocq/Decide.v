(** * Claims and automata

    What this file defines: the state of a claim at its start, and the check that an
    automaton accepts exactly the positions of a claim.

    What it proves: [certified], the theorem that ties all together. If the check
    says yes, a position is a zero position if and only if the claim holds of it.

    Why: a set is given by terms for its piles. A variable that is a pile is read on
    the track of that pile; only the others are quantified. *)

From Coq Require Import List NArith ZArith PArith Bool Lia Arith Permutation String Ascii.
From Faceoff Require Import Game Nim Digits Faces Check Rules Search Formula Claim Terms.
Import ListNotations.

(** ** Formulas *)

Definition both_of (f : st -> st -> st) (x y : option st) : option st :=
  match x, y with Some x, Some y => Some (f x y) | _, _ => None end.

Fixpoint state_of_formula (n : nat) (vars : list nat) (f : formula) : option st :=
  match f with
  | Compare _ _ _ | Columns _ _ => atom_state 40 n vars f
  | Not f => option_map neg (state_of_formula n vars f)
  | And f g => both_of conj (state_of_formula n vars f) (state_of_formula n vars g)
  | Or f g => both_of disj (state_of_formula n vars f) (state_of_formula n vars g)
  | Implies f g => both_of (fun x y => disj (neg x) y) (state_of_formula n vars f) (state_of_formula n vars g)
  | Iff f g => both_of (fun x y => disj (conj x y) (conj (neg x) (neg y))) (state_of_formula n vars f) (state_of_formula n vars g)
  | Exists f => match state_of_formula (S n) (0 :: map S vars) f with Some x => exists_ n x | None => None end
  | Forall f => match state_of_formula (S n) (0 :: map S vars) f with
      | Some x => option_map neg (exists_ n (neg x)) | None => None end
  end.

Lemma spelled n p : List.length p = n -> exists w, word n w /\ p = spell (zeros n) w.
Proof.
  revert p. apply (digits_ind n (fun p => exists w, word n w /\ p = spell (zeros n) w)).
  - exists []. split; [constructor | reflexivity].
  - intros p Lp (w & W & Ew). exists (w ++ [odd p]). split.
    + apply Forall_app. split; auto. constructor; [rewrite odd_length; auto | constructor].
    + unfold spell. rewrite fold_left_app. cbn [fold_left]. fold (spell (zeros n) w). rewrite <- Ew. symmetry. apply grow_half.
Qed.
Lemma stands_always n x z P : exists_ n (neg x) = Some z -> stands (S n) x P (zeros (S n)) ->
  stands n (neg z) (fun q => forall y, P (y :: q)) (zeros n).
Proof.
  intros E H. pose proof (stands_neg _ _ _ _ (stands_exists n _ z _ E (stands_neg _ _ _ _ H))) as G.
  eapply stands_iff; [apply repeat_length | | exact G]. intros q L. cbn beta. split.
  - intros N v. destruct (spelled (S n) (v :: q)) as (w & W & Ew); [cbn; congruence|].
    pose proof (stands_decides_all _ _ _ _ w H W) as D. rewrite <- Ew in D. destruct D as [D|D]; auto. exfalso. apply N. exists v. exact D.
  - intros A [v V]. apply V, A.
Qed.

Opaque exists_ atom_state.

Lemma state_of_formula_spec f : forall n vars x, state_of_formula n vars f = Some x ->
  stands n x (fun q => holds f (permuted vars q)) (zeros n).
Proof.
  induction f; intros n vars x E; cbn [state_of_formula holds] in *. 1, 2: apply (stands_atom 40 n vars _ x E).
  2-5: destruct (state_of_formula n vars f1) as [y|] eqn:Y; [|discriminate]; destruct (state_of_formula n vars f2) as [z|] eqn:Z; [|discriminate];
    injection E as <-; apply IHf1 in Y; apply IHf2 in Z.
  - destruct (state_of_formula n vars f) as [y|] eqn:Y; [|discriminate]. injection E as <-. apply stands_neg, IHf, Y.
  - apply stands_conj; auto.
  - apply stands_disj; auto.
  - intros w W. rewrite (stands_disj _ _ _ _ _ _ (stands_neg _ _ _ _ Y) Z w W). destruct (stands_decides_all _ _ _ _ w Y W); tauto.
  - intros w W. rewrite (stands_disj _ _ _ _ _ _ (stands_conj _ _ _ _ _ _ Y Z) (stands_conj _ _ _ _ _ _ (stands_neg _ _ _ _ Y) (stands_neg _ _ _ _ Z)) w W).
    destruct (stands_decides_all _ _ _ _ w Y W), (stands_decides_all _ _ _ _ w Z W); tauto.
  - destruct (state_of_formula (S n) (0 :: map S vars) f) as [y|] eqn:Y; [|discriminate]. apply IHf in Y.
    eapply stands_iff; [apply repeat_length | | apply (stands_exists n y x _ E Y)].
    intros q _. cbn beta. split; intros [v V]; exists v; rewrite permuted_push in *; exact V.
  - destruct (state_of_formula (S n) (0 :: map S vars) f) as [y|] eqn:Y; [|discriminate]. apply IHf in Y.
    destruct (exists_ n (neg y)) as [z|] eqn:Z; [|discriminate]. injection E as <-.
    eapply stands_iff; [apply repeat_length | | apply (stands_always n y z _ Z Y)].
    intros q _. cbn beta. split; intros V v; specialize (V v); rewrite permuted_push in *; exact V.
Qed.

(** ** Claims *)

(** The piles, behind k numbers, are the terms. *)
Fixpoint piles_are (k : nat) (ts : list term) : formula :=
  match ts with
  | [] => Compare (Num 0) Eq (Num 0)
  | t :: ts => And (Compare (Var k) Eq t) (piles_are (S k) ts)
  end.

Lemma piles_are_spec ts : forall k p env, (forall i, nth (k + i) env 0%N = pile p i) -> List.length ts = List.length p ->
  (holds (piles_are k ts) env <-> guarded (flat_map guards ts) env (is p (map (fun t => value t env) ts))).
Proof.
  induction ts as [|t ts IH]; intros k p env H L.
  - destruct p; [|discriminate]. cbn. unfold is. cbn. tauto.
  - destruct p as [|x p]; [discriminate|]. cbn [piles_are holds flat_map guards app].
    rewrite (IH (S k) p env); [|intros i; change (pile p i) with (pile (x :: p) (S i)); rewrite <- H; f_equal; lia | injection L; auto].
    rewrite !guarded_iff, Forall_app. cbn [related value]. rewrite <- (Nat.add_0_r k), (H 0). cbn [pile nth]. unfold is. cbn [map]. split.
    + intros [[A ->] [B D]]. split; [split; auto|]. rewrite D. reflexivity.
    + intros [[A B] D]. injection D as D1 D2. auto.
Qed.
Fixpoint pile_of (i : nat) (ts : list term) : option nat :=
  match ts with
  | [] => None
  | t :: ts => if match t with Var j => Nat.eqb i j | _ => false end then Some 0 else option_map S (pile_of i ts)
  end.
Fixpoint place (i : nat) (l : list nat) : nat :=
  match l with [] => 0 | j :: l => if Nat.eqb i j then 0 else S (place i l) end.

Definition is_none {X} (x : option X) : bool := match x with Some _ => false | None => true end.
Definition unplaced (k : nat) (ts : list term) : list nat := filter (fun i => is_none (pile_of i ts)) (seq 0 k).
(** A number that is a pile is read on its track; others get tracks in front. *)
Definition track_of (m : nat) (piles fresh : list nat) (ts : list term) (i : nat) : nat :=
  match pile_of i ts with Some j => m + nth j piles 0 | None => place i fresh end.

Fixpoint exists_many (m n : nat) (x : st) : option st :=
  match m with 0 => Some x | S m => match exists_ (m + n) x with Some x => exists_many m n x | None => None end end.

Lemma stands_exists_many m : forall n x z P, exists_many m n x = Some z -> stands (m + n) x P (zeros (m + n)) ->
  stands n z (fun q => exists ys, List.length ys = m /\ P (ys ++ q)) (zeros n).
Proof.
  induction m as [|m IH]; intros n x z P E H; cbn [exists_many] in E.
  - injection E as <-. eapply stands_iff; [apply repeat_length | | exact H]. intros q _. split.
    + intros Q. exists []. auto.
    + intros ([|] & L & Q); [exact Q | discriminate].
  - destruct (exists_ (m + n) x) as [y|] eqn:Y; [|discriminate]. pose proof (stands_exists (m + n) x y P Y H) as S. specialize (IH n y z _ E S).
    eapply stands_iff; [apply repeat_length | | exact IH]. intros q _. cbn beta. split.
    + intros (ys & L & v & Q). exists (v :: ys). cbn. auto.
    + intros ([|v ys] & L & Q); [discriminate|]. exists ys. split; [injection L; auto|]. exists v. exact Q.
Qed.
Definition builder_formula (k : nat) (ts : list term) (f : option formula) : formula :=
  match f with Some f => And (piles_are k ts) f | None => piles_are k ts end.

Definition state_of_builder (n : nat) (piles : list nat) (k : nat) (ts : list term) (f : option formula) : option st :=
  if Nat.eqb (List.length ts) (List.length piles) then
    let fresh := unplaced k ts in let m := List.length fresh in
    let vars := map (track_of m piles fresh ts) (seq 0 k) ++ map (Nat.add m) piles in
    match state_of_formula (m + n) vars (builder_formula k ts f) with Some x => exists_many m n x | None => None end
  else None.

Lemma exist_spec k : forall env P, exist k env P <-> exists xs, List.length xs = k /\ P (xs ++ env).
Proof.
  induction k as [|k IH]; intros env P; cbn [exist].
  - split; [intros H; exists []; auto | intros ([|] & L & H); [exact H | discriminate]].
  - split.
    + intros [x H]. apply IH in H. destruct H as (xs & L & H). exists (xs ++ [x]). rewrite app_length, <- app_assoc. cbn. split; [lia | exact H].
    + intros (xs & L & H). destruct (exists_last (l := xs)) as (ys & x & ->); [intros ->; discriminate|].
      exists x. apply IH. exists ys. rewrite app_length in L. cbn in L. split; [lia|]. rewrite <- app_assoc in H. exact H.
Qed.
Lemma place_spec i l : In i l -> place i l < List.length l /\ nth (place i l) l 0 = i.
Proof. induction l as [|j l IH]; [intros []|]. cbn. destruct (Nat.eqb_spec i j) as [->|D]; [split; [lia | auto]|].
  intros [E|I]; [congruence|]. destruct (IH I). split; [lia | auto]. Qed.
Lemma pile_of_spec i ts : forall j, pile_of i ts = Some j -> nth_error ts j = Some (Var i).
Proof.
  induction ts as [|t ts IH]; intros j E; [discriminate|]. cbn [pile_of] in E.
  destruct t as [i'| | | | | | | | | |]; try (destruct (pile_of i ts) as [j'|]; [|discriminate]; injection E as <-; cbn; auto; fail).
  destruct (Nat.eqb_spec i i') as [->|D]; [injection E as <-; reflexivity|].
  destruct (pile_of i ts) as [j'|]; [|discriminate]. injection E as <-. cbn. auto.
Qed.
Lemma state_of_builder_spec C n piles k ts f x : state_of_builder n piles k ts f = Some x ->
  stands n x (fun q => meaning C (Builder k ts f) (permuted piles q)) (zeros n).
Proof.
  unfold state_of_builder. destruct (Nat.eqb_spec (List.length ts) (List.length piles)) as [Lt|]; [|discriminate].
  set (fresh := unplaced k ts). set (m := List.length fresh). set (tracks := map (track_of m piles fresh ts) (seq 0 k)).
  destruct (state_of_formula (m + n) _ _) as [y|] eqn:Y; [|discriminate]. intros E.
  apply state_of_formula_spec in Y. pose proof (stands_exists_many m n y x _ E Y) as H.
  eapply stands_iff; [apply repeat_length | | exact H]. intros q Lq. cbn beta. cbn [meaning]. rewrite exist_spec.
  assert (Ap : forall ys, List.length ys = m -> permuted (tracks ++ map (Nat.add m) piles) (ys ++ q) = permuted tracks (ys ++ q) ++ permuted piles q).
  { intros ys L. unfold permuted. rewrite map_app. f_equal. rewrite map_map. apply map_ext. intros i. unfold pile. subst m.
    rewrite app_nth2 by lia. f_equal. lia. }
  assert (Lk : List.length tracks = k) by (unfold tracks; rewrite map_length, seq_length; auto).
  (* what is asked of the numbers, in the words of the formula and of the meaning *)
  assert (Q : forall xs, List.length xs = k -> (holds (builder_formula k ts f) (xs ++ permuted piles q) <->
    (let env := xs ++ permuted piles q in let here := guarded (flat_map guards ts) env (is (permuted piles q) (map (fun t => value t env) ts)) in
     match f with Some f => here /\ holds f env | None => here end))).
  { intros xs Lx. assert (R := piles_are_spec ts k (permuted piles q) (xs ++ permuted piles q)).
    destruct f; cbn [builder_formula holds]; cbn zeta; rewrite R; try reflexivity;
      try (rewrite permuted_length; exact Lt); intros i; rewrite app_nth2 by lia; unfold pile; f_equal; lia. }
  split.
  - intros (ys & L & Hy). rewrite Ap in Hy by auto. exists (permuted tracks (ys ++ q)).
    split; [rewrite permuted_length; auto|]. apply Q; [rewrite permuted_length; auto | exact Hy].
  - intros (xs & Lx & Hx). apply Q in Hx; auto. exists (map (fun i => nth i xs 0%N) fresh). split; [apply map_length|].
    rewrite Ap by apply map_length. replace (permuted tracks (map (fun i => nth i xs 0%N) fresh ++ q)) with xs; [exact Hx|].
    apply nth_ext with 0%N 0%N; [rewrite permuted_length; lia|]. intros i Li.
    fold (pile (permuted tracks (map (fun i => nth i xs 0%N) fresh ++ q)) i). rewrite pile_permuted by lia. unfold tracks.
    rewrite (nth_indep _ 0 (track_of m piles fresh ts 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. cbn [Nat.add]. unfold track_of. destruct (pile_of i ts) as [j|] eqn:P.
    + apply pile_of_spec in P. assert (Lj : j < List.length ts) by (apply nth_error_Some; congruence).
      unfold pile. rewrite app_nth2 by (rewrite map_length; fold m; lia). rewrite map_length. fold m.
      replace (m + nth j piles 0 - m) with (nth j piles 0) by lia.
      assert (Hp : guarded (flat_map guards ts) (xs ++ permuted piles q) (is (permuted piles q) (map (fun t => value t (xs ++ permuted piles q)) ts))).
      { apply Q in Hx; auto. destruct f; [apply Hx | exact Hx]. }
      apply guarded_iff in Hp. destruct Hp as [_ Hp]. unfold is in Hp.
      assert (E' : nth j (map Z.of_N (permuted piles q)) 0%Z = nth j (map (fun t => value t (xs ++ permuted piles q)) ts) 0%Z) by (rewrite Hp; reflexivity).
      rewrite (map_nth Z.of_N (permuted piles q) 0%N) in E'. fold (pile (permuted piles q) j) in E'. rewrite pile_permuted in E' by lia.
      rewrite (nth_indep _ 0%Z (value (Num 0) (xs ++ permuted piles q))) in E' by (rewrite map_length; auto).
      rewrite (map_nth (fun t => value t (xs ++ permuted piles q))) in E'. rewrite (nth_error_nth _ _ _ P) in E'. cbn [value] in E'.
      rewrite app_nth1 in E' by lia. apply N2Z.inj in E'. symmetry. exact E'.
    + assert (I : In i fresh). { apply filter_In. split; [apply in_seq; lia | rewrite P; reflexivity]. }
      destruct (place_spec i fresh I) as [P1 P2]. unfold pile. rewrite app_nth1 by (rewrite map_length; auto).
      rewrite (nth_indep (map (fun i => nth i xs 0%N) fresh) 0%N (nth 0 xs 0%N)) by (rewrite map_length; auto).
      rewrite (map_nth (fun i => nth i xs 0%N)), P2. reflexivity.
Qed.
Fixpoint state_of_claim (C : complex) (n : nat) (piles : list nat) (c : claim) : option st :=
  match c with
  | Direct f => state_of_formula n piles f
  | Builder k ts f => state_of_builder n piles k ts f
  | Union c d => both_of disj (state_of_claim C n piles c) (state_of_claim C n piles d)
  | Upto c => fold_right (fun s x => both_of disj (state_of_claim C n (map (fun i => nth i piles 0) s) c) x)
      (Some No) (automorphisms C (List.length piles))
  end.

Lemma state_of_claim_spec C c : forall n piles x, ranged C (List.length piles) = true -> state_of_claim C n piles c = Some x ->
  stands n x (fun q => meaning C c (permuted piles q)) (zeros n).
Proof.
  induction c as [f|k ts f|c IHc d IHd|c IHc]; intros n piles x R E; cbn [state_of_claim] in E.
  - apply (state_of_formula_spec f n piles x E).
  - apply (state_of_builder_spec C n piles k ts f x E).
  - unfold both_of in E. destruct (state_of_claim C n piles c) as [y|] eqn:Y; [|discriminate].
    destruct (state_of_claim C n piles d) as [z|] eqn:Z; [|discriminate]. injection E as <-. apply stands_disj; auto.
  - assert (H : forall l x, (forall s, In s l -> In s (automorphisms C (List.length piles))) ->
      fold_right (fun s x => both_of disj (state_of_claim C n (map (fun i => nth i piles 0) s) c) x) (Some No) l = Some x ->
      stands n x (fun q => exists s, In s l /\ meaning C c (permuted s (permuted piles q))) (zeros n)).
    { clear x E. induction l as [|s l IH]; intros x Hl E; cbn [fold_right] in E.
      - injection E as <-. eapply stands_iff; [apply repeat_length | | apply stands_no]. intros q _. split; [tauto | intros (s & [] & _)].
      - unfold both_of in E. destruct (state_of_claim C n (map (fun i => nth i piles 0) s) c) as [y|] eqn:Y; [|discriminate].
        destruct (fold_right _ _ l) as [z|] eqn:Z; [|discriminate]. injection E as <-. assert (Ps : Permutation s (seq 0 (List.length piles))).
        { specialize (Hl s (or_introl eq_refl)). unfold automorphisms in Hl. apply filter_In in Hl. apply permutations_sound, Hl. }
        apply IHc in Y; [|rewrite map_length, (Permutation_length Ps), seq_length; auto].
        eapply stands_iff; [apply repeat_length | | apply (stands_disj _ _ _ _ _ _ Y (IH z ltac:(intros; apply Hl; right; auto) eq_refl))].
        intros q _. cbn beta. assert (Es : permuted (map (fun i => nth i piles 0) s) q = permuted s (permuted piles q)).
        { unfold permuted. rewrite map_map. apply map_ext_in. intros i I.
          assert (i < List.length piles) by (apply (Permutation_in _ Ps) in I; apply in_seq in I; lia).
          symmetry. apply (pile_permuted piles q i); auto. }
        rewrite Es. split.
        + intros [A|(t & I & A)]; [exists s; split; [left; auto | auto] | exists t; split; [right; auto | auto]].
        + intros (t & [<-|I] & A); [left; auto | right; eauto]. }
    specialize (H _ x (fun s I => I) E). eapply stands_iff; [apply repeat_length | | exact H].
    intros q _. cbn beta. cbn [meaning]. unfold up_to_symmetry. rewrite permuted_length.
    split; intros (s & I & A); exists s; (split; [apply (automorphisms_spec C (List.length piles) s (ranged_spec _ _ R)), I | exact A]).
Qed.
Definition check_claim (C : complex) (n : nat) (A : automaton) (c : claim) : bool :=
  match state_of_claim C n (seq 0 n) c with Some x => check_pairs n A (find_pairs n A fuel x) x | None => false end.

Theorem claim_is_set C n A c : ranged C n = true -> check_claim C n A c = true ->
  forall p, List.length p = n -> (accepts A p = true <-> meaning C c p).
Proof. unfold check_claim. intros R K p L. destruct (state_of_claim C n (seq 0 n) c) as [x|] eqn:E; [|discriminate].
  apply state_of_claim_spec in E; [|rewrite seq_length; auto]. rewrite (same_set n A _ x _ K E p L), <- L, permuted_id. reflexivity. Qed.

(** If the check of an automaton and a claim says yes, a position is a zero position
    if and only if the claim holds of it. *)
Definition certificate (r : rule) (C : complex) (n : nat) (ends : option state) (A : automaton) (c : claim) : bool :=
  prove r C n ends A && check_claim C n A c.

Theorem certified r C n ends A c : certificate r C n ends A c = true ->
  forall p, List.length p = n -> (lost_position (move r C) ends p <-> meaning C c p).
Proof. unfold certificate. rewrite andb_true_iff. intros [K1 K2] p L. rewrite <- (proved r C n ends A K1 p L).
  apply claim_is_set with n; auto. unfold prove in K1. apply andb_prop in K1. apply K1. Qed.

Transparent exists_ atom_state.
