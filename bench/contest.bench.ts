import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openBoard } from '@praxis/contract/ranks/board';
import { EMPTY } from '@praxis/scoring/grades/cells';
import { liveBoard } from '@praxis/scoring/standings';
import { loadStage } from '../apps/server/src/modules/ranks/publisher/publish-batch.ts';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { freePort } from '../apps/server/src/testing/ports.ts';
import { ask } from '../scripts/school.ts';
import { makeContest, makeRegistration } from './contest/school.ts';
import { scoreRowCost } from './contest/score-rows.ts';
import {
  addIdleStages,
  asked,
  boardPages,
  handIns,
  openViewers,
  published,
  queriedPages,
  requestOf,
  takeoverEnd,
  watched,
} from './contest/stages.ts';
import { openParts, openServerPart } from './exam/parts.ts';
import { cores, cpuSeconds, figure, treeOf } from './measure.ts';

const size = (name: string, usual: number) => Number(process.env[name] ?? usual);
const ENTRANTS = size('BENCH_ENTRANTS', 10_000);
const SECTIONS = size('BENCH_SECTIONS', 20);
const VIEWERS = size('BENCH_VIEWERS', 2000);
const SECONDS = size('BENCH_SECONDS', 60);
/** What is looked at while viewers watch. */
const PER_SECOND = 500;
const PAGE_LINES = 50;
const IDLE_STAGES = 50;

/** How long the fold and the sort of a batch take, in this process: the part of a batch that grows with the contest. */
function batchesOf(entrants: number, sections: number) {
  const columns = Array.from({ length: sections }, (_, at) => ({ id: `s${at}`, max: 100_00, weight: null }));
  const people = Array.from({ length: entrants }, (_, at) => ({ id: `e${at}`, ranking: 'official' as const }));
  const board = liveBoard({ kind: 'sum', take: 'last', ties: [] }, columns, (at) => at);
  board.setEntrants(people);
  const waits: number[] = [];
  for (let batch = 0; batch < 100; batch++) {
    const started = performance.now();
    for (let row = 0; row < PER_SECOND; row++) {
      const cell = { ...EMPTY, points: Math.floor(Math.random() * 100_00), tries: 1, at: batch + 1 };
      const [entrant, column] = [people[Math.floor(Math.random() * entrants)]!, columns[row % sections]!];
      board.setCell(entrant.id, column.id, { cell, pendingSince: null });
    }
    board.lines();
    waits.push(performance.now() - started);
  }
  return waits.sort((one, other) => one - other)[94]!;
}

