(* check FILE.cert: reads a certificate strictly, and asks the extracted checker.
   Exit codes: 0 accepted, 1 rejected. What is read here must be trusted; see
   docs/formats/certificate.md. *)
exception Bad of string
let bad why = raise (Bad why)
let ensure right why = if not right then bad why

(* JSON without floats, signs and repeated keys, and with few escapes. *)
type json = Null | Num of int | Str of string | Arr of json list | Obj of (string * json) list

(* 2^63, a tag for p itself, is too large a number here, and read as the largest. *)
let stays = max_int

let parse text =
  let pos = ref 0 and n = String.length text in
  let peek () = if !pos < n then text.[!pos] else bad "the text ends early" in
  let rec blank () = if !pos < n && (match text.[!pos] with ' ' | '\n' | '\t' | '\r' -> true | _ -> false) then (incr pos; blank ()) in
  let expect c = blank (); if peek () = c then incr pos else bad "this is not JSON" in
  let word () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () = match peek () with
      | '"' -> incr pos
      | '\\' -> incr pos; (match peek () with ('"' | '\\' | '/') as c -> Buffer.add_char b c | _ -> bad "an escape"); incr pos; go ()
      | c when Char.code c < 32 -> bad "a control character"
      | c -> Buffer.add_char b c; incr pos; go () in
    go (); Buffer.contents b in
  let rec value depth =
    ensure (depth < 128) "too deep";
    blank ();
    match peek () with
    | '"' -> Str (word ())
    | '[' -> incr pos; Arr (list depth ']' (fun () -> value (depth + 1)))
    | '{' -> incr pos;
      let item () = let k = word () in expect ':'; (k, value (depth + 1)) in
      let items = list depth '}' item in
      ensure (List.length (List.sort_uniq compare (List.map fst items)) = List.length items) "a key is there twice";
      Obj items
    | '0' .. '9' ->
      let from = !pos in
      while !pos < n && (match text.[!pos] with '0' .. '9' -> true | _ -> false) do incr pos done;
      let digits = String.sub text from (!pos - from) in
      ensure (digits = "0" || digits.[0] <> '0') "a number begins with 0";
      if digits = "9223372036854775808" then Num stays else begin
        ensure (String.length digits <= 18) "a number is too large";
        Num (int_of_string digits)
      end
    | 'n' when !pos + 4 <= n && String.sub text !pos 4 = "null" -> pos := !pos + 4; Null
    | _ -> bad "this is not JSON"
  and list : 'a. int -> char -> (unit -> 'a) -> 'a list = fun _ close item ->
    blank ();
    if peek () = close then (incr pos; [])
    else
      let rec more acc =
        let acc = item () :: acc in
        blank ();
        match peek () with ',' -> incr pos; more acc | c when c = close -> incr pos; List.rev acc | _ -> bad "this is not JSON" in
      more [] in
  let v = value 0 in
  blank (); ensure (!pos = n) "something follows"; v

let arr = function Arr l -> l | _ -> bad "a list is missing"
let str = function Str s -> s | _ -> bad "a word is missing"
let num = function Num k -> k | _ -> bad "a number is missing"
let nums j = List.map num (arr j)

(* From here on [string] and [Num] may be those of the checker. *)
open Checker
type term_or_number = json = Null | Num of int | Str of Stdlib.String.t | Arr of json list | Obj of (Stdlib.String.t * json) list

let rec nat k = if k = 0 then O else S (nat (k - 1))
let rec positive k = if k = 1 then XH else if k land 1 = 1 then XI (positive (k / 2)) else XO (positive (k / 2))
let natural k = if k = 0 then N0 else Npos (positive k)
let coq_string s =
  let bit c i = Char.code c land (1 lsl i) <> 0 in
  List.fold_right (fun c r -> String (Ascii (bit c 0, bit c 1, bit c 2, bit c 3, bit c 4, bit c 5, bit c 6, bit c 7), r))
    (List.init (String.length s) (String.get s)) EmptyString

(* Names. *)
let reserved = ["exists"; "forall"; "columns"; "in"; "union"; "up"; "to"; "symmetry"; "value"; "if"; "else"; "min"; "max"; "or"; "and"]
let name s =
  let letter c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') in
  let rest c = letter c || c = '_' || c = '\'' || (c >= '0' && c <= '9') in
  ensure (s <> "" && (letter s.[0] || s.[0] = '_') && String.for_all rest s && not (List.mem s reserved)) "this is no variable";
  s
