(** * The search

    What this file defines: how the triples, the actions and the sets of promises are
    found that [Check] asks for; all automorphisms of a complex; and the check of an
    automaton as a whole.

    What it proves: [proved]. Of the search nothing is proved, since what it finds is
    checked; only that no automorphism is missing, for claims up to symmetry.

    Why: so a theorem carries its automaton alone. *)

From Coq Require Import List NArith PArith Bool Lia Arith Permutation FMapPositive Orders Mergesort.
From Faceoff Require Import Game Nim Digits Faces Sets Check Misere Rules.
Import ListNotations.

(** ** Automorphisms *)

Fixpoint inserted (x : nat) (l : list nat) : list (list nat) :=
  (x :: l) :: match l with [] => [] | y :: l => map (cons y) (inserted x l) end.
Fixpoint permutations (l : list nat) : list (list nat) :=
  match l with [] => [[]] | x :: l => flat_map (inserted x) (permutations l) end.

Lemma inserted_in x l1 l2 : In (l1 ++ x :: l2) (inserted x (l1 ++ l2)).
Proof. induction l1 as [|y l1 IH]; cbn; [destruct l2; left; auto|]. right. apply in_map, IH. Qed.
Lemma permutations_complete l : forall s, Permutation l s -> In s (permutations l).
Proof.
  induction l as [|x l IH]; intros s P; cbn.
  - apply Permutation_nil in P. subst. left. auto.
  - destruct (in_split x s) as (l1 & l2 & ->); [apply (Permutation_in _ P); left; auto|].
    apply Permutation_cons_app_inv in P. apply in_flat_map. exists (l1 ++ l2). split; [apply IH, P | apply inserted_in].
