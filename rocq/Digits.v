(** * Digits

    What this file defines: positions, digit by digit, most significant digits
    first, and automata that read them.

    What it proves: an induction over digits, and how the state of a position
    follows from the state of its halves.

    Why: there are no words here. The state of a position is the step from the
    state of its halves by its odd bits, and one induction carries every proof
    about automata. *)

From Coq Require Import List NArith PArith Bool Lia Arith FMapPositive.
From Faceoff Require Import Nim.
Import ListNotations.

(** A letter holds one binary digit of every pile. *)
Definition letter := list bool.

Definition half (p : position) : position := map N.div2 p.
Definition odd (p : position) : letter := map N.odd p.

(** One more digit behind all others. *)
Definition put (x : N) (b : bool) : N := if b then N.succ_double x else N.double x.
Fixpoint grow (p : position) (l : letter) : position :=
  match p, l with x :: p, b :: l => put x b :: grow p l | _, _ => [] end.

Definition zeros (n : nat) : position := repeat 0%N n.
Definition blank (n : nat) : letter := repeat false n.

Lemma put_eq x b : put x b = (2 * x + N.b2n b)%N.
Proof. destruct b, x; reflexivity. Qed.
Lemma put_half x : put (N.div2 x) (N.odd x) = x.
Proof. rewrite put_eq. symmetry. apply N.div2_odd. Qed.
Lemma half_put x b : N.div2 (put x b) = x.
Proof. destruct b, x; reflexivity. Qed.
Lemma odd_put x b : N.odd (put x b) = b.
Proof. destruct b, x; reflexivity. Qed.
Lemma half_length p : length (half p) = length p.
Proof. apply map_length. Qed.
Lemma odd_length p : length (odd p) = length p.
Proof. apply map_length. Qed.
Lemma grow_length p : forall l, length l = length p -> length (grow p l) = length p.
Proof. induction p; intros [|b l] L; cbn in *; auto. Qed.
Lemma half_grow p : forall l, length l = length p -> half (grow p l) = p.
Proof. induction p as [|x p IH]; intros [|b l] L; cbn [grow half map length] in *; auto; try lia. rewrite half_put. f_equal. apply IH. lia. Qed.
Lemma odd_grow p : forall l, length l = length p -> odd (grow p l) = l.
Proof. induction p as [|x p IH]; intros [|b l] L; cbn [grow odd map length] in *; auto; try lia. rewrite odd_put. f_equal. apply IH. lia. Qed.
Lemma grow_half p : grow (half p) (odd p) = p.
Proof. induction p as [|x p IH]; cbn [grow half odd map]; auto. rewrite put_half. f_equal. apply IH. Qed.
Lemma half_zeros n : half (zeros n) = zeros n.
Proof. induction n as [|n IH]; cbn; auto. unfold half, zeros in IH. rewrite IH. reflexivity. Qed.
Lemma odd_zeros n : odd (zeros n) = blank n.
Proof. induction n as [|n IH]; cbn; auto. unfold odd, zeros, blank in *. rewrite IH. reflexivity. Qed.
Lemma grow_zeros n : grow (zeros n) (blank n) = zeros n.
Proof. rewrite <- (half_zeros n) at 1. rewrite <- odd_zeros. apply grow_half. Qed.

(** ** Induction *)

(** The number of digits of the largest pile. *)
Definition width (p : position) : nat := list_max (map N.size_nat p).

Lemma width_half p : width (half p) = pred (width p).
Proof. unfold width, half, list_max. induction p as [|x p IH]; cbn; auto. rewrite IH.
  assert (E : N.size_nat (N.div2 x) = pred (N.size_nat x)) by (destruct x as [|[q|q|]]; reflexivity). rewrite E. lia. Qed.
Lemma width_0 p : width p = 0 -> p = zeros (length p).
Proof. unfold width, list_max. induction p as [|x p IH]; cbn; auto. intros H.
  unfold zeros in IH. rewrite <- IH by lia. f_equal. assert (E : N.size_nat x = 0) by lia. destruct x as [|[q|q|]]; auto; discriminate E. Qed.