let label s =
  let n = String.length s in
  let rec go i count =
    if i >= n then count else
    let c = Char.code s.[i] in
    if c >= 32 && c < 127 then go (i + 1) (count + 1)
    else if c land 0xE0 = 0xC0 && i + 1 < n && Char.code s.[i + 1] land 0xC0 = 0x80 then begin
      let u = (c land 31) * 64 + (Char.code s.[i + 1] land 63) in
      ensure (((u >= 0xC0 && u <= 0x24F) && u <> 0xD7 && u <> 0xF7) || (u >= 0x391 && u <= 0x3CE && u <> 0x3A2)) "a label";
      go (i + 2) (count + 1)
    end else bad "a label" in
  let count = go 0 0 in
  ensure (count >= 1 && count <= 40 && s = String.trim s) "a label"

(* Claims. A scope is a list of names, the innermost first. *)
let index scope x =
  let rec go i = function [] -> bad ("unknown variable " ^ x) | y :: _ when x = y -> i | _ :: l -> go (i + 1) l in
  nat (go 0 scope)
let left f = function x :: (_ :: _ as l) -> List.fold_left f x l | _ -> bad "an operator lacks arguments"
let right f l = match List.rev l with x :: (_ :: _ as l) -> List.fold_left (fun a b -> f b a) x l | _ -> bad "an operator lacks arguments"

let number k = ensure (k <= 1 lsl 20) "a number is too large"; natural k
let rec term scope = function
  | Str x -> Var (index scope (name x))
  | Num k -> Checker.Num (number k)
  | Arr (Str "+" :: l) -> left (fun a b -> Plus (a, b)) (List.map (term scope) l)
  | Arr [Str "-"; a; b] -> Minus (term scope a, term scope b)
  | Arr [Str "-"; a] -> Opp (term scope a)
  | Arr [Str "*"; Num k; a] -> Times (number k, term scope a)
  | Arr (Str "^" :: l) -> left (fun a b -> Xor (a, b)) (List.map (term scope) l)
  | Arr (Str "or" :: l) -> left (fun a b -> Bitor (a, b)) (List.map (term scope) l)
  | Arr (Str "and" :: l) -> left (fun a b -> Bitand (a, b)) (List.map (term scope) l)
  | Arr [Str ("min" | "max"); a] -> term scope a
  | Arr (Str "min" :: l) -> left (fun a b -> Min (a, b)) (List.map (term scope) l)
  | Arr (Str "max" :: l) -> left (fun a b -> Max (a, b)) (List.map (term scope) l)
  | _ -> bad "a term"
let sign = function "=" -> Eq0 | "!=" -> Ne | "<" -> Lt0 | "<=" -> Le | ">" -> Gt0 | ">=" -> Ge | _ -> bad "a sign"
let rec formula scope = function
  | Arr [Str "!"; f] -> Not (formula scope f)
  | Arr (Str "&" :: l) -> right (fun a b -> And (a, b)) (List.map (formula scope) l)
  | Arr (Str "|" :: l) -> right (fun a b -> Or (a, b)) (List.map (formula scope) l)
  | Arr [Str "=>"; f; g] -> Implies (formula scope f, formula scope g)
  | Arr [Str "<=>"; f; g] -> Iff (formula scope f, formula scope g)
  | Arr [Str (("exists" | "forall") as q); Arr names; f] ->
    let names = List.map (fun x -> name (str x)) names in
    ensure (names <> [] && List.length (List.sort_uniq compare names) = List.length names) "the variables of a quantifier";
    let body = formula (List.rev_append names scope) f in
    List.fold_left (fun f _ -> if q = "exists" then Exists f else Forall f) body names
  | Arr [Str "columns"; Arr ts; Arr cs] ->
    let cs = List.map str cs and n = List.length ts in
    ensure (n > 0 && n <= 40 && List.mem (String.make n '0') cs) "columns";
    List.iter (fun c -> ensure (Stdlib.String.length c = n && Stdlib.String.for_all (fun d -> d = '0' || d = '1') c) "a column") cs;
    Columns (List.map (term scope) ts, List.map coq_string cs)
  | Arr (Str "compare" :: first :: rest) ->
    let rec links a = function
      | Str o :: b :: rest -> Compare (term scope a, sign o, term scope b) :: links b rest
      | [] -> [] | _ -> bad "a comparison" in
    (match links first rest with [x] -> x | l -> right (fun a b -> And (a, b)) l)
  | _ -> bad "a formula"

