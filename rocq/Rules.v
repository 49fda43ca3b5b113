(** * The machine of nim

    What this file defines: the machine that follows the moves of nim on a complex,
    under each of its rules.

    What it proves: [nim_follows], that it does.

    Why: a tag holds the differences of the piles, each up to a bound from which it
    cannot come back to what the rule asks for, and in front, for rules about the
    total, the sum of all differences, up to a bound too. *)

From Coq Require Import List NArith ZArith PArith Bool Lia Arith Permutation FMapPositive.
From Faceoff Require Import Game Nim Digits Faces Check.
Import ListNotations.
Local Open Scope N_scope.

(** ** One pile *)

Definition one_step (cap d : N) (x y : bool) : option N :=
  match d with
  | 0 => match x, y with true, false => Some 1 | false, true => None | _, _ => Some 0 end
  | _ => if d =? cap then Some cap else Some (N.min cap (2 * d + N.b2n x - N.b2n y))
  end.

Lemma one_step_spec cap x y a b : 1 <= cap -> y <= x ->
  one_step cap (N.min cap (x - y)) a b =
  if put y b <=? put x a then Some (N.min cap (put x a - put y b)) else None.
Proof.
  intros C L. rewrite !put_eq. unfold one_step. destruct (N.min cap (x - y)) as [|e] eqn:E.
  - assert (x = y) by lia. subst y. destruct a, b; cbn [N.b2n];
      destruct (N.leb_spec (2 * x + 0) (2 * x + 1)), (N.leb_spec (2 * x + 1) (2 * x + 0)),
        (N.leb_spec (2 * x + 0) (2 * x + 0)), (N.leb_spec (2 * x + 1) (2 * x + 1)); try lia; f_equal; lia.
  - rewrite <- E. assert (P : 0 < x - y) by lia. clear E e. destruct (N.leb_spec (2 * y + N.b2n b) (2 * x + N.b2n a)) as [G|G].
    + destruct (N.eqb_spec (N.min cap (x - y)) cap) as [E|E]; f_equal; destruct a, b; cbn [N.b2n] in *; lia.
    + exfalso. destruct a, b; cbn [N.b2n] in *; lia.
Qed.

(** ** All piles *)

Fixpoint belowb (q p : position) : bool :=
  match q, p with y :: q, x :: p => (y <=? x) && belowb q p | _, _ => true end.
Lemma belowb_spec q : forall p, length q = length p -> (belowb q p = true <-> below q p).
Proof. induction q as [|y q IH]; intros [|x p] L; cbn in *; try lia; [split; [constructor | auto]|].
  rewrite andb_true_iff, N.leb_le, IH by lia. split; [intros []; constructor; auto | inversion 1; auto]. Qed.
Fixpoint difference (a b : letter) : Z :=
  match a, b with x :: a, y :: b => (Z.b2z x - Z.b2z y + difference a b)%Z | _, _ => 0%Z end.

Lemma difference_least a : forall b, (- Z.of_nat (length a) <= difference a b)%Z.
Proof. induction a as [|x a IH]; intros [|y b]; cbn [difference length]; try lia. specialize (IH b). destruct x, y; cbn [Z.b2z]; lia. Qed.
Lemma total_grow q p : below q p -> forall a b, length a = length p -> length b = length p ->
  below (grow q b) (grow p a) ->
  (Z.of_N (total (taken (grow p a) (grow q b))) = 2 * Z.of_N (total (taken p q)) + difference a b)%Z.
Proof.
  induction 1 as [|y x q p H _ IH]; intros [|c a] [|d b] La Lb B; cbn [length] in *; try lia; [reflexivity|].
  cbn [grow] in B. inversion B as [|? ? ? ? H1 H2]; subst. cbn [grow taken total fold_right difference]. unfold total in IH.
  specialize (IH a b ltac:(lia) ltac:(lia) H2). rewrite !put_eq in *. destruct c, d; cbn [N.b2n Z.b2z] in *; lia.
Qed.

