(** * Claims

    What this file defines: the language of claims as a syntax tree, and what a claim
    means as an ordinary proposition.

    What it proves: nothing.

    Why: a theorem shows the proposition, not the tree. The tree stands in its proof,
    and the kernel finds by computation that the two are the same. Variables are
    numbers here, the innermost is 0; nobody sees them in a theorem. *)

From Coq Require Import List NArith ZArith Bool String Ascii.
From Faceoff Require Import Nim.
Import ListNotations.

Inductive term :=
| Var (i : nat) | Num (k : N)
| Plus (s t : term) | Minus (s t : term) | Opp (t : term) | Times (k : N) (t : term)
| Xor (s t : term) | Bitor (s t : term) | Bitand (s t : term)   (* on binary digits *)
| Min (s t : term) | Max (s t : term).

Inductive sign := Eq | Ne | Lt | Le | Gt | Ge.

Inductive formula :=
| Compare (s : term) (o : sign) (t : term)
| Columns (ts : list term) (cs : list string)
| Not (f : formula) | And (f g : formula) | Or (f g : formula) | Implies (f g : formula) | Iff (f g : formula)
| Exists (f : formula) | Forall (f : formula).

(** The value of a term, over the integers. *)
Fixpoint value (t : term) (env : list N) : Z :=
  match t with
  | Var i => Z.of_N (nth i env 0%N)
  | Num k => Z.of_N k
  | Plus s t => value s env + value t env
  | Minus s t => value s env - value t env
  | Opp t => - value t env
  | Times k t => Z.of_N k * value t env
  | Xor s t => Z.lxor (value s env) (value t env)
  | Bitor s t => Z.lor (value s env) (value t env)
  | Bitand s t => Z.land (value s env) (value t env)
  | Min s t => Z.min (value s env) (value t env)
  | Max s t => Z.max (value s env) (value t env)
  end%Z.

(** An operation on digits, and a condition on columns, ask that their arguments be
    natural. Of what has no minus sign outside such operations this need not be said. *)
Fixpoint natural (t : term) : bool :=
  match t with
  | Plus s t | Min s t | Max s t => natural s && natural t
  | Times _ t => natural t
  | Minus _ _ | Opp _ => false
  | _ => true
  end.
Definition guard (t : term) : list term := if natural t then [] else [t].
Fixpoint guards (t : term) : list term :=
  match t with
  | Var _ | Num _ => []
  | Plus s t | Minus s t | Min s t | Max s t => guards s ++ guards t
  | Opp t | Times _ t => guards t
  | Xor s t | Bitor s t | Bitand s t => (guards s ++ guard s) ++ (guards t ++ guard t)
  end.
Definition guarded (ts : list term) (env : list N) (P : Prop) : Prop :=
  fold_right (fun t Q => (0 <= value t env)%Z /\ Q) P ts.

Definition related (o : sign) (x y : Z) : Prop :=
  match o with Eq => x = y | Ne => x <> y | Lt => x < y | Le => x <= y | Gt => x > y | Ge => x >= y end%Z.

(** At every binary place the digits of the numbers, in this order, are one of the columns. *)
Definition digit_of (x : Z) (k : N) : ascii := if Z.testbit x (Z.of_N k) then "1" else "0".
Fixpoint column (xs : list Z) (k : N) : string :=
  match xs with [] => "" | x :: xs => String (digit_of x k) (column xs k) end.
Definition columns (xs : list Z) (cs : list string) : Prop := forall k, In (column xs k) cs.

(** The columns of n digits in which so many are ones; columns behind any digit. *)
Fixpoint ones (n : nat) (ks : list Z) : list string :=
  match n with
  | O => if existsb (Z.eqb 0) ks then [""%string] else []
  | S n => map (String "0") (ones n ks) ++ map (String "1") (ones n (map Z.pred ks))
  end.
Definition any (cs : list string) : list string := map (String "0") cs ++ map (String "1") cs.

(** At some place the column is one of [here], above it they are of [above], below it of
    [below]. So examples/digits_until.v proves it; here m + 1 is a power of two, the place. *)
Definition until (xs : list Z) (above here below : list string) : Prop := exists m : N, columns (Z.of_N m :: Z.of_N m + 1 :: xs)%Z
  (map (append "00") above ++ map (append "01") here ++ map (append "10") below).

Fixpoint holds (f : formula) (env : list N) : Prop :=
  match f with
  | Compare s o t => guarded (guards s ++ guards t) env (related o (value s env) (value t env))
  | Columns ts cs => guarded (flat_map (fun t => guards t ++ guard t) ts) env (columns (map (fun t => value t env) ts) cs)
  | Not f => ~ holds f env
  | And f g => holds f env /\ holds g env
  | Or f g => holds f env \/ holds g env
  | Implies f g => holds f env -> holds g env
  | Iff f g => holds f env <-> holds g env
  | Exists f => exists x, holds f (x :: env)
  | Forall f => forall x, holds f (x :: env)
  end.

(** The piles of [p] are these numbers. *)
Definition is (p : position) (xs : list Z) : Prop := map Z.of_N p = xs.

(** Sets of positions. [Direct f]: the piles are the variables of f. [Builder k ts f]:
    there are k numbers such that the piles are the terms ts, and f holds; behind the
    k numbers the piles are variables too. [Upto c]: up to symmetry. *)
Inductive claim :=
| Direct (f : formula)
| Builder (k : nat) (ts : list term) (f : option formula)
| Union (c d : claim)
| Upto (c : claim).

Fixpoint exist (k : nat) (env : list N) (P : list N -> Prop) : Prop :=
  match k with O => P env | S k => exists x, exist k (x :: env) P end.

Fixpoint meaning (C : complex) (c : claim) (p : position) : Prop :=
  match c with
  | Direct f => holds f p
  | Builder k ts f => exist k p (fun env =>
      let here := guarded (flat_map guards ts) env (is p (map (fun t => value t env) ts)) in
      match f with Some f => here /\ holds f env | None => here end)
  | Union c d => meaning C c p \/ meaning C d p
  | Upto c => up_to_symmetry C (meaning C c) p
  end.
