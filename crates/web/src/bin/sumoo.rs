//! The pages of SUMOO.

fn main() {
    dohyo_web::show(&dohyo_web::sumoo::PROGRAM);
}
