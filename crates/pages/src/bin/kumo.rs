//! The pages of Kumo Hogosha.

use dohyo_kumo::Kumo;
use dohyo_web::game::Game;
use dohyo_web::kumo::rules::KumoRulesPage;

dohyo_web::puzzle_program!(Kumo, Game::Kumo, KumoRulesPage);
