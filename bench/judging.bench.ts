import { aggregate } from '@praxis/scoring/judging/aggregate';
import { assign } from '@praxis/scoring/judging/assign';
import { judgingFigures } from '@praxis/scoring/judging/judging-simulation';
import { seeded } from '@praxis/scoring/seeded';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { makeContest, peopleIn } from './contest/school.ts';
import { openParts } from './exam/parts.ts';
import { groupOpened, makeGroup, sheetsSaved } from './judging/group.ts';
import { figure } from './measure.ts';

const WORKS = 1000;
const EXPERTS = 60;
const PER_WORK = 3;
const CONTESTS = Number(process.env.BENCH_CONTESTS ?? 200);
/** What experts open and save: 100 works by ten criteria, 200 experts at once. */
const GROUP = { works: 100, criteria: 10, experts: 200, readers: 10, each: 15 };
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);

/** Milliseconds of the slowest of a few runs. */
function slowest(run: () => unknown) {
  let most = 0;
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    run();
    most = Math.max(most, performance.now() - began);
  }
  return most;
}

/** What experts wait for at a server with its own PostgreSQL, fsync on. */
async function scoring() {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    const contest = await makeContest(database, { entrants: GROUP.works, sections: 1 });
    const experts = await peopleIn(database, 'expert', { count: GROUP.experts, phones: '193' });
    const group = await makeGroup(database, contest, { ...GROUP, experts });
    const readers = Array.from({ length: 5 }, () => group.experts.slice(0, GROUP.readers)).flat();
    const group_open_ms = await groupOpened(parts.port, contest, { experts: readers });
    const saved = await sheetsSaved(parts.port, group, SECONDS);
    process.stdout.write(`${saved.count} saves of ${GROUP.experts} experts in ${SECONDS} s\n`);
    return { group_open_ms, sheet_save_p99_ms: saved.p99 };
  } finally {
    await database.close();
    await parts.close();
  }
}

/** What assigning and counting a large contest costs, and what calibration is worth. */
export async function bench(): Promise<Record<string, number>> {
  const works = Array.from({ length: WORKS }, (_, no) => `w${no}`);
  const experts = Array.from({ length: EXPERTS }, (_, no) => ({ id: `e${no}`, capacity: null }));
  const question = { works, experts, perWork: PER_WORK, conflicts: [], seed: 'bench' };
  const next = seeded('scores');
  const sheets = assign(question).pairs.map((pair) => ({ ...pair, score: Math.floor(next() * 10_001) }));
  const figures = {
    assign_ms: slowest(() => assign(question)),
    aggregate_ms: slowest(() => aggregate('additive', sheets, 100_00)),
    ...judgingFigures(CONTESTS, 'bench'),
    ...(await scoring()),
  };
  for (const [name, value] of Object.entries(figures)) figure(name, value, name.endsWith('_ms') ? 'ms' : '');
  return figures;
}
