use super::*;
use crate::face::Face;
use faceoff_limits::Limits;
use proptest::prelude::*;

fn complex(text: &str) -> Complex {
    match text.parse() {
        Ok(complex) => complex,
        Err(problems) => panic!("{text}: {problems}"),
    }
}

fn problems(text: &str) -> Vec<String> {
    match text.parse::<NamedComplex>() {
        Ok(named) => panic!("{text} was read as {named}"),
        Err(diagnostics) => diagnostics
            .problems
            .into_iter()
            .map(|p| p.message)
            .collect(),
    }
}

#[test]
fn example_3_3_of_es96() {
    let x = complex("facets(123,234,345,15)");
    let circuits: Vec<String> = x
        .circuits(&Limits::none())
        .unwrap()
        .iter()
        .map(|c| x.show(*c))
        .collect();
    assert_eq!(circuits, ["{1,3,5}", "{1,4}", "{2,5}"]);
}

#[test]
fn labels_keep_their_names() {
    let order = |text: &str| -> String {
        let labels: Vec<String> = complex(text)
            .labels()
            .iter()
            .map(Label::to_string)
            .collect();
        labels.join(" ")
    };
    assert_eq!(order("facets(10 2, A, a 1)"), "1 2 10 A a");
    assert_eq!(
        order("join(points(2),points(2),points(1))"),
        "1 2 1' 2' 1''"
    );
    assert_eq!(order("suspension(cone(points(1)))"), "1 * *' *''");
    assert_eq!(order("cone(facets(ux,w))"), "u w x *");
    assert_eq!(order("P(facets(ux,w),x,yz)"), "u w y z");
    assert_eq!(order("C(points(2),z)"), "1 2 z");
    assert_eq!(order("wheel(3)"), "0 1 2 3");
    assert_eq!(order("torus()"), "1 2 A B C D E F X");
    assert_eq!(order("delete(cycle(12,2),10)"), "1 2 3 4 5 6 7 8 9 11 12");
    assert_eq!(order("graphic(12,23,13)"), "e1 e2 e3");
    assert_eq!(order("induced(wheel(5),015)"), "0 1 5");
}

#[test]
fn figure_4_of_es96() {
    // Vertices u w y z in both.
    assert_eq!(complex("B(facets(ux,w),x,yz)").to_string(), "facets(uyz,w)");
    assert_eq!(
        complex("P(facets(ux,w),x,yz)").to_string(),
        "facets(uyz,wy,wz)"
    );
}

#[test]
fn every_entry_reads_an_example_and_prints_it_back() {
    let examples = [
        "facets(12,23,34)",
        "facets(u x1, w)",
        "facets(\"a b\" c, d)",
        "points(3)",
        "simplex(3)",
        "boundary(4)",
        "skeleton(5,2)",
        "moore(5,2)",
        "path(3,2)",
        "cycle(5,2)",
        "CN(8,6)",
        "necklace(5,2)",
        "ecn(8,{1,3},2)",
        "octahedron(3)",
        "torus()",
        "graph(12,23,13,4)",
        "complete(4)",
        "multipartite(2,3)",
        "wheel(5)",
        "fan(4)",
        "grid(2,3)",
        "pseudotree(4,1:2,3:1[2,1[1,1]])",
        "pseudotree(1,1:3)",
        "G(2,3)",
        "graphic(12,23,13,12)",
        "binary(10,01,11)",
        "join(points(2),cycle(4,2))",
        "union(points(2),simplex(2))",
        "cone(points(2))",
        "suspension(points(2))",
        "link(boundary(4),12)",
        "star(cycle(5,2),1)",
        "delete(cycle(5,2),1)",
        "induced(cycle(5,2),123)",
        "restrict(simplex(4),2)",
        "clique(complete(4))",
        "dual(cycle(5,2))",
        "B(points(2),1,ab)",
        "P(points(2),1,abc)",
        "C(points(2),z)",
        "order(points(3),231)",
    ];
    for entry in CATALOGUE {
        let covered = examples
            .iter()
            .any(|e| e.split('(').next() == Some(entry.name));
        assert!(covered, "no example of {}", entry.name);
    }
    for text in examples {
        let named: NamedComplex = text.parse().unwrap_or_else(|p| panic!("{text}: {p}"));
        assert_eq!(named.to_string(), text);
        let explicit = named.complex.to_string();
        assert_eq!(complex(&explicit), named.complex, "{explicit}");
    }
}

#[test]
fn all_problems_are_named_at_once() {
    assert_eq!(
        problems("join(cycel(5,2),points(x),facets(112))"),
        [
            "unknown complex or family 'cycel'",
            "n must be a natural number",
            "vertex 1 is repeated"
        ]
    );
    assert_eq!(
        problems("cycle(5)"),
        ["cycle takes 2 arguments, but 1 given"]
    );
    assert_eq!(problems("link(boundary(3),19)"), ["there is no vertex 9"]);
    assert_eq!(problems("cycle(5,9)"), ["k is at most n, which is 5 here"]);
}

#[test]
fn a_parameter_is_told_from_a_word() {
    let help = |text: &str| {
        let refused = text.parse::<NamedComplex>().expect_err(text);
        refused.problems[0].help.is_some()
    };
    for family in [
        "cycle(n,2)",
        "cycle(n-1,2)",
        "cycle(2n,2)",
        "cycle(2*n+1,2)",
    ] {
        assert!(help(family), "{family}");
    }
    for word in ["cycle(seven,2)", "cycle(nn,2)", "cycle(-1,2)", "cycle(x,2)"] {
        assert!(!help(word), "{word}");
    }
}

