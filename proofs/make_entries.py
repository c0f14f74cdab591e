#!/usr/bin/env python3
"""Writes a pocket book for Checker.v, as Coq text and as plain text: make_entries.py BOOK FOLDER

Nothing of this is trusted: Coq checks what it reads. Mirror images get entries of their own, and every entry gets the
turns of its longest game.
"""
import pathlib
import sys

import check_book

ENTRIES_IN_A_TEXT = 500
PARTS = 16
PART = """From Bobail Require Import Checker Entries.

Lemma holds_{part} : all (check_entry (build (read_all texts))) (read_all part_{part}) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
"""
ALL_PARTS = """From Coq Require Import List.
From Bobail Require Import Checker Entries {files}.
Import ListNotations.

Lemma all_hold : all (check_entry (build (read_all texts))) (read_all texts) = true.
Proof.
  assert (Each : forall parts,
    Forall (fun part => all (check_entry (build (read_all texts))) (read_all part) = true) parts ->
    all (check_entry (build (read_all texts))) (read_all (concat parts)) = true).
  {{ intros parts H. induction H as [|part parts H _ IH]; [reflexivity|].
    unfold read_all in *. cbn [concat]. rewrite flat_map_app. apply all_app; assumption. }}
  apply Each. repeat (apply Forall_cons || apply Forall_nil).
{proofs}Qed.
"""


def letters(squares):
    return "".join(chr(ord("a") + square) for square in squares)


def entry(position, turn, turns):
    south, north, tower = position
    assert turn < 256 and turns % 2 == 1 and turns <= 31
    return (letters(check_book.members(south)) + letters(check_book.members(north)) + letters([tower]) +
            letters(divmod(turn, 16)) + letters([turns // 2]))


def lengths(checker):
    """The turns of the longest game from each position; wins in two are believed, as Coq will search for them."""
    check_book.wins_in_two = lambda *position: True
    followed = [checker.follow(at) for at in range(len(checker.positions))]
    return checker.longest_game(followed)


def main():
    with open(sys.argv[1], "rb") as file:
        checker = check_book.Checker(check_book.read_book(file.read()))
    longest = lengths(checker)
    entries = []
    for at, position in enumerate(checker.positions):
        if position == check_book.START:
            continue
        turn, image = checker.book[position], check_book.mirrored(position)
        entries.append(entry(position, turn, longest[at]))
        if image != position:
            south, tower = list(check_book.turns(position))[turn]
            after = check_book.mirrored_set(south), check_book.mirrored_square[tower]
            entries.append(entry(image, list(check_book.turns(image)).index(after), longest[at]))
    texts = ["".join(entries[at:at + ENTRIES_IN_A_TEXT]) for at in range(0, len(entries), ENTRIES_IN_A_TEXT)]
    parts = [range(len(texts))[part::PARTS] for part in range(PARTS)]
    folder = pathlib.Path(sys.argv[2])
    start = checker.positions.index(check_book.START)
    (folder / "entries.txt").write_text("".join(entries))
    (folder / "first_turn.txt").write_text(f"{checker.book[check_book.START]}\n")
    names = lambda numbers, prefix: "; ".join(f"{prefix}_{number}" for number in numbers)
    (folder / "Entries.v").write_text("\n".join([
        "From Coq Require Import List.", "From Bobail Require Import Text.", "Import ListNotations.",
        *(f'Definition text_{number} := "{text}"%bytes.' for number, text in enumerate(texts)),
        *(f"Definition part_{part} := [{names(numbers, 'text')}]." for part, numbers in enumerate(parts)),
        f"Definition texts := concat [{names(range(PARTS), 'part')}].",
        f"Definition first_turn := {checker.book[check_book.START]}.",
        f"Definition turns_left := {longest[start] - 2}.\n"]))
    for part in range(PARTS):
        (folder / f"Part_{part}.v").write_text(PART.format(part=part))
    (folder / "Parts.v").write_text(ALL_PARTS.format(
        files=" ".join(f"Part_{part}" for part in range(PARTS)),
        proofs="".join(f"  - exact holds_{part}.\n" for part in range(PARTS))))


if __name__ == "__main__":
    main()
