//! Arguments of operations: complexes, and faces and vertices of them.

use super::{Arguments, Outcome, spell_sets};
use crate::complex::{Complex, ComplexError};
use crate::face::Face;
use crate::label::Label;
use crate::notation::NamedComplex;
use crate::notation::words::Word;

impl<'a> Arguments<'a, '_> {
    pub fn combine(
        &mut self,
        operation: fn(&[Complex]) -> Result<Complex, ComplexError>,
    ) -> Option<Outcome> {
        self.at_least(1)?;
        let parts: Vec<Option<NamedComplex>> =
            (0..self.pieces.len()).map(|i| self.complex(i)).collect();
        let parts: Vec<NamedComplex> = parts.into_iter().collect::<Option<_>>()?;
        let complexes: Vec<Complex> = parts.iter().map(|p| p.complex.clone()).collect();
        let spelled: Vec<&str> = parts.iter().map(|p| p.notation.as_str()).collect();
        self.outcome(operation(&complexes), spelled.join(","))
    }

    pub fn unary(
        &mut self,
        operation: fn(&Complex) -> Result<Complex, ComplexError>,
    ) -> Option<Outcome> {
        self.count(1)?;
        let named = self.complex(0)?;
        self.outcome(operation(&named.complex), named.notation)
    }

    /// Vertices of `complex` named in argument `index`: a token equal to a
    /// label is that vertex, else it is read as characters.
    fn face(&mut self, index: usize, complex: &Complex) -> Option<(Face, Vec<Word<'a>>)> {
        let piece = self.pieces[index].trim();
        let whole = complex.vertex(&Label::new(piece.text)).is_some();
        let set = if whole {
            vec![Word {
                label: Label::new(piece.text),
                piece,
            }]
        } else {
            self.sets(&[piece]).pop().expect("one list")
        };
        let before = self.problems.len();
        let mut face = Face::EMPTY;
        for word in &set {
            match complex.vertex(&word.label) {
                Some(v) => face = face.with(v),
                None => {
                    let known: Vec<String> =
                        complex.labels().iter().map(Label::to_string).collect();
                    let problem = word
                        .piece
                        .problem(format!("there is no vertex {}", word.label))
                        .help(format!("the vertices are {}", known.join(" ")));
                    self.problems.push(problem);
                }
            }
        }
        (self.problems.len() == before && !set.is_empty()).then_some((face, set))
    }

    fn vertex(&mut self, index: usize, complex: &Complex) -> Option<(usize, Vec<Word<'a>>)> {
        let (face, set) = self.face(index, complex)?;
        if face.len() != 1 {
            self.refuse(index, "expected one vertex");
            return None;
        }
        Some((face.first()?, set))
    }

    /// A complex and a face of it.
    fn complex_and_face(&mut self) -> Option<(NamedComplex, Face, String)> {
        self.count(2)?;
        let named = self.complex(0)?;
        let (face, set) = self.face(1, &named.complex)?;
        let arguments = format!("{},{}", named.notation, spell_sets(&[set]));
        Some((named, face, arguments))
    }

    pub fn link(&mut self) -> Option<Outcome> {
        let (named, face, arguments) = self.complex_and_face()?;
        if !named.complex.is_face(face) {
            return self.refuse(1, format!("{} is not a face", named.complex.show(face)));
        }
        if named.complex.facets().contains(&face) {
            return self.refuse(
                1,
                format!(
                    "{} is a facet, so its link is empty",
                    named.complex.show(face)
                ),
            );
        }
        self.derived(named.complex.link(face), arguments)
    }

    pub fn star(&mut self) -> Option<Outcome> {
        let (named, face, arguments) = self.complex_and_face()?;
        if !named.complex.is_face(face) {
            return self.refuse(1, format!("{} is not a face", named.complex.show(face)));
        }
        self.derived(named.complex.star(face), arguments)
    }

    pub fn induced(&mut self) -> Option<Outcome> {
        let (named, face, arguments) = self.complex_and_face()?;
        self.outcome(named.complex.induced(face), arguments)
    }

    pub fn delete(&mut self) -> Option<Outcome> {
        self.count(2)?;
        let named = self.complex(0)?;
        let (v, set) = self.vertex(1, &named.complex)?;
        if named.complex.n() == 1 {
            return self.refuse(1, "nothing would be left of the complex");
        }
        let arguments = format!("{},{}", named.notation, spell_sets(&[set]));
        self.outcome(named.complex.delete(v), arguments)
    }

    pub fn restrict(&mut self) -> Option<Outcome> {
        self.count(2)?;
        let named = self.complex(0)?;
        let size = self.number(self.pieces[1], "the size of faces")?;
        if size == 0 {
            return self.refuse(1, "faces need at least 1 vertex");
        }
        self.outcome(
            named.complex.skeleton(size),
            format!("{},{size}", named.notation),
        )
    }

    pub fn clique(&mut self) -> Option<Outcome> {
        self.count(1)?;
        let named = self.complex(0)?;
        self.outcome(named.complex.clique_complex(self.limits), named.notation)
    }

    pub fn dual(&mut self) -> Option<Outcome> {
        self.count(1)?;
        let named = self.complex(0)?;
        if named.complex.is_simplex() {
            return self.refuse(
                0,
                "every set of its vertices is a face, so its dual is void",
            );
        }
        self.derived(named.complex.alexander_dual(self.limits), named.notation)
    }

    /// New labels in argument `index`, not in `complex`.
    fn new_labels(
        &mut self,
        index: usize,
        complex: &Complex,
        but: Option<usize>,
    ) -> Option<Vec<Word<'a>>> {
        let before = self.problems.len();
        let set = self
            .sets(&self.pieces[index..=index])
            .pop()
            .expect("one list");
        for word in &set {
            if complex.vertex(&word.label).is_some_and(|v| Some(v) != but) {
                let message = format!("{} is a vertex already; choose a new name", word.label);
                self.problems.push(word.piece.problem(message));
            }
        }
        (self.problems.len() == before).then_some(set)
    }

    pub fn doubling(
        &mut self,
        operation: fn(&Complex, usize, &[Label]) -> Result<Complex, ComplexError>,
    ) -> Option<Outcome> {
        self.count(3)?;
        let named = self.complex(0)?;
        let vertex = self.vertex(1, &named.complex);
        let but = vertex.as_ref().map(|(v, _)| *v);
        let new = self.new_labels(2, &named.complex, but)?;
        let (x, set) = vertex?;
        if new.len() < 2 {
            return self.refuse(2, "expected at least two new vertices, for instance yz");
        }
        let labels: Vec<Label> = new.iter().map(|word| word.label.clone()).collect();
        let arguments = format!(
            "{},{},{}",
            named.notation,
            spell_sets(&[set]),
            spell_sets(&[new])
        );
        self.outcome(operation(&named.complex, x, &labels), arguments)
    }

    pub fn c_operation(&mut self) -> Option<Outcome> {
        self.count(2)?;
        let named = self.complex(0)?;
        let new = self.new_labels(1, &named.complex, None)?;
        if new.len() != 1 {
            return self.refuse(1, "expected one new vertex");
        }
        let built = named.complex.c_operation(&new[0].label);
        let arguments = format!("{},{}", named.notation, spell_sets(&[new]));
        self.outcome(built, arguments)
    }

    pub fn order(&mut self) -> Option<Outcome> {
        self.count(2)?;
        let named = self.complex(0)?;
        let (face, set) = self.face(1, &named.complex)?;
        if face != named.complex.vertices() {
            return self.refuse(1, "an order lists every vertex once");
        }
        let order: Vec<usize> = set
            .iter()
            .filter_map(|w| named.complex.vertex(&w.label))
            .collect();
        let arguments = format!("{},{}", named.notation, spell_sets(&[set]));
        self.outcome(Ok(named.complex.reordered(&order)), arguments)
    }
}
