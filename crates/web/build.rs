//! Lists the files of the atlas that the server has beside its pages, as an array of
//! names and bytes: the records on six vertices, and the certificates.

use std::path::{Path, PathBuf};

fn main() {
    let atlas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas");
    let folder = atlas.join("certificates");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = { folder.read_dir().expect("the certificates of the atlas") }
        .map(|file| file.expect("a file of the folder").path())
        .collect();
    files.push(atlas.join("atlas-6.jsonl.gz"));
    files.sort();
    let entry = |path: &PathBuf| {
        let name = path.strip_prefix(&atlas).expect("a file of the atlas");
        let name = name.display().to_string().replace('\\', "/");
        format!(
            "({name:?}, include_bytes!({:?}) as &[u8]),\n",
            path.display().to_string()
        )
    };
    let list: String = files.iter().map(entry).collect();
    let out = std::env::var_os("OUT_DIR").expect("cargo says where");
    std::fs::write(Path::new(&out).join("atlas.rs"), format!("[{list}]")).expect("a file");
}
