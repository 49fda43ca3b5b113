(** * Terms and comparisons

    What this file defines: terms in normal form, and the states of comparisons and
    of conditions on columns.

    What it proves: [stands_atom], that these states stand for what the claim says.

    Why: terms become linear combinations of signals, and minima and maxima are split
    where they are compared. An argument of an operation on digits, or of columns, that
    is no signal gets a variable of its own: (a+b) xor c = 0 says that there is a z with z = a+b
    and z xor c = 0. *)

From Coq Require Import List NArith ZArith PArith Bool Lia Arith Permutation String Ascii.
From Faceoff Require Import Nim Digits Formula Claim.
Import ListNotations.

Lemma of_N_bits (f : Z -> Z -> Z) (g : N -> N -> N) (b : bool -> bool -> bool) :
  (forall x y k, Z.testbit (f x y) k = b (Z.testbit x k) (Z.testbit y k)) ->
  (forall x y k, N.testbit (g x y) k = b (N.testbit x k) (N.testbit y k)) ->
  forall x y, f (Z.of_N x) (Z.of_N y) = Z.of_N (g x y).
Proof. intros F G x y. apply Z.bits_inj'. intros k K. rewrite <- (Z2N.id k K), F, !Z.testbit_of_N, G. reflexivity. Qed.

(** ** Terms *)

(** [vars]: on which track each variable is read. *)
Fixpoint signal_of (vars : list nat) (t : term) : option signal :=
  match t with
  | Var i => match nth_error vars i with Some k => Some (Track k) | None => None end
  | Xor s t => match signal_of vars s, signal_of vars t with Some a, Some b => Some (Sxor a b) | _, _ => None end
  | Bitor s t => match signal_of vars s, signal_of vars t with Some a, Some b => Some (Sor a b) | _, _ => None end
  | Bitand s t => match signal_of vars s, signal_of vars t with Some a, Some b => Some (Sand a b) | _, _ => None end
  | _ => None
  end.

Lemma nth_permuted vars q i k : nth_error vars i = Some k -> nth i (permuted vars q) 0%N = pile q k.
Proof. intros E. apply nth_error_nth with (d := 0) in E as E'. fold (pile (permuted vars q) i).
  rewrite pile_permuted; [congruence|]. apply nth_error_Some. congruence. Qed.
Lemma signal_of_spec vars q t : forall s, signal_of vars t = Some s ->
  value t (permuted vars q) = Z.of_N (number s q) /\ natural t = true /\ guards t = [].
Proof.
  induction t; intros sg E; cbn [signal_of] in E; try discriminate.
  1: destruct (nth_error vars i) as [k|] eqn:G; [|discriminate]; injection E as <-; cbn [value number natural guards];
     rewrite (nth_permuted _ _ _ _ G); auto.
  all: destruct (signal_of vars t1) as [a|]; [|discriminate]; destruct (signal_of vars t2) as [b|]; [|discriminate];
    injection E as <-; destruct (IHt1 _ eq_refl) as (V1 & N1 & G1); destruct (IHt2 _ eq_refl) as (V2 & N2 & G2);
    cbn [value number natural guards guard]; unfold guard; rewrite V1, V2, N1, N2, G1, G2; repeat split.
  - apply (of_N_bits _ _ xorb); [apply Z.lxor_spec | apply N.lxor_spec].
  - apply (of_N_bits _ _ orb); [apply Z.lor_spec | apply N.lor_spec].
  - apply (of_N_bits _ _ andb); [apply Z.land_spec | apply N.land_spec].
Qed.

Inductive normal := Sum (l : list (Z * signal)) (k : Z) | Least (a b : normal) | Most (a b : normal).

Fixpoint normal_value (e : normal) (q : position) : Z :=
  match e with
  | Sum l k => sum l q + k
  | Least a b => Z.min (normal_value a q) (normal_value b q)
  | Most a b => Z.max (normal_value a q) (normal_value b q)
  end%Z.

Fixpoint add_item (c : Z) (s : signal) (l : list (Z * signal)) : list (Z * signal) :=
  match l with
  | [] => [(c, s)]
  | (d, t) :: l => if signal_eqb s t then if (c + d =? 0)%Z then l else ((c + d)%Z, t) :: l else (d, t) :: add_item c s l
  end.
Definition add_sums (l m : list (Z * signal)) := fold_right (fun cs m => add_item (fst cs) (snd cs) m) m l.
Fixpoint shift (l : list (Z * signal)) (k : Z) (e : normal) : normal :=
  match e with
  | Sum m j => Sum (add_sums l m) (k + j)
  | Least a b => Least (shift l k a) (shift l k b) | Most a b => Most (shift l k a) (shift l k b)
  end.
