//! The program `faceoff`.

fn main() -> std::process::ExitCode {
    faceoff_cli::run()
}