Section Rule.
  Variables (r : rule) (C : complex) (n : nat).

  Definition cap : N :=
    match r with nim_some a | nim_all a => a + 1 | nim_each a => N.max a 1 | _ => 1 end.
  Definition cap_sum : N :=
    match r with nim_total_least a => N.max a (N.of_nat n) | nim_total a => N.max (a + 1) (N.of_nat n) | _ => 0 end.

  Definition obeyed (ms : list (list bool)) (s : N) (d : list N) : bool :=
    match r with
    | nim => true
    | nim_exact k => count d =? k
    | nim_some a => forallb (fun x => (x =? 0) || (x =? a)) d
    | nim_all a => existsb (exactly d) ms && forallb (fun x => (x =? 0) || (x =? a)) d
    | nim_each a => existsb (exactly d) ms && forallb (fun x => (x =? 0) || (a <=? x)) d
    | nim_total_least a => a <=? s
    | nim_total a => s =? a
    end.

  (** Tags that are no better: where anything may be taken, a set of lowered piles
      is no better than a larger one if no facet holds the smaller one only. *)
  Fixpoint smaller (d : list N) : list (list N) :=
    match d with
    | [] => [[]]
    | x :: d => flat_map (fun e => if x =? 0 then [0 :: e] else [0 :: e; x :: e]) (smaller d)
    end.
  Definition fewer (ms : list (list bool)) (t u : tag) : bool :=
    forallb (fun m => implb (inside (tl t) m) (inside (tl u) m)) ms.
  Definition all_no_better (ms : list (list bool)) (u : tag) : list tag :=
    filter (fun t => fewer ms t u) (map (cons (hd 0 u)) (smaller (tl u))).
  (** Found once for all faces. *)
  Definition table := PositiveMap.t (tag * list tag).
  Definition no_better_table (ms : list (list bool)) : table :=
    fold_left (fun m l => let u := 0 :: map (fun b : bool => if b then 1 else 0) l in
      if in_face ms (tl u) then PositiveMap.add (tag_key u 1) (u, all_no_better ms u) m else m) (letters n) (PositiveMap.empty _).

  Definition undone (s t : list nat) : bool :=
    Nat.eqb (length s) n && Nat.eqb (length t) n && forallb (fun i => Nat.ltb i n) s &&
    forallb (fun i => Nat.eqb (nth (nth i s O) t O) i) (seq 0 n).
  Definition facets_kept (ms : list (list bool)) (s : list nat) : bool :=
    forallb (fun m => existsb (same_mask (reordered s m)) ms) ms.

  (** [wide]: tags that are no better are made use of. *)
  Definition nim_machine (wide : bool) : machine :=
    let ms := masks n C in let c := cap in let cs := cap_sum in
    let better := match r with nim => if wide then no_better_table ms else PositiveMap.empty _ | _ => PositiveMap.empty _ end in
    let ranged := forallb (forallb (fun i => Nat.ltb i n)) C in
    {| inner := Z * list N * list N;
       first := repeat 0 (S n);
       begin := fun t => match t with [] => (0%Z, [], []) | s :: d => (2 * Z.of_N s, d, [])%Z end;
       digit := fun i x y => let '(s, d, e) := i in
         match d with
         | [] => None
         | z :: d => match one_step c z x y with
             | Some z => Some (match cs with N0 => s | _ => s + Z.b2z x - Z.b2z y end%Z, d, z :: e)
             | None => None end
         end;
       finish := fun i => let '(s, d, e) := i in let e := rev e in
         if in_face ms e then Some (Z.to_N (Z.min (Z.of_N cs) s) :: e) else None;
       inner_key := fun i k => let '(s, d, e) := i in tag_key e (tag_key (Z.to_N s :: d) k);
       inner_eqb := fun i j => let '(s, d, e) := i in let '(s', d', e') := j in Z.eqb s s' && tag_eqb d d' && tag_eqb e e';
       alive := fun i => let '(_, d, e) := i in in_face ms (rev_append e d);
       is_move := fun t => negb (nothing (tl t)) && obeyed ms (hd 0 t) (tl t);
       is_still := fun t => nothing (tl t);
       no_better := fun t => match PositiveMap.find (tag_key t 1) better with
         | Some (u, l) => if tag_eqb u t then l else [] | None => [] end;
       moved := fun s t => hd 0 t :: permuted s (tl t);
       symmetric := fun s t => ranged && undone s t && undone t s && facets_kept ms s && facets_kept ms t |}.

  Definition capped (d : list N) := map (N.min cap) d.
  Definition tag_of p q : tag := N.min cap_sum (total (taken p q)) :: capped (taken p q).
  Definition nim_leads p q (t : tag) := below q p /\ t = tag_of p q /\ in_face (masks n C) (tl t) = true.

  Lemma cap_pos : 1 <= cap.
  Proof. unfold cap. destruct r; lia. Qed.
  Lemma digits_nim wide q p : below q p -> forall a b s e, length a = length p -> length b = length p ->
    digits (nim_machine wide) (s, capped (taken p q), e) a b =
    if belowb (grow q b) (grow p a)
    then finish (nim_machine wide) (match cap_sum with N0 => s | _ => s + difference a b end%Z, [],
      rev_append (capped (taken (grow p a) (grow q b))) e)
    else None.
  Proof.
    induction 1 as [|y x q p H _ IH]; intros [|c a] [|d b] s e La Lb; cbn [length] in *; try lia.
    - cbn. destruct cap_sum; rewrite ?Z.add_0_r; reflexivity.
    - cbn [taken capped map digits digit nim_machine grow belowb]. rewrite one_step_spec by (auto; apply cap_pos).
      destruct (put y d <=? put x c); cbn [andb]; [|reflexivity].
      fold (capped (taken p q)). rewrite IH by lia. destruct (belowb (grow q b) (grow p a)); [|reflexivity].
      cbn [taken capped map rev_append]. fold (capped (taken (grow p a) (grow q b))). cbn [difference].
      destruct cap_sum; [reflexivity|]. f_equal. f_equal. f_equal. lia.
  Qed.
  Lemma rev_rev_append (l : list N) : rev (rev_append l []) = l.
  Proof. rewrite rev_append_rev, app_nil_r. apply rev_involutive. Qed.
  Lemma step_nim wide q p a b : below q p -> length p = n -> length a = n -> length b = n ->
    step (nim_machine wide) (tag_of p q) a b =
    if belowb (grow q b) (grow p a) && in_face (masks n C) (capped (taken (grow p a) (grow q b)))
    then Some (tag_of (grow p a) (grow q b)) else None.
  Proof.
    intros B L La Lb. unfold step, tag_of at 1. cbn [begin nim_machine].
    rewrite (digits_nim wide q p B) by lia. destruct (belowb (grow q b) (grow p a)) eqn:E; [|reflexivity].
    cbn [finish nim_machine andb]. rewrite rev_rev_append.
    destruct (in_face (masks n C) (capped (taken (grow p a) (grow q b)))); [|reflexivity]. unfold tag_of. f_equal. f_equal.
    pose proof (below_length _ _ B) as Lq. apply belowb_spec in E; [|rewrite !grow_length; lia].
    pose proof (total_grow q p B a b ltac:(lia) ltac:(lia) E) as T. pose proof (difference_least a b) as D. destruct cap_sum as [|k] eqn:K.
    - rewrite !N.min_0_l. cbn [Z.of_N]. lia.
    - assert (W : N.of_nat n <= N.pos k) by (rewrite <- K; unfold cap_sum in *; destruct r; try discriminate; lia). rewrite La in D. lia.
  Qed.
  Lemma pile_capped d i : pile (capped d) i = N.min cap (pile d i).
  Proof. unfold capped, pile. rewrite <- (map_nth (N.min cap)), N.min_0_r. reflexivity. Qed.
  Lemma pile_capped_pos d i : 0 < pile (capped d) i <-> 0 < pile d i.
  Proof. rewrite pile_capped. pose proof cap_pos. lia. Qed.
  Lemma capped_length d : length (capped d) = length d.
  Proof. apply map_length. Qed.
  Lemma within_capped d f : within (capped d) f <-> within d f.
  Proof. unfold within. split; intros H i; specialize (H i); rewrite pile_capped_pos in *; auto. Qed.
  Lemma fills_capped d f : fills (capped d) f <-> fills d f.
  Proof. unfold fills. split; intros H i; specialize (H i); rewrite pile_capped_pos in *; auto. Qed.
  Lemma nothing_capped d : nothing (capped d) = nothing d.
  Proof.
    destruct (nothing d) eqn:E.
    - destruct (nothing (capped d)) eqn:G; auto. apply nothing_spec in G. destruct G as [i G].
      rewrite pile_capped_pos in G. rewrite (proj2 (nothing_spec d)) in E by eauto. discriminate.
    - apply nothing_spec. apply nothing_spec in E. destruct E as [i E]. exists i. rewrite pile_capped_pos. auto.
  Qed.
  Lemma count_capped d : count (capped d) = count d.
  Proof. unfold count, capped. rewrite map_map. f_equal. apply map_ext. intros x. pose proof cap_pos.
    destruct (N.eqb_spec (N.min cap x) 0), (N.eqb_spec x 0); auto; lia. Qed.

  Hypothesis ranged : forall f, In f C -> forall i, In i f -> (i < n)%nat.

  Lemma allowed_spec d : length d = n -> in_face (masks n C) (capped d) = true ->
    (allowed r C d <-> negb (nothing (capped d)) && obeyed (masks n C) (N.min cap_sum (total d)) (capped d) = true).
  Proof.
    intros L I. rewrite andb_true_iff, negb_true_iff, nothing_capped. unfold allowed. rewrite <- nothing_spec.
    split; intros [S H]; (split; [exact S|]); pose proof S as S'; apply nothing_spec in S';
      assert (Sc : exists i, 0 < pile (capped d) i) by (destruct S' as [i ?]; exists i; rewrite pile_capped_pos; auto).
    - unfold obeyed, cap_sum. pose proof eq_refl cap as Ec. unfold cap at 1 in Ec.
      assert (V : forall f g : N -> bool, (forall x, 0 < x -> f x = true -> g (N.min cap x) = true) ->
        (forall i, 0 < pile d i -> f (pile d i) = true) -> forallb (fun x => (x =? 0) || g x) (capped d) = true).
      { intros f g E G. apply forallb_piles. intros i P. rewrite pile_capped_pos in P. rewrite pile_capped. auto. }
      assert (X : (exists f, In f C /\ fills d f) -> existsb (exactly (capped d)) (masks n C) = true).
      { intros (f & If & G). apply existsb_exists. exists (mask n f). split; [apply in_map, If|].
        apply exactly_spec; [rewrite capped_length; auto | apply ranged, If | apply fills_capped, G]. }
      destruct r; auto; destruct H as [H1 H2].
      + rewrite count_capped. apply N.eqb_eq, H2.
      + apply (V (fun x => x =? a)); [intros x _ E; apply N.eqb_eq in E; apply N.eqb_eq; lia | intros i P; apply N.eqb_eq; auto].
      + rewrite X by auto. apply (V (fun x => x =? a)); [intros x _ E; apply N.eqb_eq in E; apply N.eqb_eq; lia | intros i P; apply N.eqb_eq; auto].
      + rewrite X by auto. apply (V (fun x => a <=? x)); [intros x _ E; apply N.leb_le in E; apply N.leb_le; lia | intros i P; apply N.leb_le; auto].
      + apply N.leb_le. lia.
      + apply N.eqb_eq. lia.
    - assert (W : exists f, In f C /\ within d f).
      { apply (in_face_spec C n (capped d)) in I; auto; [|rewrite capped_length; auto].
        destruct I as (f & If & I). exists f. split; auto. apply within_capped, I. }
      assert (V : forall g : N -> bool, forallb (fun x => (x =? 0) || g x) (capped d) = true ->
        forall i, 0 < pile d i -> g (N.min cap (pile d i)) = true).
      { intros g G i P. rewrite forallb_piles in G. specialize (G i). rewrite pile_capped_pos, pile_capped in G. auto. }
      assert (X : existsb (exactly (capped d)) (masks n C) = true -> exists f, In f C /\ fills d f).
      { intros G. apply existsb_exists in G. destruct G as (m & Im & G). apply in_map_iff in Im.
        destruct Im as (f & <- & If). exists f. split; auto. apply fills_capped, (exactly_spec n); auto.
        - rewrite capped_length; auto.
        - apply ranged, If. }
      unfold obeyed, cap_sum in H. pose proof eq_refl cap as Ec. unfold cap at 1 in Ec. destruct r; auto; (split; [try apply W|]).
      + rewrite count_capped in H. apply N.eqb_eq, H.
      + intros i P. apply (V (fun x => x =? a)) in P; auto. apply N.eqb_eq in P. lia.
      + apply andb_prop in H. apply X, H.
      + apply andb_prop in H. destruct H as [_ H]. intros i P. apply (V (fun x => x =? a)) in P; auto. apply N.eqb_eq in P. lia.
      + apply andb_prop in H. apply X, H.
      + apply andb_prop in H. destruct H as [_ H]. intros i P. apply (V (fun x => a <=? x)) in P; auto. apply N.leb_le in P. lia.
      + apply N.leb_le in H. lia.
      + apply N.eqb_eq in H. lia.
  Qed.

  (** ** Tags that are no better *)

  Definition part (x y : N) := x = 0 \/ x = y.
  Definition nim_worse (t u : tag) := t = u \/
    (r = nim /\ hd 0 t = hd 0 u /\ length (tl u) = n /\ length t = S n /\ Forall2 part (tl t) (tl u) /\
     forall m, In m (masks n C) -> inside (tl t) m = true -> inside (tl u) m = true).

  Lemma smaller_part d : forall e, In e (smaller d) -> Forall2 part e d.
  Proof.
    induction d as [|x d IH]; intros e I; cbn in I; [destruct I as [<-|[]]; constructor|]. apply in_flat_map in I. destruct I as (e' & I & J).
    destruct (x =? 0); [destruct J as [<-|[]] | destruct J as [<-|[<-|[]]]];
      constructor; auto; unfold part; auto.
  Qed.
  Lemma Forall2_same_length {X Y} (Q : X -> Y -> Prop) l m : Forall2 Q l m -> length l = length m.
  Proof. induction 1; cbn; auto. Qed.
  Lemma all_no_better_worse u t : r = nim -> length (tl u) = n -> In t (all_no_better (masks n C) u) -> nim_worse t u.
  Proof.
    intros R L I. unfold all_no_better in I. apply filter_In in I. destruct I as [I H].
    apply in_map_iff in I. destruct I as (e & <- & I). apply smaller_part in I. right. cbn [hd tl]. split; [auto|]. split; [auto|]. split; [auto|].
    split; [cbn [length]; f_equal; rewrite <- L; apply (Forall2_same_length _ _ _ I)|]. split; auto.
    intros m Im In_. unfold fewer in H. rewrite forallb_forall in H. specialize (H m Im). cbn [tl] in H. rewrite In_ in H. exact H.
  Qed.
  Lemma table_spec k u l : PositiveMap.find k (no_better_table (masks n C)) = Some (u, l) ->
    l = all_no_better (masks n C) u /\ length (tl u) = n.
  Proof.
    unfold no_better_table. set (ms := masks n C). assert (H : forall ls m, (forall x, In x ls -> length x = n) ->
      (PositiveMap.find k m = Some (u, l) -> l = all_no_better ms u /\ length (tl u) = n) ->
      PositiveMap.find k (fold_left (fun m l => let u := 0 :: map (fun b : bool => if b then 1 else 0) l in
        if in_face ms (tl u) then PositiveMap.add (tag_key u 1) (u, all_no_better ms u) m else m) ls m) = Some (u, l) ->
      l = all_no_better ms u /\ length (tl u) = n).
    { induction ls as [|x ls IH]; intros m Hl Hm E; [auto|]. cbn [fold_left] in E. apply IH in E; auto.
      { intros; apply Hl; right; auto. }
      cbn zeta. destruct (in_face ms _); auto. intros E'.
      match type of E' with context [PositiveMap.add ?K _ _] => destruct (Pos.eq_dec K k) as [D|D] end.
      - rewrite D, PositiveMap.gss in E'. injection E' as <- <-. split; auto. cbn [tl]. rewrite map_length. apply Hl. left. auto.
      - rewrite PositiveMap.gso in E' by congruence. auto. }
    apply H.
    - clear. induction n as [|k IH]; cbn; intros x I; [destruct I as [<-|[]]; auto|].
      apply in_flat_map in I. destruct I as (y & I & J). apply IH in I. destruct J as [<-|[<-|[]]]; cbn; auto.
    - rewrite PositiveMap.gempty. discriminate.
  Qed.
  Lemma no_better_nim wide t u : In t (no_better (nim_machine wide) u) -> nim_worse t u.
  Proof.
    cbn [no_better nim_machine]. match goal with |- context [PositiveMap.find _ ?m] => set (better := m) end.
    destruct (PositiveMap.find (tag_key u 1) better) as [[u' l]|] eqn:E; [|intros []].
    destruct (tag_eqb u' u) eqn:G; [|intros []]. apply tag_eqb_eq in G. subst u'. assert (R : r = nim /\ better = no_better_table (masks n C)).
    { subst better. destruct r, wide; rewrite ?PositiveMap.gempty in E; try discriminate. auto. }
    destruct R as [R B]. rewrite B in E. apply table_spec in E. destruct E as [-> L]. apply all_no_better_worse; auto.
  Qed.
  Fixpoint each_step (d : list N) (a b : letter) : option (list N) :=
    match d, a, b with
    | z :: d, x :: a, y :: b => match one_step cap z x y, each_step d a b with Some z, Some d => Some (z :: d) | _, _ => None end
    | [], [], [] => Some []
    | _, _, _ => None
    end.

  Lemma digits_each wide : cap_sum = 0 -> forall d a b s e, length d = length a -> length d = length b ->
    digits (nim_machine wide) (s, d, e) a b =
    match each_step d a b with Some d' => finish (nim_machine wide) (s, [], rev_append d' e) | None => None end.
  Proof.
    intros K. induction d as [|z d IH]; intros [|x a] [|y b] s e La Lb; cbn [length] in *; try lia; [reflexivity|].
    cbn [digits digit nim_machine each_step]. destruct (one_step cap z x y) as [z'|]; [|reflexivity].
    rewrite K, IH by lia. destruct (each_step d a b); reflexivity.
  Qed.
  Lemma each_step_part : cap = 1 -> forall dt du, Forall2 part dt du -> Forall (fun x => x <= 1) du ->
    forall a b dt', each_step dt a b = Some dt' -> exists du', each_step du a b = Some du' /\ Forall2 part dt' du' /\
      (forall m, inside dt' m = true -> inside dt m = true) /\
      (forall m, inside dt' m = true -> inside du m = true -> inside du' m = true) /\
      (nothing dt' = true -> du' = du).
  Proof.
    intros K. induction 1 as [|z w dt du Pz _ IH]; intros Le [|x a] [|y b] dt' E; try discriminate.
    - injection E as <-. exists []. repeat split; auto.
    - inversion Le as [|? ? Hw Hl]; subst. cbn [each_step] in E |- *. destruct (one_step cap z x y) as [z'|] eqn:Ez; [|discriminate].
      destruct (each_step dt a b) as [d'|] eqn:Ed; [|discriminate]. injection E as <-.
      destruct (IH Hl a b d' Ed) as (du' & Eu & Hp & H1 & H2 & H3). rewrite Eu.
      assert (W : exists w', one_step cap w x y = Some w' /\ part z' w' /\ (z' = 0 -> z = 0 /\ w' = w) /\ (w = 0 -> w' = z')).
      { rewrite K in *. assert (Hw' : w = 0 \/ w = 1) by lia. unfold part in Pz. destruct Hw' as [-> | ->].
        - assert (z = 0) by (destruct Pz; auto). subst z. exists z'. repeat split; auto.
          + right. reflexivity.
        - exists 1. cbn. destruct Pz as [-> | ->]; cbn in Ez.
          + destruct x, y; try discriminate; injection Ez as <-; repeat split; auto; try discriminate; unfold part; auto.
          + injection Ez as <-. repeat split; auto; try discriminate. right. reflexivity. }
      destruct W as (w' & Ew & Pw & W0 & W1). rewrite Ew. exists (w' :: du'). split; [reflexivity|]. split; [constructor; auto|]. split; [|split].
      + intros [|c m]; cbn [inside]; auto. rewrite !andb_true_iff. intros [G1 G2]. split; auto.
        destruct (N.eqb_spec z' 0) as [Z|Z]; [destruct (W0 Z) as [-> _]; auto|]. cbn in G1. subst c. apply orb_true_r.
      + intros [|c m]; cbn [inside]; auto. rewrite !andb_true_iff. intros [G1 G2] [G3 G4]. split; auto.
        destruct c; [apply orb_true_r|]. rewrite orb_false_r in *. apply N.eqb_eq in G1, G3. subst. rewrite W1 by auto. apply N.eqb_refl.
      + unfold nothing. cbn [forallb]. rewrite andb_true_iff. intros [G1 G2]. apply N.eqb_eq in G1. destruct (W0 (eq_sym G1)) as [_ ->].
        f_equal. apply H3, G2.
  Qed.
  Lemma worse_step_nim wide t u a b t' : r = nim -> length a = n -> length b = n ->
    Forall (fun x => x <= 1) (tl u) -> length u = S n -> in_face (masks n C) (tl u) = true ->
    nim_worse t u -> step (nim_machine wide) t a b = Some t' ->
    exists u', step (nim_machine wide) u a b = Some u' /\ nim_worse t' u'.
  Proof.
    intros R La Lb Le Lu Fu [->|(_ & E & L & Lt & Pt & Fm)] S; [exists t'; split; auto; left; auto|].
    destruct t as [|h dt]; [discriminate|]. destruct u as [|h' du]; [discriminate|]. cbn [hd tl length] in *. subst h'.
    assert (K : cap_sum = 0) by (unfold cap_sum; rewrite R; auto). assert (K1 : cap = 1) by (unfold cap; rewrite R; auto).
    unfold step in *. cbn [begin nim_machine] in *. rewrite (digits_each wide K) in S |- * by lia.
    destruct (each_step dt a b) as [dt'|] eqn:Ed; [|discriminate].
    destruct (each_step_part K1 dt du Pt Le a b dt' Ed) as (du' & Eu & Hp & H1 & H2 & H3). rewrite Eu.
    cbn [finish nim_machine] in *. rewrite rev_rev_append in *. destruct (in_face (masks n C) dt') eqn:Ft; [|discriminate]. injection S as <-.
    assert (Fu' : in_face (masks n C) du' = true).
    { unfold in_face in Ft. apply orb_prop in Ft. destruct Ft as [Ft|Ft].
      - apply existsb_exists in Ft. destruct Ft as (m & Im & G). unfold in_face.
        apply orb_true_iff. left. apply existsb_exists. exists m. split; auto.
      - rewrite H3 by auto. exact Fu. }
    rewrite Fu'. eexists. split; [reflexivity|]. right. cbn [hd tl length]. assert (Lu' : length du' = n).
    { assert (G : forall d a b d', each_step d a b = Some d' -> length d' = length d).
      { clear. induction d as [|z d IH]; intros [|x a] [|y b] d' E; cbn in E; try discriminate; [injection E as <-; auto|].
        destruct (one_step cap z x y); [|discriminate]. destruct (each_step d a b) eqn:G; [|discriminate]. injection E as <-. cbn. f_equal. eauto. }
      apply G in Eu. lia. }
    repeat split; auto. f_equal. rewrite <- Lu'. apply (Forall2_same_length _ _ _ Hp).
  Qed.

  (** ** Symmetry *)

  Lemma undone_perm s t : undone s t = true -> undone t s = true -> Permutation s (seq 0 n).
  Proof.
    unfold undone. rewrite !andb_true_iff, !Nat.eqb_eq, !forallb_forall. intros [[[Ls Lt] Hs] H1] _. apply Permutation_sym, NoDup_Permutation_bis.
    - apply seq_NoDup.
    - rewrite seq_length. lia.
    - assert (ND : NoDup s).
      { apply (NoDup_nth s O). intros i j Hi Hj E. assert (Ei : nth (nth i s O) t O = i) by (apply Nat.eqb_eq, H1, in_seq; lia).
        assert (Ej : nth (nth j s O) t O = j) by (apply Nat.eqb_eq, H1, in_seq; lia). congruence. }
      apply (NoDup_length_incl ND).
      + rewrite seq_length. lia.
      + intros i I. apply in_seq. apply Hs in I. apply Nat.ltb_lt in I. lia.
  Qed.
  Lemma symmetric_spec wide s t : symmetric (nim_machine wide) s t = true -> symmetry C n s t /\ symmetry C n t s.
  Proof.
    cbn [symmetric nim_machine]. rewrite !andb_true_iff. intros [[[[_ U1] U2] K1] K2].
    assert (P1 := undone_perm s t U1 U2). assert (P2 := undone_perm t s U2 U1).
    assert (K : forall s, facets_kept (masks n C) s = true -> Permutation s (seq 0 n) ->
      forall f, In f C -> exists g, In g C /\ forall i, (i < n)%nat -> (In i g <-> In (nth i s O) f)).
    { clear s t U1 U2 K1 K2 P1 P2. intros s K P f If. unfold facets_kept in K. rewrite forallb_forall in K.
      specialize (K (mask n f) (in_map _ _ _ If)). apply existsb_exists in K. destruct K as (m & Im & E).
      apply in_map_iff in Im. destruct Im as (g & <- & Ig). unfold same_mask in E.
      destruct (list_eq_dec bool_dec (reordered s (mask n f)) (mask n g)) as [E'|]; [|discriminate].
      exists g. split; auto. intros i Hi. pose proof (perm_range s n i P Hi). rewrite <- (mask_nth n g) by auto. rewrite <- E'. unfold reordered.
      assert (Ls : length s = n) by (rewrite (Permutation_length P), seq_length; auto).
      rewrite (nth_indep _ false (nth O (mask n f) false)) by (rewrite map_length; lia).
      rewrite (map_nth (fun i => nth i (mask n f) false)). apply mask_nth. auto. }
    unfold undone in U1, U2. rewrite !andb_true_iff, !Nat.eqb_eq, !forallb_forall in U1, U2. destruct U1 as [_ U1], U2 as [_ U2].
    assert (I1 : forall i, (i < n)%nat -> nth (nth i s O) t O = i) by (intros; apply Nat.eqb_eq, U1, in_seq; lia).
    assert (I2 : forall i, (i < n)%nat -> nth (nth i t O) s O = i) by (intros; apply Nat.eqb_eq, U2, in_seq; lia). split; constructor; auto.
  Qed.
  Lemma capped_permuted s d : capped (permuted s d) = permuted s (capped d).
  Proof. unfold capped, permuted. rewrite map_map. apply map_ext. intros i. fold (capped d). symmetry. apply pile_capped. Qed.
  Lemma in_face_permuted s t d : symmetry C n s t -> length d = n ->
    in_face (masks n C) d = true -> in_face (masks n C) (permuted s d) = true.
  Proof.
    intros Y L H. assert (Ls : length s = n) by (rewrite (Permutation_length (sym_perm _ _ _ _ Y)), seq_length; auto).
    destruct (nothing (permuted s d)) eqn:E; [apply in_face_still; auto|].
    apply nothing_spec in E. apply in_face_spec; auto; [rewrite permuted_length; auto|]. apply in_face_spec in H; auto.
    - destruct H as (f & If & W). destruct (sym_facets _ _ _ _ Y f If) as (g & Ig & G). exists g. split; auto. eapply within_permuted; eauto.
    - destruct E as [i E]. pose proof (permuted_some C n s t Y d i L E). rewrite (pile_permuted_n C n s t Y) in E by auto. eauto.
  Qed.
  Lemma inside_permuted s t d m : symmetry C n s t -> length d = n -> length m = n ->
    (inside (permuted s d) m = true <-> inside d (reordered t m) = true).
  Proof.
    intros Y L Lm. assert (Ls : length s = n) by (rewrite (Permutation_length (sym_perm _ _ _ _ Y)), seq_length; auto).
    assert (Lt : length t = n) by (rewrite (Permutation_length (sym_perm_back _ _ _ _ Y)), seq_length; auto).
    rewrite !inside_nth by (rewrite ?permuted_length; unfold reordered; rewrite ?map_length; lia).
    assert (N_ : forall i, (i < n)%nat -> nth i (reordered t m) false = nth (nth i t O) m false).
    { intros i H. unfold reordered. rewrite (nth_indep _ false (nth O m false)) by (rewrite map_length; lia).
      apply (map_nth (fun i => nth i m false)). }
    split; intros H i P.
    - pose proof (in_range n d i L P) as B. rewrite N_ by auto. apply H. pose proof (perm_range t n i (sym_perm_back _ _ _ _ Y) B).
      rewrite (pile_permuted_n C n s t Y), (sym_forth _ _ _ _ Y) by auto. exact P.
    - pose proof (permuted_some C n s t Y d i L P) as B. rewrite (pile_permuted_n C n s t Y) in P by auto.
      specialize (H _ P). pose proof (perm_range s n i (sym_perm _ _ _ _ Y) B). rewrite N_, (sym_back _ _ _ _ Y) in H by auto. exact H.
  Qed.
  Theorem nim_follows wide : follows n (nim_machine wide) (move r C) nim_leads nim_worse.
  Proof.
    assert (Tz : taken (zeros n) (zeros n) = repeat 0 n) by (unfold zeros; clear; induction n; cbn; auto; f_equal; auto).
    assert (Cz : forall k, capped (repeat 0 k) = repeat 0 k) by (induction k; cbn; rewrite ?N.min_0_r; f_equal; auto).
    assert (Sz : forall k, total (repeat 0 k) = 0) by (induction k; cbn; auto).
    assert (Nz : forall k, nothing (repeat 0 k) = true) by (induction k; cbn; auto).
    assert (Bz : below (zeros n) (zeros n)) by (unfold zeros, below; clear; induction n; cbn; constructor; auto; lia).
    assert (Tagz : tag_of (zeros n) (zeros n) = repeat 0 (S n)).
    { unfold tag_of. rewrite Tz, Cz, Sz, N.min_0_r. reflexivity. }
    constructor.
    - intros [[s d] e] [[s' d'] e']. cbn. rewrite !andb_true_iff, Z.eqb_eq. intros [[<- D] E]. apply tag_eqb_eq in D, E. congruence.
    - split; auto. split; [rewrite Tagz; reflexivity|]. apply in_face_still. apply Nz.
    - intros t (_ & -> & _). exact Tagz.
    - intros p q t Lp Lq (B & -> & I). exists (tag_of (half p) (half q)). assert (Bh : below (half q) (half p)).
      { clear -B. unfold half. induction B as [|y x q p H _ IH]; cbn; constructor; auto.
        apply N.div_le_mono with (c := 2) in H; [|lia]. rewrite !N.div2_div. exact H. }
      assert (Lh : length (half p) = n) by (rewrite half_length; auto).
      assert (E : step (nim_machine wide) (tag_of (half p) (half q)) (odd p) (odd q) = Some (tag_of p q)).
      { rewrite step_nim by (rewrite ?odd_length; auto). rewrite !grow_half.
        rewrite (proj2 (belowb_spec q p ltac:(lia)) B). cbn [tag_of tl] in I. rewrite I. reflexivity. }
      split; auto. split; auto. split; auto. cbn [tl tag_of] in *.
      destruct (nothing (taken (half p) (half q))) eqn:Z; [apply in_face_still; rewrite nothing_capped; auto|].
      apply nothing_spec in Z. pose proof Z as [i Zi]. assert (Up : forall i, 0 < pile (taken (half p) (half q)) i -> 0 < pile (taken p q) i).
      { intros j. rewrite !pile_taken by (rewrite ?half_length; lia).
        assert (Hp : forall p j, pile (half p) j = N.div2 (pile p j)) by (intros p' k; apply (map_nth N.div2 p' 0)).
        rewrite !Hp. pose proof (N.div2_odd (pile p j)). pose proof (N.div2_odd (pile q j)).
        destruct (N.odd (pile p j)), (N.odd (pile q j)); cbn [N.b2n] in *; lia. }
      apply in_face_spec; [rewrite capped_length, taken_length; auto | exists i; apply pile_capped_pos; auto|].
      apply in_face_spec in I; [|rewrite capped_length, taken_length; auto | exists i; apply pile_capped_pos; auto].
      destruct I as (f & If & W). exists f. split; auto. intros j J. apply W. rewrite pile_capped_pos in *. auto.
    - intros p q a b u t Lp Lq La Lb (B & -> & I) S. rewrite step_nim in S by auto.
      destruct (belowb (grow q b) (grow p a)) eqn:E; [|discriminate]. cbn [andb] in S. apply belowb_spec in E; [|rewrite !grow_length; lia].
      destruct (in_face (masks n C) (capped (taken (grow p a) (grow q b)))) eqn:I'; [|discriminate]. injection S as <-. split; auto.
    - intros p q t Lp Lq (B & -> & I) K. split; auto. apply allowed_spec; auto. rewrite taken_length; auto.
    - intros p q Lp [B H]. pose proof (below_length _ _ B) as Lq. split; [lia|]. exists (tag_of p q).
      assert (Lt : length (taken p q) = n) by (rewrite taken_length; auto). assert (I : in_face (masks n C) (capped (taken p q)) = true).
      { destruct H as [S H]. apply in_face_spec; [rewrite capped_length; auto | destruct S as [i S]; exists i; apply pile_capped_pos; auto|].
        assert (W : exists f, In f C /\ within (taken p q) f).
        { assert (G : (exists f, In f C /\ fills (taken p q) f) -> exists f, In f C /\ within (taken p q) f).
          { intros (f & If & G). exists f. split; auto. intros i. apply G. }
          destruct r; [exact H | destruct H as [H _]; auto ..]. }
        destruct W as (f & If & W). exists f. split; auto. apply within_capped, W. }
      split; [split; auto|]. apply allowed_spec; auto.
    - intros p q t Lp Lq (B & -> & I) Z. cbn [is_still nim_machine tl tag_of] in Z. rewrite nothing_capped in Z.
      clear -B Z. induction B as [|y x q p H _ IH]; auto. cbn in Z. apply andb_prop in Z. destruct Z as [Z1 Z2].
      f_equal; [|apply IH, Z2]. destruct (x - y) eqn:E; [lia | discriminate].
    - intros t. left. auto.
    - intros t u v [->|(R & E & L & Lt & P & H)]; auto. intros [<-|(_ & E' & L' & Lt' & P' & H')]; right.
      + repeat split; auto.
      + repeat split; auto; try congruence. clear -P P'. revert P'. generalize (tl v). induction P as [|x y l m Hx _ IH]; intros w P'.
        * inversion P'; constructor.
        * inversion P' as [|? z ? ? Hy Hl]; subst. constructor; auto. unfold part in *. destruct Hx, Hy; subst; auto.
    - apply no_better_nim.
    - intros t u p q a b t' (B & -> & I) Lp Lq La Lb [->|W] S; [exists t'; split; auto; left; auto|].
      apply (worse_step_nim wide t _ a b); auto; [apply W | | | right; exact W].
      + cbn [tl tag_of]. unfold capped. apply Forall_forall. intros x J. apply in_map_iff in J.
        destruct J as (y & <- & _). assert (K1 : cap = 1) by (unfold cap; destruct W as [-> _]; auto). lia.
      + cbn [length tag_of]. rewrite capped_length, taken_length; auto.
    - intros t u p q (B & -> & I) Lp Lq [->|(R & _)] K; auto.
      cbn [is_move is_still nim_machine]. unfold obeyed. rewrite R. destruct (nothing (tl (tag_of p q))); reflexivity.
    - intros s t p H L. apply symmetric_spec in H. destruct H as [H1 H2].
      split; [apply (permuted_back C n s t) | apply (permuted_back C n t s)]; auto.
    - intros s t H. apply symmetric_spec in H. destruct H as [H1 H2].
      split; [rewrite (Permutation_length (sym_perm _ _ _ _ H1)) | rewrite (Permutation_length (sym_perm _ _ _ _ H2))]; apply seq_length.
    - intros s t p q u H Lp Lq (B & -> & I). apply symmetric_spec in H. destruct H as [Y _].
      assert (Lt : length (taken p q) = n) by (rewrite taken_length; auto).
      split; [apply permuted_below, B|]. cbn [moved nim_machine tag_of hd tl] in *. unfold tag_of.
      rewrite permuted_taken by lia. destruct (permutation_total s n (taken p q) (sym_perm _ _ _ _ Y) Lt) as [T _].
      rewrite T, capped_permuted. split; auto. apply (in_face_permuted s t); auto. rewrite capped_length. auto.
    - intros s t p q H Lp Lq Mv. apply symmetric_spec in H. destruct H as [_ Y]. apply (move_permuted C n t s Y); auto.
    - intros s t u v H [->|(R & E & L & Lt & P & G)]; [left; auto|]. right. pose proof H as H'. apply symmetric_spec in H'. destruct H' as [Y _].
      assert (Ls : length s = n) by (rewrite (Permutation_length (sym_perm _ _ _ _ Y)), seq_length; auto).
      assert (Lu : length (tl u) = n) by (destruct u; [discriminate | injection Lt; auto]).
      cbn [moved nim_machine hd tl length]. rewrite !permuted_length. repeat split; auto.
      + unfold permuted. clear -P. induction s as [|i s IH]; cbn; constructor; auto. clear IH. unfold pile. revert i.
        induction P as [|x y l m Hx _ IH]; intros [|i]; cbn; auto; left; reflexivity.
      + intros m Im. assert (Lm : length m = n) by (apply in_map_iff in Im; destruct Im as (f & <- & _); apply mask_length).
        rewrite !(inside_permuted s t) by auto. apply G.
        cbn [symmetric nim_machine] in H. rewrite !andb_true_iff in H. destruct H as [_ K]. unfold facets_kept in K.
        rewrite forallb_forall in K. specialize (K m Im). apply existsb_exists in K. destruct K as (m' & Im' & E').
        unfold same_mask in E'. destruct (list_eq_dec bool_dec (reordered t m) m'); [subst; auto | discriminate].
  Qed.
End Rule.
