(** * Nim on a complex

    What this file defines: positions, complexes, the rules of nim, moves; and when
    a permutation of the piles is an automorphism of the complex.

    What it proves: the game ends, a position has finitely many moves, and
    automorphisms lead moves to moves.

    Why: a reader of a theorem must trust these definitions. The proofs he need not
    read. *)

From Coq Require Import List NArith Lia Arith Permutation.
From Faceoff Require Import Game.
Import ListNotations.
Local Open Scope N_scope.

(** A position: the sizes of its piles. The piles are the vertices of a complex, in
    order from 0; a complex is the list of its facets. *)
Definition position := list N.
Definition complex := list (list nat).
Definition vertices (C : complex) : nat := S (list_max (concat C)).
Definition pile (p : position) (i : nat) : N := nth i p 0.
Definition has_piles (p : position) (n : nat) : Prop := length p = n.

(** The chips that are taken from each pile if [p] is moved to [q]. *)
Fixpoint taken (p q : position) : list N :=
  match p, q with x :: p, y :: q => (x - y) :: taken p q | _, _ => [] end.

Definition total (d : list N) : N := fold_right N.add 0 d.
Definition count (d : list N) : N := total (map (fun x => if x =? 0 then 0 else 1) d).

Inductive rule :=
| nim                       (* any chips from the piles of a face *)
| nim_exact (k : N)         (* chips from exactly k of the piles of a face *)
| nim_some (a : N)          (* exactly a chips from each of some piles of a face *)
| nim_all (a : N)           (* exactly a chips from each of all piles of a facet *)
| nim_each (a : N)          (* at least a chips from each of all piles of a facet *)
| nim_total_least (a : N)   (* at least a chips in all from the piles of a face *)
| nim_total (a : N).        (* exactly a chips in all from the piles of a face *)

(** The piles from which chips are taken are piles of the facet [f], or all of its piles. *)
Definition within (d : list N) (f : list nat) := forall i, 0 < pile d i -> In i f.
Definition fills (d : list N) (f : list nat) := forall i, 0 < pile d i <-> In i f.

(** At least one chip is taken, and the rule is obeyed. *)
Definition allowed (r : rule) (C : complex) (d : list N) : Prop :=
  (exists i, 0 < pile d i) /\
  match r with
  | nim               => exists f, In f C /\ within d f
  | nim_exact k       => (exists f, In f C /\ within d f) /\ count d = k
  | nim_some a        => (exists f, In f C /\ within d f) /\ forall i, 0 < pile d i -> pile d i = a
  | nim_all a         => (exists f, In f C /\ fills d f) /\ forall i, 0 < pile d i -> pile d i = a
  | nim_each a        => (exists f, In f C /\ fills d f) /\ forall i, 0 < pile d i -> a <= pile d i
  | nim_total_least a => (exists f, In f C /\ within d f) /\ a <= total d
  | nim_total a       => (exists f, In f C /\ within d f) /\ total d = a
  end.

(** No pile grows, and what is taken is allowed. *)
Definition move (r : rule) (C : complex) (p q : position) : Prop :=
  Forall2 N.le q p /\ allowed r C (taken p q).

Definition zero_position (r : rule) (C : complex) : position -> Prop := zero position (move r C).
Definition value_of (r : rule) (C : complex) : position -> N -> Prop := value position (move r C).
Definition misere_zero_position (r : rule) (C : complex) : position -> Prop := misere_zero position (move r C).

(** A game of its own rules: p can be moved to q if this is a step, and the piles that
    differ are piles of one facet. *)
Definition game (step : position -> position -> Prop) (C : complex) (p q : position) : Prop :=
  step p q /\ exists f, In f C /\ forall i, pile p i <> pile q i -> In i f.

(** Pile i of the permuted position is pile s(i) of the position. An automorphism is
    a permutation of all vertices that leads facets to facets. *)
Definition permuted (s : list nat) (p : position) : position := map (fun i => pile p i) s.
Definition automorphism (C : complex) (n : nat) (s : list nat) : Prop :=
  Permutation s (seq 0 n) /\
  forall f, In f C -> exists g, In g C /\ forall v, In v g <-> In v (map (fun i => nth i s O) f).
Definition up_to_symmetry (C : complex) (S : position -> Prop) (p : position) : Prop :=
  exists s, automorphism C (length p) s /\ S (permuted s p).

(** ** The game ends *)

Definition below (q p : position) := Forall2 N.le q p.

Lemma below_length q p : below q p -> length q = length p.
Proof. induction 1; cbn; auto. Qed.
Lemma taken_length q p : below q p -> length (taken p q) = length p.
Proof. induction 1; cbn; auto. Qed.
Lemma taken_total q p : below q p -> total p = total q + total (taken p q).
Proof. induction 1 as [|y x q p H _ IH]; cbn [total taken fold_right]; [reflexivity|]. unfold total in IH. rewrite IH. lia. Qed.
Lemma some_total d : (exists i, 0 < pile d i) -> 0 < total d.
Proof.
  induction d as [|x d IH]; intros [[|i] H]; cbn in H |- *; try lia. assert (0 < total d) by (apply IH; exists i; exact H). unfold total in *. lia.
