(** The rules of Bobail (docs/rules/bobail.md), as definitions that run, and what it is to win by force. *)

From Coq Require Import List NArith.
Import ListNotations.

(** * The board *)

Inductive index := I1 | I2 | I3 | I4 | I5.

(** Five things, numbered by an index. *)
Inductive five (A : Type) := Five (a b c d e : A).
Arguments Five {A}.

Definition nth5 {A} (x : five A) (i : index) : A :=
  match x with
  | Five a b c d e => match i with I1 => a | I2 => b | I3 => c | I4 => d | I5 => e end
  end.

Definition put5 {A} (x : five A) (i : index) (v : A) : five A :=
  match x with
  | Five a b c d e =>
      match i with
      | I1 => Five v b c d e
      | I2 => Five a v c d e
      | I3 => Five a b v d e
      | I4 => Five a b c v e
      | I5 => Five a b c d v
      end
  end.

(** Something for each square: five ranks of five files. *)
Definition per_square A := five (five A).

Inductive square := Sq (file rank : index).

Definition file_of '(Sq file _) := file.
Definition rank_of '(Sq _ rank) := rank.

Definition at_square {A} (x : per_square A) '(Sq file rank) : A := nth5 (nth5 x rank) file.
Definition put_square {A} (x : per_square A) '(Sq file rank) (v : A) : per_square A :=
  put5 x rank (put5 (nth5 x rank) file v).

Definition indices := [I1; I2; I3; I4; I5].

(** From a1, b1 to e5. *)
Definition squares : list square := flat_map (fun rank => map (fun file => Sq file rank) indices) indices.

Definition tabulate5 {A} (f : index -> A) : five A := Five (f I1) (f I2) (f I3) (f I4) (f I5).
Definition tabulate {A} (f : square -> A) : per_square A :=
  tabulate5 (fun rank => tabulate5 (fun file => f (Sq file rank))).

(** * Pieces *)

Inductive side := South | North.
Inductive cell := Empty | SouthKnight | NorthKnight | Tower.

Definition other me := match me with South => North | North => South end.
Definition knight me := match me with South => SouthKnight | North => NorthKnight end.

Definition is_knight me c :=
  match me, c with South, SouthKnight | North, NorthKnight => true | _, _ => false end.
Definition is_empty c := match c with Empty => true | _ => false end.

Definition board := per_square cell.

(** The side that begins a turn is known from where a position stands. *)
Inductive position := Pos (pieces : board) (tower : square).

Definition empty_board : board := tabulate (fun _ => Empty).

(** South's knights on rank 1, North's on rank 5, the tower on c3. *)
Definition start_tower := Sq I3 I3.
Definition start_board : board :=
  put_square
    (tabulate (fun s => match rank_of s with I1 => SouthKnight | I5 => NorthKnight | _ => Empty end))
    start_tower Tower.

(** * Directions *)

Definition more i := match i with I1 => Some I2 | I2 => Some I3 | I3 => Some I4 | I4 => Some I5 | I5 => None end.
Definition less i := match i with I1 => None | I2 => Some I1 | I3 => Some I2 | I4 => Some I3 | I5 => Some I4 end.

(** What a step does to the file and to the rank. *)
Inductive direction := Dir (on_file on_rank : index -> option index).

Definition next '(Dir on_file on_rank) '(Sq file rank) : option square :=
  match on_file file, on_rank rank with
  | Some file, Some rank => Some (Sq file rank)
  | _, _ => None
  end.

(** In the order in which a book counts slides (docs/bobail-book.md). *)
Definition directions : list direction :=
  [Dir more Some; Dir less more; Dir Some more; Dir more more; Dir less Some; Dir more less; Dir Some less; Dir less less].

(** In the order of the squares they lead to. *)
Definition step_directions : list direction :=
  [Dir less less; Dir Some less; Dir more less; Dir less Some; Dir more Some; Dir less more; Dir Some more; Dir more more].

(** The squares from one to the edge. *)
Fixpoint ray (length : nat) (d : direction) (s : square) : list square :=
  match length, next d s with
  | S length, Some t => t :: ray length d t
  | _, _ => []
  end.

