//! The pages of Sakura Slam.

fn main() {
    dohyo_web::show(&dohyo_web::kabuto::PROGRAM);
}
