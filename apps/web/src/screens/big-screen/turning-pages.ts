/** Rows on the screen at a time. */
export const SCREEN_ROWS = 10;
/** How long the first ten stay, and all others. */
export const FIRST_MS = 24_000;
export const OTHERS_MS = 12_000;

/** Where the next ten rows begin, from the first again after the last. */
export const nextFrom = (from: number, total: number) => (from + SCREEN_ROWS < total ? from + SCREEN_ROWS : 0);

/** How long ten rows stay. */
export const stayMs = (from: number) => (from === 0 ? FIRST_MS : OTHERS_MS);
