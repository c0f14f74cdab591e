(* The checker of Checker.v, extracted, on a text of entries: run_checker FILE FIRST TURNS *)
let rec nat n = if n = 0 then Checker.O else Checker.S (nat (n - 1))

let () =
  let file = open_in_bin Sys.argv.(1) in
  let text = really_input_string file (in_channel_length file) in
  let letters = List.init (String.length text) (String.get text) in
  let number place = nat (int_of_string Sys.argv.(place)) in
  let accepted = Checker.accepts (number 3) (number 2) (Checker.read letters) in
  print_endline (if accepted then "accepted" else "rejected");
  exit (if accepted then 0 else 1)
