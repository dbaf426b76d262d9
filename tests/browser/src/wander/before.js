// Before each page of a walk: chance is the walk's own, in the worker that thinks as well, and the element that
// last had the focus is remembered.
{
    const settle = () => {
        let state = SEED;
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
    };
    settle();
    const script = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const RealWorker = window.Worker;
    window.Worker = class extends RealWorker {
        constructor(address, options) {
            const programs = [script(`(${settle})()`), new URL(address, document.baseURI).href];
            super(script(programs.map((program) => `import ${JSON.stringify(program)};`).join('')), options);
        }
    };
    window.lastFocus = null;
    window.addEventListener('focusin', (event) => { window.lastFocus = event.target; }, true);
}
