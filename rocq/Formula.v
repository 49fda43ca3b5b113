(** * Formulas, digit by digit

    What this file defines: the states of a formula while the digits of its variables
    are read, most significant first, and the check that an automaton accepts where a
    formula holds.

    What it proves: [same_set], that the check is right; and for each way to build a
    formula, that the states of its parts make up a state of the whole.

    Why: no automaton is built from a formula. A formula is stepped by a letter,
    made simple, and paired with the state of the automaton; there are few pairs.
    For a quantifier, the state is the disjunction of all states that its body can be
    in, whatever the digits of the variable are. *)

From Coq Require Import List NArith ZArith PArith Bool Lia Arith FMapPositive.
From Faceoff Require Import Nim Digits Check.
Import ListNotations.

(** ** Numbers whose digits are functions of the digits of variables *)

Inductive signal := Track (i : nat) | Sxor (a b : signal) | Sor (a b : signal) | Sand (a b : signal).

Fixpoint bit (s : signal) (l : letter) : bool :=
  match s with
  | Track i => nth i l false
  | Sxor a b => xorb (bit a l) (bit b l) | Sor a b => bit a l || bit b l | Sand a b => bit a l && bit b l
  end.
Fixpoint number (s : signal) (q : position) : N :=
  match s with
  | Track i => pile q i
  | Sxor a b => N.lxor (number a q) (number b q)
  | Sor a b => N.lor (number a q) (number b q)
  | Sand a b => N.land (number a q) (number b q)
  end.

Lemma testbit_put x b k : N.testbit (put x b) k = match k with 0%N => b | _ => N.testbit x (N.pred k) end.
Proof. destruct k as [|k]; [rewrite N.bit0_odd; apply odd_put|]. rewrite <- (N.succ_pred (N.pos k)) at 1 by discriminate.
  rewrite put_eq. destruct b; [apply N.testbit_odd_succ | rewrite N.add_0_r; apply N.testbit_even_succ]; lia. Qed.
Lemma pile_grow q : forall l i, length l = length q -> pile (grow q l) i = put (pile q i) (nth i l false).
Proof. unfold pile. induction q as [|x q IH]; intros [|b l] [|i] L; cbn in *; auto; lia. Qed.
Lemma number_grow s q l : length l = length q -> number s (grow q l) = put (number s q) (bit s l).
Proof.
  intros L. induction s; cbn; [apply pile_grow; auto | | |]; rewrite IHs1, IHs2; apply N.bits_inj; intros k;
    rewrite ?N.lxor_spec, ?N.lor_spec, ?N.land_spec, !testbit_put; destruct k;
    rewrite ?N.lxor_spec, ?N.lor_spec, ?N.land_spec; reflexivity.
Qed.
Lemma number_zeros s n : number s (zeros n) = 0%N.
Proof. induction s; cbn; rewrite ?IHs1, ?IHs2; auto. unfold pile, zeros. revert i. induction n; intros [|i]; cbn; auto. Qed.

(** ** States *)

(** [Lin l k e v]: the sum of l, with the digits read so far, is v; with k it is to be
    0 in the end, or, if not e, at most 0. *)
Inductive st :=
| Lin (l : list (Z * signal)) (k : Z) (e : bool) (v : Z)
| Col (ss : list signal) (cs : list (list bool))
| Both (x y : st) | Either (x y : st) | Neg (x : st) | Some_ (x : st) | Yes | No.

Definition sum (l : list (Z * signal)) (q : position) : Z :=
  fold_right (fun cs s => fst cs * Z.of_N (number (snd cs) q) + s)%Z 0%Z l.
Definition sum_digits (l : list (Z * signal)) (a : letter) : Z :=
  fold_right (fun cs s => (if bit (snd cs) a then fst cs else 0) + s)%Z 0%Z l.
Definition plus (l : list (Z * signal)) : Z := fold_right (fun cs s => Z.max (fst cs) 0 + s)%Z 0%Z l.
Definition minus (l : list (Z * signal)) : Z := fold_right (fun cs s => Z.max (- fst cs) 0 + s)%Z 0%Z l.

Definition decided (k : Z) (e : bool) (v : Z) : bool := if e then (v + k =? 0)%Z else (v + k <=? 0)%Z.