let free trees =
  let rec go bound free = function
    | Str x -> if List.mem x bound || List.mem x free then free else free @ [x]
    | Arr [Str ("exists" | "forall"); Arr names; f] -> go (List.map str names @ bound) free f
    | Arr [Str "columns"; Arr ts; _] -> List.fold_left (go bound) free ts
    | Arr (Str "compare" :: l) -> snd (List.fold_left (fun (i, free) t -> (i + 1, if i land 1 = 0 then go bound free t else free)) (0, free) l)
    | Arr (_ :: l) -> List.fold_left (go bound) free l
    | _ -> free in
  List.fold_left (go []) [] trees

let rec claim piles = function
  | Arr (Str "set" :: Arr ts :: rest) when List.length rest <= 1 ->
    ensure (List.length ts = piles) "the claim has another number of piles";
    let names = free (ts @ rest) in
    let scope = List.rev names in
    Builder (nat (List.length names), List.map (term scope) ts, (match rest with [f] -> Some (formula scope f) | _ -> None))
  | Arr (Str "union" :: l) -> left (fun a b -> Union (a, b)) (List.map (claim piles) l)
  | Arr [Str "up to symmetry"; c] -> Upto (claim piles c)
  | _ -> bad "a claim"
let rec closures = function
  | Arr [Str "up to symmetry"; c] -> 1 + closures c
  | Arr (Str "union" :: l) -> List.fold_left (fun k c -> k + closures c) 0 l
  | _ -> 0

let value_claim piles = function
  | Arr [Str "value"; Arr names; Arr cases; otherwise] ->
    let names = List.map (fun x -> name (str x)) names in
    ensure (List.length names = piles && List.length (List.sort_uniq compare names) = piles) "the piles of a value claim";
    let equation t = Compare (Var (nat piles), Eq0, term names t) in
    List.fold_right (fun case rest -> match case with
      | Arr [t; f] -> let f = formula names f in Or (And (f, equation t), And (Not f, rest))
      | _ -> bad "a case") cases (equation otherwise)
  | _ -> bad "a claim about values"

let rule = function
  | Arr [Str "nim"] -> (Nim, 1, None)
  | Arr [Str "nim"; Str word; Num a] ->
    ensure (a >= 1 && a <= 30) "the number of a rule";
    let k = natural a in
    (match word with
     | "exact" -> (Nim_exact k, 1, None) | "some" -> (Nim_some k, a + 1, None) | "all" -> (Nim_all k, a + 1, None)
     | "each>=" -> (Nim_each k, a, None) | "total>=" -> (Nim_total_least k, 1, Some a) | "total" -> (Nim_total k, 1, Some a)
     | _ -> bad "a rule")
  | _ -> bad "a rule"

(* An automaton, found to be well formed, on so many tracks. *)
let automaton tracks j = match j with
  | Obj fields ->
    ensure (List.sort compare (List.map fst fields) = ["accepting"; "next"; "nodes"]) "the keys of an automaton";
    let accepting = nums (List.assoc "accepting" fields) and next = nums (List.assoc "next" fields) in
    let nodes = List.map nums (arr (List.assoc "nodes" fields)) in
    let states = List.length next in
    let rec ascending = function a :: (b :: _ as l) -> a < b && ascending l | _ -> true in
    ensure (states > 0 && ascending accepting && List.for_all (fun s -> s < states) accepting) "accepting states";
    let tops = Array.make (states + List.length nodes) max_int in
    List.iteri (fun i node -> match node with
      | [track; lo; hi] ->
        let below r = r < states + i && tops.(r) > track in
        ensure (track < tracks && below lo && below hi) "a node"; tops.(states + i) <- track
      | _ -> bad "a node") nodes;
    List.iter (fun r -> ensure (r < Array.length tops) "a reference") next;
    let node = function [t; lo; hi] -> ((natural t, natural lo), natural hi) | _ -> bad "a node" in
    (states, automaton_of (List.map natural accepting) (List.map natural next) (List.map node nodes))
  | _ -> bad "an automaton"

let keys = ["claim"; "facets"; "format"; "moves"; "parts"; "play"; "promises"; "rule"; "set"; "theorem"; "version"; "vertices"; "weights"]

