(** A checker of books, and the proof that a book it accepts wins the game for South. *)

From Coq Require Import List Bool PeanoNat Lia Wf_nat.
From Coq.Init Require Import Byte.
From Bobail Require Import Bobail Text.
Import ListNotations.

(** * Searching lists and turns, no further than needed *)

Fixpoint first_of {A B} (f : A -> option B) (l : list A) : option B :=
  match l with
  | [] => None
  | x :: l => match f x with Some y => Some y | None => first_of f l end
  end.

Lemma first_of_some {A B} (f : A -> option B) l y : first_of f l = Some y -> exists x, In x l /\ f x = Some y.
Proof.
  induction l as [|x l IH]; simpl; [discriminate|].
  destruct (f x) eqn:E; intro H.
  - injection H as <-. eauto.
  - destruct (IH H) as (z & ? & ?). eauto.
Qed.

Lemma first_of_none {A B} (f : A -> option B) l x : first_of f l = None -> In x l -> f x = None.
Proof.
  induction l as [|z l IH]; simpl; [tauto|].
  destruct (f z) eqn:E; [discriminate|]. intros H [<-|I]; auto.
Qed.

Lemma first_of_app {A B} (f : A -> option B) l m :
  first_of f (l ++ m) = match first_of f l with Some y => Some y | None => first_of f m end.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. destruct (f x); auto. Qed.

Lemma first_of_flat_map {A B C} (f : B -> option C) (g : A -> list B) l :
  first_of f (flat_map g l) = first_of (fun x => first_of f (g x)) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. rewrite first_of_app, IH. reflexivity. Qed.