Fixpoint eval (x : st) : bool :=
  match x with
  | Lin _ k e v => decided k e v
  | Col _ _ => true
  | Both x y => eval x && eval y | Either x y => eval x || eval y | Neg x => negb (eval x) | Some_ x => eval x
  | Yes => true | No => false
  end.

(** Equality, and a key. Any key is right. *)
Fixpoint signal_eqb (a b : signal) : bool :=
  match a, b with
  | Track i, Track j => Nat.eqb i j
  | Sxor a b, Sxor c d | Sor a b, Sor c d | Sand a b, Sand c d => signal_eqb a c && signal_eqb b d
  | _, _ => false
  end.
Fixpoint list_eqb {X} (eqb : X -> X -> bool) (l m : list X) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => eqb x y && list_eqb eqb l m | _, _ => false end.
Definition item_eqb (x y : Z * signal) : bool := Z.eqb (fst x) (fst y) && signal_eqb (snd x) (snd y).
Fixpoint st_eqb (x y : st) : bool :=
  match x, y with
  | Lin l k e v, Lin l' k' e' v' => Z.eqb v v' && Z.eqb k k' && Bool.eqb e e' && list_eqb item_eqb l l'
  | Col s c, Col s' c' => list_eqb signal_eqb s s' && list_eqb (list_eqb Bool.eqb) c c'
  | Both a b, Both c d | Either a b, Either c d => st_eqb a c && st_eqb b d
  | Neg a, Neg b | Some_ a, Some_ b => st_eqb a b
  | Yes, Yes | No, No => true
  | _, _ => false
  end.

Lemma signal_eqb_eq a : forall b, signal_eqb a b = true -> a = b.
Proof. induction a; intros [] H; try discriminate; cbn in H; [apply Nat.eqb_eq in H; congruence | | |];
    apply andb_prop in H; destruct H; f_equal; auto. Qed.
Lemma list_eqb_eq {X} (eqb : X -> X -> bool) (H : forall x y, eqb x y = true -> x = y) l :
  forall m, list_eqb eqb l m = true -> l = m.
Proof. induction l as [|x l IH]; intros [|y m] E; try discriminate; auto. cbn in E. apply andb_prop in E. destruct E. f_equal; auto. Qed.
Lemma item_eqb_eq x y : item_eqb x y = true -> x = y.
Proof. destruct x, y. unfold item_eqb. cbn. rewrite andb_true_iff, Z.eqb_eq. intros [-> H]. apply signal_eqb_eq in H. congruence. Qed.
Lemma st_eqb_eq x : forall y, st_eqb x y = true -> x = y.
Proof.
  induction x; intros [] H; try discriminate; cbn [st_eqb] in H; rewrite ?andb_true_iff in H; auto;
    try (destruct H; f_equal; auto; fail); try (f_equal; auto; fail).
  - destruct H as [[[H1 H2] H3] H4]. apply Z.eqb_eq in H1, H2. apply Bool.eqb_prop in H3. apply (list_eqb_eq _ item_eqb_eq) in H4. congruence.
  - destruct H as [H1 H2]. apply (list_eqb_eq _ signal_eqb_eq) in H1. apply (list_eqb_eq _ (list_eqb_eq _ Bool.eqb_prop)) in H2. congruence.
Qed.
Fixpoint st_key (x : st) (h : positive) : positive :=
  match x with
  | Lin _ _ _ v => match v with Z0 => h~0~0 | Zpos p => bits p h~0~1 | Zneg p => bits p h~1~1 end
  | Col _ _ => h~1~0 | Yes => h~0 | No => h~1
  | Both x y => st_key x (st_key y h) | Either x y => st_key x (st_key y h~0)
  | Neg x => st_key x h | Some_ x => st_key x h~1
  end%positive.

(** ** Steps *)

Definition conj x y := match x, y with No, _ => No | _, No => No | Yes, y => y | x, Yes => x | x, y => Both x y end.
Definition neg x := match x with Yes => No | No => Yes | x => Neg x end.
(** A disjunction is a list, sorted by keys, of different states. *)
Fixpoint insert (x : st) (y : st) : st :=
  match y with
  | No => x
  | Yes => Yes
  | Either a b => if st_eqb x a then y else if Pos.ltb (st_key x 1) (st_key a 1) then Either x y else Either a (insert x b)
  | a => if st_eqb x a then a else if Pos.ltb (st_key x 1) (st_key a 1) then Either x a else Either a x
  end.