Fixpoint added (d e : normal) : normal :=
  match d with
  | Sum l k => shift l k e
  | Least a b => Least (added a e) (added b e) | Most a b => Most (added a e) (added b e)
  end.
Fixpoint scaled (c : Z) (e : normal) : normal :=
  match e with
  | Sum l k => if (c =? 0)%Z then Sum [] 0 else Sum (map (fun ds => (c * fst ds, snd ds)%Z) l) (c * k)
  | Least a b => if (0 <=? c)%Z then Least (scaled c a) (scaled c b) else Most (scaled c a) (scaled c b)
  | Most a b => if (0 <=? c)%Z then Most (scaled c a) (scaled c b) else Least (scaled c a) (scaled c b)
  end.

Lemma sum_cons c s l q : sum ((c, s) :: l) q = (c * Z.of_N (number s q) + sum l q)%Z.
Proof. reflexivity. Qed.
Lemma add_item_value c s l q : sum (add_item c s l) q = (c * Z.of_N (number s q) + sum l q)%Z.
Proof.
  induction l as [|[d t] l IH]; cbn [add_item]; [reflexivity|]. rewrite sum_cons.
  destruct (signal_eqb s t) eqn:E; [|rewrite sum_cons, IH; lia]. apply signal_eqb_eq in E. subst t.
  destruct (Z.eqb_spec (c + d) 0) as [D|D]; [|rewrite sum_cons; lia]. assert (d = - c)%Z by lia. subst d. lia.
Qed.
Lemma add_sums_value l m q : sum (add_sums l m) q = (sum l q + sum m q)%Z.
Proof.
  induction l as [|[c s] l IH]; [reflexivity|]. cbn [add_sums fold_right fst snd]. fold (add_sums l m). rewrite add_item_value, IH, sum_cons. lia.
Qed.
Lemma shift_value l k e q : normal_value (shift l k e) q = (sum l q + k + normal_value e q)%Z.
Proof. induction e; cbn [shift normal_value]; [rewrite add_sums_value; lia | |]; rewrite IHe1, IHe2; lia. Qed.
Lemma added_value d e q : normal_value (added d e) q = (normal_value d q + normal_value e q)%Z.
Proof. induction d; cbn [added normal_value]; [apply shift_value | |]; rewrite IHd1, IHd2; lia. Qed.
Lemma scaled_value c e q : normal_value (scaled c e) q = (c * normal_value e q)%Z.
Proof.
  induction e as [l k|a Ia b Ib|a Ia b Ib]; cbn [scaled].
  - destruct (Z.eqb_spec c 0) as [->|D]; [reflexivity|]. cbn [normal_value].
    assert (H : sum (map (fun ds => (c * fst ds, snd ds)%Z) l) q = (c * sum l q)%Z); [|lia].
    induction l as [|[d s] l IH]; cbn [map fst snd]; [cbn; lia|]. rewrite !sum_cons, IH. lia.
  - destruct (Z.leb_spec 0 c); cbn [normal_value]; rewrite Ia, Ib; [apply Z.mul_min_distr_nonneg_l | apply Z.mul_max_distr_nonpos_l]; lia.
  - destruct (Z.leb_spec 0 c); cbn [normal_value]; rewrite Ia, Ib; [apply Z.mul_max_distr_nonneg_l | apply Z.mul_min_distr_nonpos_l]; lia.
Qed.
Definition two (f : normal -> normal -> normal) (a b : option normal) : option normal :=
  match a, b with Some a, Some b => Some (f a b) | _, _ => None end.
Definition one_signal (s : option signal) : option normal := match s with Some s => Some (Sum [(1%Z, s)] 0) | None => None end.
Fixpoint normal_of (vars : list nat) (t : term) : option normal :=
  match t with
  | Num k => Some (Sum [] (Z.of_N k))
  | Plus s t => two added (normal_of vars s) (normal_of vars t)
  | Minus s t => two (fun a b => added a (scaled (-1) b)) (normal_of vars s) (normal_of vars t)
  | Opp t => match normal_of vars t with Some a => Some (scaled (-1) a) | None => None end
  | Times k t => match normal_of vars t with Some a => Some (scaled (Z.of_N k) a) | None => None end
  | Min s t => two Least (normal_of vars s) (normal_of vars t)
  | Max s t => two Most (normal_of vars s) (normal_of vars t)
  | _ => one_signal (signal_of vars t)
  end.

