//! The pages of Kumo Hogosha.

fn main() {
    dohyo_web::show(&dohyo_web::kumo::PROGRAM);
}