Fixpoint disj (x y : st) : st :=
  match x with No => y | Yes => Yes | Either a b => disj a (disj b y) | a => insert a y end.
Definition some_ x := match x with Yes => Yes | No => No | x => Some_ x end.
Definition lin l k e v : st :=
  match l, v with
  | [], Z0 => if decided k e v then Yes else No
  | _, _ => if ((minus l <=? v) && (0 <? v + k))%Z then No
         else if e then if ((v <=? - plus l) && (v + k <? 0))%Z then No else Lin l k e v
         else if ((v <=? - plus l) && (v + k <=? 0))%Z then Yes else Lin l k e v
  end.

Fixpoint st_step (x : st) (a : letter) : st :=
  match x with
  | Lin l k e v => lin l k e (2 * v + sum_digits l a)
  | Col ss cs => if existsb (list_eqb Bool.eqb (map (fun s => bit s a) ss)) cs then Col ss cs else No
  | Both x y => conj (st_step x a) (st_step y a)
  | Either x y => disj (st_step x a) (st_step y a)
  | Neg x => neg (st_step x a)
  | Some_ x => some_ (disj (st_step x (false :: a)) (st_step x (true :: a)))
  | Yes => Yes | No => No
  end.

(** Is it true after these letters? *)
Definition after_all (w : list letter) (x : st) : bool := eval (fold_left st_step w x).

Lemma after_yes w : after_all w Yes = true.
Proof. unfold after_all. induction w; cbn; auto. Qed.
Lemma after_no w : after_all w No = false.
Proof. unfold after_all. induction w; cbn; auto. Qed.
Lemma after_cons a w x : after_all (a :: w) x = after_all w (st_step x a).
Proof. reflexivity. Qed.
Lemma conj_of w : (forall x y, after_all w (Both x y) = after_all w x && after_all w y) ->
  forall x y, after_all w (conj x y) = after_all w x && after_all w y.
Proof. intros H x y. destruct x, y; cbn [conj]; rewrite ?H, ?after_yes, ?after_no, ?andb_false_r, ?andb_true_r; reflexivity. Qed.
Lemma after_both w : forall x y, after_all w (Both x y) = after_all w x && after_all w y.
Proof. induction w as [|a w IH]; intros x y; [reflexivity|]. rewrite !after_cons. cbn [st_step]. apply conj_of, IH. Qed.
Lemma after_conj w x y : after_all w (conj x y) = after_all w x && after_all w y.
Proof. apply conj_of, after_both. Qed.
Lemma after_neg w : forall x, after_all w (neg x) = negb (after_all w x).
Proof.
  assert (H : forall w, (forall x, after_all w (Neg x) = negb (after_all w x)) -> forall x, after_all w (neg x) = negb (after_all w x)).
  { intros v H x. destruct x; cbn [neg]; rewrite ?H, ?after_yes, ?after_no; reflexivity. }
  apply H. induction w as [|a w IH]; intros x; [reflexivity|]. rewrite !after_cons. cbn [st_step]. apply H, IH.
Qed.
Lemma disj_of w : (forall x y, after_all w (Either x y) = after_all w x || after_all w y) ->
  forall x y, after_all w (disj x y) = after_all w x || after_all w y.
Proof.
  intros H. assert (I : forall x y, after_all w (insert x y) = after_all w x || after_all w y).
  { intros x y. induction y; cbn [insert]; rewrite ?after_yes, ?after_no, ?orb_true_r, ?orb_false_r; try reflexivity;
      (destruct (st_eqb x _) eqn:E; [apply st_eqb_eq in E; rewrite <- E in *;
         first [rewrite H, orb_assoc, orb_diag; reflexivity | rewrite orb_diag; reflexivity] |]);
      (destruct (Pos.ltb _ _); rewrite !H; [try reflexivity | try apply orb_comm]).
    rewrite IHy2, !orb_assoc. f_equal. apply orb_comm. }
  induction x; intros y; cbn [disj]; rewrite ?after_yes, ?after_no; try reflexivity; try apply I. rewrite IHx1, IHx2, H, orb_assoc. reflexivity.