(** For two positions that are read together. *)
Lemma digits_ind2 n (Q : position -> position -> Prop) :
  Q (zeros n) (zeros n) ->
  (forall p q, length p = n -> length q = n -> Q (half p) (half q) -> Q p q) ->
  forall p q, length p = n -> length q = n -> Q p q.
Proof.
  intros Q0 QS p q Lp Lq. remember (width p + width q) as w eqn:W. revert p q Lp Lq W.
  induction w as [w IH] using (well_founded_ind lt_wf); intros p q Lp Lq W. destruct (Nat.eq_dec w 0) as [Z|Z].
  - rewrite (width_0 p), (width_0 q) by lia. rewrite Lp, Lq. exact Q0.
  - apply QS; auto. apply (IH (width (half p) + width (half q))); rewrite ?half_length, ?width_half; auto; lia.
Qed.
Lemma digits_ind n (Q : position -> Prop) :
  Q (zeros n) -> (forall p, length p = n -> Q (half p) -> Q p) -> forall p, length p = n -> Q p.
Proof. intros Q0 QS p L. apply (digits_ind2 n (fun p _ => Q p)) with p; auto. Qed.

(** ** Automata *)

Definition state := positive.

(** Letters are read digit by digit, through nodes. States and nodes have numbers in common: what is
    no node is a state, and digits leave it where it is. The state 1 is the first. *)
Record automaton := {
  states_of : PositiveMap.t (bool * state);      (* does it accept, and where does a letter begin? *)
  nodes_of : PositiveMap.t (state * state) }.    (* where do the digits 0 and 1 lead? *)
Definition start : state := 1%positive.
Definition accepting (A : automaton) s := match PositiveMap.find s (states_of A) with Some (b, _) => b | None => false end.
Definition root (A : automaton) s := match PositiveMap.find s (states_of A) with Some (_, r) => r | None => start end.
Definition branch (A : automaton) (b : bool) (r : state) : state :=
  match PositiveMap.find r (nodes_of A) with Some (lo, hi) => if b then hi else lo | None => r end.
Fixpoint reached (A : automaton) (r : state) (l : letter) : state :=
  match l with [] => r | b :: l => reached A (branch A b r) l end.
Definition next (A : automaton) s l := reached A (root A s) l.

Lemma reached_app A l : forall r m, reached A r (l ++ m) = reached A (reached A r l) m.
Proof. induction l; intros r m; cbn; auto. Qed.

(** The state of a position, if the reading begins in the state i. *)
Fixpoint run (A : automaton) (i : state) (w : nat) (p : position) : state :=
  match w with 0 => i | S w => next A (run A i w (half p)) (odd p) end.
Definition state_from (A : automaton) i p := run A i (width p) p.
Definition accepts_from (A : automaton) i p : bool := accepting A (state_from A i p).
Definition accepts (A : automaton) p : bool := accepts_from A start p.

(** Zeros in front change nothing. *)
Definition looping (A : automaton) i n := Pos.eqb (next A i (blank n)) i.

Lemma state_zeros A i n : state_from A i (zeros n) = i.
Proof.
  unfold state_from. assert (E : width (zeros n) = 0); [|rewrite E; reflexivity]. unfold width, list_max, zeros. induction n as [|n IH]; cbn; auto.
Qed.
Lemma state_step A i n p : looping A i n = true -> length p = n ->
  state_from A i p = next A (state_from A i (half p)) (odd p).
Proof. unfold looping, state_from. intros H L. rewrite width_half. destruct (width p) as [|w] eqn:W; auto. cbn.
  rewrite (width_0 p W), L, odd_zeros. symmetry. apply Pos.eqb_eq, H. Qed.
Lemma state_grow A i n q b : looping A i n = true -> length q = n -> length b = n ->
  state_from A i (grow q b) = next A (state_from A i q) b.
Proof. intros H L1 L2. rewrite (state_step A i n) by (auto; rewrite grow_length; lia). rewrite half_grow, odd_grow by lia. reflexivity. Qed.

(** A state that never accepts again. *)
Definition dead (A : automaton) s :=
  match PositiveMap.find s (states_of A) with
  | Some (false, r) => Pos.eqb s r && negb (PositiveMap.mem s (nodes_of A)) | _ => false end.

