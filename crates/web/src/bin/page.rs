//! The page: what runs in the browser's main thread.

fn main() {
    console_error_panic_hook::set_once();
    dohyo_web::show_page();
}