Qed.
Lemma after_either w : forall x y, after_all w (Either x y) = after_all w x || after_all w y.
Proof. induction w as [|a w IH]; intros x y; [reflexivity|]. rewrite !after_cons. cbn [st_step]. apply disj_of, IH. Qed.
Lemma after_disj w x y : after_all w (disj x y) = after_all w x || after_all w y.
Proof. apply disj_of, after_either. Qed.
Lemma after_some w x : after_all w (some_ x) = after_all w (Some_ x).
Proof. destruct x; try reflexivity; cbn [some_]; [rewrite after_yes | rewrite after_no]; symmetry;
    (destruct w; [reflexivity | rewrite after_cons; apply after_yes || apply after_no]). Qed.
Lemma sum_digits_bounds l a : (- minus l <= sum_digits l a <= plus l)%Z.
Proof.
  induction l as [|[c s] l IH]; cbn [minus plus sum_digits fold_right fst snd]; [lia|]. unfold minus, plus, sum_digits in IH. destruct (bit s a); lia.
Qed.

Ltac cases := repeat match goal with
  | |- context [(?x <=? ?y)%Z] => destruct (Z.leb_spec x y) | |- context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y)
  | |- context [(?x =? ?y)%Z] => destruct (Z.eqb_spec x y) end; cbn [andb]; auto; try lia.
Lemma lin_high l k e v : (minus l <= v)%Z -> (0 < v + k)%Z -> lin l k e v = No.
Proof. intros H1 H2. unfold lin, decided. destruct l, v, e; cases. Qed.
Lemma lin_low_eq l k v : (v <= - plus l)%Z -> (v + k < 0)%Z -> lin l k true v = No.
Proof. intros H1 H2. unfold lin, decided. destruct l, v; cases. Qed.
Lemma lin_low_le l k v : (v <= - plus l)%Z -> (v + k <= 0)%Z -> lin l k false v = Yes.
Proof. intros H1 H2. unfold lin, decided. destruct l, v; cases. Qed.

(** What is decided stays decided. *)
Lemma after_lin w l k e v : after_all w (lin l k e v) = after_all w (Lin l k e v).
Proof.
  destruct w as [|a w].
  - unfold after_all. cbn [fold_left]. assert (H : forall x, lin l k e v = x -> x = Lin l k e v \/ x = (if decided k e v then Yes else No)).
    { unfold lin, decided. intros x <-. destruct l, v, e; cases. }
    destruct (H _ eq_refl) as [-> | ->]; [reflexivity|]. cbn [eval]. destruct (decided k e v); reflexivity.
  - rewrite (after_cons a w (Lin l k e v)). cbn [st_step]. pose proof (sum_digits_bounds l a) as B. unfold lin at 1.
    assert (H0 : (0 <= plus l)%Z /\ (0 <= minus l)%Z) by (clear; unfold plus, minus; induction l; cbn [fold_right]; lia).
    assert (Main : after_all (a :: w) (if ((minus l <=? v) && (0 <? v + k))%Z then No
         else if e then if ((v <=? - plus l) && (v + k <? 0))%Z then No else Lin l k e v
         else if ((v <=? - plus l) && (v + k <=? 0))%Z then Yes else Lin l k e v) = after_all w (lin l k e (2 * v + sum_digits l a))).
    { destruct ((minus l <=? v) && (0 <? v + k))%Z eqn:E1.
      { rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in E1. rewrite lin_high by lia. rewrite !after_no. reflexivity. }
      destruct e.
      - destruct ((v <=? - plus l) && (v + k <? 0))%Z eqn:E2; [|reflexivity].
        rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in E2. rewrite lin_low_eq by lia. rewrite !after_no. reflexivity.
      - destruct ((v <=? - plus l) && (v + k <=? 0))%Z eqn:E2; [|reflexivity].
        rewrite andb_true_iff, !Z.leb_le in E2. rewrite lin_low_le by lia. rewrite !after_yes. reflexivity. }
    destruct l as [|c l]; [|exact Main]. destruct v; try exact Main. cbn [sum_digits fold_right]. cbn [Z.mul Z.add lin].
    destruct (decided k e 0); rewrite ?after_yes, ?after_no; reflexivity.
