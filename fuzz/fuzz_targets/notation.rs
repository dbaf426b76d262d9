//! Games in the notations of other programs.

#![no_main]

use dohyo_core::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for notation in dohyo_games::ALL.iter().flat_map(|info| dohyo_games::notations(info.id)) {
        let records: Vec<Record> = (notation.read)(text).into_iter().flatten().collect();
        if records.is_empty() {
            continue;
        }
        let written = (notation.write)(&records);
        let again: Result<Vec<Record>, _> = (notation.read)(&written).into_iter().collect();
        let again = again.expect("what is written can be read");
        let actions = |records: &[Record]| records.iter().map(|one| one.actions.clone()).collect::<Vec<_>>();
        assert_eq!(actions(&again), actions(&records), "{written}");
        assert_eq!((notation.write)(&again), written);
        for record in records {
            assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
        }
    }
});
