import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import type { Page } from 'playwright-core';

const MOST_LINES = 30;
const MOST_TEXT = 3000;
/** What each page wrote to its console and was answered, newest last. */
const records = new WeakMap<Page, string[]>();

const time = () => new Date().toISOString().slice(11, 23);
const withoutOrigin = (url: string) => url.replace(/^https?:\/\/[^/]+/, '').slice(0, 160);

/** Remembers what a page says and is answered, for the case that a step of its journey fails. */
export function recordPage(page: Page) {
  const lines: string[] = [];
  records.set(page, lines);
  const note = (text: string) => {
    lines.push(`${time()} ${text.slice(0, 300)}`);
    if (lines.length > MOST_LINES) lines.shift();
  };
  page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(`script error: ${error.message}`));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && note(`at ${withoutOrigin(frame.url())}`));
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${request.method()} ${withoutOrigin(request.url())}`));
  page.on('response', (response) => {
    const request = response.request();
    if (['fetch', 'xhr', 'document'].includes(request.resourceType()))
      note(`${response.status()} ${request.method()} ${withoutOrigin(response.url())}`);
  });
}

/** Keeps the picture and the HTML of a page whose journey failed under `.cache/failed-journeys`, and prints what it showed and said. */
export async function reportFailedPage(page: Page, title: string) {
  const folder = join(repository, '.cache/failed-journeys');
  mkdirSync(folder, { recursive: true });
  const stem = join(folder, title.replaceAll(/[^\w.-]+/g, '_'));
  // A page that hangs must not hide why the test failed.
  const attempt = <T>(work: Promise<T>) => work.catch((error: Error) => void console.log(`${title}: ${error.message.split('\n')[0]}`));
  const timeout = 5000;
  await attempt(page.screenshot({ path: `${stem}.png`, timeout }));
  const text = await attempt(page.locator('body').ariaSnapshot({ timeout }));
  const html = await attempt(page.locator('html').evaluate((root) => root.outerHTML, undefined, { timeout }));
  if (html) writeFileSync(`${stem}.html`, html);
  console.log(
    [`== ${title}: ${withoutOrigin(page.url())}, kept as ${stem}.png and .html`, ...(records.get(page) ?? []), '-- It showed:']
      .concat((text ?? 'nothing that can be read').replaceAll(/\n\s+- \/url:.*/g, '').slice(0, MOST_TEXT))
      .join('\n'),
  );
}
