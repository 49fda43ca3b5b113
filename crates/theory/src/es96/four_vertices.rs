//! The 14 connected complexes on 4 vertices, each with the theorems that decide
//! it and its zero positions (ES96 §9: "We invite the reader to check this!").

use crate::decision::ClosedForm;
use crate::plan::Plan;
use crate::theorem::Status;
use faceoff_complex::{Complex, enumerate};
use faceoff_limits::{Limits, StopReason};

/// One row of the table.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::four_vertices::table;
///
/// let rows = table(&Limits::none())?;
/// let circle = rows.iter().find(|row| row.complex.facets().len() == 4).unwrap();
/// assert_eq!(circle.complex.to_string(), "facets(12,13,24,34)");
/// assert_eq!(circle.decided_by, "ES96-6.4");
/// assert_eq!(circle.zero_positions, "{ (a,b,b,a) }");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct Row {
    /// The complex, with vertices 1 to 4.
    pub complex: Complex,
    /// The theorem that decides all positions, by id.
    pub decided_by: &'static str,
    /// All theorems of ES96 that decide all positions, by id.
    pub also: Vec<&'static str>,
    /// The zero positions.
    pub zero_positions: String,
}

/// The table, by number of faces.
pub fn table(limits: &Limits) -> Result<Vec<Row>, StopReason> {
    let connected = enumerate::complexes(4)?.filter(Complex::is_connected);
    let mut rows = Vec::new();
    for complex in connected {
        let plan = Plan::nim(complex.clone());
        let mut deciding = Vec::new();
        for (theorem, decision) in plan.applying(limits)?.decisions {
            let all = decision.coverage(limits)? >= crate::Coverage::Outcomes;
            let in_paper = matches!(
                theorem.status,
                Status::ProvedInPaper | Status::ProvedInPaperAndByMachine
            );
            if all && in_paper && theorem.id.starts_with("ES96") {
                deciding.push(theorem.id);
            }
        }
        let form = plan.closed_form(limits)?;
        let zero_positions = form.map(|form| match form {
            ClosedForm::Claim(claim) => claim.to_string(),
            ClosedForm::Words(words) => words,
        });
        if let (Some((first, rest)), Some(zero_positions)) =
            (deciding.split_first(), zero_positions)
        {
            rows.push(Row {
                complex,
                decided_by: first,
                also: rest.to_vec(),
                zero_positions,
            });
        }
    }
    Ok(rows)
}

/// The table as a page of the documentation.
pub fn page(limits: &Limits) -> Result<String, StopReason> {
    let mut page = String::from(
        "# The 14 connected complexes on 4 vertices\n\n\
         Each is decided by a theorem of ES96. Made by \
         `faceoff_theory::es96::four_vertices::page`; a test keeps it up to date.\n\n\
         | complex | decided by | also by | zero positions |\n|---|---|---|---|\n",
    );
    for row in table(limits)? {
        let also = row.also.join(", ");
        let zero = row.zero_positions.replace('|', "\\|");
        let (complex, by) = (row.complex, row.decided_by);
        page.push_str(&format!("| `{complex}` | {by} | {also} | `{zero}` |\n"));
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_14_are_decided() {
        assert_eq!(table(&Limits::none()).unwrap().len(), 14);
    }

    /// To write the page again, run this test with `FACEOFF_WRITE=1`.
    #[test]
    fn the_page_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/four-vertices.md");
        let page = page(&Limits::none()).unwrap();
        if std::env::var_os("FACEOFF_WRITE").is_some() {
            std::fs::write(path, &page).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), page);
    }
}
