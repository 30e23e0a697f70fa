import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { saveAnnotation } from '@praxis/contract/annotations/annotations';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { createQuick, downloadWork } from '@praxis/contract/assessments/homework';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { handIn, newDisk, sha256Of } from '../../apps/server/src/testing/hand-ins/devices.ts';
import { openWire } from '../../apps/server/src/testing/hand-ins/wire.ts';
import { ask } from '../../scripts/school.ts';
import { openParts } from '../exam/parts.ts';
import { makeSpace, seatsIn } from '../exam/school.ts';
import { openBrowser, signedInPage } from '../live/browser.ts';
import { figure, quantile } from '../measure.ts';

/** What a class hands in: a file that no archive makes smaller, of so many megabytes each. */
const [STUDENTS, MEGABYTES] = [40, 10];
const [ANNOTATIONS, STEPS] = [300, 25];

type Parts = Awaited<ReturnType<typeof openParts>>;
type Work = { parts: Parts; teacher: string; assessmentId: string; attempts: { id: string; sha256: string }[] };

/** A homework that a class handed in. */
async function handedIn(parts: Parts): Promise<Work> {
  const database = openDatabase(parts.database.url, 4);
  try {
    const { teacher, space } = await makeSpace(database);
    const seats = await seatsIn(database, space.id, STUDENTS);
    const task = { space_id: space.id, title: 'Files', html: '<p>Files</p>', accepts: ['files' as const] };
    const { assessment_id } = await ask(parts.origin, teacher, createQuick, { ...task, publish: true, confirmed: true });
    const attempts: Work['attempts'] = [];
    for (const { token } of seats) {
      const device = randomUUID();
      const { attempt_id } = await ask(parts.origin, token, startAttempt, { assessment_id, device });
      const wire = openWire(
        () => parts.origin,
        undefined,
        () => undefined,
      );
      const bytes = randomBytes(MEGABYTES * 1e6);
      await handIn(wire, newDisk([bytes], []), { attemptId: attempt_id, device, token }, new Set());
      attempts.push({ id: attempt_id, sha256: sha256Of(bytes) });
    }
    return { parts, teacher, assessmentId: assessment_id, attempts };
  } finally {
    await database.close();
  }
}

/** How many milliseconds saving a mark on somebody's work takes, one after another. */
async function annotationTimes({ parts, teacher, attempts }: Work) {
  const times: number[] = [];
  for (let at = 0; at < ANNOTATIONS; at++) {
    const { id, sha256 } = attempts[at % attempts.length]!;
    const target = { document: sha256, page: 1, points: [at * 10, at * 20] };
    const began = performance.now();
    await ask(parts.origin, teacher, saveAnnotation, {
      ...{ subject: 'answer' as const, ref: `${id}.1` },
      ...{ key: randomUUID(), kind: 'tick' as const, target, body: '', revision: 0 },
    });
    times.push(performance.now() - began);
  }
  return times;
}

const residentMegabytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** The work of a class as one archive: megabytes a second, and how much more memory the server held meanwhile. */
async function download({ parts, teacher, assessmentId }: Work) {
  const { address, bytes } = await ask(parts.origin, teacher, downloadWork, { assessment_id: assessmentId });
  const before = residentMegabytes(parts.server.pid());
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(parts.server.pid()));
  }, 20);
  try {
    const began = performance.now();
    const reply = await fetch(new URL(address, parts.origin), { headers: { authorization: teacher } });
    let received = 0;
    for await (const piece of reply.body!) received += piece.length;
    if (received < bytes) throw new Error(`${received} of ${bytes} bytes came: ${reply.status}`);
    return { rate: received / 1e6 / ((performance.now() - began) / 1000), more: most - before };
  } finally {
    clearInterval(watch);
  }
}

/** From the key that goes on to the next student until their work is painted. */
async function nextTimes(page: Page, { parts, assessmentId }: Work) {
  await page.goto(`${parts.origin}/mark/${assessmentId}?by=student`);
  const name = page.locator('main h2').first();
  await name.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const known = globalThis as unknown as { steps: number[] };
    known.steps = [];
    let pressed: number | undefined;
    let before = '';
    const words = () => document.querySelector('main h2')?.textContent ?? '';
    const press = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== 'n') return;
      before = words();
      pressed = timeStamp;
    };
    document.addEventListener('keydown', press, { capture: true });
    new MutationObserver(() => {
      if (pressed === undefined || words() === '' || words() === before || !document.querySelector('main [data-block]')) return;
      const from = pressed;
      pressed = undefined;
      requestAnimationFrame(() => setTimeout(() => known.steps.push(performance.now() - from)));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const times = () => page.evaluate(() => (globalThis as unknown as { steps: number[] }).steps);
  for (let step = 0; step < STEPS; step++) {
    const before = (await times()).length;
    await page.keyboard.press('n');
    await page.waitForFunction((count) => (globalThis as unknown as { steps: number[] }).steps.length > count, before);
    await page.waitForTimeout(200);
  }
  return times();
}

/** What marking the work of a class costs: the next one, a mark on it, and all of it as one archive. */
export async function workFigures(inBrowser: boolean): Promise<Record<string, number>> {
  const parts = await openParts();
  let browser: Browser | undefined;
  try {
    const work = await handedIn(parts);
    const annotations = await annotationTimes(work);
    const { rate, more } = await download(work);
    figure(`the work of ${STUDENTS} students in one archive`, rate, 'MB/s', { words: 'goal', value: 80 });
    const served = { annotation_save_p99_ms: quantile(annotations, 0.99), download_all_mb_s: rate, download_all_rss_mb: more };
    if (!inBrowser) return served;
    browser = await openBrowser();
    const page = await signedInPage(browser, { utoken: work.teacher, utype: 2 });
    return { ...served, marking_next_ms: quantile(await nextTimes(page, work), 0.5) };
  } finally {
    await browser?.close();
    await parts.close();
  }
}