Definition rays_of (d : direction) : per_square (list square) := tabulate (ray 4 d).
Definition neighbours_of (s : square) : list square :=
  flat_map (fun d => match next d s with Some t => [t] | None => [] end) step_directions.

(** Tables of these functions, for speed. *)
Definition rays : list (per_square (list square)) := Eval vm_compute in map rays_of directions.
Definition neighbours : per_square (list square) := Eval vm_compute in tabulate neighbours_of.

(** * Turns *)

(** One square in any of the 8 directions to a free square. *)
Definition steps '(Pos b tower) : list square :=
  filter (fun s => is_empty (at_square b s)) (at_square neighbours tower).

(** As far as it can go: until the edge or the square before the next piece. *)
Fixpoint slide_end (b : board) (way : list square) : option square :=
  match way with
  | [] => None
  | s :: way =>
      match at_square b s with
      | Empty => match slide_end b way with Some t => Some t | None => Some s end
      | _ => None
      end
  end.

Definition move (b : board) (from to : square) (c : cell) : board := put_square (put_square b from Empty) to c.

Definition knights me (b : board) : list square := filter (fun s => is_knight me (at_square b s)) squares.

(** The board after each slide of a side. *)
Definition slide me (b : board) (way : per_square (list square)) (from : square) : list board :=
  match slide_end b (at_square way from) with
  | Some to => [move b from to (knight me)]
  | None => []
  end.
Definition slides me (b : board) : list board :=
  flat_map (fun way => flat_map (slide me b way) (knights me b)) rays.

(** How a turn ends: the game is won, or the other side begins its turn. *)
Inductive outcome := Won (winner : side) | Goes_on (p : position).

(** Who begins a turn and finds the tower enclosed loses. *)
Definition end_turn me (tower : square) (b : board) : outcome :=
  match steps (Pos b tower) with
  | [] => Won me
  | _ => Goes_on (Pos b tower)
  end.

(** The tower on a home rank wins for that side (ruling 1); who cannot slide loses (ruling 2). *)
Definition turns_after_step me '(Pos b tower) (to : square) : list outcome :=
  match rank_of to with
  | I1 => [Won South]
  | I5 => [Won North]
  | _ =>
      match slides me (move b tower to Tower) with
      | [] => [Won (other me)]
      | boards => map (end_turn me to) boards
      end
  end.

(** The turns of the side that begins one. *)
Definition turns me (p : position) : list outcome := flat_map (turns_after_step me p) (steps p).

(** South's very first turn is a slide alone. *)
Definition first_turns : list outcome := map (end_turn South start_tower) (slides South start_board).

(** * Winning *)

(** What South plays when he begins a turn. *)
Definition strategy := position -> outcome.

(** South, about to begin a turn, follows the strategy and has won after so many turns of both, whatever North plays. *)
Inductive wins_by (plays : strategy) : nat -> position -> Prop :=
| Wins_now n p :
    In (plays p) (turns South p) -> plays p = Won South -> wins_by plays (S n) p
| Wins_later n p q :
    In (plays p) (turns South p) -> plays p = Goes_on q -> holds_by plays n q -> wins_by plays (S n) p
(** The same when North is to begin a turn. *)
with holds_by (plays : strategy) : nat -> position -> Prop :=
| Holds n q :
    (forall o, In o (turns North q) -> o = Won South \/ exists p, o = Goes_on p /\ wins_by plays n p) ->
    holds_by plays (S n) q.

(** The first turn, and a strategy for the others, win the game from the start. *)
Definition wins_game (first : outcome) (plays : strategy) (n : nat) : Prop :=
  In first first_turns /\ exists q, first = Goes_on q /\ holds_by plays (n - 1) q.

(** The rule book's counts of turns from the start, the first two of them. *)
Example first_turns_counted : length first_turns = 13.
Proof. vm_compute. reflexivity. Qed.

Definition next_turns me o := match o with Won _ => [] | Goes_on p => turns me p end.
Example second_turns_counted : length (flat_map (next_turns North) first_turns) = 1070.
Proof. vm_compute. reflexivity. Qed.
Example third_turns_counted :
  fold_left (fun n o => N.add n (N.of_nat (length (next_turns South o)))) (flat_map (next_turns North) first_turns) 0%N
  = 76912%N.
Proof. vm_compute. reflexivity. Qed.
