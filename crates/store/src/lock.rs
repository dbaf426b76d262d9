//! The lock of a folder: only one process uses it at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::StoreError;

/// A lock on a folder. The system releases it when the process ends, however that happens.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Creates the folder if needed, and locks it.
    pub(crate) fn take(folder: &Path) -> Result<Self, StoreError> {
        let failed =
            |why: std::io::Error| StoreError::Folder { folder: folder.to_owned(), why: why.to_string() };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let file = File::create(folder.join("lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
            Err(TryLockError::Error(why)) => Err(failed(why)),
        }
    }
}