Lemma dead_reached A s l : dead A s = true -> reached A s l = s.
Proof.
  unfold dead. rewrite PositiveMap.mem_find. destruct (PositiveMap.find s (states_of A)) as [[[] r]|]; try discriminate.
  intros H. apply andb_prop in H. destruct H as [_ H]. induction l as [|b l IH]; cbn; auto. unfold branch.
  destruct (PositiveMap.find s (nodes_of A)); [discriminate | exact IH].
Qed.
Lemma dead_next A s l : dead A s = true -> next A s l = s.
Proof. intros H. unfold next. replace (root A s) with s; [apply dead_reached, H|]. unfold dead, root in *.
  destruct (PositiveMap.find s (states_of A)) as [[[] r]|]; try discriminate. apply andb_prop in H. apply Pos.eqb_eq, H. Qed.
Lemma dead_rejects A s : dead A s = true -> accepting A s = false.
Proof. unfold dead, accepting. destruct (PositiveMap.find s (states_of A)) as [[[] r]|]; auto; discriminate. Qed.

(** All letters. *)
Fixpoint letters (n : nat) : list letter :=
  match n with 0 => [[]] | S n => flat_map (fun l => [false :: l; true :: l]) (letters n) end.
Lemma letters_complete n : forall l, length l = n -> In l (letters n).
Proof.
  induction n as [|n IH]; intros [|b l] L; cbn in *; auto; try lia. apply in_flat_map. exists l. split; [apply IH; lia|]. destruct b; cbn; auto.
Qed.

(** ** Permutations of the piles, and digits *)

Definition reordered (s : list nat) (l : letter) : letter := map (fun i => nth i l false) s.

Lemma half_permuted s p : half (permuted s p) = permuted s (half p).
Proof. unfold half, permuted, pile. rewrite map_map. apply map_ext. intros i. symmetry. apply (map_nth N.div2 p 0%N). Qed.
Lemma odd_permuted s p : odd (permuted s p) = reordered s (odd p).
Proof. unfold odd, permuted, pile, reordered. rewrite map_map. apply map_ext. intros i. symmetry. apply (map_nth N.odd p 0%N). Qed.
Lemma permuted_zeros s n : permuted s (zeros n) = zeros (length s).
Proof.
  unfold permuted, pile, zeros. induction s as [|i s IH]; cbn; auto. rewrite IH. f_equal. clear. revert n. induction i; intros [|n]; cbn; auto.
Qed.

(** ** Automata as certificates write them *)

(** States are counted from 0. A reference below the number of states is that state;
    another is a node: the pile that it looks at, and where the digits 0 and 1 lead.
    Where piles are passed over, nodes are put in that look at them: the node that a
    reference means is followed by those that pass over one pile, two, and so on.
    Nothing is proved of this, since what comes out is checked. *)
Definition automaton_of (accepting next : list N) (nodes : list (N * N * N)) : automaton :=
  let meant := fold_left (fun '(m, i) _ => (PositiveMap.add i (None, i) m, Pos.succ i)) next
    (PositiveMap.empty (option N * state), start) in
  let at_pile m d r := match PositiveMap.find (N.succ_pos r) m with
    | Some (Some k, x) => (N.succ_pos (k - d) + x - 1)%positive | Some (None, s) => s | None => start end in
  let '(meant, _, nodes, _) := fold_left (fun '(m, i, made, x) '(k, lo, hi) =>
      let made := PositiveMap.add x (at_pile m (N.succ k) lo, at_pile m (N.succ k) hi) made in
      let '(made, y) := N.iter k (fun '(made, y) => (PositiveMap.add (Pos.succ y) (y, y) made, Pos.succ y)) (made, x) in
      (PositiveMap.add i (Some k, x) m, Pos.succ i, made, Pos.succ y)) nodes
    (fst meant, snd meant, PositiveMap.empty (state * state), snd meant) in
  let accepted := fold_left (fun m s => PositiveMap.add (N.succ_pos s) true m) accepting (PositiveMap.empty bool) in
  {| states_of := fst (fold_left (fun '(m, i) r => (PositiveMap.add i (PositiveMap.mem i accepted, at_pile meant 0%N r) m, Pos.succ i))
       next (PositiveMap.empty (bool * state), start));
     nodes_of := nodes |}.
