// Before each page of a walk: the element that last had the focus is remembered.
window.lastFocus = null;
window.addEventListener('focusin', (event) => { window.lastFocus = event.target; }, true);
