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
From Faceoff Require Import Game Nim Digits Sets.
Import ListNotations.

Definition tag := list N.

Record machine := {
  inner : Type;                                     (* inside a letter *)
  first : tag;
  begin : tag -> inner;
  digit : inner -> bool -> bool -> option inner;    (* a digit of p and one of p' *)
  finish : inner -> option tag;
  inner_key : inner -> positive -> positive;
  inner_eqb : inner -> inner -> bool;
  alive : inner -> bool;                            (* promises that are not are given up *)
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
  inner_eq : forall i j, inner_eqb M i j = true -> i = j;
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

(** With the digits of a number behind all others. *)
Fixpoint followed_by (p k : positive) : positive :=
  match p with xH => k | xO p => (followed_by p k)~0 | xI p => (followed_by p k)~1 end%positive.

Fixpoint tag_eqb (t u : tag) : bool :=
  match t, u with [], [] => true | x :: t, y :: u => N.eqb x y && tag_eqb t u | _, _ => false end.
Lemma tag_eqb_eq t : forall u, tag_eqb t u = true -> t = u.
Proof. induction t as [|x t IH]; intros [|y u] H; cbn in *; auto; try discriminate.
  apply andb_prop in H. destruct H as [H1 H2]. apply N.eqb_eq in H1. f_equal; auto. Qed.

(** A state, with a mark or without one. *)
Definition marked_key {X} (key : X -> positive -> positive) (x : state * option X) : positive :=
  followed_by (fst x) (match snd x with Some t => key t 2 | None => 3 end%positive).
Definition marked_eqb {X} (eqb : X -> X -> bool) (x y : state * option X) : bool := Pos.eqb (fst x) (fst y) &&
  match snd x, snd y with Some t, Some u => eqb t u | None, None => true | _, _ => false end.
Lemma marked_eqb_eq {X} (eqb : X -> X -> bool) : (forall t u, eqb t u = true -> t = u) -> forall x y, marked_eqb eqb x y = true -> x = y.
Proof. intros Q [s [t|]] [s' [u|]]; unfold marked_eqb; cbn; rewrite andb_true_iff, Pos.eqb_eq; intros [-> H]; try discriminate;
    [apply Q in H; congruence | reflexivity]. Qed.

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

  (** ** No move leads from the set into the set *)

  Definition triple := (state * state * tag)%type.
  Definition triple_key (x : triple) := let '(s, u, t) := x in followed_by u (tag_key t (bits s 1%positive)).
  Definition triple_eqb (x y : triple) :=
    let '(s, u, t) := x in let '(s', u', t') := y in Pos.eqb s s' && Pos.eqb u u' && tag_eqb t t'.
  Lemma triple_eqb_eq x y : triple_eqb x y = true -> x = y.
  Proof. destruct x as [[s u] t], y as [[s' u'] t']. unfold triple_eqb. rewrite !andb_true_iff, !Pos.eqb_eq.
    intros [[-> ->] H]. apply tag_eqb_eq in H. congruence. Qed.
  Definition triples := set triple.
  Definition met (T : triples) (x : triple) := has triple triple_key triple_eqb T x.

  (** All that can follow, for all letters of p and of p'. For misère play p is read from
      another state on, and p' is free to be any position. *)
  Variables (from : state) (free : bool).
  Definition over (r v : state) : bool := dead A r || negb free && dead A v.
  Fixpoint both (k : nat) (i : inner M) (r v : state) : list triple :=
    if over r v then [] else
    match k with
    | 0 => match finish M i with Some t => [(r, v, t)] | None => [] end
    | S k => flat_map (fun xy => match digit M i (fst xy) (snd xy) with
               | Some j => both k j (branch A (fst xy) r) (branch A (snd xy) v) | None => [] end)
             [(false, false); (false, true); (true, false); (true, true)]
    end.

  Lemma both_complete k : forall i r v a b t, length a = k -> length b = k -> digits M i a b = Some t ->
    over (reached A r a) (reached A v b) = true \/ In (reached A r a, reached A v b, t) (both k i r v).
  Proof.
    assert (Stays : forall r v a b, over r v = true -> over (reached A r a) (reached A v b) = true).
    { unfold over. intros r v a b H. apply orb_prop in H. apply orb_true_iff. destruct H as [H|H]; [left; rewrite dead_reached; auto|].
      apply andb_prop in H. destruct H as [H1 H2]. right. rewrite dead_reached, H1; auto. }
    induction k as [|k IH]; intros i r v a b t La Lb D; cbn [both].
    - destruct a, b; try discriminate. cbn in D |- *. destruct (over r v); auto. rewrite D. right. left. reflexivity.
    - destruct a as [|x a], b as [|y b]; try discriminate. injection La as La. injection Lb as Lb.
      destruct (over r v) eqn:E; [left; apply (Stays r v (x :: a) (y :: b) E)|].
      cbn [digits] in D. destruct (digit M i x y) as [j|] eqn:Ej; [|discriminate].
      destruct (IH j (branch A x r) (branch A y v) a b t La Lb D) as [H|H]; auto.
      right. apply in_flat_map. exists (x, y). split; [destruct x, y; cbn; auto|]. cbn [fst snd]. rewrite Ej. exact H.
  Qed.
  Definition check_b (T : triples) : bool :=
    looping A from n && met T (from, start, first M) &&
    forallb (fun x => let '(s, u, t) := x in
      negb (accepting A s && (free || accepting A u) && is_move M t) &&
      forallb (met T) (both n (begin M t) (root A s) (root A u))) (items triple T).

  Definition covered T s u t := over s u = true \/ met T (s, u, t) = true.

  Lemma all_covered T : check_b T = true -> forall p q, length p = n -> length q = n ->
    forall t, leads p q t -> covered T (state_from A from p) (state_from A start q) t.
  Proof.
    unfold check_b. rewrite !andb_true_iff. intros [[K1 K0] K]. rewrite forallb_forall in K.
    apply (digits_ind2 n (fun p q => forall t, leads p q t -> covered T (state_from A from p) (state_from A start q) t)).
    - intros t L. rewrite !state_zeros, (leads_only _ _ _ _ _ F t L). right. exact K0.
    - intros p q Lp Lq IH t L. destruct (leads_down _ _ _ _ _ F p q t Lp Lq L) as (u & Lu & S).
      rewrite (state_step A from n p), (state_step A start n q) by auto. destruct (IH u Lu) as [H|H].
      + left. unfold over in *. apply orb_prop in H. apply orb_true_iff. destruct H as [H|H]; [left; rewrite dead_next; auto|].
        apply andb_prop in H. destruct H as [H1 H2]. right. rewrite dead_next, H1; auto.
      + apply (has_item _ _ _ triple_eqb_eq) in H. apply K in H. apply andb_prop in H. destruct H as [_ H].
        rewrite forallb_forall in H. unfold covered, next.
        destruct (both_complete n (begin M u) (root A (state_from A from (half p))) (root A (state_from A start (half q)))
          (odd p) (odd q) t) as [D|D]; rewrite ?odd_length; auto.
  Qed.
  Theorem no_move_inside T : check_b T = true -> forall p q, length p = n ->
    accepts_from A from p = true -> move p q -> (free = true \/ accepts A q = true) -> False.
  Proof.
    intros K p q Lp Ap Mv Aq. destruct (move_leads _ _ _ _ _ F p q Lp Mv) as (Lq & t & L & E).
    assert (Fq : free || accepting A (state_from A start q) = true) by (destruct Aq as [->|Aq]; auto; apply orb_true_iff; auto).
    unfold accepts, accepts_from in *. destruct (all_covered T K p q Lp Lq t L) as [H|H].
    - unfold over in H. apply orb_prop in H. destruct H as [H|H]; [apply dead_rejects in H; congruence|].
      apply andb_prop in H. destruct H as [H0 H]. apply dead_rejects in H. rewrite H in Fq. destruct free; discriminate.
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
    intros Hf Hg p L. destruct (Hf p L) as (F1 & F2 & F3). destruct (Hg (f p) F1) as (G1 & G2 & G3). repeat split; auto. rewrite G2, F2. reflexivity.
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
  Definition promise_key : promise -> positive := marked_key tag_key.
  Definition promise_eqb : promise -> promise -> bool := marked_eqb tag_eqb.
  Definition promise_eqb_eq : forall x y, promise_eqb x y = true -> x = y := marked_eqb_eq _ tag_eqb_eq.
  Definition holds (p : position) (x : promise) :=
    match snd x with
    | Some t => exists q u, length q = n /\ state_from A start q = fst x /\ leads p q u /\ worse t u
    | None => exists e, ends = Some e /\ state_from A e p = fst x
    end.
  Definition begins : list promise := (start, Some (first M)) :: match ends with Some e => [(e, None)] | None => [] end.

  Lemma begins_hold x : In x begins -> holds (zeros n) x.
  Proof. intros [<-|I]; [exists (zeros n), (first M) | destruct ends as [e|] eqn:E; [|contradiction]; destruct I as [<-|[]]; exists e];
      cbn [fst snd]; rewrite state_zeros; rewrite ?(repeat_length 0%N n : length (zeros n) = n); repeat split; auto; apply F. Qed.

  (** ** Inside a letter *)

  (** A promise is followed digit by digit: after the digits a of p there is a p' whose
      digits b have led here. *)
  Fixpoint entered (i : inner M) (a b : letter) : option (inner M) :=
    match a, b with
    | x :: a, y :: b => match digit M i x y with Some j => entered j a b | None => None end
    | [], [] => Some i
    | _, _ => None
    end.
  Lemma entered_digits a : forall b i, digits M i a b = match entered i a b with Some j => finish M j | None => None end.
  Proof. induction a as [|x a IH]; intros [|y b] i; cbn; auto. destruct (digit M i x y); auto. Qed.
  Lemma entered_app a x y : forall b i, length b = length a ->
    entered i (a ++ [x]) (b ++ [y]) = match entered i a b with Some j => digit M j x y | None => None end.
  Proof.
    induction a as [|x' a IH]; intros [|y' b] i L; cbn in *; try discriminate; [destruct (digit M i x y); auto|]. destruct (digit M i x' y'); auto.
  Qed.
  Definition seed := (state * option (inner M))%type.
  Definition seed_key : seed -> positive := marked_key (inner_key M).
  Definition seed_eqb : seed -> seed -> bool := marked_eqb (inner_eqb M).
  Definition seed_eqb_eq : forall x y, seed_eqb x y = true -> x = y := marked_eqb_eq _ (inner_eq _ _ _ _ _ F).
  Definition held (p : position) (a : letter) (x : seed) :=
    match snd x with
    | Some i => exists q t u b, length q = n /\ leads p q u /\ worse t u /\ length b = length a /\
        reached A (root A (state_from A start q)) b = fst x /\ entered (begin M t) a b = Some i
    | None => exists e, ends = Some e /\ reached A (root A (state_from A e p)) a = fst x
    end.

  Definition opened (x : promise) : seed := (root A (fst x), option_map (begin M) (snd x)).
  Definition tried (x y : bool) (r : state) (i : inner M) (rest : list seed) : list seed :=
    match digit M i x y with
    | Some j => let r := branch A y r in if dead A r || xorb x y && negb (alive M j) then rest else (r, Some j) :: rest
    | None => rest
    end.
  Fixpoint read (x : bool) (X : list seed) : list seed :=
    match X with
    | [] => []
    | (r, Some i) :: X => tried x false r i (tried x true r i (read x X))
    | (r, None) :: X => (branch A x r, None) :: read x X
    end.
  Fixpoint closed (X : list seed) : list promise :=
    match X with
    | [] => []
    | (r, Some i) :: X => match finish M i with Some t => (r, Some t) :: closed X | None => closed X end
    | (r, None) :: X => (r, None) :: closed X
    end.

  Lemma opened_held p x : holds p x -> held p [] (opened x).
  Proof.
    destruct x as [s [t|]]; cbn.
    - intros (q & u & Lq & <- & Ld & W). exists q, t, u, []. repeat split; auto.
    - intros (e & E & <-). exists e. auto.
  Qed.
  Lemma read_held p a x X : (forall y, In y X -> held p a y) -> forall y, In y (read x X) -> held p (a ++ [x]) y.
  Proof.
    induction X as [|[r [i|]] X IH]; cbn [read]; intros H z I; [contradiction | |].
    - assert (T : forall y rest, (In z rest -> held p (a ++ [x]) z) -> In z (tried x y r i rest) -> held p (a ++ [x]) z).
      { intros y rest Hr. unfold tried. destruct (digit M i x y) as [j|] eqn:E; auto.
        destruct (_ || _); auto. intros [<-|J]; auto. destruct (H _ (or_introl eq_refl)) as (q & t & u & b & Lq & Ld & W & Lb & R & En).
        cbn [fst snd] in *. exists q, t, u, (b ++ [y]). rewrite !app_length, reached_app, R, entered_app, En by auto. cbn. repeat split; auto. }
      revert I. apply T, T. apply IH. intros y J. apply H. right. exact J.
    - destruct I as [<-|I]; [|apply IH; auto; intros y J; apply H; right; exact J].
      destruct (H _ (or_introl eq_refl)) as (e & E & R). exists e. cbn [fst snd] in *. rewrite reached_app, R. auto.
  Qed.
  Lemma closed_holds p a X : length p = n -> length a = n -> (forall y, In y X -> held p a y) ->
    forall y, In y (closed X) -> holds (grow p a) y.
  Proof.
    intros L La. induction X as [|[r [i|]] X IH]; cbn [closed]; intros H z I; [contradiction | |].
    - assert (IH' : In z (closed X) -> holds (grow p a) z) by (apply IH; intros y J; apply H; right; exact J).
      destruct (finish M i) as [t'|] eqn:Ef; auto. destruct I as [<-|I]; auto.
      destruct (H _ (or_introl eq_refl)) as (q & t & u & b & Lq & Ld & W & Lb & R & En). cbn [fst snd] in *.
      destruct (worse_step _ _ _ _ _ F t u p q a b t') as (u' & S & W'); auto; try lia; [unfold step; rewrite entered_digits, En; auto|].
      exists (grow q b), u'. rewrite grow_length by lia. repeat split; auto.
      + rewrite (state_grow A start n) by (auto; lia). exact R.
      + apply (leads_up _ _ _ _ _ F) with u; auto; lia.
    - destruct I as [<-|I]; [|apply IH; auto; intros y J; apply H; right; exact J].
      destruct (H _ (or_introl eq_refl)) as (e & E & R). exists e. split; auto. cbn [fst] in *. rewrite <- R.
      apply (state_grow A e n); auto. apply origin_loops. unfold origins. rewrite E. right. left. reflexivity.
  Qed.

  (** Sets are many and their members few: these get numbers, at each digit anew, and
      where the numbers lead is found once. Nothing is proved of how numbers are given,
      since [named] and [linked] look at them. *)
  Definition numbered := (PositiveMap.t positive * PositiveMap.t seed * positive)%type.
  Definition number (st : numbered) (x : seed) : positive * numbered :=
    let '(by_key, T, i) := st in let k := seed_key x in
    match PositiveMap.find k by_key with
    | Some j => (j, st)
    | None => (i, (PositiveMap.add k i by_key, PositiveMap.add i x T, Pos.succ i))
    end.
  Definition numbers (st : numbered) (l : list seed) : list positive * numbered :=
    fold_left (fun '(is, st) x => let '(i, st) := number st x in (i :: is, st)) l ([], st).
  Definition no_numbers : numbered := (PositiveMap.empty _, PositiveMap.empty _, 1%positive).
  Definition seeds := PositiveMap.t seed.
  Definition links := PositiveMap.t (list positive * list positive).
  Definition linked_from (G : links) (x : bool) (i : positive) : list positive :=
    match PositiveMap.find i G with Some (lo, hi) => if x then hi else lo | None => [] end.
  Definition link (T : seeds) : links * seeds :=
    let '(G, (_, T, _)) := PositiveMap.fold (fun i x '(G, st) =>
        let '(lo, st) := numbers st (read false [x]) in let '(hi, st) := numbers st (read true [x]) in
        (PositiveMap.add i (lo, hi) G, st)) T (PositiveMap.empty _, no_numbers) in (G, T).
  Definition linked (T : seeds) (G : links) (T' : seeds) : bool :=
    forallb (fun ix => forallb (fun x => let l := read x [snd ix] in forallb (fun j => match PositiveMap.find j T' with
      | Some y => existsb (seed_eqb y) l | None => false end) (linked_from G x (fst ix))) [false; true]) (PositiveMap.elements T).

  (** All sets that follow sets, for all letters of p. At each digit those are left out
      that contain another: so there are few. *)
  Fixpoint all_after (k : nat) (T : seeds) (l : list (list positive)) : list (list promise) :=
    match k with
    | 0 => map (fun X => closed (flat_map (fun i => match PositiveMap.find i T with Some x => [x] | None => [] end) X)) l
    | S k => let '(G, T') := link T in if linked T G T' then
        all_after k T' (thin positive (fun i => i) Pos.eqb
          (flat_map (fun X => [flat_map (linked_from G false) X; flat_map (linked_from G true) X]) l))
      else [[]]
    end.
  Fixpoint named (T : seeds) (X : list promise) (is : list positive) : bool :=
    match X, is with
    | x :: X, i :: is => match PositiveMap.find i T with Some y => seed_eqb y (opened x) | None => false end && named T X is
    | [], [] => true
    | _, _ => false
    end.
  Definition names (by_key : PositiveMap.t positive) (T : seeds) (X : list promise) : list positive :=
    let is := map (fun x => match PositiveMap.find (seed_key (opened x)) by_key with Some i => i | None => 1%positive end) X in
    if named T X is then is else [].
  Definition successors (l : list (list promise)) : list (list promise) :=
    let '(by_key, T, _) := fold_left (fun st x => snd (number st (opened x))) (concat l) no_numbers in
    all_after n T (map (names by_key T) l).

  Definition means (T : seeds) (p : position) (a : letter) (i : positive) := exists x, PositiveMap.find i T = Some x /\ held p a x.
  Lemma linked_means T G T' p a x X : linked T G T' = true -> (forall i, In i X -> means T p a i) ->
    forall j, In j (flat_map (linked_from G x) X) -> means T' p (a ++ [x]) j.
  Proof.
    unfold linked. rewrite forallb_forall. intros K H j J. apply in_flat_map in J. destruct J as (i & I & J).
    destruct (H i I) as (y & E & Hy). apply PositiveMap.elements_correct, K in E. rewrite forallb_forall in E.
    specialize (E x ltac:(destruct x; cbn; auto)). rewrite forallb_forall in E. specialize (E j J).
    destruct (PositiveMap.find j T') as [z|] eqn:Ez; [|discriminate]. apply existsb_exists in E. destruct E as (z' & I' & E).
    apply seed_eqb_eq in E. subst z'. exists z. split; auto. apply (read_held p a x [y]); auto. intros w [<-|[]]. exact Hy.
  Qed.
  Lemma all_after_hold p b : forall T l a X, length p = n -> length (a ++ b) = n -> In X l -> (forall i, In i X -> means T p a i) ->
    exists Y, In Y (all_after (length b) T l) /\ forall y, In y Y -> holds (grow p (a ++ b)) y.
  Proof.
    induction b as [|x b IH]; intros T l a X L La I H; cbn [length all_after].
    - rewrite app_nil_r in *. eexists. split; [apply in_map, I|]. apply closed_holds; auto. intros y J. apply in_flat_map in J.
      destruct J as (i & Ii & J). destruct (H i Ii) as (z & E & Hz). rewrite E in J. destruct J as [<-|[]]. exact Hz.
    - destruct (link T) as [G T']. destruct (linked T G T') eqn:K; [|exists []; cbn; split; [auto | contradiction]].
      replace (a ++ x :: b) with ((a ++ [x]) ++ b) in * by (rewrite <- app_assoc; reflexivity).
      match goal with |- context [thin _ _ _ ?l'] =>
        destruct (thin_spec _ (fun i => i) Pos.eqb (fun i j => proj1 (Pos.eqb_eq i j)) (means T' p (a ++ [x])) l' (flat_map (linked_from G x) X)) as (W & IW & HW) end.
      + apply in_flat_map. exists X. split; auto. destruct x; cbn; auto.
      + apply (linked_means T G T'); auto.
      + apply (IH _ _ _ W); auto.
  Qed.
  Lemma successors_hold l X p : length p = n -> In X l -> (forall x, In x X -> holds (half p) x) ->
    exists Y, In Y (successors l) /\ forall y, In y Y -> holds p y.
  Proof.
    intros L I H. unfold successors. destruct (fold_left _ (concat l) no_numbers) as [[by_key T] ?].
    pose proof (all_after_hold (half p) (odd p) T (map (names by_key T) l) [] (names by_key T X)) as B.
    cbn [app] in B. rewrite half_length, odd_length, grow_half, L in B. apply B; auto; [apply in_map, I|]. clear B I.
    unfold names. match goal with |- context [named T X ?is] => destruct (named T X is) eqn:K; [revert K; generalize is | contradiction] end.
    induction X as [|x X IH]; intros [|j js]; cbn [named]; try discriminate; [contradiction|]. rewrite andb_true_iff. intros [K1 K2] i [<-|J].
    - destruct (PositiveMap.find j T) as [y|] eqn:E; [|discriminate]. exists y. split; auto.
      apply seed_eqb_eq in K1. subst y. apply opened_held, H. left. reflexivity.
    - apply (IH (fun x I => H x (or_intror I)) js); auto.
  Qed.

  (** What follows by a letter of zeros. *)
  Definition after_zeros (X : list promise) : list promise := closed (fold_left (fun X x => read x X) (blank n) (map opened X)).
  Lemma after_zeros_hold X : (forall x, In x X -> holds (zeros n) x) -> forall y, In y (after_zeros X) -> holds (zeros n) y.
  Proof.
    intros H. unfold after_zeros. assert (G : forall b a X, (forall x, In x X -> held (zeros n) a x) ->
      forall x, In x (fold_left (fun X x => read x X) b X) -> held (zeros n) (a ++ b) x).
    { induction b as [|x b IH]; intros a Y HY; cbn [fold_left]; [rewrite app_nil_r; auto|].
      replace (a ++ x :: b) with ((a ++ [x]) ++ b) by (rewrite <- app_assoc; reflexivity). apply IH, read_held, HY. }
    rewrite <- grow_zeros. apply closed_holds; [apply repeat_length .. |]. apply (G (blank n) []).
    intros y J. apply in_map_iff in J. destruct J as (x & <- & J). apply opened_held, H, J.
  Qed.
  Definition opening : list promise := widened after_zeros promise_eqb growth begins.
  Lemma opening_holds x : In x opening -> holds (zeros n) x.
  Proof. apply (widened_holds (holds (zeros n))); [exact after_zeros_hold | apply begins_hold]. Qed.

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

  (** Images of the listed sets. An action comes with one that undoes it; that it does
      is checked for each promise. *)
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

  (** Does a set contain one of a family, up to better tags? *)
  Definition families := family promise.
  Definition contains (f : families) (X : list promise) : bool :=
    contains_one promise promise_key promise_eqb f (collect promise promise_key (spread X)).
  Definition all_images : families := fold_left (insert promise promise_key) images (no_sets promise).

  Definition kept (x : promise) : bool :=
    accepting A (fst x) && match snd x with Some t => is_still M t || is_move M t | None => true end.

  Definition check_c : bool :=
    let f := all_images in
    contains f opening && forallb (existsb kept) listed && forallb (contains f) (successors listed).

  Lemma contains_spec p X : length p = n -> contains all_images X = true -> (forall x, In x X -> holds p x) ->
    exists g Y, check_action g = true /\ In Y listed /\ forall y, In y Y -> holds (permuted (piles g) p) y.
  Proof.
    intros L K H. destruct (contained _ _ _ promise_eqb_eq _ _ _ (drawn_all _ promise_key images _ [] (drawn_none _ [])) K) as (Z & IZ & S).
    rewrite app_nil_r, <- in_rev in IZ. unfold images in IZ. apply in_flat_map in IZ. destruct IZ as (Y & IY & IZ).
    apply in_flat_map in IZ. destruct IZ as ([g h] & Ig & IZ). apply filter_In in Ig. destruct Ig as [_ KA]. cbn [fst snd] in IZ.
    destruct (image g h Y) as [Z'|] eqn:G; [|contradiction]. destruct IZ as [->|[]]. cbn [fst] in KA.
    exists g, Y. split; [|split]; auto. intros x Ix. destruct (image_spec _ _ _ _ G x Ix) as ([s t] & I' & E').
    pose proof (spread_holds X p H _ (S _ I')) as Hs. unfold acted in E'. cbn [fst snd] in E'.
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
  Theorem move_into : check_c = true -> forall p, length p = n -> good p.
  Proof.
    unfold check_c. rewrite !andb_true_iff, !forallb_forall. intros [[K0 K1] K2].
    assert (H : forall p, length p = n -> exists phi X, nice phi /\ In X listed /\ forall x, In x X -> holds (phi p) x).
    { apply (digits_ind n (fun p => exists phi X, nice phi /\ In X listed /\ forall x, In x X -> holds (phi p) x)).
      - destruct (contains_spec (zeros n) _ (repeat_length _ _) K0) as (g & Y & G & I & H).
        + apply opening_holds.
        + exists (permuted (piles g)), Y. split; auto. apply action_nice, G.
      - intros p L (phi & X & N & I & H). destruct (N p L) as (L' & Hf & _). rewrite <- Hf in H.
        destruct (successors_hold listed X (phi p) L' I H) as (Z & IZ & HZ).
        destruct (contains_spec (phi p) Z L' (K2 Z IZ) HZ) as (g & Y & G & J & H').
        exists (fun p => permuted (piles g) (phi p)), Y. split; [|split]; auto.
        apply (nice_compose phi (permuted (piles g))); auto. apply action_nice, G. }
    intros p L. destruct (H p L) as (phi & X & N & I & J). destruct (N p L) as (L' & _ & Back). apply Back.
    specialize (K1 X I). apply existsb_exists in K1. destruct K1 as ([s t] & Ix & K). unfold kept in K. cbn [fst snd] in K.
    apply andb_prop in K. destruct K as [Ka Kb]. specialize (J _ Ix). unfold good. destruct t as [t|].
    - destruct J as (q & u & Lq & Sq & Ld & W). cbn [fst snd] in *. subst s.
      rewrite orb_comm in Kb. pose proof (worse_end _ _ _ _ _ F t u _ _ Ld L' Lq W Kb) as K3. apply orb_prop in K3. destruct K3 as [K3|K3].
      + right. left. exists q. split; auto. apply (leads_move _ _ _ _ _ F _ _ u); auto.
      + left. rewrite (still_same _ _ _ _ _ F _ _ u L' Lq Ld K3) in Ka. exact Ka.
    - destruct J as (e & E & H'). right. right. exists e. split; auto. unfold accepts_from. rewrite H'. exact Ka.
  Qed.
End Check.
