(** * Sets by keys

    What this file defines: sets whose members are found by keys; families of sets; and
    which sets of a list contain no other.

    What it proves: what is found was put in; a set that is left out contains one that
    is kept.

    Why: any key is right, and any choice of where to look. Nothing has to be proved of
    them, since a find is compared with what was looked for. *)

From Coq Require Import List NArith PArith Bool FMapPositive.
Import ListNotations.

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

  Lemma items_onto_in m : forall l x, In x (items_onto m l) <-> In x l \/ exists k, PositiveMap.find k m = Some x.
  Proof.
    induction m as [|lo IH1 o hi IH2]; intros l x; cbn [items_onto].
    - split; auto. intros [I|[k E]]; auto. destruct k; discriminate.
    - rewrite IH1. split.
      + intros [I|[k E]]; [|right; exists (xO k); exact E]. assert (H : o = Some x \/ In x (items_onto hi l)).
        { destruct o as [y|]; auto. destruct I as [->|I]; auto. }
        destruct H as [->|H]; [right; exists xH; reflexivity|]. apply IH2 in H. destruct H as [H|[k E]]; [auto | right; exists (xI k); exact E].
      + assert (H : In x (items_onto hi l) -> In x (match o with Some y => y :: items_onto hi l | None => items_onto hi l end))
          by (destruct o; [right|]; auto).
        intros [I|[[k|k|] E]]; [left; apply H, IH2; auto | left; apply H, IH2; eauto | right; eauto | cbn in E; rewrite E; left; left; auto].
  Qed.
  Lemma has_item m x : has m x = true -> In x (items m).
  Proof. unfold has, items. destruct (PositiveMap.find (key x) m) as [y|] eqn:E; [|discriminate].
    intros H. apply eqb_eq in H. subst y. apply items_onto_in. eauto. Qed.
  Lemma collected l k x : PositiveMap.find k (collect l) = Some x -> In x l.
  Proof.
    unfold collect. assert (H : forall l m, PositiveMap.find k (fold_left put_in l m) = Some x -> In x l \/ PositiveMap.find k m = Some x).
    { clear l. induction l as [|z l IH]; cbn; auto. intros m E. apply IH in E. destruct E as [E|E]; auto.
      unfold put_in in E. destruct (Pos.eq_dec (key z) k) as [<-|D].
      - rewrite PositiveMap.gss in E. left. left. congruence.
      - rewrite PositiveMap.gso in E by congruence. auto. }
    intros E. destruct (H l _ E) as [I|I]; auto. rewrite PositiveMap.gempty in I. discriminate.
  Qed.
  Lemma items_collected l x : In x (items (collect l)) -> In x l.
  Proof. intros I. apply items_onto_in in I. destruct I as [[]|[k E]]. apply (collected l k x E). Qed.
  Lemma has_collected l x : has (collect l) x = true -> In x l.
  Proof. intros H. apply items_collected, has_item, H. Qed.

  (** ** Families *)

  (** Each set stands where its rarest member leads; members are counted for that. *)
  Definition family := (PositiveMap.t (list (list X)) * PositiveMap.t N)%type.
  Definition no_sets : family := (PositiveMap.empty _, PositiveMap.empty _).
  Definition rank (F : family) (x : X) : N := match PositiveMap.find (key x) (snd F) with Some k => k | None => 0%N end.
  Definition insert (F : family) (Y : list X) : family :=
    match Y with
    | [] => F
    | y :: Y' =>
        let best := fst (fold_left (fun b z => let r := rank F z in if N.ltb r (snd b) then (z, r) else b) Y' (y, rank F y)) in
        let k := key best in
        (PositiveMap.add k (Y :: match PositiveMap.find k (fst F) with Some l => l | None => [] end) (fst F),
         fold_left (fun c x => PositiveMap.add (key x) (N.succ (rank F x)) c) Y (snd F))
    end.
  (** Does a set contain one of the family? *)
  Definition contains_one (F : family) (m : set) : bool :=
    existsb (fun y => match PositiveMap.find (key y) (fst F) with Some Zs => existsb (forallb (has m)) Zs | None => false end) (items m).

  Definition drawn_from (F : family) (l : list (list X)) := forall k Zs Z, PositiveMap.find k (fst F) = Some Zs -> In Z Zs -> In Z l.
  Lemma drawn_none l : drawn_from no_sets l.
  Proof. intros k Zs Z E. cbn in E. rewrite PositiveMap.gempty in E. discriminate. Qed.
  Lemma drawn_insert F l Y : drawn_from F l -> drawn_from (insert F Y) (Y :: l).
  Proof.
    intros H k Zs Z E I. destruct Y as [|y Y]; [right; apply (H k Zs); auto|]. cbn [insert fst] in E.
    match type of E with context [PositiveMap.add ?K _ _] => destruct (Pos.eq_dec K k) as [<-|D] end.
    - rewrite PositiveMap.gss in E. injection E as <-. destruct I as [<-|I]; [left; auto|].
      match type of I with context [PositiveMap.find ?K ?m] => destruct (PositiveMap.find K m) eqn:G end; [right; eauto | contradiction].
    - rewrite PositiveMap.gso in E by congruence. right. eauto.
  Qed.
  Lemma drawn_all l : forall F l0, drawn_from F l0 -> drawn_from (fold_left insert l F) (rev l ++ l0).
  Proof. induction l as [|Y l IH]; intros F l0 H; [exact H|]. cbn [fold_left rev]. rewrite <- app_assoc. apply IH, drawn_insert, H. Qed.
  Lemma contained F l V : drawn_from F l -> contains_one F (collect V) = true -> exists Z, In Z l /\ forall z, In z Z -> In z V.
  Proof.
    intros H K. apply existsb_exists in K. destruct K as (y & _ & K).
    destruct (PositiveMap.find (key y) (fst F)) as [Zs|] eqn:E; [|discriminate]. apply existsb_exists in K. destruct K as (Z & I & K).
    rewrite forallb_forall in K. exists Z. split; [apply (H _ _ _ E I)|]. intros z J. apply has_collected, K, J.
  Qed.

  (** The sets of a list without those that contain one that comes before. *)
  Definition keep (st : list (list X) * family) (V : list X) : list (list X) * family :=
    let '(kept, F) := st in let m := collect V in
    if contains_one F m then st else let V := items m in (V :: kept, insert F V).
  Definition thin (l : list (list X)) : list (list X) := fst (fold_left keep l ([], no_sets)).

  Lemma thin_spec (P : X -> Prop) l V : In V l -> (forall x, In x V -> P x) -> exists W, In W (thin l) /\ forall x, In x W -> P x.
  Proof.
    intros I HV. assert (H : forall l kept F, drawn_from F kept ->
      (In V l -> exists W, In W (fst (fold_left keep l (kept, F))) /\ forall x, In x W -> P x) /\
      forall W, In W kept -> In W (fst (fold_left keep l (kept, F)))).
    { clear l I. induction l as [|U l IH]; intros kept F K; [split; [contradiction | auto]|]. cbn [fold_left keep].
      destruct (contains_one F (collect U)) eqn:E.
      - destruct (IH kept F K) as [H1 H2]. split; auto. intros [->|I]; auto. destruct (contained F kept V K E) as (Z & IZ & S). exists Z. split; auto.
      - destruct (IH (items (collect U) :: kept) (insert F (items (collect U))) (drawn_insert _ _ _ K)) as [H1 H2]. split.
        + intros [->|I]; auto. exists (items (collect V)). split; [apply H2; left; auto|]. intros x I. apply HV, items_collected, I.
        + intros W I. apply H2. right. exact I. }
    destruct (H l [] no_sets (drawn_none [])) as [H1 _]. auto.
  Qed.
End Sets.
