import { setTimeout as pause } from 'node:timers/promises';
import { passLoad } from '@praxis/contract/accounts/accounts';
import { listCompetitions } from '@praxis/contract/competitions/competitions';
import { moveStageTimes } from '@praxis/contract/contests/times';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { newPass, readBoard } from '@praxis/contract/ranks/board';
import { moveReveal, showReveal } from '@praxis/contract/ranks/reveal';
import type { Browser, Page } from 'playwright-core';
import { ask, demoPassword, startSchool } from '../scripts/school.ts';
import { atRest } from './live/at-rest.ts';
import { openBrowser } from './live/browser.ts';
import { FRAME_CATEGORIES, scriptOfFrames } from './live/frame-scripts.ts';
import { epoch, notePaints, paintedAfter } from './live/paints.ts';
import { cores, figure } from './measure.ts';

const STEPS = Number(process.env.BENCH_STEPS ?? 30);
/** Changes of the board a big screen is shown for its heap; a day of eight hours has one every ten seconds. */
const FRAMES = Number(process.env.BENCH_FRAMES ?? 150);
const FRAMES_8H = 2880;
/** Boards change at most so often. */
const FRAME_MS = 420;
/** Between two presses: the cell was read and its row has landed, as in a hall. */
const STEP_MS = 2600;
const CONTEST = '青禾杯';
const WORKS = '成果创新';

const at = (waits: readonly number[], share: number) =>
  [...waits].sort((one, other) => one - other)[Math.max(0, Math.ceil(waits.length * share) - 1)] ?? 0;

/** Calls of a demo account, and a page of it. */
async function personOf(browser: Browser, origin: string, account: string) {
  const session = await ask(origin, undefined, passLoad, { account, password: demoPassword });
  const call = <E extends Endpoint>(endpoint: E, input: AskOf<E>): Promise<DataOf<E>> => ask(origin, session.utoken, endpoint, input);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ([utoken, utype]) => {
      localStorage.setItem('utoken', utoken!);
      localStorage.setItem('utype', utype!);
      localStorage.setItem('language', 'en');
    },
    [session.utoken, String(session.utype)],
  );
  return { call, page: await context.newPage() };
}

/** What the browser has spent so far on a page: script in ms, layouts, heap in MB. */
async function spender(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { script: value('ScriptDuration') * 1000, layouts: value('LayoutCount'), heap: value('JSHeapUsedSize') / 1e6 };
  };
}

/** Megabytes a page holds once everything that can be thrown away was. */
async function heapOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

type Calls = Awaited<ReturnType<typeof personOf>>['call'];

/** The demo contest, over and ready to be revealed: a school that was just made is still in its last hour. */
async function endedContest(call: Calls) {
  const contest = (await call(listCompetitions, {})).list.find(({ title }) => title.includes(CONTEST))!;
  const { head } = await call(readBoard, { competition_id: contest.id });
  const stage_id = head.stage.id;
  if (head.stage.phase !== 'over') {
    await call(moveStageTimes, { stage_id, end_at: head.now + 2000, reason: 'bench' });
    await pause(4000);
  }
  return { contest, stage_id, ...(await call(newPass, { stage_id })) };
}

/** How a big screen grows by the changes it shows, in megabytes of a day of eight hours; the first third fills what it keeps. */
async function growth(call: Calls, stage_id: string, screen: Page) {
  const { at, steps } = await call(showReveal, { stage_id });
  let early = 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    if (frame === Math.floor(FRAMES / 3)) early = await heapOf(screen);
    const there = at > 0 ? at - 1 : Math.min(1, steps);
    await call(moveReveal, { stage_id, at: frame % 2 === 0 ? there : at });
    await pause(FRAME_MS);
  }
  const late = await heapOf(screen);
  process.stdout.write(`heap ${early.toFixed(1)} MB, after ${Math.ceil((FRAMES * 2) / 3)} more changes ${late.toFixed(1)} MB\n`);
  return ((late - early) * FRAMES_8H) / ((FRAMES * 2) / 3);
}

