//! The pages that belong to no game.

fn main() {
    dohyo_web::show(&dohyo_web::home::PROGRAM);
}
