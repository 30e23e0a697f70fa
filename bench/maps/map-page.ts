import { passLoad } from '@praxis/contract/accounts/accounts';
import { moveProjectCard, openProjectRun } from '@praxis/contract/projects/run';
import { editMap, listFrames, type MapOperation, saveFrame, skillMap } from '@praxis/contract/skills/maps';
import { instance } from '@praxis/instance/instance';
import { seeded } from '@praxis/scoring/seeded';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { ask, demoPassword, type School, startSchool } from '../../scripts/school.ts';
import { atRest } from '../live/at-rest.ts';
import { openBrowser, signedInPage } from '../live/browser.ts';
import { epoch, notePaints, paintedAfter } from '../live/paints.ts';
import { quantile } from '../measure.ts';

const PORT = Number(process.env.BENCH_PORT ?? 18940);
const [NODES, AREAS, EDGES] = [500, 12, 405];
const [LOADS, SLOWER, MOVES] = [9, 4, 40];

/** A page of a demo account. */
async function pageOf(browser: Browser, school: School, account: string, more: { serviceWorkers?: 'block' } = {}) {
  const session = await ask(school.origin, undefined, passLoad, { account, password: demoPassword });
  return { token: session.utoken, page: await signedInPage(browser, { ...session, context: more }) };
}

/** A map of 500 skills with 905 lines between them: 500 to their areas, 405 prerequisites. */
async function largeMap(school: School, token: string, frame: { frame_kind: 'private'; frame_id: string }) {
  const next = seeded('map');
  const keys = Array.from({ length: NODES }, (_, no) => `new-${no}`);
  const add = (no: number): MapOperation => ({
    ...{ op: 'add', key: keys[no]!, name: `Skill ${no + 1}`, parent: no < AREAS ? null : keys[no % AREAS]! },
    ...{ intro: '', code: '', weight: 100, place: no },
  });
  const edges = new Set<string>();
  while (edges.size < EDGES) {
    const from = AREAS + Math.floor(next() * (NODES - AREAS - 1));
    edges.add(`${from} ${Math.min(NODES - 1, from + 1 + Math.floor(next() * 40))}`);
  }
  const joined = [...edges].map((edge): MapOperation => {
    const [from, to] = edge.split(' ').map(Number);
    return { op: 'connect', from: keys[from!]!, to: keys[to!]!, kind: 'prerequisite' };
  });
  let { revision } = (await ask(school.origin, token, skillMap, frame)).frame;
  let ids: Record<string, string> = {};
  const named = (operation: MapOperation) =>
    JSON.parse(JSON.stringify(operation), (_key, value: unknown) =>
      typeof value === 'string' ? (ids[value] ?? value) : value,
    ) as MapOperation;
  const all = [...keys.map((_, no) => add(no)), ...joined];
  for (let from = 0; from < all.length; from += 200) {
    const operations = all.slice(from, from + 200).map(named);
    const answer = await ask(school.origin, token, editMap, { ...frame, revision, edit_id: `bench-${from}-edit`, operations });
    revision = answer.revision;
    ids = { ...ids, ...answer.ids };
  }
  await ask(school.origin, token, saveFrame, { ...frame, title: 'Bench', intro: 'Bench', published: true });
}

/** Notes in every page when its canvas was drawn on first. */
const noteDrawing = (page: Page) =>
  page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function drawn(this: CanvasRenderingContext2D, ...args) {
      const known = globalThis as unknown as { drawn?: number };
      if (known.drawn === undefined) {
        known.drawn = 0;
        requestAnimationFrame(() => {
          known.drawn = performance.now();
        });
      }
      return fillText.apply(this, args as Parameters<typeof fillText>);
    };
  });

/** From the answer of the server to the painted map. */
async function paintOf(page: Page, address: string) {
  // What the page before leaves behind is cleared away before it begins.
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForFunction(() => ((globalThis as unknown as { drawn?: number }).drawn ?? 0) > 0);
  return page.evaluate(() => {
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/skill/map'));
    return (globalThis as unknown as { drawn: number }).drawn - (answer as PerformanceResourceTiming).responseEnd;
  });
}

/**
 * How soon a map is painted with a processor four times slower. The first visit of a browser is told apart and has no goal: it compiles the
 * scripts and keeps all of them for a time without a network while it paints.
 */
