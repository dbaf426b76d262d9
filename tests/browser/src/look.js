// What the page of a table shows, as one value. Runs as the body of a function.
const main = document.querySelector('main.table');
if (!main) return null;
const all = (css) => [...main.querySelectorAll(css)];
const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
};
// The place of the board on which a piece is drawn.
const places = all('[data-cell][role=gridcell], [data-square][role=gridcell]')
    .map((place) => [place.dataset.cell ?? place.dataset.square, middle(place)]);
const at = (piece) => {
    const [x, y] = middle(piece);
    const far = ([, [left, top]]) => Math.hypot(left - x, top - y);
    return places.reduce((best, next) => (far(next) < far(best) ? next : best))[0];
};
const tile = (element) => `${element.dataset.laid}:${element.dataset.tile}`;
const draws = {
    abalone: () => ({
        pieces: all('.stage .marble:not(.off)')
            .map((marble) => `${marble.classList.contains('black') ? 'black' : 'white'} ${at(marble)}`),
    }),
    sumoo: () => ({
        pieces: all('.stage [data-token]:not(.off)').map((token) => `${token.dataset.token} ${at(token)}`),
    }),
    kumo: () => ({
        pieces: all('.ku-actor:not(.off):not(.away) .ku-pose').map((pose) => {
            const side = ['stone', 'light', 'dark'].find((name) => pose.classList.contains(name));
            return `${side} ${at(pose.querySelector('.ku-top, .ku-stone'))}`;
        }),
        hand: all('.ku-reserve .kumotori').map((cube) => (cube.classList.contains('light') ? 'light' : 'dark')),
    }),
    sumoku: () => ({
        pieces: all('.k-board .k-tile:not(.own):not(.advice)').map(tile),
        hand: [...all('.k-own'), ...all('.k-board .k-tile.own')].map((own) => own.dataset.tile),
    }),
    kabuto: () => ({
        pieces: all('.kb-piece').map(() => 'piece').concat(
            all('[data-corner] .kb-marker')
                .map((marker) => `${marker.closest('[data-corner]').dataset.corner} ${marker.dataset.side}`),
        ),
        hand: all('.kb-item').flatMap((item) => {
            const count = Number(item.querySelector('.kb-count').textContent.slice(1) || 1);
            return Array(count).fill(item.dataset.item);
        }),
    }),
};
// What the player has picked or laid, and not played.
const prepared = [
    ...all('.stage [aria-selected=true]').map((place) => place.dataset.cell ?? place.dataset.square),
    ...all('.k-board .k-tile.own').map(tile),
    ...all('.k-own.held').map((own) => `held ${own.dataset.tile}`),
    ...all('.ku-reserve[aria-pressed=true]').map(() => 'reserve'),
    ...all('.kb-item.picked').map((item) => item.dataset.item),
    ...all('.kb-aim').map((aim) => aim.dataset.aim),
];
const board = main.querySelector('.stage svg.board, .stage svg.k-board').getBoundingClientRect();
const { scrollWidth, scrollHeight } = document.documentElement;
const { activeElement } = document;
const seat = (css) => all(css).map((plate) => plate.dataset.colour);
return {
    game: main.dataset.game,
    kept: localStorage.getItem(`dohyo.${main.dataset.game}.table`),
    ...draws[main.dataset.game](),
    prepared,
    moves: all('.ply').length,
    here: Number(all('.ply.here')[0]?.dataset.ply ?? 0),
    turn: seat('.plate.turn'),
    near: seat('.plate.near')[0],
    thinking: all('.doing').length > 0,
    playing: all('[data-playing=true]').length > 0,
    over: all('#result').length > 0,
    say: main.querySelector('#say').textContent.trim(),
    window: document.querySelector('dialog[open]')?.id ?? null,
    board: [board.x + scrollX, board.y + scrollY, board.width, board.height].map(Math.round),
    beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight],
    focus: !activeElement || activeElement === document.body
        ? null
        : activeElement.id || activeElement.dataset.act || activeElement.getAttribute('class') || activeElement.tagName,
};