/// A sign between vertices is no vertex, but with blanks it may stand in a label.
#[test]
fn signs_in_lists() {
    assert_eq!(
        problems("facets(1-2)"),
        ["'-' is no vertex in a list without blanks"]
    );
    assert_eq!(complex("facets(- b)").n(), 2);
    assert_eq!(complex("facets(1-2 b)").n(), 2);
    for text in ["facets(1:2)", "facets(1 :2)"] {
        assert_eq!(
            problems(text),
            ["':' cannot stand in a label without quotes"]
        );
    }
}

#[test]
fn lists_of_lists_are_told_how_to_be_written() {
    for text in ["{{1,2},{2,3}}", "[[1,2],[2,3]]", "{(1,2),(2,3)}", "[(1,2)"] {
        let refused = text.parse::<NamedComplex>().expect_err(text);
        assert_eq!(refused.problems.len(), 1, "{text}");
        let help = refused.problems[0].help.as_deref();
        assert!(
            help.is_some_and(|help| help.contains("facets(12,23)")),
            "{text}"
        );
    }
}

#[test]
fn refusals() {
    for text in [
        "",
        "cycle",
        "cycle(5,2",
        "cycle(5,2))",
        "cycle(5,-2)",
        "cycle(0,2)",
        "cycle(65,2)",
        "cycle(99999999999999999999999,2)",
        "points(1.5)",
        "skeleton(64,32)",
        "octahedron(30)",
        "facets()",
        "facets(1,,2)",
        "facets(\"a)",
        "graph(123)",
        "wheel(2)",
        "fan(0)",
        "grid(0,3)",
        "boundary(1)",
        "link(boundary(3),123)",
        "link(boundary(3),12)",
        "delete(points(1),1)",
        "delete(points(2),12)",
        "dual(simplex(3))",
        "dual(boundary(3))",
        "B(points(2),1,2y)",
        "B(points(2),1,y)",
        "B(points(2),7,yz)",
        "C(points(2),1)",
        "C(points(2),yz)",
        "graphic(11)",
        "graphic(123)",
        "binary(10,00)",
        "binary(1,10)",
        "binary(12)",
        "order(points(3),12)",
        "pseudotree(2)",
        "pseudotree(3,4:1)",
        "pseudotree(3,1:0)",
        "pseudotree(3,1:2[1)",
        "pseudotree(3,1:99)",
        "torus(1)",
        "join()",
        "union(points(40),points(40))",
        "multipartite(0)",
    ] {
        assert!(!problems(text).is_empty(), "{text}");
    }
}

#[test]
fn dropped_vertices_are_reported() {
    let named: NamedComplex = "link(facets(12,23,4),2)".parse().unwrap();
    assert_eq!(named.dropped, [Label::new("4")]);
    assert_eq!(named.complex.to_string(), "facets(1,3)");
}

/// Expressions of every kind, valid or not.
fn expressions() -> impl Strategy<Value = String> {
    let number = 0usize..7;
    let leaf = prop_oneof![
        (
            "(points|simplex|boundary|complete|wheel|fan|octahedron)",
            number.clone()
        )
            .prop_map(|(f, n)| format!("{f}({n})")),
        (
            "(skeleton|path|cycle|CN|grid|multipartite)",
            number.clone(),
            number
        )
            .prop_map(|(f, n, k)| format!("{f}({n},{k})")),
        "facets\\([1-6a-c]{1,4}(,[1-6a-c]{1,4}){0,3}\\)",
        "facets\\([a-c1-9]{1,2}( [d-f]{1,2}'?)?(, [a-z0-9]{1,3}){0,3}\\)",
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            ("(cone|suspension|dual|clique)", inner.clone()).prop_map(|(f, x)| format!("{f}({x})")),
            ("(join|union)", inner.clone(), inner.clone())
                .prop_map(|(f, x, y)| format!("{f}({x},{y})")),
            ("(link|delete|induced|star)", inner.clone(), "[1-6a-c]{1,2}")
                .prop_map(|(f, x, w)| format!("{f}({x},{w})")),
            ("[BP]", inner.clone(), "[1-6a]", "[x-z]{2,3}")
                .prop_map(|(f, x, v, w)| format!("{f}({x},{v},{w})")),
            inner.prop_map(|x| format!("C({x},w)")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_parses_back(text in expressions()) {
        if let Ok(named) = text.parse::<NamedComplex>() {
            let again: NamedComplex = named.to_string().parse().unwrap();
            prop_assert_eq!(&again, &named);
            let explicit = named.complex.to_string();
            prop_assert_eq!(&explicit.parse::<Complex>().unwrap(), &named.complex);
            let used = named.complex.facets().iter().fold(Face::EMPTY, |a, f| a | *f);
            prop_assert_eq!(used, named.complex.vertices());
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,40}") {
        if let Err(problems) = text.parse::<NamedComplex>() {
            prop_assert!(!problems.problems.is_empty());
            let _ = problems.to_string();
        }
    }
}

#[test]
fn permanent_labels() {
    let path: NamedComplex = " 4v.12.13.24 ".parse().unwrap();
    assert_eq!(path.complex.to_string(), "facets(12,13,24)");
    assert_eq!(path.to_string(), "4v.12.13.24");
    let inside: NamedComplex = "cone(3v.1.23)".parse().unwrap();
    assert_eq!(inside.to_string(), "cone(3v.1.23)");
    let problems = "4v.12.23.34".parse::<NamedComplex>().unwrap_err();
    assert_eq!(
        problems.problems[0].help.as_deref(),
        Some("its label is 4v.12.13.24, or write facets(12,23,34)")
    );
    assert!("4v.12".parse::<NamedComplex>().is_err());
}