Lemma normal_of_spec vars q t : forall e, normal_of vars t = Some e ->
  value t (permuted vars q) = normal_value e q /\ guards t = [].
Proof.
  assert (One : forall t e, one_signal (signal_of vars t) = Some e -> value t (permuted vars q) = normal_value e q /\ guards t = []).
  { intros u e H. destruct (signal_of vars u) as [s|] eqn:E; [|discriminate]. injection H as <-.
    destruct (signal_of_spec vars q u s E) as (V & _ & G). split; auto. cbn [normal_value]. rewrite sum_cons, V. cbn [sum fold_right]. lia. }
  induction t; intros e E; cbn [normal_of] in E; try (apply (One _ _ E)); cbn [value guards].
  all: try (unfold two in E; destruct (normal_of vars t1) as [a|]; [|discriminate]; destruct (normal_of vars t2) as [b|]; [|discriminate];
    injection E as <-; destruct (IHt1 _ eq_refl) as [V1 G1]; destruct (IHt2 _ eq_refl) as [V2 G2];
    rewrite V1, V2, G1, G2; split; [|reflexivity]; cbn [normal_value]; rewrite ?added_value, ?scaled_value; lia).
  1: injection E as <-; split; reflexivity.
  all: destruct (normal_of vars t) as [a|]; [|discriminate]; injection E as <-; destruct (IHt _ eq_refl) as [V G];
    rewrite V, scaled_value; split; auto; lia.
Qed.

(** ** Comparisons *)

Fixpoint at_most_0 (e : normal) : st :=
  match e with
  | Sum l k => lin l k false 0
  | Least a b => disj (at_most_0 a) (at_most_0 b) | Most a b => conj (at_most_0 a) (at_most_0 b)
  end.
Definition equals_0 (e : normal) : st :=
  match e with Sum l k => lin l k true 0 | _ => conj (at_most_0 e) (at_most_0 (scaled (-1) e)) end.
Definition difference_of (a b : normal) := added a (scaled (-1) b).
Definition comparison (o : sign) (a b : normal) : st :=
  match o with
  | Eq => equals_0 (difference_of a b) | Ne => neg (equals_0 (difference_of a b))
  | Le => at_most_0 (difference_of a b) | Lt => at_most_0 (shift [] 1 (difference_of a b))
  | Ge => at_most_0 (difference_of b a) | Gt => at_most_0 (shift [] 1 (difference_of b a))
  end.

Lemma stands_at_most n e : stands n (at_most_0 e) (fun q => normal_value e q <= 0)%Z (zeros n).
Proof.
  assert (L : List.length (zeros n) = n) by apply repeat_length. induction e as [l k|a Ia b Ib|a Ia b Ib]; cbn [at_most_0].
  - apply (stands_lin n l k false).
  - eapply stands_iff; [exact L | | apply (stands_disj _ _ _ _ _ _ Ia Ib)]. intros q _. cbn [normal_value]. lia.
  - eapply stands_iff; [exact L | | apply (stands_conj _ _ _ _ _ _ Ia Ib)]. intros q _. cbn [normal_value]. lia.
Qed.
Lemma stands_equals n e : stands n (equals_0 e) (fun q => normal_value e q = 0)%Z (zeros n).
Proof.
  assert (L : List.length (zeros n) = n) by apply repeat_length. destruct e as [l k|a b|a b]; cbn [equals_0]; [apply (stands_lin n l k true) | |];
    (eapply stands_iff; [exact L | | apply (stands_conj _ _ _ _ _ _ (stands_at_most n _) (stands_at_most n _))];
     intros q _; cbn beta; rewrite scaled_value; lia).
Qed.
Lemma stands_comparison n o a b : stands n (comparison o a b) (fun q => related o (normal_value a q) (normal_value b q)) (zeros n).
Proof.
  assert (L : List.length (zeros n) = n) by apply repeat_length. destruct o; cbn [comparison related]; unfold difference_of.
  2: { eapply stands_iff; [exact L | | apply (stands_neg _ _ _ _ (stands_equals n _))].
       intros q _. cbn beta. rewrite added_value, scaled_value. lia. }
  1: eapply stands_iff; [exact L | | apply stands_equals]. 2-5: eapply stands_iff; [exact L | | apply stands_at_most].
  all: intros q _; cbn beta; rewrite ?shift_value, added_value, scaled_value; cbn [sum fold_right]; lia.
Qed.

(** ** Columns *)

