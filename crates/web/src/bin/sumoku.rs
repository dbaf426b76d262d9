//! The pages of Sumoku.

fn main() {
    dohyo_web::show(&dohyo_web::sumoku::PROGRAM);
}