Qed.

(** ** What states stand for *)

Definition spell (q : position) (w : list letter) : position := fold_left grow w q.
Definition word n (w : list letter) := Forall (fun l => length l = n) w.

Lemma spell_length n w : forall q, length q = n -> word n w -> length (spell q w) = n.
Proof. induction w as [|l w IH]; intros q L W; [auto|]. inversion W; subst. apply IH; auto. apply grow_length. lia. Qed.

(** Read on n tracks, behind q: the state says whether P holds, whatever digits follow. *)
Definition stands (n : nat) (x : st) (P : position -> Prop) (q : position) : Prop :=
  forall w, word n w -> (after_all w x = true <-> P (spell q w)).

Lemma stands_step n x P q l : stands n x P q -> length l = n -> stands n (st_step x l) P (grow q l).
Proof. intros H L w W. apply (H (l :: w)). constructor; auto. Qed.
Lemma stands_iff n x P Q q : length q = n -> (forall q, length q = n -> (P q <-> Q q)) -> stands n x P q -> stands n x Q q.
Proof. intros L E H w W. rewrite (H w W). apply E. apply spell_length; auto. Qed.
Lemma stands_decides_all n x P q w : stands n x P q -> word n w -> P (spell q w) \/ ~ P (spell q w).
Proof. intros H W. destruct (after_all w x) eqn:E; [left; apply H; auto | right; intros Y; apply H in Y; auto; congruence]. Qed.
Lemma stands_conj n x y P Q q : stands n x P q -> stands n y Q q -> stands n (conj x y) (fun q => P q /\ Q q) q.
Proof. intros X Y w W. rewrite after_conj, andb_true_iff, (X w W), (Y w W). tauto. Qed.
Lemma stands_disj n x y P Q q : stands n x P q -> stands n y Q q -> stands n (disj x y) (fun q => P q \/ Q q) q.
Proof. intros X Y w W. rewrite after_disj, orb_true_iff, (X w W), (Y w W). tauto. Qed.
Lemma stands_neg n x P q : stands n x P q -> stands n (neg x) (fun q => ~ P q) q.
Proof. intros X w W. rewrite after_neg, <- (X w W), negb_true_iff, not_true_iff_false. tauto. Qed.
Lemma stands_no n q : stands n No (fun _ => False) q.
Proof. intros w _. rewrite after_no. split; [discriminate | tauto]. Qed.

(** *** Linear comparisons *)

Lemma sum_grow l q a : length a = length q -> sum l (grow q a) = (2 * sum l q + sum_digits l a)%Z.
Proof. intros L. induction l as [|[c s] l IH]; [reflexivity|]. cbn [sum sum_digits fold_right fst snd] in *.
  unfold sum, sum_digits in IH. rewrite IH, number_grow, put_eq by auto. destruct (bit s a); cbn [N.b2n]; lia. Qed.
Lemma sum_zeros l n : sum l (zeros n) = 0%Z.
Proof. induction l as [|[c s] l IH]; [reflexivity|]. cbn [sum fold_right fst snd] in *. unfold sum in IH. rewrite IH, number_zeros. lia. Qed.
Definition compared (l : list (Z * signal)) (k : Z) (e : bool) (q : position) : Prop :=
  if e then (sum l q + k = 0)%Z else (sum l q + k <= 0)%Z.

Lemma stands_lin n l k e : stands n (lin l k e 0) (compared l k e) (zeros n).
Proof.
  assert (H : forall w q, length q = n -> word n w -> (after_all w (Lin l k e (sum l q)) = true <-> compared l k e (spell q w))).
  { induction w as [|a w IH]; intros q L W.
    - unfold after_all, compared. cbn [fold_left eval decided spell]. unfold decided. destruct e; [apply Z.eqb_eq | apply Z.leb_le].
    - inversion W; subst. rewrite after_cons. cbn [st_step]. rewrite after_lin, <- sum_grow by auto. apply IH; auto. rewrite grow_length; auto. }
  intros w W. rewrite after_lin. specialize (H w (zeros n) (repeat_length _ _) W). rewrite sum_zeros in H. exact H.
Qed.

(** *** Columns *)