Fixpoint bools (s : string) : list bool := match s with EmptyString => [] | String c s => Ascii.eqb c "1" :: bools s end.
Fixpoint string_of (l : list bool) : string :=
  match l with [] => EmptyString | b :: l => String (if b then "1" else "0")%char (string_of l) end.
Definition binary (s : string) : bool := String.eqb (string_of (bools s)) s.
Lemma bools_string_of l : bools (string_of l) = l.
Proof. induction l as [|[] l IH]; cbn; f_equal; auto. Qed.
Fixpoint all_some {X} (l : list (option X)) : option (list X) :=
  match l with [] => Some [] | Some x :: l => match all_some l with Some l => Some (x :: l) | None => None end | None :: _ => None end.

Lemma column_bits vars q ts : forall ss, all_some (map (signal_of vars) ts) = Some ss ->
  flat_map (fun t => guards t ++ guard t) ts = [] /\
  forall k, column (map (fun t => value t (permuted vars q)) ts) k = string_of (map (fun s => N.testbit (number s q) k) ss).
Proof.
  induction ts as [|t ts IH]; intros ss E; cbn [map all_some] in E; [injection E as <-; split; reflexivity|].
  destruct (signal_of vars t) as [s|] eqn:S; [|discriminate]. destruct (all_some (map (signal_of vars) ts)) as [l|]; [|discriminate].
  injection E as <-. destruct (IH _ eq_refl) as [G H]. destruct (signal_of_spec vars q t s S) as (V & Na & Gu). split.
  - cbn [flat_map]. unfold guard at 1. rewrite Na, Gu, G. reflexivity.
  - intros k. cbn [map column string_of]. rewrite H, V. unfold digit_of. rewrite Z.testbit_of_N. reflexivity.
Qed.
Definition column_state (vars : list nat) (ts : list term) (cs : list string) : option st :=
  if forallb binary cs then match all_some (map (signal_of vars) ts) with Some ss => Some (col ss (map bools cs)) | None => None end else None.

Lemma stands_columns n vars ts cs x : column_state vars ts cs = Some x ->
  stands n x (fun q => holds (Columns ts cs) (permuted vars q)) (zeros n).
Proof.
  unfold column_state. destruct (forallb binary cs) eqn:B; [|discriminate]. rewrite forallb_forall in B.
  destruct (all_some (map (signal_of vars) ts)) as [ss|] eqn:E; [|discriminate]. intros H. injection H as <-.
  eapply stands_iff; [apply repeat_length | | apply (stands_col n ss (map bools cs))].
  intros q _. destruct (column_bits vars q ts ss E) as [G H]. cbn [holds]. rewrite G. cbn [guarded fold_right].
  unfold fits, columns. split; intros F k; specialize (F k).
  - rewrite H. apply in_map_iff in F. destruct F as (c & Ec & I). rewrite <- Ec. specialize (B c I). apply String.eqb_eq in B. rewrite B. exact I.
  - rewrite H in F. rewrite <- (bools_string_of (map _ ss)). apply in_map, F.
Qed.

(** ** Arguments that are no signals *)

Lemma guarded_iff ts env P : guarded ts env P <-> (List.Forall (fun t => 0 <= value t env)%Z ts /\ P).
Proof. induction ts as [|t ts IH]; cbn [guarded fold_right]; [split; [intros; split; auto | tauto]|].
  fold (guarded ts env P). rewrite IH. split; [intros (A & B & D); auto | intros [A B]; inversion A; subst; auto]. Qed.
Fixpoint raise (t : term) : term :=
  match t with
  | Var i => Var (S i) | Num k => Num k
  | Plus s t => Plus (raise s) (raise t) | Minus s t => Minus (raise s) (raise t)
  | Opp t => Opp (raise t) | Times k t => Times k (raise t)
  | Xor s t => Xor (raise s) (raise t) | Bitor s t => Bitor (raise s) (raise t) | Bitand s t => Bitand (raise s) (raise t)
  | Min s t => Min (raise s) (raise t) | Max s t => Max (raise s) (raise t)
  end.

Lemma raise_value t x env : value (raise t) (x :: env) = value t env.
Proof. induction t; cbn [raise value]; rewrite ?IHt, ?IHt1, ?IHt2; reflexivity. Qed.

(** What the guards of a term ask for. *)
Fixpoint fine (t : term) (env : list N) : Prop :=
  match t with
  | Var _ | Num _ => True
  | Plus s t | Minus s t | Min s t | Max s t => fine s env /\ fine t env
  | Opp t | Times _ t => fine t env
  | Xor s t | Bitor s t | Bitand s t =>
      (0 <= value s env)%Z /\ (0 <= value t env)%Z /\ fine s env /\ fine t env
  end.

