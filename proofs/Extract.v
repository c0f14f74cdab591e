(** The checker as OCaml, for whoever does not want to wait for Coq: run_checker.ml calls it. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar.
From Bobail Require Import Checker.

Extraction Language OCaml.
Extraction "checker.ml" accepts read.
