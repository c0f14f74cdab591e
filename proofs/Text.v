(** A text in quotes as a list of bytes. *)

From Coq.Init Require Import Byte.

Inductive bytes := Bytes (l : list byte).
Definition list_of_bytes '(Bytes l) := l.
Declare Scope bytes_scope.
Delimit Scope bytes_scope with bytes.
String Notation bytes Bytes list_of_bytes : bytes_scope.
