const chinaTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** A moment as a cell of a sheet says it, `2026-11-24 19:30` by the clock of China, where schools are; empty for none. */
export const sheetTime = (at: Date | number | null | undefined) => (at === null || at === undefined ? '' : chinaTime.format(at));