/** Runs stages of the bench and says what each cost the server. */
function stagesOf(servers: () => number[]) {
  return async function stage<Found extends { count: number; seconds: number }>(label: string, run: () => Promise<Found>) {
    const before = cpuSeconds(servers());
    const own = process.cpuUsage();
    const found = await run();
    const cpu = cpuSeconds(servers()) - before;
    const { user, system } = process.cpuUsage(own);
    const load = ((user + system) / 1e6 / found.seconds) * 100;
    process.stdout.write(
      `${label}: ${found.count} in ${found.seconds.toFixed(2)} s, server ${cpu.toFixed(2)} s of CPU, load generator ${load.toFixed(0)} % of a core\n`,
    );
    return { ...found, cpu, rate: found.count / found.seconds };
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

type Bench = { parts: Parts; key: string; stage: ReturnType<typeof stagesOf> };

/** How long hand-ins take to viewers, and what each viewer costs: with all of them, and with a quarter. */
async function whileWatched(
  database: ReturnType<typeof openDatabase>,
  contest: Awaited<ReturnType<typeof makeContest>>,
  { parts, key, stage }: Bench,
) {
  const of = { seconds: Math.max(5, SECONDS / 4), perSecond: PER_SECOND };
  const alone = await stage(`${PER_SECOND}/s with nobody watching`, () => watched(database, contest, undefined, of));
  async function seenBy(count: number) {
    const viewers = await openViewers(parts.origin, key, contest, count);
    const seen = await stage(`${PER_SECOND}/s with ${count} viewers`, () => watched(database, contest, viewers, of));
    viewers.kill();
    return { seen, perViewerUs: (Math.max(0, seen.cpu - alone.cpu) / seen.seconds / count) * 1e6 };
  }
  const all = await seenBy(VIEWERS);
  const few = await seenBy(Math.max(1, Math.floor(VIEWERS / 4)));
  return { ...all, flat: all.perViewerUs / Math.max(1e-9, few.perViewerUs) };
}

/** Until a server has used less than a hundredth of a core for ten seconds; three minutes at most. */
async function settled(servers: () => number[]) {
  for (let look = 0, quiet = 0; look < 36 && quiet < 2; look++) {
    const before = cpuSeconds(servers());
    await pause(5000);
    quiet = cpuSeconds(servers()) - before < 0.05 ? quiet + 1 : 0;
  }
}

/** What a stage costs that nobody hands in to: folding it anew, keeping fifty at rest, and passing one on when its server is killed. */
async function atRest(
  database: ReturnType<typeof openDatabase>,
  contest: Awaited<ReturnType<typeof makeContest>>,
  parts: Parts,
  stage: ReturnType<typeof stagesOf>,
) {
  const started = performance.now();
  await loadStage(database.db, contest.stageId, 0, new Date());
  const rebuilt = (performance.now() - started) / 1000;
  await addIdleStages(database, contest, IDLE_STAGES);
  // They are found and folded, and what follows registrations and hand-ins is done, before anything is at rest.
  await settled(() => treeOf(parts.server.pid()).map(({ pid }) => pid));
  const idle = await stage(`${IDLE_STAGES} stages at rest`, async () => {
    await pause(SECONDS * 1000);
    return { count: IDLE_STAGES, seconds: SECONDS };
  });
  const rowCost = await scoreRowCost(database, contest, 1000);
  const second = openServerPart(parts.home, parts.database.url, await freePort());
  await second.start();
  const takeover = await takeoverEnd(database, contest, () => parts.server.kill());
  await second.kill();
  return { rebuilt, idle, takeover, rowCost };
}

/** How many people hold a place of a competition. */
async function occupiedPlaces(database: ReturnType<typeof openDatabase>, competitionId: string) {
  const { rows } = await database.pool.query<{ taken: number }>(
    'select count(*)::int as taken from registrations where competition_id = $1 and holds_place',
    [competitionId],
  );
  return rows[0]!.taken;
}

/** Half as many people as enter a stage register at once for a quarter of them; how many places were given, in the end. */
async function registrationRush(
  database: ReturnType<typeof openDatabase>,
  port: number,
  entrants: number,
  stage: ReturnType<typeof stagesOf>,
) {
  const quota = Math.ceil(entrants / 4);
  const rush = await makeRegistration(database, { people: entrants / 2, quota });
  const place = { competition_id: rush.competitionId, team_id: '0' };
  const registered = await stage(`registering for ${quota} places`, () =>
    asked(port, rush.sessions, 32, ({ token }) => [
      requestOf('POST', '/api/registration/save', token, { ...place, answers: {} }),
      requestOf('POST', '/api/registration/submit', token, { ...place, agreed: 'true' }),
    ]),
  );
  return { registered, taken: await occupiedPlaces(database, rush.competitionId), quota };
}

/** A contest over HTTP and sockets with its own PostgreSQL, fsync on. The load is made on the same cores; judging is left out. */
export async function bench() {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 16);
  const stage = stagesOf(() => treeOf(parts.server.pid()).map(({ pid }) => pid));

  try {
    process.stdout.write(
      `cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)}, ${ENTRANTS} entrants × ${SECTIONS} sections\n`,
    );
    const contest = await makeContest(database, { entrants: ENTRANTS, sections: SECTIONS });
    const board = { competition_id: contest.competitionId, stage_id: contest.stageId, pass: contest.pass };
    const events = await stage('hand-ins as fast as they go, until all are published', async () => {
      const started = performance.now();
      const { count } = await handIns(database, contest, { seconds: SECONDS, clients: 8 });
      await published(database, contest);
      return { count, seconds: (performance.now() - started) / 1000 };
    });
    const { key } = await ask(parts.origin, undefined, openBoard, board);
    const { seen, perViewerUs, flat } = await whileWatched(database, contest, { parts, key, stage });
    const pages = Math.ceil(ENTRANTS / PAGE_LINES);
    const read = await stage('pages of the board', () => boardPages(parts.port, key, { clients: 32, seconds: 5, pages }));
    const queried = await stage('the first page by a query over the rows', () =>
      queriedPages(database, contest, { clients: 4, seconds: 5 }),
    );
    const entrants = contest.sessions.slice(0, 2000);
    const devices = entrants.map(() => randomUUID());
    const at = (no: number) => ({ stage_id: contest.stageId, device: devices[no]! });
    const storm = await stage('entering', () =>
      asked(parts.port, entrants, 64, ({ token }, no) => [requestOf('POST', '/api/contest/enter', token, at(no))]),
    );
    const open = await stage('workspaces', () =>
      asked(parts.port, entrants, 64, ({ token }, no) => [requestOf('GET', '/api/contest/desk', token, at(no))]),
    );
    const { registered, taken, quota } = await registrationRush(database, parts.port, entrants.length, stage);
    const batch = batchesOf(ENTRANTS, SECTIONS);
    const { rebuilt, idle, takeover, rowCost } = await atRest(database, contest, parts, stage);
    figure('hand-ins published', events.rate, '/s', { words: 'target', value: 500 });
    figure('commit to viewer, p50', seen.p50, 'ms', { words: 'target', value: 500 });
    figure('commit to viewer, p95', seen.p95, 'ms', { words: 'target', value: 1000 });
    figure('fold and sort of a batch of 500, p95', batch, 'ms', { words: 'target', value: 50 });
    figure('row of a judged run', rowCost, 'ms of CPU', { words: 'target', value: 0.3 });
    figure('fold of a whole stage', rebuilt * 1000, 'ms', { words: 'target', value: 3000 });
    figure('passed on after a kill', takeover, 'ms', { words: 'target', value: 5000 });
    figure('pages of the board', read.rate, '/s', { words: 'one query per read', value: queried.rate });
    figure('workspaces', open.rate, '/s', { words: 'target', value: 400 });
    figure('registrations', registered.rate, '/s', { words: 'target', value: 150 });
    process.stdout.write(
      `entered ${storm.accepted} of ${entrants.length}, workspaces ${open.accepted}, places taken ${taken} of ${quota}\n`,
    );
    return {
      cores: cores(),
      rank_events_per_s: events.rate,
      rank_visible_p50_ms: seen.p50,
      rank_visible_p95_ms: seen.p95,
      rank_round_p95_ms: batch,
      score_row_cpu_ms: rowCost,
      ...{ rank_viewer_cpu_us: perViewerUs, rank_viewer_flat: flat },
      ...{ rank_rebuild_s: rebuilt, rank_takeover_s: takeover / 1000 },
      rank_idle_cpu_pct: (idle.cpu / idle.seconds) * 100,
      rank_page_per_s: read.rate,
      rank_page_cpu_ms: (read.cpu * 1000) / read.count,
      rank_baseline_ratio: read.rate / queried.rate,
      workspace_open_per_s: open.rate,
      workspace_storm_p99_ms: storm.p99,
      register_per_s: registered.rate,
      register_oversold: Math.max(0, taken - quota),
      load_average: loadavg()[0]!,
    };
  } finally {
    await database.close();
    await parts.close();
  }
}
