const LONGEST_MS = 10_000;
/** What is typed between asking for the palette and its field being there: it is loaded when it is first asked for, and nothing typed is lost. */
let typed = '';
let stop: (() => void) | undefined;

/** Begins to listen; what is typed goes nowhere else meanwhile. */
export function listenAhead() {
  stop?.();
  typed = '';
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') return endAhead();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, true);
  // Should the palette never come, the keys belong to the page again.
  const timer = window.setTimeout(endAhead, LONGEST_MS);
  stop = () => {
    window.clearTimeout(timer);
    window.removeEventListener('keydown', press, true);
  };
}

/** What was typed so far. */
export const typedAhead = () => typed;

/** Ends listening. */
export function endAhead() {
  stop?.();
  stop = undefined;
  typed = '';
}
