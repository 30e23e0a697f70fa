import type { CDPSession, Page } from 'playwright-core';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { openParts } from '../exam/parts.ts';
import { openBrowser, signedInPage } from '../live/browser.ts';
import { figure, quantile } from '../measure.ts';
import { makeBook } from './book-of-a-year.ts';

const [LOADS, EDITS, SCROLL_MS] = [7, 15, 3000];
const [STUDENTS, COLUMNS] = [1000, 100];

/** Milliseconds from the moment a page is asked for until its first totals are painted. */
async function firstPaint(page: Page, address: string) {
  await page.goto(address);
  const painted = await page.waitForFunction(() => {
    const known = globalThis as unknown as { first?: number; waits?: boolean };
    if (known.first !== undefined) return known.first;
    const total = document.querySelector('.gb-total');
    if (!known.waits && total && /\d/.test(total.textContent ?? '')) {
      known.waits = true;
      requestAnimationFrame(() =>
        setTimeout(() => {
          known.first = performance.now();
        }),
      );
    }
    return undefined;
  });
  return Number(await painted.jsonValue());
}

/** Frames a second while the grid is turned down, and to the right, by a wheel. */
async function framesWhileScrolling(page: Page) {
  const box = (await page.getByRole('grid').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const rates: number[] = [];
  for (const [right, down] of [
    [0, 240],
    [240, 0],
  ] as const) {
    await page.evaluate(() => {
      const known = globalThis as unknown as { frames: number; counting: boolean };
      known.frames = 0;
      known.counting = true;
      const tick = () => {
        known.frames++;
        if (known.counting) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    const began = performance.now();
    for (let turn = 0; performance.now() < began + SCROLL_MS; turn++) {
      const back = Math.floor(turn / 20) % 2 === 1 ? -1 : 1;
      await page.mouse.wheel(right * back, down * back);
    }
    const frames = await page.evaluate(() => {
      const known = globalThis as unknown as { frames: number; counting: boolean };
      known.counting = false;
      return known.frames;
    });
    rates.push((frames * 1000) / (performance.now() - began));
  }
  return Math.min(...rates);
}

/** From the key that ends a cell to the painted row, whose total is counted in the same step. */
async function editTime(page: Page) {
  await page.evaluate(() => {
    const known = globalThis as unknown as { edits: number[] };
    known.edits = [];
    let pressed: number | undefined;
    const press = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Enter') pressed = timeStamp;
    };
    document.addEventListener('keydown', press, { capture: true });
    new MutationObserver((changes) => {
      const row = changes.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('.gb-row'));
      if (!row || pressed === undefined) return;
      const from = pressed;
      pressed = undefined;
      requestAnimationFrame(() => setTimeout(() => known.edits.push(performance.now() - from)));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const grid = page.getByRole('grid');
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await page.locator('#gb-1-1').click();
  const times = () => page.evaluate(() => (globalThis as unknown as { edits: number[] }).edits);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.waitForTimeout(500);
  for (let edit = 0; edit < EDITS; edit++) {
    const before = (await times()).length;
    await page.keyboard.type(edit % 2 === 0 ? '20' : '0');
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => (globalThis as unknown as { edits: number[] }).edits.length > count, before);
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(150);
  }
  return times();
}

async function heapMegabytes(session: CDPSession) {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** The same numbers as a plain table, without anything that can be done with them. */
function plainTable() {
  const cells = Array.from({ length: COLUMNS }, (_, column) => `<td>${column}</td>`).join('');
  const rows = Array.from({ length: STUDENTS }, (_, row) => `<tr><th>Student ${row}</th><td class="gb-total">${row}</td>${cells}</tr>`);
  const table = `<div role="grid" style="height:90vh;overflow:auto"><table>${rows.join('')}</table></div>`;
  return `<!doctype html><meta charset="utf-8">${table}`;
}

/** What the page of a gradebook of 1,000 × 100 costs a browser, beside a plain table of as many numbers. */
export async function gradebookPageFigures(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  const browser = await openBrowser();
  try {
    const { token, where } = await makeBook(database, parts.origin);
    const page = await signedInPage(browser, { utoken: token, utype: 2 });
    const address = `${parts.origin}/index/space/${where.space_id}/grades`;
    const figuresOf = async (of: string) => {
      const paints: number[] = [];
      for (let load = 0; load < LOADS; load++) paints.push(await firstPaint(page, of));
      const heap = await heapMegabytes(await page.context().newCDPSession(page));
      return { paint: quantile(paints.slice(1), 0.5), heap, frames: await framesWhileScrolling(page) };
    };
    const plainAddress = `${parts.origin}/plain-table`;
    await page.route(plainAddress, (route) => route.fulfill({ contentType: 'text/html', body: plainTable() }));
    const plain = await figuresOf(plainAddress);
    const { paint, heap, frames } = await figuresOf(address);
    const edits = await editTime(page);
    figure('gradebook painted first', paint, 'ms', { words: 'a plain table of as many numbers', value: plain.paint });
    figure('frames while it scrolls', frames, '/s', { words: 'a plain table', value: plain.frames });
    return {
      ...{ gradebook_first_paint_ms: paint, gradebook_first_paint_plain_ms: plain.paint },
      ...{ gradebook_scroll_fps: frames, gradebook_scroll_plain_fps: plain.frames },
      ...{ gradebook_edit_ms: quantile(edits, 0.5), gradebook_heap_mb: heap },
    };
  } finally {
    await browser.close();
    await database.close();
    await parts.close();
  }
}
