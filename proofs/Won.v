(** South wins Bobail from the start, in 31 turns of both sides at most: data/bobail.book says how. *)

From Coq Require Import List.
From Bobail Require Import Bobail Checker Entries Parts.

Definition book := read_all texts.

Lemma start_holds : match nth_error first_turns first_turn with
  | Some (Goes_on q) => all_known (build book) turns_left q
  | _ => false
  end = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma book_accepted : accepts 31 first_turn book = true.
Proof.
  generalize start_holds.
  destruct (nth_error first_turns first_turn) as [[w|q]|] eqn:E; intro S; try discriminate S.
  exact (accepts_by_parts _ _ _ _ E S all_hold).
Qed.

Theorem south_wins_bobail : wins_game (first_of_book first_turn) (play_by (build book)) 31.
Proof. exact (accepted_book_wins _ _ _ book_accepted). Qed.

Print Assumptions south_wins_bobail.