Definition fits (ss : list signal) (cs : list (list bool)) (q : position) : Prop :=
  forall k, In (map (fun s => N.testbit (number s q) k) ss) cs.
Definition col (ss : list signal) (cs : list (list bool)) : st :=
  if existsb (list_eqb Bool.eqb (map (fun _ => false) ss)) cs then Col ss cs else No.

Lemma existsb_column c cs : existsb (list_eqb Bool.eqb c) cs = true <-> In c cs.
Proof.
  rewrite existsb_exists. split.
  - intros (d & I & E). apply (list_eqb_eq _ Bool.eqb_prop) in E. congruence.
  - intros I. exists c. split; auto. clear. induction c as [|b c IH]; cbn; auto. rewrite IH. destruct b; reflexivity.
Qed.
Lemma fits_grow ss cs q l : length l = length q ->
  (fits ss cs (grow q l) <-> In (map (fun s => bit s l) ss) cs /\ fits ss cs q).
Proof.
  intros L. unfold fits. split.
  - intros H. split.
    + specialize (H 0%N). erewrite map_ext in H; [exact H|]. intros s. cbn beta. rewrite number_grow, testbit_put; auto.
    + intros k. specialize (H (N.succ k)). erewrite map_ext in H; [exact H|]. intros s. cbn beta.
      rewrite number_grow, testbit_put by auto. destruct (N.succ k) eqn:E; [lia|]. rewrite <- E, N.pred_succ. reflexivity.
  - intros [H1 H2] k. destruct k as [|k].
    + erewrite map_ext; [exact H1|]. intros s. cbn beta. rewrite number_grow, testbit_put; auto.
    + specialize (H2 (N.pred (N.pos k))). erewrite map_ext; [exact H2|]. intros s. cbn beta. rewrite number_grow, testbit_put; auto.
Qed.
Lemma fits_before ss cs w : forall q, word (length q) w -> fits ss cs (spell q w) -> fits ss cs q.
Proof. induction w as [|a w IH]; intros q W Y; auto. inversion W; subst. cbn [spell fold_left] in Y.
  apply IH in Y; [|rewrite grow_length; auto]. apply fits_grow in Y; [apply Y | lia]. Qed.
Lemma stands_col n ss cs : stands n (col ss cs) (fits ss cs) (zeros n).
Proof.
  assert (Z : forall k, map (fun s => N.testbit (number s (zeros n)) k) ss = map (fun _ => false) ss)
    by (intros k; apply map_ext; intros s; rewrite number_zeros; apply N.bits_0).
  unfold col. destruct (existsb _ cs) eqn:E.
  - apply existsb_column in E.
    assert (H : forall w q, length q = n -> word n w -> fits ss cs q -> (after_all w (Col ss cs) = true <-> fits ss cs (spell q w))).
    { induction w as [|a w IH]; intros q L W G; [split; auto|]. inversion W; subst. rewrite after_cons. cbn [st_step].
      pose proof (fits_grow ss cs q a ltac:(lia)) as X. cbn [spell fold_left]. fold (spell (grow q a) w).
      destruct (existsb (list_eqb Bool.eqb (map (fun s => bit s a) ss)) cs) eqn:E'.
      - apply existsb_column in E'. apply IH; auto; [apply grow_length; auto | apply X; auto].
      - rewrite after_no. split; [discriminate|]. intros Y. apply fits_before in Y; [|rewrite grow_length; auto].
        apply X in Y. destruct Y as [Y _]. apply existsb_column in Y. congruence. }
    intros w W. apply H; auto; [apply repeat_length|]. intros k. rewrite Z. exact E.
  - intros w W. rewrite after_no. split; [discriminate|]. intros Y. apply fits_before in Y; [|unfold zeros; rewrite repeat_length; auto].
    specialize (Y 0%N). rewrite Z in Y. apply existsb_column in Y. congruence.
Qed.

(** *** Quantifiers *)

Lemma stands_some n : forall w x (P : position -> Prop) q, word n w -> length q = n ->
  (forall w, word (S n) w -> (after_all w x = true <-> exists y, P (spell (y :: q) w))) ->
  (after_all w (Some_ x) = true <-> exists y, P (y :: spell q w)).
