import type { Page } from 'playwright-core';

/** Notes in a page when a change of its document was painted, the newest last. */
export async function notePaints(page: Page) {
  await page.evaluate(() => {
    const paints: number[] = [];
    Object.assign(globalThis, { paints });
    const note = () => requestAnimationFrame(() => requestAnimationFrame(() => paints.push(performance.timeOrigin + performance.now())));
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  });
}

/** The first paint of a change after a moment; undefined when there was none in time. */
export const paintedAfter = (page: Page, moment: number) =>
  page
    .waitForFunction((since) => (globalThis as unknown as { paints: number[] }).paints.find((one) => one > since), moment, {
      timeout: 5000,
    })
    .then((found) => found.jsonValue())
    .catch(() => undefined);

/** Milliseconds of the clock that pages share. */
export const epoch = () => performance.timeOrigin + performance.now();
