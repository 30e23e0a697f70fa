import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createQuick, openCapture } from '@praxis/contract/assessments/homework';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import words from '../../apps/web/src/locales/en/homework.ts';
import { ask } from '../../scripts/school.ts';
import { openParts } from '../exam/parts.ts';
import { makeSpace, seatsIn } from '../exam/school.ts';
import { openBrowser, signedInPage } from '../live/browser.ts';
import { figure, quantile } from '../measure.ts';

const ROUNDS = 12;
/** A line of 10 Mbit/s with 40 ms there and back, and a photo of 4 MB. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const PHOTO_MB = 4;

/** A photo of a camera: coarse noise, so that it is neither flat nor without order. */
async function photoOf(at: number) {
  const [width, height] = [4032, 3024];
  const noise = randomBytes((width / 6) * (height / 6) * 3);
  const bytes = await sharp(noise, { raw: { width: width / 6, height: height / 6, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 94 - (at % 3) })
    .toBuffer();
  if (bytes.length < PHOTO_MB * 1e6) throw new Error(`a photo of ${bytes.length} bytes`);
  return bytes;
}

/** Opens the page of the code as a phone on a slow line does. */
async function phonePage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await page.goto(address);
  return page;
}

/** A server that takes bytes and does nothing with them. */
async function openBareServer() {
  const server = createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** What the bytes of a photo take on the same line, with a page opened before, in seconds. */
async function bareSending(browser: Browser, bytes: number) {
  const bare = await openBareServer();
  try {
    const began = performance.now();
    const phone = await phonePage(browser, bare.origin);
    await phone.evaluate((size) => fetch('/', { method: 'POST', body: new Uint8Array(size) }).then(() => undefined), bytes);
    await phone.context().close();
    return (performance.now() - began) / 1000;
  } finally {
    bare.close();
  }
}

/** From the code on the screen until a photo of a phone stands in the page beside it, in seconds. */
export async function photoPageFigures(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 2);
  const browser = await openBrowser();
  try {
    const { teacher, space } = await makeSpace(database);
    const seats = await seatsIn(database, space.id, ROUNDS);
    const task = { space_id: space.id, title: `Photos ${randomUUID()}`, html: '<p>Photos</p>', accepts: ['photos' as const] };
    const { assessment_id } = await ask(parts.origin, teacher, createQuick, { ...task, publish: true, confirmed: true });
    const times: number[] = [];
    const bare: number[] = [];
    for (const [at, { token }] of seats.entries()) {
      const photo = await photoOf(at);
      const page = await signedInPage(browser, { utoken: token, utype: 1 });
      await page.goto(`${parts.origin}/answer/${assessment_id}`);
      await page.getByRole('button', { name: /Start/ }).first().click();
      const opened = page.waitForResponse((reply) => reply.url().endsWith(openCapture.path));
      await page.getByRole('button', { name: 'Show the code' }).click();
      const { address } = ((await (await opened).json()) as { data: { address: string } }).data;
      const began = performance.now();
      const phone = await phonePage(browser, new URL(address, parts.origin).href);
      await phone
        .locator('input[type=file]')
        .first()
        .setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo }]);
      await page.getByText('photo-1.jpg').waitFor();
      await page.getByText(words.state_stored, { exact: true }).first().waitFor();
      times.push((performance.now() - began) / 1000);
      await phone.context().close();
      await page.context().close();
      bare.push(await bareSending(browser, photo.length));
    }
    const [shown, sent] = [quantile(times, 0.95), quantile(bare, 0.95)];
    figure('photo in the page beside the code', shown, 's', {
      words: 'its bytes on the same line to a server that drops them',
      value: sent,
    });
    return { photo_qr_to_page_s: shown, photo_bare_line_s: sent };
  } finally {
    await browser.close();
    await database.close();
    await parts.close();
  }
}