Proof.
  induction w as [|l w IH]; intros x P q W L H.
  - apply (H []). constructor.
  - inversion W; subst. rewrite after_cons. cbn [st_step]. rewrite after_some.
    apply IH; auto; [apply grow_length; auto|]. intros v V. rewrite after_disj, orb_true_iff.
    assert (X : forall b, after_all v (st_step x (b :: l)) = true <-> exists y, P (spell (put y b :: grow q l) v)).
    { intros b. rewrite <- (H ((b :: l) :: v)); [reflexivity|]. constructor; auto. cbn. auto. }
    rewrite !X. split.
    + intros [[y Y]|[y Y]]; eauto.
    + intros [y Y]. rewrite <- (put_half y) in Y. destruct (N.odd y); eauto.
Qed.

(** All states that digits of the new variable lead to, before any other variable
    has a digit: until nothing new is found. *)
Fixpoint closure (fuel : nat) (zero one : letter) (x : st) : option st :=
  let y := disj (disj (st_step x zero) (st_step x one)) x in
  if st_eqb y x then Some x else match fuel with O => None | S fuel => closure fuel zero one y end.

Lemma closure_spec n (P : position -> Prop) zero one : zero = false :: blank n -> one = true :: blank n ->
  forall fuel x z, closure fuel zero one x = Some z ->
  (forall w, word (S n) w -> after_all w x = true -> exists y, P (spell (y :: zeros n) w)) ->
  (forall w, after_all w x = true -> after_all w z = true) /\
  (forall w, word (S n) w -> after_all w z = true -> exists y, P (spell (y :: zeros n) w)) /\
  (forall w b, after_all w (st_step z (b :: blank n)) = true -> after_all w z = true).
Proof.
  intros Z0 Z1. induction fuel as [|fuel IH]; intros x z E H; cbn [closure] in E;
    destruct (st_eqb (disj (disj (st_step x zero) (st_step x one)) x) x) eqn:Q.
  1, 3: injection E as <-; apply st_eqb_eq in Q; repeat split; auto; intros w b B; rewrite <- Q, !after_disj;
    destruct b; [rewrite <- Z1 in B | rewrite <- Z0 in B]; rewrite B, ?orb_true_r; reflexivity.
  - discriminate.
  - destruct (IH _ _ E) as (I1 & I2 & I3).
    + intros w W. rewrite !after_disj, !orb_true_iff, Z0, Z1, <- !after_cons.
      intros [[A|A]|A]; auto; (apply H in A; [|constructor; auto; cbn; f_equal; apply repeat_length]);
        destruct A as [y A]; cbn [spell fold_left grow] in A; rewrite grow_zeros in A; eauto.
    + repeat split; auto. intros w A. apply I1. rewrite after_disj, A, orb_true_r. reflexivity.
Qed.
Definition exists_ (n : nat) (x : st) : option st :=
  match closure 1000 (false :: blank n) (true :: blank n) x with Some z => Some (some_ z) | None => None end.

Lemma stands_exists n x z P : exists_ n x = Some z -> stands (S n) x P (zeros (S n)) ->
  stands n z (fun q => exists y, P (y :: q)) (zeros n).
Proof.
  unfold exists_. destruct (closure _ _ _ x) as [c|] eqn:E; [|discriminate]. intros Q H. injection Q as <-.
  destruct (closure_spec n P _ _ eq_refl eq_refl _ _ _ E) as (I1 & I2 & I3).
  { intros w W A. exists 0%N. apply H; auto. }
  intros w W. rewrite after_some. apply (stands_some n w c P); auto; [apply repeat_length|].
  intros v V. split; [apply I2, V|]. intros [y Y]. revert v V Y.
  induction y as [y IHy] using (well_founded_ind N.lt_wf_0). intros v V Y. destruct (N.eq_dec y 0) as [->|D].
  - apply I1, H; auto.
  - apply (I3 v (N.odd y)). rewrite <- after_cons. apply (IHy (N.div2 y)).
    + pose proof (N.div2_odd y). destruct (N.odd y); cbn [N.b2n] in *; lia.
    + constructor; auto. cbn. f_equal. apply repeat_length.
    + cbn [spell fold_left grow]. rewrite grow_zeros, put_half. exact Y.
Qed.

(** ** The check *)