/** A reveal stepped on one page while another shows it to the hall; the screen is of the size asked for. */
async function reveal(browser: Browser, origin: string, size: { width: number; height: number }) {
  const { call, page } = await personOf(browser, origin, 'teacher1');
  const { contest, stage_id, pass } = await endedContest(call);
  const screen = await (await browser.newContext({ viewport: size })).newPage();
  await page.goto(origin + addressOf('reveal', { stage_id }));
  const start = page.getByRole('button', { name: 'Start the reveal' });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await start.or(next).waitFor();
  if (await start.isVisible()) await start.click();
  await next.waitFor();
  await screen.goto(`${origin}/screenVisualzation/${contest.id}/${stage_id}/${pass}`);
  await screen.locator('.screen-reveal').waitFor();
  await notePaints(screen);
  await browser.startTracing(screen, { categories: FRAME_CATEGORIES });
  const spent = await spender(screen);
  const waits: number[] = [];
  const scripts: number[] = [];
  const first = await spent();
  let before = first;
  const back = page.getByRole('button', { name: 'Back', exact: true });
  // What was opened at one size is put back at the other.
  const button = (await next.isEnabled()) ? next : back;
  for (let step = 0; step < STEPS; step++) {
    await pause(STEP_MS);
    if (!(await button.isEnabled())) break;
    before = await spent();
    const pressed = epoch();
    await button.click();
    const painted = await paintedAfter(screen, pressed);
    if (painted) waits.push(painted - pressed);
    await pause(STEP_MS / 2);
    scripts.push((await spent()).script - before.script);
  }
  const last = await spent();
  const frames = scriptOfFrames(await browser.stopTracing());
  const grown = size.width > 2000 ? 0 : await growth(call, stage_id, screen);
  await page.context().close();
  await screen.context().close();
  return { waits, scripts, layouts: (last.layouts - first.layouts) / Math.max(1, scripts.length), frames, grown };
}

/** An expert goes back, and by key to the next work that is to be scored: milliseconds until that one is painted. */
async function works(browser: Browser, origin: string) {
  const { call, page } = await personOf(browser, origin, 'expert1');
  const { id } = (await call(listCompetitions, {})).list.find(({ title }) => title.includes(WORKS))!;
  await page.goto(`${origin}/index/expertViewingGroup/${id}/0`);
  await page
    .getByRole('button', { name: /^Continue/ })
    .or(page.getByRole('link', { name: /^Continue/ }))
    .first()
    .click();
  await page.locator('[data-criterion]').first().waitFor();
  const waits: number[] = [];
  for (let turn = 0; turn < STEPS; turn++) {
    await page.keyboard.press('p');
    await pause(1000);
    const { pathname } = new URL(page.url());
    const pressed = epoch();
    await page.keyboard.press('n');
    const found = await page
      .waitForFunction(
        (was) =>
          location.pathname !== was && document.querySelector('[data-criterion]')
            ? new Promise<number>((done) => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())))
            : undefined,
        pathname,
        { timeout: 2000 },
      )
      .then((value) => value.jsonValue())
      .catch(() => undefined);
    if (found) waits.push(found - pressed);
  }
  await page.context().close();
  return waits;
}

/** The screens of a contest in a browser on a demo school: the big screen at 1080p and 4K while cells are revealed, and the page experts score on. BENCH_ORIGIN uses a school that runs. */
export async function bench() {
  const school = process.env.BENCH_ORIGIN ? undefined : await startSchool(Number(process.env.BENCH_PORT ?? 18_480));
  const origin = process.env.BENCH_ORIGIN ?? school!.origin;
  if (school) await atRest(school);
  const browser = await openBrowser();
  try {
    const hd = await reveal(browser, origin, { width: 1920, height: 1080 });
    const uhd = await reveal(browser, origin, { width: 3840, height: 2160 });
    const next = await works(browser, origin);
    process.stdout.write(`${hd.waits.length} and ${uhd.waits.length} steps, ${next.length} works\n`);
    figure('script per frame, p95', at([...hd.frames, ...uhd.frames], 0.95), 'ms', { words: 'target', value: 4 });
    figure('press to painted, p95', at([...hd.waits, ...uhd.waits], 0.95), 'ms', { words: 'target', value: 150 });
    figure('key to the next work, p95', at(next, 0.95), 'ms', { words: 'target', value: 100 });
    return {
      cores: cores(),
      reveal_step_p95_ms: at([...hd.waits, ...uhd.waits], 0.95),
      work_next_ms: at(next, 0.95),
      screen_script_ms_p95: at(hd.frames, 0.95),
      screen_script_4k_ms_p95: at(uhd.frames, 0.95),
      screen_script_move_ms_p95: at(hd.scripts, 0.95),
      screen_script_move_4k_ms_p95: at(uhd.scripts, 0.95),
      screen_layouts_per_move: hd.layouts,
      screen_heap_mb_8h: hd.grown,
    };
  } finally {
    await browser.close();
    await school?.stop();
    school?.erase();
  }
}