Lemma natural_value t env : fine t env -> natural t = true -> (0 <= value t env)%Z.
Proof. induction t; cbn [natural value fine]; rewrite ?andb_true_iff, ?Z.lxor_nonneg, ?Z.lor_nonneg, ?Z.land_nonneg; intros F H;
    try discriminate; try tauto; intuition lia. Qed.
Lemma guard_spec t env : fine t env -> List.Forall (fun g => 0 <= value g env)%Z (guard t) <-> (0 <= value t env)%Z.
Proof. intros F. unfold guard. destruct (natural t) eqn:E; [|rewrite Forall_cons_iff; intuition].
  split; [intros _; apply natural_value; auto | constructor]. Qed.
Lemma guards_spec t env : List.Forall (fun g => 0 <= value g env)%Z (guards t) <-> fine t env.
Proof. induction t; cbn [guards fine]; rewrite ?Forall_app, ?IHt, ?IHt1, ?IHt2; try tauto; [split; auto.. | | |];
    pose proof (guard_spec t1 env); pose proof (guard_spec t2 env); tauto. Qed.
Lemma raise_fine t x env : fine (raise t) (x :: env) <-> fine t env.
Proof. induction t; cbn [raise fine]; rewrite ?raise_value, ?IHt, ?IHt1, ?IHt2; tauto. Qed.
Fixpoint is_signal (t : term) : bool :=
  match t with Var _ => true | Xor s t | Bitor s t | Bitand s t => is_signal s && is_signal t | _ => false end.

(** The first such argument that has none inside, and the term with a new variable,
    0, in its place. *)
Definition pull_plain (f : term -> term -> term) (s t : term) (ps pt : option (term * term)) : option (term * term) :=
  match ps, pt with
  | Some (u, s'), _ => Some (u, f s' (raise t))
  | None, Some (u, t') => Some (u, f (raise s) t')
  | None, None => None
  end.
Definition pull_bits (f : term -> term -> term) (s t : term) (ps pt : option (term * term)) : option (term * term) :=
  match ps, pt with
  | Some (u, s'), _ => Some (u, f s' (raise t))
  | None, _ => if is_signal s then match pt with
      | Some (u, t') => Some (u, f (raise s) t')
      | None => if is_signal t then None else Some (t, f (raise s) (Var 0)) end
    else Some (s, f (Var 0) (raise t))
  end.
Fixpoint pull (t : term) : option (term * term) :=
  match t with
  | Var _ | Num _ => None
  | Plus s t => pull_plain Plus s t (pull s) (pull t) | Minus s t => pull_plain Minus s t (pull s) (pull t)
  | Min s t => pull_plain Min s t (pull s) (pull t) | Max s t => pull_plain Max s t (pull s) (pull t)
  | Opp t => match pull t with Some (u, t) => Some (u, Opp t) | None => None end
  | Times k t => match pull t with Some (u, t) => Some (u, Times k t) | None => None end
  | Xor s t => pull_bits Xor s t (pull s) (pull t) | Bitor s t => pull_bits Bitor s t (pull s) (pull t)
  | Bitand s t => pull_bits Bitand s t (pull s) (pull t)
  end.

Lemma signal_fine t env : is_signal t = true -> (0 <= value t env)%Z /\ fine t env.
Proof. induction t; cbn [is_signal value fine]; rewrite ?andb_true_iff; intros H; try discriminate; [split; auto; lia | | |];
    destruct H as [H1 H2]; destruct (IHt1 H1), (IHt2 H2); rewrite ?Z.lxor_nonneg, ?Z.lor_nonneg, ?Z.land_nonneg; (split; [lia | auto]). Qed.
Lemma pull_none t env : pull t = None -> fine t env.
Proof.
  induction t; cbn [pull fine]; unfold pull_plain, pull_bits; intros H; auto;
    try (destruct (pull t1) as [[]|]; [discriminate|]; destruct (pull t2) as [[]|]; [discriminate|]; auto; fail);
    try (destruct (pull t) as [[]|]; [discriminate|]; auto; fail).
  all: destruct (pull t1) as [[]|]; [discriminate|]; destruct (is_signal t1) eqn:E1; [|discriminate];
    destruct (pull t2) as [[]|]; [discriminate|]; destruct (is_signal t2) eqn:E2; [|discriminate];
    pose proof (signal_fine t1 env E1); pose proof (signal_fine t2 env E2); tauto.
