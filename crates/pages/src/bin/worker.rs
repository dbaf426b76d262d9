//! The worker: computes beside the page, so that the page never blocks.

fn main() {
    console_error_panic_hook::set_once();
    dohyo_web::worker::run_worker();
}
