//! On some systems a linker has to be told that Python comes later.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
