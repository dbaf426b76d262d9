//! The pages of SUMOO.

use dohyo_sumoo::Sumoo;
use dohyo_web::game::Game;
use dohyo_web::sumoo::rules::SumooRulesPage;

dohyo_web::puzzle_program!(Sumoo, Game::Sumoo, SumooRulesPage);