Qed.
Lemma pull_spec t : forall u t' env, pull t = Some (u, t') -> (fine t env -> 0 <= value u env)%Z /\
  forall z, Z.of_N z = value u env -> value t' (z :: env) = value t env /\ (fine t' (z :: env) <-> fine t env).
Proof.
  assert (Bits : forall f s t u t' env,
    (forall u t' env, pull s = Some (u, t') -> (fine s env -> 0 <= value u env)%Z /\
      forall z, Z.of_N z = value u env -> value t' (z :: env) = value s env /\ (fine t' (z :: env) <-> fine s env)) ->
    (forall u t' env, pull t = Some (u, t') -> (fine t env -> 0 <= value u env)%Z /\
      forall z, Z.of_N z = value u env -> value t' (z :: env) = value t env /\ (fine t' (z :: env) <-> fine t env)) ->
    pull_bits f s t (pull s) (pull t) = Some (u, t') ->
    exists s1 t1, t' = f s1 t1 /\
      ((0 <= value s env)%Z /\ (0 <= value t env)%Z /\ fine s env /\ fine t env -> (0 <= value u env)%Z) /\
      forall z, Z.of_N z = value u env -> value s1 (z :: env) = value s env /\ value t1 (z :: env) = value t env /\
        ((0 <= value s env)%Z /\ (0 <= value t env)%Z -> (fine s1 (z :: env) <-> fine s env) /\ (fine t1 (z :: env) <-> fine t env))).
  { intros f s r u t' env Is It H. unfold pull_bits in H. destruct (pull s) as [[u1 s1]|] eqn:Es.
    - injection H as <- <-. destruct (Is u1 s1 env eq_refl) as [P Q]. exists s1, (raise r). split; [auto|]. split; [tauto|].
      intros z Z. destruct (Q z Z) as [V W]. rewrite raise_value, raise_fine. tauto.
    - destruct (is_signal s) eqn:Ss.
      + destruct (pull r) as [[u1 t1]|] eqn:Et.
        * injection H as <- <-. destruct (It u1 t1 env eq_refl) as [P Q]. exists (raise s), t1. split; [auto|]. split; [tauto|].
          intros z Z. destruct (Q z Z) as [V W]. rewrite raise_value, raise_fine. tauto.
        * destruct (is_signal r); [discriminate|]. injection H as <- <-. exists (raise s), (Var 0). split; [auto|]. split; [tauto|].
          intros z Z. cbn [value nth fine]. rewrite raise_value, raise_fine, Z. pose proof (pull_none r env Et). tauto.
      + injection H as <- <-. exists (Var 0), (raise r). split; [auto|]. split; [tauto|].
        intros z Z. cbn [value nth fine]. rewrite raise_value, raise_fine, Z. pose proof (pull_none s env Es). tauto. }
  induction t; intros u t' env H; cbn [pull] in H; try discriminate. 1, 2, 8, 9: unfold pull_plain in H; destruct (pull t1) as [[u1 s1]|] eqn:E1;
    [injection H as <- <-; destruct (IHt1 u1 s1 env eq_refl) as [P Q]; cbn [fine value]; split; [tauto|];
     intros z Z; destruct (Q z Z) as [V W]; rewrite raise_value, raise_fine, V; tauto|];
    destruct (pull t2) as [[u1 s1]|] eqn:E2; [|discriminate];
    injection H as <- <-; destruct (IHt2 u1 s1 env eq_refl) as [P Q]; cbn [fine value]; split; [tauto|];
    intros z Z; destruct (Q z Z) as [V W]; rewrite raise_value, raise_fine, V; tauto.
  1, 2: destruct (pull t) as [[u1 s1]|] eqn:E1; [|discriminate]; injection H as <- <-;
    destruct (IHt u1 s1 env eq_refl) as [P Q]; cbn [fine value]; split; [tauto|];
    intros z Z; destruct (Q z Z) as [V W]; rewrite V; tauto.
  all: destruct (Bits _ t1 t2 u t' env IHt1 IHt2 H) as (s1 & r1 & -> & P & Q); cbn [fine value]; split; [exact P|];
    intros z Z; destruct (Q z Z) as (V1 & V2 & W); rewrite V1, V2; split; [reflexivity|]; tauto.
Qed.

(** ** The state of a comparison, or of columns *)

Fixpoint pull_column (ts : list term) : option (term * list term) :=
  match ts with
  | [] => None
  | t :: ts => if is_signal t then match pull_column ts with Some (u, ts') => Some (u, raise t :: ts') | None => None end
      else match pull t with Some (u, t') => Some (u, t' :: map raise ts) | None => Some (t, Var 0 :: map raise ts) end
  end.
Definition pull_atom (f : formula) : option (term * formula) :=
  match f with
  | Compare s o t => match pull s with
      | Some (u, s') => Some (u, Compare s' o (raise t))
      | None => match pull t with Some (u, t') => Some (u, Compare (raise s) o t') | None => None end end
  | Columns ts cs => match pull_column ts with Some (u, ts') => Some (u, Columns ts' cs) | None => None end
  | _ => None
  end.

Lemma compare_fine s o t env : holds (Compare s o t) env <-> fine s env /\ fine t env /\ related o (value s env) (value t env).
Proof. cbn [holds]. rewrite guarded_iff, Forall_app, !guards_spec. tauto. Qed.
Definition fine_column (ts : list term) env := List.Forall (fun t => (0 <= value t env)%Z /\ fine t env) ts.
Lemma columns_fine ts cs env : holds (Columns ts cs) env <-> fine_column ts env /\ columns (map (fun t => value t env) ts) cs.
Proof.
  cbn [holds]. rewrite guarded_iff, Forall_flat_map. unfold fine_column. rewrite !Forall_forall.
  assert (E : forall t, List.Forall (fun g => 0 <= value g env)%Z (guards t ++ guard t) <-> (0 <= value t env)%Z /\ fine t env).
  { intros t. rewrite Forall_app, guards_spec. pose proof (guard_spec t env). tauto. }
  split; intros [H K]; split; auto; intros t I; apply E, H, I.
Qed.
Lemma raise_column ts z env : map (fun t => value t (z :: env)) (map raise ts) = map (fun t => value t env) ts /\
  (fine_column (map raise ts) (z :: env) <-> fine_column ts env).
Proof. unfold fine_column. rewrite map_map. split; [apply map_ext; intros t; apply raise_value|].
  rewrite Forall_map. split; apply Forall_impl; intros t; rewrite raise_value, raise_fine; auto. Qed.
Lemma pull_column_spec ts : forall u ts' env, pull_column ts = Some (u, ts') -> (fine_column ts env -> 0 <= value u env)%Z /\
  forall z, Z.of_N z = value u env -> map (fun t => value t (z :: env)) ts' = map (fun t => value t env) ts /\
    (fine_column ts' (z :: env) <-> fine_column ts env).
