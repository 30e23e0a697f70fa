import type { StaffDuty } from '@praxis/contract/competitions/design';
import type { PageAddress } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import { permissionScopes } from '../accounts/index.ts';

/** A published competition that somebody helps to run. */
export type RunCompetition = { id: string; title: string; duties: readonly StaffDuty[] };

/** Something in a competition that waits for those who run it. */
export type CompetitionWork = {
  kind: 'registration' | 'clarification' | 'result' | 'result_final';
  id: string;
  title: string;
  /** The competition, where the title names something else. */
  competition: string;
  count: number;
  /** Since when the first of it waits. */
  since: Date;
  to: PageAddress;
};

/** Finds what waits in some competitions, each for the duties held there. */
export type FindCompetitionWork = (db: Db, of: { competitions: readonly RunCompetition[]; now: Date }) => Promise<CompetitionWork[]>;

const sources = extensionPoint<FindCompetitionWork>('what waits in competitions');
/** Adds what may wait for organisers; called once in a module's `mount`. */
export const registerCompetitionWork = sources.register;

/** What was left undone for so long after the last stage waits no more. */
const FORGOTTEN_MS = 180 * 86_400_000;

const remembered = (now: Date) =>
  sql`exists (select from stages s where s.competition_id = c.id and s.end_at > ${new Date(now.getTime() - FORGOTTEN_MS)})`;

/** Those of some competitions whose end is not so long ago that what was left undone there waits no more. */
export async function notForgotten(db: Db, competitionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (competitionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select c.id from competitions c where c.id = any(${[...competitionIds]}::bigint[]) and ${remembered(now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function runBy(db: Db, userId: string, now: Date): Promise<RunCompetition[]> {
  const granted = (await permissionScopes(db, userId, 'competition_organiser')).filter((id) => id !== '0');
  const { rows } = await sql<RunCompetition>`
    select c.id, c.title, array_agg(distinct d.duty) as duties from (
      select id, 'organiser' as duty from competitions where organiser_id = ${userId}
      union all select competition_id, duty from competition_staff where user_id = ${userId}
      union all select unnest(${granted}::bigint[]), 'organiser'
    ) d join competitions c on c.id = d.id
    where c.state = 'published' and ${remembered(now)}
    group by c.id, c.title`.execute(db);
  return rows;
}

/** What waits for somebody in the competitions they help to run. */
export async function competitionWorkFor(db: Db, userId: string, now: Date): Promise<CompetitionWork[]> {
  const competitions = await runBy(db, userId, now);
  if (competitions.length === 0) return [];
  const found: CompetitionWork[] = [];
  for (const find of sources.entries(db)) found.push(...(await find(db, { competitions, now })));
  return found;
}

/** Those of some competitions in which one of some duties is held. */
export const heldAs = (competitions: readonly RunCompetition[], ...wanted: StaffDuty[]) =>
  competitions.filter(({ duties }) => duties.includes('organiser') || wanted.some((duty) => duties.includes(duty)));
