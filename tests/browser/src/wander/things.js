// Everything on the page that a person could press or drag now, with its place in the window. Runs as the body
// of a function whose argument says whether links within the page count.
const [links] = arguments;
const PRESSED = 'button, a[href], input, select, textarea, summary, label, [role=button], [role=gridcell], ' +
    '.handle, [tabindex="0"], .k-board [data-cell], .k-board .k-tile.own, #graph svg';
// What leads out of the page, or opens something of the browser's own.
const LEFT_ALONE = `header.top a, ${links ? 'main a:not([href^="/puzzles/"])' : 'main a'}, `
    + '.skip, #load-file, label:has(#load-file), [id^=download], textarea';
const root = document.querySelector('dialog[open]') ?? document.body;
const name = (element) => {
    const data = element.dataset;
    const words = [
        element.id,
        ...['act', 'step', 'zoom', 'choice', 'cell', 'square', 'corner', 'side', 'item', 'use', 'answer', 'target',
            'face', 'keep', 'tile', 'laid', 'rack', 'ply', 'reserve', 'slider', 'action', 'move', 'seat']
            .filter((key) => data[key] !== undefined).map((key) => `${key}=${data[key]}`),
    ];
    const input = element.querySelector?.('input');
    if (input) words.push(`${input.name}=${input.value}`);
    const told = words.filter(Boolean).join(' ');
    return told || element.getAttribute('class') || element.getAttribute('aria-label') || element.tagName;
};
const kind = (element) => {
    if (element.closest('.handles, .deeds') || element.matches('.target')) return 'choice';
    if (element.matches('.cell.own, .kb-item, .k-own, .ku-face, .kb-post, .ku-reserve.mine')) return 'own';
    if (element.closest('svg.board, svg.k-board')) return 'board';
    if (element.closest('.turn-box, .k-bar, .kb-panel')) return 'turn';
    if (element.closest('dialog')) return 'window';
    return 'control';
};
const things = [];
for (const element of root.querySelectorAll(PRESSED)) {
    if (element.disabled || element.closest('[inert]') || element.matches(LEFT_ALONE)) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    if (width < 2 || height < 2 || left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) continue;
    const hit = document.elementFromPoint(left, top);
    if (!hit || !(element.contains(hit) || hit.contains(element))) continue;
    things.push({ name: name(element), kind: kind(element), x: left, y: top });
}
return things;