async function paintTimes(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const map_first_paint_ms = await paintOf(page, address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let load = 0; load < LOADS; load++) times.push(await paintOf(page, address));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { map_first_paint_ms, map_paint_ms: quantile(times, 0.5) };
}

/** Milliseconds between frames while the map is dragged. */
async function frameTime(page: Page) {
  const box = (await page.locator('canvas').boundingBox())!;
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 150; step++)
    await page.mouse.move(box.x + box.width / 2 + Math.sin(step / 12) * 300, box.y + box.height / 2 + step);
  await page.mouse.up();
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(5));
  return quantile(frames, 0.95);
}

/** Kilobytes of script, as they travel, that opening a map adds to the list of maps. A service worker hands them on unpacked: without one. */
async function scriptOfMap(page: Page, school: School) {
  await page.goto(`${school.origin}/index/skills`);
  await page.getByRole('link', { name: 'Bench' }).first().waitFor();
  const scripts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
    );
  const before = new Set((await scripts()).map(([name]) => name));
  await page.getByRole('link', { name: 'Bench' }).first().click();
  await page.locator('canvas').waitFor();
  await page.waitForLoadState('networkidle');
  return (await scripts()).filter(([name]) => !before.has(name)).reduce((sum, [, size]) => sum + size, 0) / 1000;
}

/** From a move on the board of a team until it is painted at a team-mate's. */
async function cardTime(browser: Browser, school: School) {
  const { db, close } = openDatabase(instance({ PRAXIS_HOME: school.home }).databaseUrl, 1);
  const runs = await db
    .selectFrom('project_cards')
    .innerJoin('project_runs', 'project_runs.id', 'project_cards.run_id')
    .select(['project_cards.run_id', 'project_cards.id'])
    .where('project_runs.state', '=', 'active')
    .where('project_cards.removed_at', 'is', null)
    .orderBy('project_cards.id')
    .execute();
  const members = await db
    .selectFrom('project_members')
    .innerJoin('users', 'users.id', 'project_members.user_id')
    .select('users.account')
    .where('run_id', '=', runs[0]!.run_id)
    .where('project_members.state', '=', 'joined')
    .orderBy('users.id')
    .execute();
  await close();
  const { run_id, id: card_id } = runs[0]!;
  const [mover, mate] = [await pageOf(browser, school, members[0]!.account!), await pageOf(browser, school, members[1]!.account!)];
  await mate.page.goto(`${school.origin}/project/${run_id}`);
  await mate.page.getByRole('heading', { level: 1 }).waitFor();
  await mate.page.waitForLoadState('networkidle');
  await notePaints(mate.page);
  const times: number[] = [];
  for (let move = 0; move < MOVES; move++) {
    const began = epoch();
    await ask(school.origin, mover.token, moveProjectCard, { run_id, card_id, state: move % 2 === 0 ? 'doing' : 'todo' });
    const painted = await paintedAfter(mate.page, began);
    if (painted !== undefined) times.push(painted - began);
    await new Promise((done) => setTimeout(done, 150));
  }
  if (times.length < MOVES / 2) throw new Error(`${MOVES - times.length} of ${MOVES} moves were not painted at a team-mate's`);
  await ask(school.origin, mover.token, openProjectRun, { run_id });
  return quantile(times, 0.95);
}

/** What a map of 500 skills costs a browser, and how soon a move on a board is seen by a team-mate. */
export async function mapPageFigures(): Promise<Record<string, number>> {
  const school = await startSchool(PORT);
  const browser = await openBrowser();
  try {
    const { token, page } = await pageOf(browser, school, 'teacher1');
    const { list } = await ask(school.origin, token, listFrames, {});
    const { id: frame_id } = list.find(({ kind, can }) => kind === 'private' && can.edit)!;
    await largeMap(school, token, { frame_kind: 'private', frame_id });
    await atRest(school);
    const bare = await pageOf(browser, school, 'teacher1', { serviceWorkers: 'block' });
    const map_kb = await scriptOfMap(bare.page, school);
    await bare.page.context().close();
    await noteDrawing(page);
    const address = `${school.origin}/index/skillMap/private/${frame_id}/map`;
    const paint = await paintTimes(page, address);
    const map_frame_p95_ms = await frameTime(page);
    return { map_kb, ...paint, map_frame_p95_ms, card_p95_ms: await cardTime(browser, school) };
  } finally {
    await browser.close();
    await school.stop();
    school.erase();
  }
}