Section Same.
  Variables (n : nat) (A : automaton).

  Definition pair := (state * st)%type.
  Definition pair_key (x : pair) := st_key (snd x) (bits (fst x) 1%positive).
  Definition pair_eqb (x y : pair) := Pos.eqb (fst x) (fst y) && st_eqb (snd x) (snd y).
  Lemma pair_eqb_eq x y : pair_eqb x y = true -> x = y.
  Proof. destruct x, y. unfold pair_eqb. cbn. rewrite andb_true_iff, Pos.eqb_eq. intros [-> H]. apply st_eqb_eq in H. congruence. Qed.
  (** Pairs by keys; different pairs may have the same key. *)
  Definition pairs := PositiveMap.t (list pair).
  Definition known (m : pairs) (x : pair) : bool :=
    match PositiveMap.find (pair_key x) m with Some l => existsb (pair_eqb x) l | None => false end.
  Definition add_pair (m : pairs) (x : pair) : pairs :=
    let k := pair_key x in PositiveMap.add k (x :: match PositiveMap.find k m with Some l => l | None => [] end) m.

  Definition check_pairs (m : pairs) (x : st) : bool :=
    let ls := letters n in
    looping A start n && known m (start, x) &&
    forallb (fun kl => forallb (fun sg => let '(s, g) := sg in Bool.eqb (accepting A s) (eval g) &&
      forallb (fun l => known m (next A s l, st_step g l)) ls) (snd kl)) (PositiveMap.elements m).

  Lemma known_in m x : known m x = true -> exists k l, In (k, l) (PositiveMap.elements m) /\ In x l.
  Proof. unfold known. destruct (PositiveMap.find (pair_key x) m) as [l|] eqn:E; [|discriminate]. intros H.
    apply existsb_exists in H. destruct H as (y & I & Y). apply pair_eqb_eq in Y. subst y. apply PositiveMap.elements_correct in E. eauto. Qed.
  Theorem same_set m x P : check_pairs m x = true -> stands n x P (zeros n) ->
    forall p, length p = n -> (accepts A p = true <-> P p).
  Proof.
    unfold check_pairs. rewrite !andb_true_iff. intros [[loop K0] K] S. rewrite forallb_forall in K.
    assert (R : forall s g, known m (s, g) = true -> accepting A s = eval g /\
      forall l, length l = n -> known m (next A s l, st_step g l) = true).
    { intros s g H. apply known_in in H. destruct H as (k & l & I & J). specialize (K _ I). cbn [snd] in K.
      rewrite forallb_forall in K. specialize (K _ J). cbn in K. apply andb_prop in K. destruct K as [K1 K2].
      split; [apply Bool.eqb_prop, K1|]. intros a La. rewrite forallb_forall in K2. apply K2, letters_complete, La. }
    assert (H : forall p, length p = n -> exists g, known m (state_from A start p, g) = true /\ stands n g P p).
    { apply (digits_ind n (fun p => exists g, known m (state_from A start p, g) = true /\ stands n g P p)).
      - exists x. rewrite state_zeros. auto.
      - intros p L (g & Kg & Sg). exists (st_step g (odd p)). rewrite (state_step A start n) by auto. split.
        + apply (R _ _ Kg). rewrite odd_length. auto.
        + rewrite <- (grow_half p) at 2. apply stands_step; auto. rewrite odd_length. auto. }
    intros p L. destruct (H p L) as (g & Kg & Sg). unfold accepts, accepts_from. destruct (R _ _ Kg) as [-> _].
    specialize (Sg [] ltac:(constructor)). exact Sg.
  Qed.

  (** The search for the pairs. *)
  Fixpoint search_pairs (fuel : nat) ls (todo : list pair) (m : pairs) : pairs :=
    match fuel, todo with
    | S fuel, (s, g) :: todo =>
        let '(todo, m) := fold_left (fun '(todo, m) l => let x := (next A s l, st_step g l) in
          if known m x then (todo, m) else (x :: todo, add_pair m x)) ls (todo, m) in
        search_pairs fuel ls todo m
    | _, _ => m
    end.
  Definition find_pairs fuel (x : st) : pairs :=
    search_pairs fuel (letters n) [(start, x)] (add_pair (PositiveMap.empty _) (start, x)).
End Same.
