//! The language in short, as `faceoff help claims` prints it.

/// The short form of docs/claims.md.
pub const HELP: &str = "\
A claim says which positions are the zero positions, or gives every value.

  { (a,b,c,d,b) : a+b=c+d & a=max(a,b,c,d) } up to symmetry
  { (x,y,0,x+y) } union { (z+w,z+w,z,w) : z>=1 }
  value (a,b) = { 0 if a=b ; else max(a,b) }

Sets      { (t1,…,tn) : φ }: all positions that the tuple gives when its variables
          run over the naturals that satisfy φ; one entry for each pile.
          A union B; A up to symmetry (closes the set before it); brackets.
Terms     variables, numbers, s+t, s-t, -t, 3*t or 3t, s^t (nim-sum), or(s,t,…),
          and(s,t,…), min(s,t,…), max(s,t,…). Tight to loose: * then + - then ^.
Formulas  = != < <= > >= (chains too: 0<a<=b), columns(a,b,c) in {000, 110, 011},
          ones(a,b,c) in {0,2} (so many digits are 1 at every binary place),
          digits(a,b): φ until {10} then ψ (from the top; or: from there on ψ),
          !φ, φ & ψ, φ | ψ, φ => ψ, φ <=> ψ, exists x: φ, forall x: φ.
          Tight to loose: comparisons, !, &, |, =>, <=>; a quantifier reaches to
          the closing bracket. A negative argument of ^, or, and, columns makes the
          comparison false.
Values    value (a,b) = t, or = { t1 if φ1 ; t2 if φ2 ; else t3 }, first match wins.

The whole of it, with examples: docs/claims.md.";