Qed.
Lemma move_ends r C : well_founded (fun q p => move r C p q).
Proof. apply (falling_weight_ends _ total). intros p q (B & S & _). rewrite (taken_total q p) by auto. apply some_total in S. lia. Qed.
Lemma move_length r C p q : move r C p q -> length q = length p.
Proof. intros (B & _). apply below_length, B. Qed.

(** ** Permutations of the piles *)

Lemma permuted_length s p : length (permuted s p) = length s.
Proof. apply map_length. Qed.
Lemma pile_permuted s p i : (i < length s)%nat -> pile (permuted s p) i = pile p (nth i s O).
Proof. intros H. unfold permuted, pile. rewrite (nth_indep _ 0 (nth O p 0)) by (rewrite map_length; auto).
  rewrite (map_nth (fun i => nth i p 0)). reflexivity. Qed.
Lemma pile_beyond p i : (length p <= i)%nat -> pile p i = 0.
Proof. apply nth_overflow. Qed.
Lemma pile_below q p : below q p -> forall i, pile q i <= pile p i.
Proof. unfold pile. induction 1 as [|y x q p H _ IH]; intros [|i]; cbn; auto; lia. Qed.
Lemma permuted_id p : permuted (seq 0 (length p)) p = p.
Proof. unfold permuted, pile. induction p as [|x p IH]; cbn; auto. rewrite <- seq_shift, map_map. f_equal. exact IH. Qed.
Lemma permuted_below s q p : below q p -> below (permuted s q) (permuted s p).
Proof. intros B. unfold permuted. induction s as [|i s IH]; cbn; constructor; auto. apply pile_below, B. Qed.
Lemma pile_taken p q : length q = length p -> forall i, pile (taken p q) i = pile p i - pile q i.
Proof. unfold pile. revert q. induction p as [|x p IH]; intros [|y q] L [|i]; cbn in *; auto; try lia. Qed.
Lemma permuted_taken s p q : length q = length p ->
  taken (permuted s p) (permuted s q) = permuted s (taken p q).
Proof. intros L. unfold permuted. induction s as [|i s IH]; cbn; auto. rewrite IH, pile_taken by auto. reflexivity. Qed.
Lemma total_permutation d e : Permutation d e -> total d = total e.
Proof. induction 1; cbn [total fold_right] in *; unfold total in *; lia. Qed.
Lemma permuted_permutation s n d : Permutation s (seq 0 n) -> length d = n -> Permutation (permuted s d) d.
Proof. intros P <-. rewrite <- (permuted_id d) at 2. unfold permuted. apply Permutation_map, P. Qed.
Lemma permutation_total s n d : Permutation s (seq 0 n) -> length d = n ->
  total (permuted s d) = total d /\ count (permuted s d) = count d.
Proof. intros P L. pose proof (permuted_permutation s n d P L) as Q. split; [apply total_permutation, Q|].
  unfold count. apply total_permutation, Permutation_map, Q. Qed.

(** [s] and [t] are inverse to each other, and lead facets to facets. *)
Record symmetry (C : complex) (n : nat) (s t : list nat) : Prop := {
  sym_perm : Permutation s (seq 0 n);
  sym_perm_back : Permutation t (seq 0 n);
  sym_back : forall i, (i < n)%nat -> nth (nth i s O) t O = i;
  sym_forth : forall i, (i < n)%nat -> nth (nth i t O) s O = i;
  sym_facets : forall f, In f C -> exists g, In g C /\ forall i, (i < n)%nat -> (In i g <-> In (nth i s O) f) }.

Lemma perm_range s n i : Permutation s (seq 0 n) -> (i < n)%nat -> (nth i s O < n)%nat.
Proof.
  intros P L. assert (I : In (nth i s O) (seq 0 n)).
  { apply (Permutation_in _ P), nth_In. rewrite (Permutation_length P), seq_length. auto. }
  apply in_seq in I. lia.
Qed.
Lemma permuted_back C n s t p : symmetry C n s t -> length p = n -> permuted t (permuted s p) = p.
Proof.
  intros Y L. apply nth_ext with 0 0.
  - rewrite permuted_length, (Permutation_length (sym_perm_back _ _ _ _ Y)), seq_length. auto.
  - intros i H. rewrite permuted_length, (Permutation_length (sym_perm_back _ _ _ _ Y)), seq_length in H.
    fold (pile (permuted t (permuted s p)) i) (pile p i).
    pose proof (Permutation_length (sym_perm _ _ _ _ Y)) as Ls. pose proof (Permutation_length (sym_perm_back _ _ _ _ Y)) as Lt.
    rewrite seq_length in *. rewrite !pile_permuted; [|rewrite Ls; apply perm_range; [apply Y | auto] | lia].
    rewrite (sym_forth _ _ _ _ Y) by auto. reflexivity.
