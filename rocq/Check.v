(** * The check of the two conditions

    What this file defines: a machine that follows a move digit by digit, and the
    check that an automaton accepts exactly the zero positions of a game whose moves
    a machine follows.

    What it proves: [no_move_inside], condition (b) of ES96 Theorem 2.1;
    [move_into], condition (c); both for positions of every size.

    Why: nothing here knows the rules of a game. While the digits of p and p' are
    read, a machine keeps a tag, which is all that matters of how p and p' differ.
    For (b) all states of p and p' that can be reached with a tag are looked at. For
    (c) there are sets of promises. A promise is a state and a tag: there is a p' in
    this state that differs from p by this tag. In each set a promise is kept if p
    ends here; and whatever digit follows, what follows from the set contains one of
    the sets again, moved by an automorphism. *)

From Coq Require Import List NArith PArith Bool Lia Arith FMapPositive.
From Faceoff Require Import Game Nim Digits.
Import ListNotations.

Definition tag := list N.

Record machine := {
  inner : Type;                                     (* inside a letter *)
  first : tag;
  begin : tag -> inner;
  digit : inner -> bool -> bool -> option inner;    (* a digit of p and one of p' *)
  finish : inner -> option tag;
  is_move : tag -> bool;                            (* from p to p' *)
  is_still : tag -> bool;                           (* p' is p *)
  no_better : tag -> list tag;                      (* the tags with fewer ways to go on *)
  moved : list nat -> tag -> tag;                   (* if the piles are permuted *)
  symmetric : list nat -> list nat -> bool }.       (* a permutation and its inverse *)

Fixpoint digits (M : machine) (i : inner M) (a b : letter) : option tag :=
  match a, b with
  | x :: a, y :: b => match digit M i x y with Some j => digits M j a b | None => None end
  | [], [] => finish M i
  | _, _ => None
  end.
Definition step (M : machine) (t : tag) (a b : letter) := digits M (begin M t) a b.

(** The machine follows the moves of a game on n piles: [leads p q t] says that p and
    q lead to the tag t, [worse t u] that t has fewer ways to go on than u. *)
Record follows (n : nat) (M : machine) (move : position -> position -> Prop)
    (leads : position -> position -> tag -> Prop) (worse : tag -> tag -> Prop) : Prop := {
  leads_first : leads (zeros n) (zeros n) (first M);
  leads_only : forall t, leads (zeros n) (zeros n) t -> t = first M;
  leads_down : forall p q t, length p = n -> length q = n -> leads p q t ->
    exists u, leads (half p) (half q) u /\ step M u (odd p) (odd q) = Some t;
  leads_up : forall p q a b u t, length p = n -> length q = n -> length a = n -> length b = n ->
    leads p q u -> step M u a b = Some t -> leads (grow p a) (grow q b) t;
  leads_move : forall p q t, length p = n -> length q = n -> leads p q t -> is_move M t = true -> move p q;
  move_leads : forall p q, length p = n -> move p q -> length q = n /\ exists t, leads p q t /\ is_move M t = true;
  still_same : forall p q t, length p = n -> length q = n -> leads p q t -> is_still M t = true -> q = p;
  worse_refl : forall t, worse t t;
  worse_trans : forall t u v, worse t u -> worse u v -> worse t v;
  no_better_worse : forall t u, In t (no_better M u) -> worse t u;
  worse_step : forall t u p q a b t', leads p q u -> length p = n -> length q = n ->
    length a = n -> length b = n -> worse t u -> step M t a b = Some t' ->
    exists u', step M u a b = Some u' /\ worse t' u';
  worse_end : forall t u p q, leads p q u -> length p = n -> length q = n -> worse t u ->
    is_move M t || is_still M t = true -> is_move M u || is_still M u = true;
  sym_inverse : forall s t p, symmetric M s t = true -> length p = n ->
    permuted t (permuted s p) = p /\ permuted s (permuted t p) = p;
  sym_length : forall s t, symmetric M s t = true -> length s = n /\ length t = n;
  sym_leads : forall s t p q u, symmetric M s t = true -> length p = n -> length q = n ->
    leads p q u -> leads (permuted s p) (permuted s q) (moved M s u);
  sym_move : forall s t p q, symmetric M s t = true -> length p = n -> length q = n ->
    move p q -> move (permuted t p) (permuted t q);
  sym_worse : forall s t u v, symmetric M s t = true -> worse u v -> worse (moved M s u) (moved M s v) }.

(** ** Keys *)

Fixpoint bits (p k : positive) : positive :=
  match p with xH => k~0 | xO p => bits p k~1~0 | xI p => bits p k~1~1 end%positive.
Definition tag_key (t : tag) (k : positive) : positive :=
  fold_left (fun k d => match d with N0 => k~0 | Npos p => bits p k~1 end)%positive t k.

Fixpoint tag_eqb (t u : tag) : bool :=
  match t, u with [], [] => true | x :: t, y :: u => N.eqb x y && tag_eqb t u | _, _ => false end.
Lemma tag_eqb_eq t : forall u, tag_eqb t u = true -> t = u.
Proof.
  induction t as [|x t IH]; intros [|y u] H; cbn in *; auto; try discriminate.
  apply andb_prop in H. destruct H as [H1 H2]. apply N.eqb_eq in H1. f_equal; auto.
Qed.

(** Sets by keys. Any key is right: what is found was put in. *)
Section Sets.
  Variables (X : Type) (key : X -> positive) (eqb : X -> X -> bool).
  Hypothesis eqb_eq : forall x y, eqb x y = true -> x = y.
  Definition set := PositiveMap.t X.
  Definition has (m : set) (x : X) : bool :=
    match PositiveMap.find (key x) m with Some y => eqb x y | None => false end.
  Definition put_in (m : set) (x : X) : set := PositiveMap.add (key x) x m.
  Definition collect (l : list X) : set := fold_left put_in l (PositiveMap.empty X).
  (** In front of a list. [PositiveMap.elements] would build all keys, too. *)
  Fixpoint items_onto (m : set) (l : list X) : list X :=
    match m with
    | PositiveMap.Leaf _ => l
    | PositiveMap.Node lo o hi => let l := items_onto hi l in items_onto lo (match o with Some x => x :: l | None => l end)
    end.
  Definition items (m : set) : list X := items_onto m [].

  Lemma items_onto_in m : forall l x, In x l \/ (exists k, PositiveMap.find k m = Some x) -> In x (items_onto m l).
  Proof.
    induction m as [|lo IH1 o hi IH2]; intros l x [I|[k E]]; cbn [items_onto]; auto.
    - destruct k; discriminate.
    - apply IH1. left. destruct o; [right|]; auto.
    - apply IH1. destruct k as [k|k|]; cbn in E; [left | right; eauto | left; rewrite E; left; auto].
      destruct o; [right|]; eauto.
  Qed.
  Lemma has_item m x : has m x = true -> In x (items m).
  Proof.
    unfold has, items. destruct (PositiveMap.find (key x) m) as [y|] eqn:E; [|discriminate].
    intros H. apply eqb_eq in H. subst y. apply items_onto_in. eauto.
  Qed.

  Lemma has_collected l x : has (collect l) x = true -> In x l.
  Proof.
    unfold has, collect. assert (H : forall l m k y, PositiveMap.find k (fold_left put_in l m) = Some y ->
      In y l \/ PositiveMap.find k m = Some y).
    { clear l. induction l as [|z l IH]; cbn; auto. intros m k y E. apply IH in E. destruct E as [E|E]; auto.
      unfold put_in in E. destruct (Pos.eq_dec (key z) k) as [<-|D].
      - rewrite PositiveMap.gss in E. left. left. congruence.
      - rewrite PositiveMap.gso in E by congruence. auto. }
    destruct (PositiveMap.find (key x) (fold_left put_in l (PositiveMap.empty X))) as [y|] eqn:E; [|discriminate].
    intros Y. apply eqb_eq in Y. subst y. apply H in E. destruct E as [E|E]; auto. rewrite PositiveMap.gempty in E. discriminate.
  Qed.
End Sets.

(** Before p has a digit, p' may have some, if piles can grow: with all that follows
    from zeros of p. *)
Fixpoint widened {X} (step : list X -> list X) (eqb : X -> X -> bool) (k : nat) (l : list X) : list X :=
  match k with
  | 0 => l
  | S k => match filter (fun x => negb (existsb (eqb x) l)) (step l) with
      | [] => l | new => widened step eqb k (l ++ new) end
  end.
Definition growth : nat := 64.
Lemma widened_holds {X} (P : X -> Prop) step eqb k :
  (forall l, (forall x : X, In x l -> P x) -> forall x, In x (step l) -> P x) ->
  forall l, (forall x, In x l -> P x) -> forall x, In x (widened step eqb k l) -> P x.
Proof.
  intros S. induction k as [|k IH]; intros l H x I; [auto|]. cbn [widened] in I.
  destruct (filter _ (step l)) as [|y new] eqn:E; auto. revert I. apply IH. intros z J. apply in_app_or in J.
  destruct J as [J|J]; auto. rewrite <- E in J. apply filter_In in J. apply (S l); auto. apply J.
Qed.

Section Check.
  Variables (n : nat) (M : machine) (A : automaton).
  Variables (move : position -> position -> Prop) (leads : position -> position -> tag -> Prop).
  Variable worse : tag -> tag -> Prop.
  Hypothesis F : follows n M move leads worse.

  (** In misère play the final positions are what the automaton accepts from another
      state on, which is [Some] state here. *)
  Variable ends : option state.
  Definition origins : list state := start :: match ends with Some e => [e] | None => [] end.
  Definition check_loops : bool := forallb (fun i => looping A i n) origins.
  Hypothesis loops : check_loops = true.

  Lemma origin_loops i : In i origins -> looping A i n = true.
  Proof. unfold check_loops in loops. rewrite forallb_forall in loops. apply loops. Qed.
  Lemma loop : looping A start n = true.
  Proof. apply origin_loops. left. reflexivity. Qed.
  Hint Resolve loop : core.

  Definition lost (T : tree state) : bool := match T with Leaf s => dead A s | Node _ _ => false end.

  Lemma lost_reached T l : lost T = true -> dead A (reached T l) = true.
  Proof. destruct T as [s|]; [|discriminate]. cbn. intros H. induction l; auto. Qed.

  (** ** No move leads from the set into the set *)

  Definition triple := (state * state * tag)%type.
  Definition triple_key (x : triple) := let '(s, u, t) := x in tag_key t (bits s (bits u 1%positive)).
  Definition triple_eqb (x y : triple) :=
    let '(s, u, t) := x in let '(s', u', t') := y in Pos.eqb s s' && Pos.eqb u u' && tag_eqb t t'.
  Lemma triple_eqb_eq x y : triple_eqb x y = true -> x = y.
  Proof.
    destruct x as [[s u] t], y as [[s' u'] t']. unfold triple_eqb. rewrite !andb_true_iff, !Pos.eqb_eq.
    intros [[-> ->] H]. apply tag_eqb_eq in H. congruence.
  Qed.
  Definition triples := set triple.
  Definition met (T : triples) (x : triple) := has triple triple_key triple_eqb T x.

  (** All that can follow, for all letters of p and of p'. For misère play p is read from
      another state on, and p' is free to be any position. *)
  Variables (from : state) (free : bool).
  Fixpoint both (k : nat) (i : inner M) (T U : tree state) : list triple :=
    if lost T || negb free && lost U then [] else
    match k with
    | 0 => match finish M i with Some t => [(leaf T, leaf U, t)] | None => [] end
    | S k => flat_map (fun xy => match digit M i (fst xy) (snd xy) with
               | Some j => both k j (branch (fst xy) T) (branch (snd xy) U) | None => [] end)
             [(false, false); (false, true); (true, false); (true, true)]
    end.

  Lemma both_complete k : forall i T U a b t, length a = k -> length b = k -> digits M i a b = Some t ->
    dead A (reached T a) = true \/ (free = false /\ dead A (reached U b) = true) \/ In (reached T a, reached U b, t) (both k i T U).
  Proof.
    assert (Lo : forall T U a b, lost T || negb free && lost U = true ->
      dead A (reached T a) = true \/ (free = false /\ dead A (reached U b) = true)).
    { intros T U a b E. apply orb_prop in E. destruct E as [E|E]; [left; apply lost_reached, E|].
      apply andb_prop in E. destruct E as [E1 E2]. right. split; [destruct free; auto; discriminate | apply lost_reached, E2]. }
    induction k as [|k IH]; intros i T U a b t La Lb D.
    - destruct a, b; try discriminate. cbn in D |- *. destruct (lost T || negb free && lost U) eqn:E; [destruct (Lo T U [] [] E); auto|].
      rewrite D. right. right. left. reflexivity.
    - destruct a as [|x a], b as [|y b]; try discriminate. injection La as La. injection Lb as Lb.
      cbn [digits] in D. destruct (digit M i x y) as [j|] eqn:E; [|discriminate]. cbn [both].
      destruct (lost T || negb free && lost U) eqn:E1; [destruct (Lo T U (x :: a) (y :: b) E1); auto|].
      destruct (IH j (branch x T) (branch y U) a b t La Lb D) as [H|[H|H]]; auto.
      right. right. apply in_flat_map. exists (x, y). split; [destruct x, y; cbn; auto|]. cbn [fst snd]. rewrite E. exact H.
  Qed.

  Definition check_b (T : triples) : bool :=
    looping A from n && met T (from, start, first M) &&
    forallb (fun x => let '(s, u, t) := x in
      negb (accepting A s && (free || accepting A u) && is_move M t) &&
      forallb (met T) (both n (begin M t) (next_tree A s) (next_tree A u))) (items triple T).

  Definition covered T s u t := dead A s = true \/ (free = false /\ dead A u = true) \/ met T (s, u, t) = true.

  Lemma all_covered T : check_b T = true -> forall p q, length p = n -> length q = n ->
    forall t, leads p q t -> covered T (state_from A from p) (state_from A start q) t.
  Proof.
    unfold check_b. rewrite !andb_true_iff. intros [[K1 K0] K]. rewrite forallb_forall in K.
    apply (digits_ind2 n (fun p q => forall t, leads p q t -> covered T (state_from A from p) (state_from A start q) t)).
    - intros t L. rewrite !state_zeros, (leads_only _ _ _ _ _ F t L). right. right. exact K0.
    - intros p q Lp Lq IH t L. destruct (leads_down _ _ _ _ _ F p q t Lp Lq L) as (u & Lu & S).
      rewrite (state_step A from n p), (state_step A start n q) by auto. destruct (IH u Lu) as [H|[[H0 H]|H]].
      + left. rewrite dead_next; auto.
      + right. left. rewrite dead_next; auto.
      + apply (has_item _ _ _ triple_eqb_eq) in H. apply K in H. apply andb_prop in H. destruct H as [_ H].
        rewrite forallb_forall in H. unfold covered, next.
        destruct (both_complete n (begin M u) (next_tree A (state_from A from (half p))) (next_tree A (state_from A start (half q)))
          (odd p) (odd q) t) as [D|[D|D]]; rewrite ?odd_length; auto.
  Qed.

  Theorem no_move_inside T : check_b T = true -> forall p q, length p = n ->
    accepts_from A from p = true -> move p q -> (free = true \/ accepts A q = true) -> False.
  Proof.
    intros K p q Lp Ap Mv Aq. destruct (move_leads _ _ _ _ _ F p q Lp Mv) as (Lq & t & L & E).
    assert (Fq : free || accepting A (state_from A start q) = true) by (destruct Aq as [->|Aq]; auto; apply orb_true_iff; auto).
    unfold accepts, accepts_from in *. destruct (all_covered T K p q Lp Lq t L) as [H|[[H0 H]|H]].
    - apply dead_rejects in H. congruence.
    - apply dead_rejects in H. rewrite H0, H in Fq. discriminate.
    - apply (has_item _ _ _ triple_eqb_eq) in H. unfold check_b in K. apply andb_prop in K. destruct K as [_ K].
      rewrite forallb_forall in K. apply K in H. apply andb_prop in H. destruct H as [H _]. rewrite Ap, Fq, E in H. discriminate.
  Qed.

  (** ** Automorphisms that preserve the set *)

  (** A permutation of the piles, its inverse, and what it does to states. *)
  Record action := { piles : list nat; back : list nat; states : PositiveMap.t state }.
  Definition act g s := PositiveMap.find s (states g).
  Definition acts g s u := match act g s with Some v => Pos.eqb v u | None => false end.
  Lemma acts_eq g s u : acts g s u = true -> act g s = Some u.
  Proof. unfold acts. destruct (act g s); [|discriminate]. intros H. apply Pos.eqb_eq in H. f_equal. exact H. Qed.

  Definition check_action (g : action) : bool :=
    symmetric M (piles g) (back g) && forallb (fun i => acts g i i) origins &&
    forallb (fun su => let '(s, u) := su in Bool.eqb (accepting A s) (accepting A u) &&
      forallb (fun l => acts g (next A s l) (next A u (reordered (piles g) l))) (letters n))
      (PositiveMap.elements (states g)).

  Lemma action_state g : check_action g = true -> forall i, In i origins -> forall p, length p = n ->
    act g (state_from A i p) = Some (state_from A i (permuted (piles g) p)).
  Proof.
    unfold check_action. rewrite !andb_true_iff. intros [[K1 K2] K3] i Ii. rewrite forallb_forall in K2, K3.
    destruct (sym_length _ _ _ _ _ F _ _ K1) as [Ls _]. pose proof (origin_loops i Ii) as Lo.
    apply (digits_ind n (fun p => act g (state_from A i p) = Some (state_from A i (permuted (piles g) p)))).
    - rewrite permuted_zeros, !state_zeros. apply acts_eq, K2, Ii.
    - intros p L H. rewrite (state_step A i n p), (state_step A i n (permuted (piles g) p)) by (auto; rewrite permuted_length; auto).
      rewrite half_permuted, odd_permuted. apply acts_eq. unfold act in H. apply PositiveMap.elements_correct in H.
      specialize (K3 _ H). cbn in K3. apply andb_prop in K3. destruct K3 as [_ K3].
      rewrite forallb_forall in K3. apply K3, letters_complete. rewrite odd_length. auto.
  Qed.

  Lemma action_accepts g : check_action g = true -> forall i, In i origins -> forall p, length p = n ->
    accepts_from A i (permuted (piles g) p) = accepts_from A i p.
  Proof.
    intros K i Ii p L. pose proof (action_state g K i Ii p L) as H. unfold act in H. apply PositiveMap.elements_correct in H.
    unfold check_action in K. apply andb_prop in K. destruct K as [_ K]. rewrite forallb_forall in K.
    specialize (K _ H). cbn in K. apply andb_prop in K. destruct K as [K _]. apply Bool.eqb_prop in K. unfold accepts_from. auto.
  Qed.

  (** What is to be shown of every position; and maps of positions that lead it back. *)
  Definition said_final p := exists e, ends = Some e /\ accepts_from A e p = true.
  Definition good p := accepts A p = true \/ (exists q, move p q /\ accepts A q = true) \/ said_final p.
  Definition nice (phi : position -> position) := forall p, length p = n ->
    length (phi p) = n /\ half (phi p) = phi (half p) /\ (good (phi p) -> good p).

  Lemma nice_compose f g : nice f -> nice g -> nice (fun p => g (f p)).
  Proof.
    intros Hf Hg p L. destruct (Hf p L) as (F1 & F2 & F3). destruct (Hg (f p) F1) as (G1 & G2 & G3).
    repeat split; auto. rewrite G2, F2. reflexivity.
  Qed.

  Lemma action_nice g : check_action g = true -> nice (permuted (piles g)).
  Proof.
    intros K p L. pose proof (action_accepts g K) as Acc. unfold check_action in K.
    rewrite !andb_true_iff in K. destruct K as [[K _] _]. destruct (sym_length _ _ _ _ _ F _ _ K) as [Ls Lt].
    rewrite permuted_length, half_permuted. repeat split; auto. assert (Os : In start origins) by (left; auto).
    intros [G|[(q & Mv & G)|(e & E & G)]]; [left; unfold accepts in *; rewrite <- Acc; auto | | right; right].
    2: { exists e. rewrite <- Acc; auto. unfold origins. rewrite E. right. left. reflexivity. }
    right. left. exists (permuted (back g) q). assert (Lp' : length (permuted (piles g) p) = n) by (rewrite permuted_length; auto).
    destruct (move_leads _ _ _ _ _ F _ _ Lp' Mv) as (Lq & _).
    destruct (sym_inverse _ _ _ _ _ F _ _ p K L) as [E _]. destruct (sym_inverse _ _ _ _ _ F _ _ q K Lq) as [_ E']. split.
    - rewrite <- E. apply (sym_move _ _ _ _ _ F (piles g)); auto.
    - unfold accepts in *. rewrite <- (Acc start Os (permuted (back g) q)) by (rewrite permuted_length; auto). rewrite E'. auto.
  Qed.

  (** ** Every position outside the set has a move into it *)

  (** Without a tag: p itself, read from [ends] on, is in this state. *)
  Definition promise := (state * option tag)%type.
  Definition promise_key (x : promise) :=
    match snd x with Some t => tag_key t (bits (fst x) 1%positive) | None => bits (fst x) 2%positive end.
  Definition promise_eqb (x y : promise) := Pos.eqb (fst x) (fst y) &&
    match snd x, snd y with Some t, Some u => tag_eqb t u | None, None => true | _, _ => false end.
  Lemma promise_eqb_eq x y : promise_eqb x y = true -> x = y.
  Proof.
    destruct x as [s [t|]], y as [s' [t'|]]; unfold promise_eqb; cbn; rewrite andb_true_iff, Pos.eqb_eq; intros [-> H];
      try discriminate; [apply tag_eqb_eq in H; congruence | reflexivity].
  Qed.
  Definition holds (p : position) (x : promise) :=
    match snd x with
    | Some t => exists q u, length q = n /\ state_from A start q = fst x /\ leads p q u /\ worse t u
    | None => exists e, ends = Some e /\ state_from A e p = fst x
    end.
  Definition begins : list promise := (start, Some (first M)) :: match ends with Some e => [(e, None)] | None => [] end.

  Lemma begins_hold x : In x begins -> holds (zeros n) x.
  Proof.
    intros [<-|I]; [exists (zeros n), (first M) | destruct ends as [e|] eqn:E; [|contradiction]; destruct I as [<-|[]]; exists e];
      cbn [fst snd]; rewrite state_zeros; rewrite ?(repeat_length 0%N n : length (zeros n) = n); repeat split; auto; apply F.
  Qed.

  (** What follows from a promise by a letter of p, for all letters of p'. *)
  Fixpoint answers (a : letter) (i : inner M) (T : tree state) : list (state * tag) :=
    if lost T then [] else
    match a with
    | [] => match finish M i with Some t => [(leaf T, t)] | None => [] end
    | x :: a => match digit M i x false with Some j => answers a j (branch false T) | None => [] end
             ++ match digit M i x true with Some j => answers a j (branch true T) | None => [] end
    end.

  Lemma answers_sound a : forall i T s t, In (s, t) (answers a i T) ->
    exists b, length b = length a /\ reached T b = s /\ digits M i a b = Some t.
  Proof.
    induction a as [|x a IH]; intros i T s t H; cbn [answers] in H; destruct (lost T); try contradiction.
    - destruct (finish M i) as [u|] eqn:E; [|contradiction]. destruct H as [H|[]]. injection H as <- <-. exists []. auto.
    - apply in_app_or in H. destruct H as [H|H]; destruct (digit M i x _) as [j|] eqn:E in H; try contradiction;
        destruct (IH _ _ _ _ H) as (b & L & R & D).
      + exists (false :: b). cbn. rewrite L, E. auto.
      + exists (true :: b). cbn. rewrite L, E. auto.
  Qed.

  Definition after (X : list promise) (a : letter) : list promise :=
    flat_map (fun x => match snd x with
      | Some t => map (fun y => (fst y, Some (snd y))) (answers a (begin M t) (next_tree A (fst x)))
      | None => [(next A (fst x) a, None)] end) X.

  Lemma after_holds X p : length p = n -> (forall x, In x X -> holds (half p) x) ->
    forall y, In y (after X (odd p)) -> holds p y.
  Proof.
    intros L H y I. apply in_flat_map in I. destruct I as ([s0 [t0|]] & Ix & I); cbn [fst snd] in I; specialize (H _ Ix).
    - apply in_map_iff in I. destruct I as ([s t] & <- & I). cbn [fst snd].
      destruct (answers_sound _ _ _ _ _ I) as (b & Lb & R & D). rewrite odd_length in Lb.
      destruct H as (q & u & Lq & Sq & Ld & W). cbn [fst snd] in *. assert (Lh : length (half p) = n) by (rewrite half_length; auto).
      destruct (worse_step _ _ _ _ _ F t0 u (half p) q (odd p) b t) as (u' & S & W'); auto; rewrite ?odd_length; try lia.
      exists (grow q b), u'. rewrite grow_length by lia. cbn [fst snd]. repeat split; auto.
      + rewrite (state_grow A start n) by (auto; lia). rewrite Sq. exact R.
      + rewrite <- (grow_half p). apply (leads_up _ _ _ _ _ F) with u; auto; rewrite ?odd_length; auto; lia.
    - destruct I as [<-|[]]. destruct H as (e & E & H). exists e. split; auto. cbn [fst] in *. rewrite <- H.
      apply (state_step A e n); auto. apply origin_loops. unfold origins. rewrite E. right. left. reflexivity.
  Qed.

  Definition opening : list promise := widened (fun X => after X (blank n)) promise_eqb growth begins.
  Lemma opening_holds x : In x opening -> holds (zeros n) x.
  Proof.
    apply (widened_holds (holds (zeros n))); [|apply begins_hold]. intros X H. rewrite <- odd_zeros.
    apply after_holds; [apply repeat_length | rewrite half_zeros; exact H].
  Qed.

  (** With all that is no better. *)
  Definition spread (X : list promise) : list promise :=
    flat_map (fun x => x :: match snd x with Some t => map (fun t => (fst x, Some t)) (no_better M t) | None => [] end) X.

  Lemma spread_holds X p : (forall x, In x X -> holds p x) -> forall y, In y (spread X) -> holds p y.
  Proof.
    intros H y I. apply in_flat_map in I. destruct I as (x & Ix & [<-|I]); auto. specialize (H x Ix).
    destruct x as [s [t|]]; [|contradiction]. cbn [fst snd] in I. apply in_map_iff in I. destruct I as (t' & <- & I).
    destruct H as (q & u & Lq & Sq & Ld & W). exists q, u. repeat split; auto.
    apply (worse_trans _ _ _ _ _ F _ t); auto. apply (no_better_worse _ _ _ _ _ F), I.
  Qed.

  (** Images of the listed sets, by one of their promises. An action comes with one
      that undoes it; that it does is checked for each promise. *)
  Definition acted (g : action) (x : promise) : option promise :=
    match act g (fst x) with Some s => Some (s, option_map (moved M (piles g)) (snd x)) | None => None end.
  Fixpoint image (g h : action) (X : list promise) : option (list promise) :=
    match X with
    | [] => Some []
    | x :: X => match acted h x, image g h X with
        | Some y, Some Y => match acted g y with
            | Some z => if promise_eqb z x then Some (y :: Y) else None | None => None end
        | _, _ => None end
    end.

  Lemma image_spec g h : forall X Y, image g h X = Some Y -> forall x, In x X -> exists y, In y Y /\ acted g y = Some x.
  Proof.
    induction X as [|x X IH]; intros Y E z I; [contradiction|]. cbn in E.
    destruct (acted h x) as [y|]; [|discriminate]. destruct (image g h X) as [Y'|]; [|discriminate].
    destruct (acted g y) as [z'|] eqn:G; [|discriminate]. destruct (promise_eqb z' x) eqn:P; [|discriminate].
    apply promise_eqb_eq in P. injection E as <-. subst z'. destruct I as [<-|I]; [exists y; cbn; auto|].
    destruct (IH _ eq_refl _ I) as (y' & I' & E'). exists y'. cbn. auto.
  Qed.

  Definition images_of (actions : list (action * action)) (X : list promise) : list (list promise) :=
    flat_map (fun gh => match image (fst gh) (snd gh) X with Some Y => [Y] | None => [] end) actions.

  Variables (actions : list (action * action)) (listed : list (list promise)).
  Definition images : list (list promise) :=
    flat_map (images_of (filter (fun gh => check_action (fst gh)) actions)) listed.

  Definition index := PositiveMap.t (list (list promise)).
  Definition add_image (rank : promise -> N) (m : index) (Y : list promise) : index :=
    match Y with
    | [] => m
    | y :: Y' =>
        let best := fst (fold_left (fun b z => let r := rank z in if N.ltb r (snd b) then (z, r) else b) Y' (y, rank y)) in
        let k := promise_key best in
        PositiveMap.add k (Y :: match PositiveMap.find k m with Some l => l | None => [] end) m
    end.
  Definition index_of (rank : promise -> N) (l : list (list promise)) : index :=
    fold_left (add_image rank) l (PositiveMap.empty _).

  Lemma index_spec rank l k Ys Y : PositiveMap.find k (index_of rank l) = Some Ys -> In Y Ys -> In Y l.
  Proof.
    unfold index_of. assert (H : forall l m, (forall k Ys, PositiveMap.find k (fold_left (add_image rank) l m) = Some Ys -> In Y Ys ->
      In Y l \/ exists k Ys, PositiveMap.find k m = Some Ys /\ In Y Ys)).
    { clear l k Ys. induction l as [|Z l IH]; intros m k Ys E I; [right; eauto|].
      destruct (IH _ _ _ E I) as [J|(k' & Ys' & E' & I')]; [left; right; auto|]. destruct Z as [|z Z]; [right; eauto|]. cbn [add_image] in E'.
      match type of E' with context [PositiveMap.add ?K _ _] => destruct (Pos.eq_dec K k') as [<-|D] end.
      - rewrite PositiveMap.gss in E'. injection E' as <-. destruct I' as [<-|I']; [left; left; auto|].
        match type of I' with context [PositiveMap.find ?K m] => destruct (PositiveMap.find K m) eqn:G end; [right; eauto | contradiction].
      - rewrite PositiveMap.gso in E' by congruence. right. eauto. }
    intros E I. destruct (H l _ k Ys E I) as [J|(k' & Ys' & E' & _)]; auto. rewrite PositiveMap.gempty in E'. discriminate.
  Qed.

  (** Does a set contain one of the listed sets, up to actions and better tags? *)
  Definition contains (m : index) (X : list promise) : bool :=
    let Y := collect promise promise_key (spread X) in
    existsb (fun y => match PositiveMap.find (promise_key y) m with
      | Some Zs => existsb (forallb (has promise promise_key promise_eqb Y)) Zs | None => false end) (items promise Y).

  Definition kept (x : promise) : bool :=
    accepting A (fst x) && match snd x with Some t => is_still M t || is_move M t | None => true end.

  Definition check_c (rank : promise -> N) : bool :=
    let m := index_of rank images in let ls := letters n in
    contains m opening &&
    forallb (fun X => existsb kept X && forallb (fun a => contains m (after X a)) ls) listed.

  Lemma contains_spec rank p X : length p = n -> contains (index_of rank images) X = true -> (forall x, In x X -> holds p x) ->
    exists g Y, check_action g = true /\ In Y listed /\ forall y, In y Y -> holds (permuted (piles g) p) y.
  Proof.
    intros L K H. unfold contains in K. apply existsb_exists in K. destruct K as (y & _ & K).
    destruct (PositiveMap.find (promise_key y) (index_of rank images)) as [Zs|] eqn:E; [|discriminate].
    apply existsb_exists in K. destruct K as (Z & IZ & K). apply (index_spec _ _ _ _ _ E) in IZ.
    unfold images in IZ. apply in_flat_map in IZ. destruct IZ as (Y & IY & IZ).
    apply in_flat_map in IZ. destruct IZ as ([g h] & Ig & IZ). apply filter_In in Ig. destruct Ig as [_ KA]. cbn [fst snd] in IZ.
    destruct (image g h Y) as [Z'|] eqn:G; [|contradiction]. destruct IZ as [->|[]]. cbn [fst] in KA.
    exists g, Y. split; [|split]; auto. intros x Ix. destruct (image_spec _ _ _ _ G x Ix) as ([s t] & I' & E').
    rewrite forallb_forall in K. specialize (K _ I'). apply (has_collected _ _ _ promise_eqb_eq) in K.
    pose proof (spread_holds X p H _ K) as Hs. unfold acted in E'. cbn [fst snd] in E'.
    destruct (act g s) as [s'|] eqn:Es; [|discriminate]. injection E' as <-. destruct t as [t|].
    - destruct Hs as (q & u & Lq & Sq & Ld & W). cbn [fst snd option_map] in *.
      pose proof (action_state g KA start (or_introl eq_refl) q Lq) as As. rewrite Sq, Es in As. injection As as ->.
      unfold check_action in KA. rewrite !andb_true_iff in KA. destruct KA as [[KA _] _]. destruct (sym_length _ _ _ _ _ F _ _ KA) as [Ls _].
      exists (permuted (piles g) q), (moved M (piles g) u). cbn [fst snd]. rewrite permuted_length. repeat split; auto.
      + apply (sym_leads _ _ _ _ _ F _ (back g)); auto.
      + apply (sym_worse _ _ _ _ _ F _ (back g)); auto.
    - destruct Hs as (e & Ee & Hs). exists e. split; auto. cbn [fst snd] in *.
      assert (Oe : In e origins) by (unfold origins; rewrite Ee; right; left; reflexivity).
      pose proof (action_state g KA e Oe p L) as As. rewrite Hs, Es in As. congruence.
  Qed.

  Theorem move_into rank : check_c rank = true -> forall p, length p = n -> good p.
  Proof.
    unfold check_c. intros K. apply andb_prop in K. destruct K as [K0 K].
    assert (H : forall p, length p = n -> exists phi X, nice phi /\ In X listed /\ forall x, In x X -> holds (phi p) x).
    { apply (digits_ind n (fun p => exists phi X, nice phi /\ In X listed /\ forall x, In x X -> holds (phi p) x)).
      - destruct (contains_spec rank (zeros n) _ (repeat_length _ _) K0) as (g & Y & G & I & H).
        + apply opening_holds.
        + exists (permuted (piles g)), Y. split; auto. apply action_nice, G.
      - intros p L (phi & X & N & I & H). destruct (N p L) as (L' & Hf & _). rewrite <- Hf in H.
        rewrite forallb_forall in K. specialize (K X I). apply andb_prop in K. destruct K as [_ K].
        rewrite forallb_forall in K. specialize (K (odd (phi p))). 
        destruct (contains_spec rank (phi p) _ L' (K ltac:(apply letters_complete; rewrite odd_length; auto))) as (g & Y & G & J & H').
        + apply after_holds; auto.
        + exists (fun p => permuted (piles g) (phi p)), Y. split; [|split]; auto.
          apply (nice_compose phi (permuted (piles g))); auto. apply action_nice, G. }
    intros p L. destruct (H p L) as (phi & X & N & I & J). destruct (N p L) as (L' & _ & Back). apply Back.
    rewrite forallb_forall in K. specialize (K X I). apply andb_prop in K. destruct K as [K _].
    apply existsb_exists in K. destruct K as ([s t] & Ix & K). unfold kept in K. cbn [fst snd] in K.
    apply andb_prop in K. destruct K as [K1 K2]. specialize (J _ Ix). unfold good. destruct t as [t|].
    - destruct J as (q & u & Lq & Sq & Ld & W). cbn [fst snd] in *. subst s.
      rewrite orb_comm in K2. pose proof (worse_end _ _ _ _ _ F t u _ _ Ld L' Lq W K2) as K3. apply orb_prop in K3. destruct K3 as [K3|K3].
      + right. left. exists q. split; auto. apply (leads_move _ _ _ _ _ F _ _ u); auto.
      + left. rewrite (still_same _ _ _ _ _ F _ _ u L' Lq Ld K3) in K1. exact K1.
    - destruct J as (e & E & H'). right. right. exists e. split; auto. unfold accepts_from. rewrite H'. exact K1.
  Qed.
End Check.
