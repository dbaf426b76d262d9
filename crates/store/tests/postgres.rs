//! The store in PostgreSQL. `DOHYO_TEST_POSTGRES` must have the URL of a database in which the tests may create schemas;
//! `cargo xtask test` starts one.

mod contract;

use std::sync::atomic::{AtomicU64, Ordering};

use dohyo_store::Place;

use crate::contract::Ground;

/// A schema of its own.
struct Schema {
    place: Place,
}

impl Schema {
    async fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let url = std::env::var("DOHYO_TEST_POSTGRES").expect("the URL of a database");
        sqlx::any::install_default_drivers();
        let schema = format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let pool = sqlx::AnyPool::connect(&url).await.expect("the database for tests");
        let create = sqlx::AssertSqlSafe(format!("create schema {schema}"));
        sqlx::query(create).execute(&pool).await.expect("a new schema");
        let join = if url.contains('?') { '&' } else { '?' };
        Self { place: Place::Postgres(format!("{url}{join}options=-c%20search_path%3D{schema}")) }
    }
}

impl Ground for Schema {
    fn place(&self) -> &Place {
        &self.place
    }
}

promises!(crate::Schema::new());