let check text = match parse text with
  | Obj fields ->
    ensure (List.sort compare (List.map fst fields) = keys) "the keys";
    let get k = List.assoc k fields in
    ensure (get "format" = Str "faceoff certificate" && get "version" = Num 2) "the format";
    let misere = match get "play" with Str "normal" -> false | Str "misere" -> true | _ -> bad "the play" in
    let labels = List.map str (arr (get "vertices")) in
    let n = List.length labels in
    ensure (n >= 1 && n <= 19 && List.length (List.sort_uniq compare labels) = n) "the vertices";
    List.iter label labels;
    let facets = List.map nums (arr (get "facets")) in
    List.iter (fun f -> ensure (List.sort_uniq compare f = f && List.for_all (fun v -> v < n) f) "a facet") facets;
    let inside f g = List.for_all (fun v -> List.mem v g) f in
    List.iteri (fun i f -> List.iteri (fun j g -> ensure (i = j || not (inside f g)) "the facets") facets) facets;
    ensure (List.length (List.sort_uniq compare (List.concat facets)) = n) "the facets";
    let complex = List.map (List.map nat) facets in
    let values = match get "theorem" with Str "values" -> true | Str "zero positions" -> false | _ -> bad "the theorem" in
    let piles = if values then n + 1 else n in
    let states, set = automaton piles (get "set") in
    let parts = arr (get "parts") in
    List.iter (fun p -> ignore (automaton n p)) parts;
    ensure (List.length parts = closures (get "claim")) "the parts";
    let ends = if misere then Some (positive states) else None in
    let a_claim () = match get "claim" with Null -> None | c -> Some (claim n c) in
    ensure (not (values && misere)) "values belong to normal play";
    let promises made =
      let made s t = ensure (s < states) "a promise"; made s t in
      let rec listed = function
        | s :: t :: (s' :: t' :: _ as l) -> ensure ((s, t) < (s', t')) "a set of promises"; made s t :: listed l
        | [s; t] -> [made s t] | [] -> [] | _ -> bad "a set of promises" in
      List.map (fun set -> listed (nums set)) (arr (get "promises")) in
    match get "rule" with
    | Arr [Str "game"; Arr before; Arr after; f] ->
      (* A game that is a formula: the promises are read, but others are found. *)
      let names = List.map (fun x -> name (str x)) (before @ after) in
      ensure (n <= 8 && List.length before = n && List.length (List.sort_uniq compare names) = 2 * n && List.length names = 2 * n) "the piles of a game";
      let weights = nums (get "weights") in
      ensure (List.for_all (fun w -> w <= 1 lsl 16) weights) "the weights";
      let step = formula (List.rev names) f and weights = List.map natural weights in
      let tags, moves = automaton (2 * n) (get "moves") in
      let is_tag t = t = stays || if values then t = 2 || (t land 2 = 0 && t / 4 < tags) else t < tags in
      ignore (promises (fun _ t -> ensure (is_tag t) "a tag"));
      if values then verify_game_values step complex (nat n) weights moves set (value_claim n (get "claim"))
      else verify_game step complex (nat n) weights moves ends set (a_claim ())
    | r ->
      ensure (get "weights" = Null && get "moves" = Null) "weights and moves belong to games that are formulas";
      let r, bound, total = rule r in
      (* Tags: differences in this base, pile 0 last, the sum in front. *)
      let promise s t =
        if t = stays then (positive (s + 1), None) else
        let rec digits i t = if i = 0 then ([], t) else let l, rest = digits (i - 1) (t / (bound + 1)) in (natural (t mod (bound + 1)) :: l, rest) in
        let l, rest = digits piles t in
        ensure (rest = 0 || total <> None) "a tag";
        (positive (s + 1), Some (natural rest :: l)) in
      let sets = promises promise in
      if values then verify_values r complex (nat n) set (value_claim n (get "claim"))
      else verify r complex (nat n) ends set (a_claim ()) sets
  | _ -> bad "this is no certificate"

let () =
  let file = open_in_bin Sys.argv.(1) in
  let text = really_input_string file (in_channel_length file) in
  match (try if check text then Ok () else Error "the check fails" with Bad why -> Error why) with
  | Ok () -> print_endline "accepted"
  | Error why -> Printf.printf "rejected: %s\n" why; exit 1
