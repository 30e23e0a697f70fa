import { findScoring } from '../../apps/server/src/modules/competitions/index.ts';
import { noteScores } from '../../apps/server/src/modules/contests/scores/note-scores.ts';
import { type Database, type Db, withTransaction } from '../../apps/server/src/platform/database/db.ts';
import type { Contest } from './school.ts';

const PEOPLE = 200;

/** Milliseconds of this process's CPU for each of some transactions, one after the other. */
async function cpuOf({ db }: Database, count: number, work: (db: Db, no: number) => Promise<unknown>) {
  const before = process.cpuUsage();
  for (let no = 0; no < count; no++) await withTransaction(db, (inside) => work(inside, no));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/** What noting a verdict adds to the transaction that ends a run: the pending row when it is handed in, and the row of its verdict. */
export async function scoreRowCost(database: Database, { stageId, sections, entrants, sessions }: Contest, runs: number) {
  const people = sessions.slice(0, PEOPLE).map(({ userId }) => userId);
  await database.pool.query(
    `insert into stage_people (stage_id, user_id, entrant_id, device, entered_at)
     select $1, u, e, '\\x00', now() from unnest($2::bigint[], $3::bigint[]) as given (u, e) on conflict do nothing`,
    [stageId, people, entrants.slice(0, people.length)],
  );
  const note = async (db: Db, no: number, judged: boolean) => {
    const section = (await findScoring(db, sections[no % sections.length]!))!;
    const of = { userId: people[no % people.length]!, source: `judged:${no}`, at: new Date() };
    const score = judged ? { ...of, points: 5000, outcome: 'part' as const } : { ...of, points: 0, outcome: 'pending' as const };
    await noteScores(db, section, [score], new Date(), 'rejudge');
  };
  // What is compiled on the way is no cost of a row.
  await cpuOf(database, 200, (db, no) => note(db, runs + no, false));
  const bare = await cpuOf(database, runs, async () => undefined);
  const pending = await cpuOf(database, runs, (db, no) => note(db, no, false));
  const judged = await cpuOf(database, runs, (db, no) => note(db, no, true));
  return Math.max(0, pending - bare) + Math.max(0, judged - bare);
}
