//! The pages of Abalone.

fn main() {
    dohyo_web::show(&dohyo_web::abalone::PROGRAM);
}
