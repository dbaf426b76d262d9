//! The worker: what runs beside the page, so that the page never waits for it.

fn main() {
    console_error_panic_hook::set_once();
    dohyo_web::worker::run_worker();
}