Qed.

Section Symmetric.
  Variables (C : complex) (n : nat) (s t : list nat).
  Hypothesis Y : symmetry C n s t.

  Lemma pile_permuted_n d i : (i < n)%nat -> pile (permuted s d) i = pile d (nth i s O).
  Proof. intros H. apply pile_permuted. rewrite (Permutation_length (sym_perm _ _ _ _ Y)), seq_length. auto. Qed.
  Lemma permuted_some d i : length d = n -> 0 < pile (permuted s d) i -> (i < n)%nat.
  Proof. intros L H. destruct (Nat.lt_ge_cases i n) as [G|G]; auto. rewrite pile_beyond in H; [lia|].
    rewrite permuted_length, (Permutation_length (sym_perm _ _ _ _ Y)), seq_length. auto. Qed.
  Lemma within_permuted d f g : length d = n -> (forall i, (i < n)%nat -> (In i g <-> In (nth i s O) f)) ->
    within d f -> within (permuted s d) g.
  Proof. intros L E W i H. pose proof (permuted_some d i L H) as B. apply E; auto. apply W. rewrite <- pile_permuted_n; auto. Qed.
  Lemma allowed_permuted r d : length d = n -> (forall f, In f C -> forall i, In i f -> (i < n)%nat) ->
    allowed r C d -> allowed r C (permuted s d).
  Proof.
    intros L R [(i & I) A]. assert (Bi : (i < n)%nat) by (destruct (Nat.lt_ge_cases i n); auto; rewrite pile_beyond in I by lia; lia).
    destruct (permutation_total s n d (sym_perm _ _ _ _ Y) L) as [T1 T2].
    assert (W : (exists f, In f C /\ within d f) -> exists f, In f C /\ within (permuted s d) f).
    { intros (f & If & W). destruct (sym_facets _ _ _ _ Y f If) as (g & Ig & E). exists g. split; auto. eapply within_permuted; eauto. }
    assert (F : (exists f, In f C /\ fills d f) -> exists f, In f C /\ fills (permuted s d) f).
    { intros (f & If & W'). destruct (sym_facets _ _ _ _ Y f If) as (g & Ig & E). exists g. split; auto. intros j. split.
      - intros H. pose proof (permuted_some d j L H). apply E; auto. apply W'. rewrite <- pile_permuted_n; auto.
      - intros H. assert (j < n)%nat by eauto. rewrite pile_permuted_n by auto. apply W', E; auto. }
    assert (V : forall Q : N -> Prop, (forall j, 0 < pile d j -> Q (pile d j)) ->
      forall j, 0 < pile (permuted s d) j -> Q (pile (permuted s d) j)).
    { intros Q H j J. pose proof (permuted_some d j L J). rewrite pile_permuted_n in * by auto. auto. }
    split.
    - exists (nth i t O). pose proof (perm_range t n i (sym_perm_back _ _ _ _ Y) Bi).
      rewrite pile_permuted_n by auto. rewrite (sym_forth _ _ _ _ Y) by auto. exact I.
    - destruct r; try rewrite T1; try rewrite T2; try (destruct A as [A1 A2]; split); auto.
      + apply (V (fun x => x = a)); auto.
      + apply (V (fun x => x = a)); auto.
      + apply (V (fun x => a <= x)); auto.
  Qed.
  Lemma move_permuted r p q : length p = n -> (forall f, In f C -> forall i, In i f -> (i < n)%nat) ->
    move r C p q -> move r C (permuted s p) (permuted s q).
  Proof. intros L R [B A]. split; [apply permuted_below, B|]. rewrite permuted_taken by (apply (below_length _ _ B)).
    apply allowed_permuted; auto. rewrite taken_length; auto. Qed.
End Symmetric.

(** ** A position has finitely many moves *)

Fixpoint all_below (p : position) : list position :=
  match p with
  | [] => [[]]
  | x :: p => flat_map (fun q => map (fun y => N.of_nat y :: q) (seq 0 (S (N.to_nat x)))) (all_below p)
  end.

Lemma all_below_spec p : forall q, In q (all_below p) <-> below q p.
Proof.
  induction p as [|x p IH]; intros q; cbn [all_below].
  - split; [intros [<-|[]]; constructor | inversion 1; subst; left; auto].
  - rewrite in_flat_map. split.
    + intros (q' & I & J). apply in_map_iff in J. destruct J as (y & <- & J). apply in_seq in J. constructor; [lia | apply IH, I].
    + inversion 1 as [|y x' q' p' H1 H2]; subst. exists q'. split; [apply IH, H2|].
      apply in_map_iff. exists (N.to_nat y). rewrite N2Nat.id. split; auto. apply in_seq. lia.
Qed.