Proof.
  unfold fine_column. induction ts as [|t ts IH]; intros u ts' env E; [discriminate|]. cbn [pull_column] in E. destruct (is_signal t).
  - destruct (pull_column ts) as [[u' ts1]|]; [|discriminate]. injection E as <- <-. destruct (IH u' ts1 env eq_refl) as [P Q].
    split; [intros H; inversion H; auto|]. intros z Z. destruct (Q z Z) as [V W]. cbn [map].
    rewrite V, raise_value, !Forall_cons_iff, raise_value, raise_fine, W. split; [reflexivity | tauto].
  - destruct (pull t) as [[u' t']|] eqn:Et; injection E as <- <-.
    + destruct (pull_spec t u' t' env Et) as [P Q]. split; [rewrite Forall_cons_iff; tauto|]. intros z Z.
      destruct (Q z Z) as [V W], (raise_column ts z env) as [V' W']. unfold fine_column in W'. cbn [map].
      rewrite V, V', !Forall_cons_iff, V, W, W'. split; [reflexivity | tauto].
    + split; [rewrite Forall_cons_iff; tauto|]. intros z Z. destruct (raise_column ts z env) as [V' W']. unfold fine_column in W'.
      cbn [map]. pose proof (pull_none t env Et). rewrite V', !Forall_cons_iff, W'. cbn [value nth fine]. rewrite Z. split; [reflexivity | tauto].
Qed.
Lemma pull_atom_spec f u f' env : pull_atom f = Some (u, f') -> (holds f env -> 0 <= value u env)%Z /\
  forall z, Z.of_N z = value u env -> (holds f' (z :: env) <-> holds f env).
Proof.
  destruct f as [s o t|ts cs| | | | | | |]; intros E; cbn [pull_atom] in E; try discriminate.
  - destruct (pull s) as [[u1 s']|] eqn:Ps; [|destruct (pull t) as [[u1 t']|] eqn:Pt; [|discriminate]]; injection E as <- <-;
      [destruct (pull_spec s u1 s' env Ps) as [P Q] | destruct (pull_spec t u1 t' env Pt) as [P Q]];
      (split; [rewrite compare_fine; tauto|]); intros z Z; rewrite !compare_fine, raise_value, raise_fine;
      destruct (Q z Z) as [V W]; rewrite V; tauto.
  - destruct (pull_column ts) as [[u1 ts']|] eqn:P; [|discriminate]. injection E as <- <-.
    destruct (pull_column_spec ts u1 ts' env P) as [G Q]. split; [rewrite columns_fine; tauto|].
    intros z Z. destruct (Q z Z) as [V W]. rewrite !columns_fine, V, W. reflexivity.
Qed.
Definition direct_state (vars : list nat) (f : formula) : option st :=
  match f with
  | Compare s o t => match normal_of vars s, normal_of vars t with Some a, Some b => Some (comparison o a b) | _, _ => None end
  | Columns ts cs => column_state vars ts cs
  | _ => None
  end.
Fixpoint atom_state (fuel : nat) (n : nat) (vars : list nat) (f : formula) : option st :=
  match direct_state vars f, fuel with
  | Some x, _ => Some x
  | None, O => None
  | None, S fuel => let vars' := 0 :: map S vars in
      match pull_atom f with
      | Some (u, f') => match normal_of vars' (raise u), atom_state fuel (S n) vars' f' with
          | Some e, Some x => exists_ n (conj (comparison Eq (Sum [(1%Z, Track 0)] 0) e) x) | _, _ => None end
      | None => None
      end
  end.

Lemma permuted_push vars y q : permuted (0 :: map S vars) (y :: q) = y :: permuted vars q.
Proof. unfold permuted, pile. cbn [map nth]. rewrite map_map. reflexivity. Qed.
Lemma stands_atom fuel : forall n vars f x, atom_state fuel n vars f = Some x ->
  stands n x (fun q => holds f (permuted vars q)) (zeros n).
Proof.
  assert (Direct : forall n vars f x, direct_state vars f = Some x -> stands n x (fun q => holds f (permuted vars q)) (zeros n)).
  { intros n vars f x E. destruct f as [s o t|ts cs| | | | | | |]; cbn [direct_state] in E; try discriminate; [|apply (stands_columns n vars ts cs x E)].
    destruct (normal_of vars s) as [a|] eqn:Ea; [|discriminate]. destruct (normal_of vars t) as [b|] eqn:Eb; [|discriminate]. injection E as <-.
    eapply stands_iff; [apply repeat_length | | apply (stands_comparison n o a b)]. intros q _.
    destruct (normal_of_spec vars q s a Ea) as [V1 G1], (normal_of_spec vars q t b Eb) as [V2 G2].
    cbn [holds]. rewrite G1, G2, V1, V2. cbn [guarded app fold_right]. reflexivity. }
  induction fuel as [|fuel IH]; intros n vars f x H; cbn [atom_state] in H;
    destruct (direct_state vars f) as [y|] eqn:D; try (injection H as <-; apply Direct, D); [discriminate|].
  destruct (pull_atom f) as [[u f']|] eqn:P; [|discriminate]. cbn zeta in H.
  destruct (normal_of (0 :: map S vars) (raise u)) as [e|] eqn:Ee; [|discriminate].
  destruct (atom_state fuel (S n) (0 :: map S vars) f') as [y|] eqn:Ey; [|discriminate]. apply IH in Ey.
  pose proof (stands_exists n _ x _ H (stands_conj _ _ _ _ _ _ (stands_comparison (S n) Claim.Eq (Sum [(1%Z, Track 0)] 0) e) Ey)) as R.
  eapply stands_iff; [apply repeat_length | | exact R]. intros q Lq. cbn beta. destruct (pull_atom_spec f u f' (permuted vars q) P) as [Nn Iff].
  assert (Vu : forall y, normal_value e (y :: q) = value u (permuted vars q)).
  { intros v. destruct (normal_of_spec (0 :: map S vars) (v :: q) (raise u) e Ee) as [V _]. rewrite permuted_push, raise_value in V. congruence. }
  assert (Va : forall y : N, normal_value (Sum [(1%Z, Track 0)] 0) (y :: q) = Z.of_N y).
  { intros v. cbn [normal_value]. rewrite sum_cons. cbn [number sum fold_right]. unfold pile. cbn [nth]. lia. }
  split.
  - intros (v & W & K). rewrite permuted_push in K. cbn [related] in W. rewrite Vu, Va in W. apply (Iff v); auto.
  - intros K. specialize (Nn K). exists (Z.to_N (value u (permuted vars q))). cbn [related]. rewrite Vu, Va, Z2N.id by lia.
    split; auto. rewrite permuted_push. apply Iff; [apply Z2N.id; lia | exact K].
Qed.
