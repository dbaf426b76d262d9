// What every page shows, as one value. Runs as the body of a function.
const count = (css) => document.querySelectorAll(css).length;
const main = document.querySelector('main');
if (!main) return null;
const board = main.querySelector('.stage svg.board, .stage svg.k-board, svg.k-board');
const place = board?.getBoundingClientRect();
const prompt = main.querySelector('#say, #verdict');
const box = prompt?.getBoundingClientRect();
const { scrollWidth, scrollHeight } = document.documentElement;
return {
    path: location.pathname,
    table: main.matches('.table') && location.pathname === `/${main.dataset.game}`,
    busy: count('.doing, [data-playing=true]') > 0,
    window: document.querySelector('dialog[open]')?.id ?? null,
    // What decides how the page is laid out: another choice may lay it out anew.
    layout: [
        location.pathname,
        count('.race-player, .plate'),
        count('#interlude, #result'),
        // Another race has other tiles, and a rack of many shrinks as they are laid.
        count('.race .k-own, .race .k-tile.own, .race [data-spot]'),
        count('.k-rack.many .k-own'),
        ...[...main.querySelectorAll('input:checked, select')].map(({ name, value }) => `${name}=${value}`),
        count('main details[open]'),
    ].join(' '),
    board: place && place.width > 0
        ? [place.x + scrollX, place.y + scrollY, place.width, place.height].map(Math.round)
        : null,
    beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight],
    prompt: prompt ? prompt.textContent.trim() : null,
    // How far the prompt sticks out of the window or of its own box.
    clipped: prompt && box.width > 0
        ? Math.round(Math.max(box.right - innerWidth, -box.left, prompt.scrollWidth - Math.max(prompt.clientWidth, box.width), 0))
        : 0,
};
