/** Root font size: the viewport's width, at most 540, divided by ten (S-299). */
export const rootFontFor = (width: number) => Math.min(width, 540) / 10;

/** Keeps the root font size right: on resize after 300 ms of quiet, and when the page returns from the back-forward cache (S-300, C-32). */
export function applyRootFont() {
  const apply = () => {
    document.documentElement.style.fontSize = `${rootFontFor(document.documentElement.clientWidth || window.innerWidth)}px`;
  };
  let quiet = 0;
  apply();
  window.addEventListener('resize', () => {
    window.clearTimeout(quiet);
    quiet = window.setTimeout(apply, 300);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) apply();
  });
}