Qed.
Lemma inserted_permutation x : forall l s, In s (inserted x l) -> Permutation s (x :: l).
Proof.
  induction l as [|y l IH]; intros s I; cbn in I.
  - destruct I as [<-|[]]; auto.
  - destruct I as [<-|I]; auto. apply in_map_iff in I. destruct I as (s' & <- & I). rewrite (IH _ I). apply perm_swap.
Qed.
Lemma permutations_sound l : forall s, In s (permutations l) -> Permutation s l.
Proof. induction l as [|x l IH]; intros s I; cbn in I; [destruct I as [<-|[]]; auto|].
  apply in_flat_map in I. destruct I as (t & It & I). rewrite (inserted_permutation _ _ _ I). auto. Qed.

(** Facets as bit masks: the facets of the image are looked for among them. *)
Definition image_mask n (s : list nat) (f : list nat) : list bool := mask n (map (fun i => nth i s 0) f).
Definition automorphisms (C : complex) (n : nat) : list (list nat) :=
  let ms := masks n C in
  filter (fun s => forallb (fun f => existsb (same_mask (image_mask n s f)) ms) C) (permutations (seq 0 n)).

Lemma automorphisms_spec C n s : (forall f, In f C -> forall i, In i f -> i < n) ->
  (In s (automorphisms C n) <-> automorphism C n s).
Proof.
  intros R. unfold automorphisms, automorphism. rewrite filter_In, forallb_forall. split.
  - intros [I H]. apply permutations_sound in I. split; auto. intros f If. specialize (H f If).
    apply existsb_exists in H. destruct H as (m & Im & E). unfold same_mask in E.
    destruct (list_eq_dec bool_dec (image_mask n s f) m) as [E'|]; [|discriminate].
    apply in_map_iff in Im. destruct Im as (g & <- & Ig). exists g. split; auto. intros v. assert (Rv : In v (map (fun i => nth i s 0) f) -> v < n).
    { intros J. apply in_map_iff in J. destruct J as (i & <- & J). apply perm_range; auto. eapply R; eauto. }
    split; intros J.
    + pose proof (R g Ig v J) as Lv. apply (mask_nth n _ v Lv) in J. rewrite <- E' in J. apply (mask_nth n _ v Lv) in J. exact J.
    + pose proof (Rv J) as Lv. apply (mask_nth n _ v Lv). rewrite <- E'. apply (mask_nth n _ v Lv). exact J.
  - intros [P H]. split; [apply permutations_complete, Permutation_sym, P|]. intros f If.
    destruct (H f If) as (g & Ig & E). apply existsb_exists. exists (mask n g). split; [apply in_map, Ig|].
    unfold same_mask. destruct (list_eq_dec bool_dec (image_mask n s f) (mask n g)) as [|D]; auto. exfalso. apply D.
    unfold image_mask, mask. apply map_ext. intros i. destruct (existsb (Nat.eqb i) g) eqn:G.
    + apply existsb_exists in G. destruct G as (j & J & X). apply Nat.eqb_eq in X. subst j. apply E in J.
      apply existsb_exists. exists i. split; auto. apply Nat.eqb_refl.
    + destruct (existsb (Nat.eqb i) (map (fun i => nth i s 0) f)) eqn:G'; auto. rewrite <- G.
      apply existsb_exists in G'. destruct G' as (j & J & X). apply Nat.eqb_eq in X. subst j. apply E in J.
      symmetry. apply existsb_exists. exists i. split; auto. apply Nat.eqb_refl.
Qed.

(** For games without automorphisms. *)
Definition identity (n : nat) (s : list nat) : bool := if list_eq_dec Nat.eq_dec s (seq 0 n) then true else false.
Lemma identity_eq n s : identity n s = true -> s = seq 0 n.
Proof. unfold identity. destruct (list_eq_dec Nat.eq_dec s (seq 0 n)); [auto | discriminate]. Qed.
Lemma identity_permuted n s t (x : position) : identity n s && identity n t = true -> length x = n -> permuted s x = x /\ permuted t x = x.
Proof. rewrite andb_true_iff. intros [H1 H2] L. apply identity_eq in H1, H2. subst s t. rewrite <- L, permuted_id. auto. Qed.
Lemma identity_length n s t : identity n s && identity n t = true -> length s = n /\ length t = n.
Proof. rewrite andb_true_iff. intros [H1 H2]. apply identity_eq in H1, H2. subst. rewrite seq_length. auto. Qed.

(** ** What [Check] asks for *)

(** Small sets come first: they may be contained in large ones. *)
Module Size <: TotalLeBool.
  Definition t := list promise.
  Definition leb (X Y : t) := Nat.leb (length X) (length Y).
  Theorem leb_total X Y : leb X Y = true \/ leb Y X = true.
  Proof. unfold leb. rewrite !Nat.leb_le. lia. Qed.
End Size.
Module By_size := Sort Size.

Section Search.
  Variables (n : nat) (M : machine) (A : automaton) (ends : option state).

  Fixpoint search_b (free : bool) (fuel : nat) (todo : list triple) (T : triples) : triples :=
    match fuel, todo with
    | S fuel, (s, u, t) :: todo =>
        let '(todo, T) := fold_left (fun '(todo, T) x => if met T x then (todo, T)
            else (x :: todo, put_in triple triple_key T x))
          (both M A free n (begin M t) (root A s) (root A u)) (todo, T) in
        search_b free fuel todo T
    | _, _ => T
    end.
  Definition find_b from free fuel : triples :=
    let x := (from, start, first M) in search_b free fuel [x] (put_in triple triple_key (PositiveMap.empty _) x).

  Fixpoint search_action (fuel : nat) ls s (todo : list (state * state)) m :=
    match fuel, todo with
    | S fuel, (x, u) :: todo =>
        let '(todo, m) := fold_left (fun '(todo, m) l => let y := next A x l in
          if PositiveMap.mem y m then (todo, m) else
          let v := next A u (reordered s l) in ((y, v) :: todo, PositiveMap.add y v m)) ls (todo, m) in
        search_action fuel ls s todo m
    | _, _ => m
    end.
  Definition inverse (s : list nat) : list nat :=
    map (fun i => fst (fold_left (fun '(r, k) x => (if Nat.eqb x i then k else r, S k)) s (0, 0))) (seq 0 n).
  Definition find_action fuel (s : list nat) : action :=
    {| piles := s; back := inverse s;
       states := search_action fuel (letters n) s (map (fun i => (i, i)) (origins ends))
         (fold_right (fun i m => PositiveMap.add i i m) (PositiveMap.empty _) (origins ends)) |}.
  Definition find_actions fuel (perms : list (list nat)) : list (action * action) :=
    filter (fun gh => check_action n M A ends (fst gh))
      (map (fun s => (find_action fuel s, find_action fuel (inverse s))) perms).

  Record found := { listed : list (list promise); images : families; todo : list (list promise) }.
  Definition add_set gs (X : list promise) (st : found) : found :=
    {| listed := X :: listed st; todo := X :: todo st;
       images := fold_left (insert promise promise_key) (images_of M gs X) (images st) |}.
  (** Where no promise is kept, the check will fail, and nothing more is looked for. *)
  Definition meet gs (st : found) (X : list promise) : found :=
    if contains M (images st) X || negb (existsb (kept M A) X) then st else add_set gs (items promise (collect promise promise_key X)) st.
  Fixpoint rounds (fuel : nat) gs (st : found) : found :=
    match fuel, todo st with
    | S fuel, (_ :: _) as l =>
        rounds fuel gs (fold_left (meet gs) (By_size.sort (successors n M A (rev l)))
          {| listed := listed st; images := images st; todo := [] |})
    | _, _ => st
    end.
  Definition find_c fuel gs : list (list promise) :=
    listed (rounds fuel gs (meet gs {| listed := []; images := no_sets promise; todo := [] |} (opening n M A ends))).

  (** All conditions, for sets that are given or found. *)
  Definition check_with fuel (T : triples) (actions : list (action * action)) (listed : list (list promise)) : bool :=
    check_loops n A ends && check_b n M A start false T && check_c n M A ends actions listed &&
    match ends with
    | Some e => check_b n M A e true (find_b e true fuel) && check_moves n M A (find_tags n M A fuel)
    | None => true end.
  Definition search_and_check (fuel : nat) (perms : list (list nat)) : bool :=
    let gs := find_actions fuel perms in check_with fuel (find_b start false fuel) gs (find_c fuel gs).
End Search.

(** What a position is that is lost for the player to move, in both kinds of play; in
    misère play there is a state from which the final positions are accepted. *)
Definition lost_position {position} (move : position -> position -> Prop) (ends : option state) : position -> Prop :=
  match ends with None => zero position move | Some _ => misere_zero position move end.

(** Whatever the triples, the actions and the sets of promises are: if the check says
    yes, the automaton accepts the positions that are lost and no others. *)
Theorem checked n M A ends fuel T actions listed move leads worse :
  follows n M move leads worse -> well_founded (fun q p => move p q) ->
  check_with n M A ends fuel T actions listed = true ->
  forall p, length p = n -> (accepts A p = true <-> lost_position move ends p).
Proof.
  intros F W K. unfold check_with in K. rewrite !andb_true_iff in K. destruct K as [[[K1 K2] K3] K4].
  assert (Cl : forall p q, length p = n -> move p q -> length q = n) by (intros p q L Mv; apply (move_leads _ _ _ _ _ F p q L Mv)).
  pose proof (no_move_inside n M A move leads worse F ends K1 start false T K2) as B.
  pose proof (move_into n M A move leads worse F ends K1 _ _ K3) as I. unfold good, said_final in I. destruct ends as [e|]; cbn [lost_position].
  - apply andb_prop in K4. destruct K4 as [K4 K5]. assert (Ls : looping A start n = true) by (apply (origin_loops _ _ _ K1); left; auto).
    assert (E : forall p, length p = n -> accepts_from A e p = true -> forall q, ~ move p q)
      by (intros p L Ap q Mv; apply (no_move_inside n M A _ _ _ F _ K1 e true _ K4 p q); auto).
    apply (es96_2_1_misere position move W (fun p => length p = n) Cl).
    + apply (member_moves n M A move leads worse F Ls _ K5).
    + intros p q L Ap Mv Aq. apply (B p q); auto.
    + intros p L. destruct (I p L) as [H|[H|(e' & E' & H)]]; auto. injection E' as <-. right. left. apply E; auto.
  - apply (es96_2_1 position move W (fun p => length p = n) Cl).
    + intros p q L Ap Mv Aq. apply (B p q); auto.
    + intros p L. destruct (I p L) as [H|[H|(e & E & _)]]; auto. discriminate.
Qed.
Definition ranged (C : complex) (n : nat) : bool := forallb (forallb (fun i => Nat.ltb i n)) C.
Lemma ranged_spec C n : ranged C n = true -> forall f, In f C -> forall i, In i f -> i < n.
Proof. unfold ranged. rewrite forallb_forall. intros H f If i Ii. specialize (H f If). rewrite forallb_forall in H. apply Nat.ltb_lt, H, Ii. Qed.
Definition fuel : nat := N.to_nat 100000.
Definition prove (r : rule) (C : complex) (n : nat) (ends : option state) (A : automaton) : bool :=
  ranged C n && search_and_check n (nim_machine r C n true) A ends fuel (automorphisms C n).

Theorem proved r C n ends A : prove r C n ends A = true ->
  forall p, length p = n -> (accepts A p = true <-> lost_position (move r C) ends p).
Proof. unfold prove. intros K. apply andb_prop in K. destruct K as [R K].
  apply (checked n _ A ends _ _ _ _ _ _ _ (nim_follows r C n (ranged_spec C n R) true) (move_ends r C) K). Qed.
