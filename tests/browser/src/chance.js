// Before each page of a visit: chance depends on a seed, and on how many pages the tab has opened before.
{
    let state = SEED;
    try {
        const opened = Number(sessionStorage.getItem('opened'));
        sessionStorage.setItem('opened', opened + 1);
        state += opened;
        // The coach of a first game stays away, unless a story calls it.
        for (const game of ['abalone', 'sumoo', 'kumo', 'sumoku', 'kabuto']) {
            if (opened === 0) localStorage.setItem(`dohyo.${game}.coach`, 'off');
        }
    } catch {
        // A page without an address has no storage.
    }
    Math.random = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
    crypto.getRandomValues = (bytes) => {
        for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.random() * 256;
        return bytes;
    };
}
