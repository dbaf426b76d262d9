//! The location of online tables.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use dohyo_store::Place;

/// The arguments that name a store.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PlaceArgs {
    /// The folder for online tables, which one server uses at a time; it is created if needed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The PostgreSQL database for online tables, which several servers may share
    #[arg(
        long,
        value_name = "URL",
        conflicts_with = "data",
        hide_env_values = true,
        env = "DOHYO_DATABASE_URL"
    )]
    database_url: Option<String>,
}

impl PlaceArgs {
    /// Returns the place, if one is named.
    pub(crate) fn place(&self) -> Result<Option<Place>> {
        if let Some(url) = &self.database_url {
            if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
                bail!(
                    "--database-url is not the address of a database; expected postgres://USER:PASSWORD@HOST/NAME"
                );
            }
            return Ok(Some(Place::Postgres(url.clone())));
        }
        if let Some(data) = self.data.as_ref().filter(|data| data.exists() && !data.is_dir()) {
            bail!("{} is not a folder; expected a folder, or a path where one can be made", data.display());
        }
        Ok(self.data.clone().map(Place::Folder))
    }

    /// Returns the place.
    pub(crate) fn named(&self) -> Result<Place> {
        match self.place()? {
            Some(place) => Ok(place),
            None => bail!("no database given; expected --data DIR or --database-url URL"),
        }
    }
}