Lemma first_of_map {A B C} (f : B -> option C) (g : A -> B) l : first_of f (map g l) = first_of (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. destruct (f (g x)); auto. Qed.

Lemma first_of_ext {A B} (f g : A -> option B) l : (forall x, f x = g x) -> first_of f l = first_of g l.
Proof. intro E. induction l as [|x l IH]; simpl; [reflexivity|]. rewrite E, IH. reflexivity. Qed.

Definition first_slide {A} (f : board -> option A) me (b : board) : option A :=
  let ks := knights me b in
  first_of
    (fun way =>
       first_of
         (fun from =>
            match slide_end b (at_square way from) with Some to => f (move b from to (knight me)) | None => None end)
         ks)
    rays.

Lemma first_slide_ok {A} (f : board -> option A) me b : first_slide f me b = first_of f (slides me b).
Proof.
  unfold first_slide, slides. rewrite first_of_flat_map. apply first_of_ext. intro way.
  rewrite first_of_flat_map. apply first_of_ext. intro from. unfold slide.
  destruct (slide_end b (at_square way from)) as [to|]; simpl; [|reflexivity].
  destruct (f (move b from to (knight me))); reflexivity.
Qed.

Definition first_after_step {A} (f : outcome -> option A) me '(Pos b tower) (to : square) : option A :=
  match rank_of to with
  | I1 => f (Won South)
  | I5 => f (Won North)
  | _ =>
      let b := move b tower to Tower in
      match first_slide (fun b => f (end_turn me to b)) me b with
      | Some y => Some y
      | None => match first_slide Some me b with Some _ => None | None => f (Won (other me)) end
      end
  end.

Lemma first_after_step_ok {A} (f : outcome -> option A) me p to :
  first_after_step f me p to = first_of f (turns_after_step me p to).
Proof.
  destruct p as [b tower]. unfold first_after_step, turns_after_step.
  assert (One : forall o, f o = first_of f [o]) by (intro o; simpl; destruct (f o); reflexivity).
  destruct (rank_of to); try apply One;
    rewrite !first_slide_ok;
    destruct (slides me (move b tower to Tower)) as [|x l]; try apply One;
    rewrite first_of_map; simpl; destruct (f (end_turn me to x)); try reflexivity;
    destruct (first_of _ l); reflexivity.
Qed.

Definition first_turn {A} (f : outcome -> option A) me (p : position) : option A :=
  first_of (first_after_step f me p) (steps p).

Lemma first_turn_ok {A} (f : outcome -> option A) me p : first_turn f me p = first_of f (turns me p).
Proof.
  unfold first_turn, turns. rewrite first_of_flat_map. apply first_of_ext. intro to. apply first_after_step_ok.
Qed.

(** A search that says yes for each outcome of North's turns. *)
Definition all_turns (f : outcome -> bool) me p : bool :=
  match first_turn (fun o => if f o then None else Some tt) me p with None => true | Some _ => false end.

Lemma all_turns_ok f me p o : all_turns f me p = true -> In o (turns me p) -> f o = true.
Proof.
  unfold all_turns. rewrite first_turn_ok. intros H I.
  destruct (first_of _ (turns me p)) eqn:E; [discriminate|].
  assert (N := first_of_none _ _ _ E I). simpl in N. destruct (f o); [reflexivity|discriminate].
Qed.

(** A search for South that looks only at some of the steps. *)
Definition find_turn (promising : square -> bool) (f : outcome -> option outcome) (p : position) : option outcome :=
  first_of (fun to => if promising to then first_after_step f South p to else None) (steps p).

Lemma find_turn_ok promising f p o :
  (forall x y, f x = Some y -> y = x) -> find_turn promising f p = Some o -> In o (turns South p) /\ f o = Some o.
Proof.
  intros Same H. apply first_of_some in H. destruct H as (to & I & H).
  destruct (promising to); [|discriminate].
  rewrite first_after_step_ok in H. apply first_of_some in H. destruct H as (x & J & H).
  assert (o = x) by (apply Same; exact H). subst x.
  split; [|exact H]. unfold turns. apply in_flat_map. eauto.
Qed.

(** * Winning soon *)

Definition keep (good : outcome -> bool) (o : outcome) : option outcome := if good o then Some o else None.

Lemma keep_same good x y : keep good x = Some y -> y = x.
Proof. unfold keep. destruct (good x); congruence. Qed.

Definition is_won o := match o with Won South => true | _ => false end.

Definition none_empty (b : board) (l : list square) : bool :=
  match first_of (fun s => if is_empty (at_square b s) then Some tt else None) l with None => true | Some _ => false end.

(** A win with this turn, if a step leads home or to where all squares but the one it comes from are taken. *)
Definition win_at_once (p : position) : option outcome :=
  let '(Pos b _) := p in
  find_turn
    (fun to =>
       match rank_of to with
       | I1 => true
       | I5 => false
       | _ => none_empty b (at_square neighbours to)
       end)
    (keep is_won) p.

Definition wins_at_once p := match win_at_once p with Some _ => true | None => false end.

(** After which South wins with his next turn. *)
Definition wins_next (o : outcome) : bool :=
  match o with
  | Goes_on q => all_turns (fun o => match o with Won South => true | Won North => false | Goes_on p => wins_at_once p end) North q
  | Won _ => false
  end.

Definition upwards : per_square (list square) :=
  Eval vm_compute in
    tabulate (fun s => filter (fun t => match rank_of t with I1 | I2 => false | _ => true end) (neighbours_of s)).

(** At most one way up is open to the tower on this square: more cannot be closed with one slide. *)
Fixpoint at_most_one_empty (b : board) (l : list square) : bool :=
  match l with
  | [] => true
  | s :: l => if is_empty (at_square b s) then none_empty b l else at_most_one_empty b l
  end.

Definition hopeful '(Pos b tower) (to : square) : bool :=
  match rank_of to with
  | I1 | I5 => false
  | _ => at_most_one_empty (put_square b tower Empty) (at_square upwards to)
  end.

(** North cannot step upwards. *)
Definition closed (o : outcome) : bool :=
  match o with Goes_on (Pos b tower) => none_empty b (at_square upwards tower) | Won _ => false end.

(** Looks first where a win is likely. *)
Definition win_in_two (p : position) : option outcome :=
  match find_turn (hopeful p) (keep (fun o => if closed o then wins_next o else false)) p with
  | Some o => Some o
  | None => find_turn (fun _ => true) (keep wins_next) p
  end.

(** * Books *)

(** A position's entry: which of its turns to play, as two digits, and the turns of both until South has won. *)
Inductive entry := Entry (pieces : board) (tower : square) (turn : byte * byte) (length : nat).

Inductive trie := Nil | Node (e s n t : trie) | Leaf (tower : square) (turn : byte * byte) (length : nat).

Definition key '(Five r1 r2 r3 r4 r5 : board) : list cell :=
  let row '(Five a b c d e) l := a :: b :: c :: d :: e :: l in
  row r1 (row r2 (row r3 (row r4 (row r5 [])))).

Lemma key_injective b c : key b = key c -> b = c.
Proof.
  destruct b as [[? ? ? ? ?] [? ? ? ? ?] [? ? ? ? ?] [? ? ? ? ?] [? ? ? ? ?]].
  destruct c as [[? ? ? ? ?] [? ? ? ? ?] [? ? ? ? ?] [? ? ? ? ?] [? ? ? ? ?]].
  simpl. intro H. congruence.
Qed.

Definition down (c : cell) (t : trie) : trie :=
  match t with
  | Node e s n t => match c with Empty => e | SouthKnight => s | NorthKnight => n | Tower => t end
  | _ => Nil
  end.

Definition put_down (c : cell) (x t : trie) : trie :=
  match c with
  | Empty => Node x (down SouthKnight t) (down NorthKnight t) (down Tower t)
  | SouthKnight => Node (down Empty t) x (down NorthKnight t) (down Tower t)
  | NorthKnight => Node (down Empty t) (down SouthKnight t) x (down Tower t)
  | Tower => Node (down Empty t) (down SouthKnight t) (down NorthKnight t) x
  end.

Fixpoint find (k : list cell) (t : trie) : trie :=
  match k with [] => t | c :: k => match t with Nil => Nil | _ => find k (down c t) end end.

Fixpoint insert (k : list cell) (x t : trie) : trie :=
  match k with [] => x | c :: k => put_down c (insert k x (down c t)) t end.

Lemma down_put c d x t : down c (put_down d x t) = x /\ c = d \/ down c (put_down d x t) = down c t.
Proof. destruct c, d; simpl; auto. Qed.

Lemma find_nil k : find k Nil = Nil.
Proof. destruct k; reflexivity. Qed.

Lemma find_down c k t : find (c :: k) t = find k (down c t).
Proof. destruct t; simpl; rewrite ?find_nil; reflexivity. Qed.

Definition is_leaf t := match t with Leaf _ _ _ => True | _ => False end.

Lemma find_leaf k x : is_leaf x -> is_leaf (find k x) -> k = [].
Proof. destruct k as [|c k], x; simpl; rewrite ?find_nil; simpl; tauto. Qed.

Lemma find_insert j k x t :
  is_leaf x -> is_leaf (find j (insert k x t)) ->
  j = k /\ find j (insert k x t) = x \/ find j (insert k x t) = find j t.
Proof.
  intro Lx. revert j t. induction k as [|d k IH]; intros j t L.
  - simpl in *. assert (j = []) as -> by exact (find_leaf _ _ Lx L). auto.
  - destruct j as [|c j].
    + simpl in L. destruct d; contradiction.
    + simpl insert in *. rewrite !find_down in *.
      destruct (down_put c d (insert k x (down d t)) t) as [[E ->]|E]; rewrite E in *; [|auto].
      destruct (IH j (down d t) L) as [[-> ?]|?]; auto.
Qed.

Definition add (t : trie) '(Entry b tower turn length) : trie := insert (key b) (Leaf tower turn length) t.
Definition build (book : list entry) : trie := fold_left add book Nil.

Lemma find_build book b tower turn length :
  find (key b) (build book) = Leaf tower turn length -> In (Entry b tower turn length) book.
Proof.
  unfold build. intro H.
  assert (G : forall t, find (key b) (fold_left add book t) = Leaf tower turn length ->
                        In (Entry b tower turn length) book \/ find (key b) t = Leaf tower turn length).
  { clear H. induction book as [|[c tower' turn' length'] book IH]; intros t H; [auto|].
    simpl in H. destruct (IH _ H) as [?|F]; [simpl; auto|].
    destruct (find_insert (key b) (key c) (Leaf tower' turn' length') t) as [[K E]|E].
    - exact I.
    - rewrite F. exact I.
    - apply key_injective in K. subst c. rewrite E in F. injection F as -> -> ->. simpl. auto.
    - right. congruence. }
  destruct (G Nil H) as [?|N]; [assumption|]. rewrite find_nil in N. discriminate.
Qed.

Definition index_eqb i j :=
  match i, j with I1, I1 | I2, I2 | I3, I3 | I4, I4 | I5, I5 => true | _, _ => false end.
Definition square_eqb '(Sq f r) '(Sq g s) := if index_eqb f g then index_eqb r s else false.

Lemma square_eqb_ok s t : square_eqb s t = true -> s = t.
Proof. destruct s as [f r], t as [g u]; destruct f, g, r, u; simpl; congruence. Qed.

Definition look_up (t : trie) '(Pos b tower : position) : option ((byte * byte) * nat) :=
  match find (key b) t with
  | Leaf there turn length => if square_eqb tower there then Some (turn, length) else None
  | _ => None
  end.

Lemma look_up_ok book b tower turn length :
  look_up (build book) (Pos b tower) = Some (turn, length) -> In (Entry b tower turn length) book.
Proof.
  simpl. destruct (find (key b) (build book)) as [| |there turn' length'] eqn:E; try discriminate.
  destruct (square_eqb tower there) eqn:Q; [|discriminate].
  apply square_eqb_ok in Q. subst there. intro H. injection H as -> ->. apply find_build. exact E.
Qed.

(** The digits of a turn's number are letters from a on, in base 16. *)
Definition digit (b : byte) : nat :=
  match b with
  | "a" => 0 | "b" => 1 | "c" => 2 | "d" => 3 | "e" => 4 | "f" => 5 | "g" => 6 | "h" => 7
  | "i" => 8 | "j" => 9 | "k" => 10 | "l" => 11 | "m" => 12 | "n" => 13 | "o" => 14 | _ => 15
  end%byte.

Definition chosen_turn (turn : byte * byte) (p : position) : outcome :=
  nth (16 * digit (fst turn) + digit (snd turn)) (turns South p) (Won North).

(** What South plays by a book: what wins at once, its answer, or what wins with the next turn. *)
Definition play_by (t : trie) : strategy := fun p =>
  match win_at_once p with
  | Some o => o
  | None =>
      match look_up t p with
      | Some (turn, _) => chosen_turn turn p
      | None => match win_in_two p with Some o => o | None => Won North end
      end
  end.

(** Whether the position is known to be won within so many turns if South plays like this. *)
Definition known (t : trie) (n : nat) (p : position) : bool :=
  if wins_at_once p then Nat.leb 1 n
  else
    match look_up t p with
    | Some (_, length) => Nat.leb length n
    | None => if Nat.leb 3 n then match win_in_two p with Some _ => true | None => false end else false
    end.

Definition all_known (t : trie) (n : nat) (q : position) : bool :=
  all_turns (fun o => match o with Won South => true | Won North => false | Goes_on p => known t n p end) North q.

(** An entry's turn is one, and whatever North replies is known to be won in time. *)
Definition check_entry (t : trie) '(Entry b tower turn length) : bool :=
  match length with
  | S (S n) =>
      let p := Pos b tower in
      match nth_error (turns South p) (16 * digit (fst turn) + digit (snd turn)) with
      | Some (Goes_on q) => all_known t n q
      | _ => false
      end
  | _ => false
  end.

Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => if f x then all f l else false end.

Lemma all_ok {A} (f : A -> bool) l x : all f l = true -> In x l -> f x = true.
Proof.
  induction l as [|y l IH]; simpl; [tauto|]. destruct (f y) eqn:E; [|discriminate].
  intros H [<-|?]; auto.
Qed.

(** The first turn is a number of first_turns. *)
Definition first_of_book (first : nat) : outcome := nth first first_turns (Won North).

Definition accepts (n first : nat) (book : list entry) : bool :=
  let t := build book in
  match nth_error first_turns first, n with
  | Some (Goes_on q), S (S n) => if all_known t n q then all (check_entry t) book else false
  | _, _ => false
  end.

(** * A book that the checker accepts wins *)

Lemma win_at_once_ok p o : win_at_once p = Some o -> In o (turns South p) /\ o = Won South.
Proof.
  destruct p as [b tower]. intro H. apply find_turn_ok in H; [|apply keep_same].
  destruct H as [I K]. split; [exact I|]. unfold keep, is_won in K.
  destruct o as [[|]|]; congruence.
Qed.

Lemma win_in_two_ok p o : win_in_two p = Some o -> In o (turns South p) /\ wins_next o = true.
Proof.
  unfold win_in_two. destruct (find_turn (hopeful p) _ p) as [x|] eqn:E; intro H.
  - injection H as ->. apply find_turn_ok in E; [|apply keep_same]. destruct E as [I K]. split; [exact I|].
    unfold keep in K. destruct (closed o); [|discriminate]. destruct (wins_next o); congruence.
  - apply find_turn_ok in H; [|apply keep_same]. destruct H as [I K]. split; [exact I|].
    unfold keep in K. destruct (wins_next o); congruence.
Qed.

Section Sound.
  Variable book : list entry.
  Let t := build book.
  Let plays := play_by t.
  Hypothesis entries_hold : all (check_entry t) book = true.

  Lemma at_once_wins n p : 1 <= n -> wins_at_once p = true -> wins_by plays n p.
  Proof.
    intros L W. destruct n as [|n]; [lia|]. unfold wins_at_once in W.
    destruct (win_at_once p) as [o|] eqn:E; [|discriminate].
    assert (P : plays p = o) by (unfold plays, play_by; rewrite E; reflexivity).
    apply win_at_once_ok in E. destruct E as [I ->]. apply Wins_now; congruence.
  Qed.

  (** By induction on the turns that are left. *)
  Lemma known_wins n : forall m p, m <= n -> known t m p = true -> wins_by plays n p.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros m p Le K. unfold known in K.
    destruct (wins_at_once p) eqn:W.
    { apply Nat.leb_le in K. apply at_once_wins; [lia|exact W]. }
    assert (N : win_at_once p = None) by (unfold wins_at_once in W; destruct (win_at_once p); congruence).
    destruct (look_up t p) as [[turn length]|] eqn:L.
    - apply Nat.leb_le in K. destruct p as [b tower].
      assert (P : plays (Pos b tower) = chosen_turn turn (Pos b tower))
        by (unfold plays, play_by; rewrite N, L; reflexivity).
      apply look_up_ok in L. assert (C := all_ok _ _ _ entries_hold L).
      simpl check_entry in C. destruct length as [|[|k]]; try discriminate.
      destruct (nth_error _ _) as [[w|q]|] eqn:E; try discriminate.
      assert (Q : plays (Pos b tower) = Goes_on q) by (rewrite P; apply nth_error_nth; exact E).
      apply nth_error_In in E.
      destruct n as [|[|n]]; try lia.
      apply Wins_later with q; [rewrite Q; exact E|exact Q|].
      constructor. intros o I. assert (O := all_turns_ok _ _ _ _ C I). simpl in O.
      destruct o as [[|]|r]; [auto|discriminate|].
      right. exists r. split; [reflexivity|]. apply IH with k; [lia|lia|exact O].
    - destruct (Nat.leb 3 m) eqn:T; [|discriminate]. apply Nat.leb_le in T.
      destruct (win_in_two p) as [o|] eqn:E; [|discriminate].
      assert (P : plays p = o) by (unfold plays, play_by; rewrite N, L, E; reflexivity).
      apply win_in_two_ok in E. destruct E as [I G]. destruct o as [w|q]; [discriminate|].
      destruct n as [|[|n]]; try lia.
      apply Wins_later with q; [rewrite P; exact I|exact P|].
      constructor. intros o J. assert (O := all_turns_ok _ _ _ _ G J). simpl in O.
      destruct o as [[|]|r]; [auto|discriminate|].
      right. exists r. split; [reflexivity|]. apply at_once_wins; [lia|exact O].
  Qed.
End Sound.

Lemma all_app {A} (f : A -> bool) l m : all f l = true -> all f m = true -> all f (l ++ m) = true.
Proof.
  induction l as [|x l IH]; simpl; intros L M; [exact M|]. destruct (f x); [auto|discriminate].
Qed.

(** So that a book can be checked in parts. *)
Lemma accepts_by_parts n first book q :
  nth_error first_turns first = Some (Goes_on q) -> all_known (build book) n q = true ->
  all (check_entry (build book)) book = true -> accepts (S (S n)) first book = true.
Proof. unfold accepts. intros -> -> A. exact A. Qed.

Theorem accepted_book_wins n first book :
  accepts n first book = true -> wins_game (first_of_book first) (play_by (build book)) n.
Proof.
  unfold accepts. destruct (nth_error first_turns first) as [[w|q]|] eqn:E; try discriminate.
  destruct n as [|[|n]]; try discriminate.
  destruct (all_known (build book) n q) eqn:K; [|discriminate]. intro H.
  assert (F : first_of_book first = Goes_on q) by (apply nth_error_nth; exact E).
  split.
  - rewrite F. eapply nth_error_In. exact E.
  - exists q. split; [exact F|]. simpl. constructor. intros o I.
    assert (O := all_turns_ok _ _ _ _ K I). simpl in O.
    destruct o as [[|]|r]; [auto|discriminate|].
    right. exists r. split; [reflexivity|]. eapply known_wins; eauto.
Qed.

Print Assumptions accepted_book_wins.

(** * Reading entries *)

(** Squares are letters from a (a1) to y (e5). An entry has 14: South's knights, North's, the tower, the turn's two
    digits, and the digit k of 2k + 1 turns. *)
Definition letter_square (b : byte) : square :=
  match b with
  | "a" => Sq I1 I1 | "b" => Sq I2 I1 | "c" => Sq I3 I1 | "d" => Sq I4 I1 | "e" => Sq I5 I1
  | "f" => Sq I1 I2 | "g" => Sq I2 I2 | "h" => Sq I3 I2 | "i" => Sq I4 I2 | "j" => Sq I5 I2
  | "k" => Sq I1 I3 | "l" => Sq I2 I3 | "m" => Sq I3 I3 | "n" => Sq I4 I3 | "o" => Sq I5 I3
  | "p" => Sq I1 I4 | "q" => Sq I2 I4 | "r" => Sq I3 I4 | "s" => Sq I4 I4 | "t" => Sq I5 I4
  | "u" => Sq I1 I5 | "v" => Sq I2 I5 | "w" => Sq I3 I5 | "x" => Sq I4 I5 | _ => Sq I5 I5
  end%byte.

Definition turns_of_digit (b : byte) : nat :=
  match b with
  | "a" => 1 | "b" => 3 | "c" => 5 | "d" => 7 | "e" => 9 | "f" => 11 | "g" => 13 | "h" => 15
  | "i" => 17 | "j" => 19 | "k" => 21 | "l" => 23 | "m" => 25 | "n" => 27 | "o" => 29 | _ => 31
  end%byte.

Fixpoint read (l : list byte) : list entry :=
  match l with
  | s1 :: s2 :: s3 :: s4 :: s5 :: n1 :: n2 :: n3 :: n4 :: n5 :: tower :: high :: low :: length :: l =>
      let south x b := put_square b (letter_square x) SouthKnight in
      let north x b := put_square b (letter_square x) NorthKnight in
      let b := south s1 (south s2 (south s3 (south s4 (south s5 empty_board)))) in
      let b := north n1 (north n2 (north n3 (north n4 (north n5 b)))) in
      Entry (put_square b (letter_square tower) Tower) (letter_square tower) (high, low) (turns_of_digit length)
      :: read l
  | _ => []
  end.

Definition read_bytes '(Bytes l) : list entry := read l.
Definition read_all (texts : list bytes) : list entry := flat_map read_bytes texts.
