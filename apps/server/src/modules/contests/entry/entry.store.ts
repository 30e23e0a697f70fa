import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { notifyScores } from '../scores/scores.store.ts';
import { numberLateEntrants } from './aliases.store.ts';

/** What a person is in a stage: staff by their duties, or one of an entrant. */
export type StagePlace = {
  stage_id: string;
  competition_id: string;
  title: string;
  state: string;
  organiser: boolean;
  duties: string[] | null;
  entrant_id: string | null;
  team: boolean;
  admitted: boolean | null;
  device: Buffer | null;
  waiting_device: Buffer | null;
  entered_at: Date | null;
};

/** The places of people in stages, in the order asked; undefined for a stage that does not exist. */
export async function placesInStages(db: Db, asks: readonly { userId: string; venueId: string }[]): Promise<(StagePlace | undefined)[]> {
  const { rows } = await sql<StagePlace & { place: number }>`
    select g.place, s.id as stage_id, s.competition_id, s.title, c.state,
      c.organiser_id = g.user_id or exists (select from user_grants x where x.user_id = g.user_id
        and x.permission = 'competition_organiser' and x.scope_id = c.id) as organiser,
      (select array_agg(d.duty) from competition_staff d where d.competition_id = c.id and d.user_id = g.user_id) as duties,
      p.entrant_id, r.team_id is not null as team, e.state = 'admitted' and r.state = 'approved' as admitted, p.device, p.waiting_device, p.entered_at
    from unnest(${asks.map((_, at) => at)}::int[], ${asks.map(({ venueId }) => venueId)}::bigint[],
      ${asks.map(({ userId }) => userId)}::bigint[]) as g (place, stage_id, user_id)
    join stages s on s.id = g.stage_id join competitions c on c.id = s.competition_id
    left join stage_people p on p.stage_id = s.id and p.user_id = g.user_id
    left join stage_entrants e on e.stage_id = p.stage_id and e.entrant_id = p.entrant_id
    left join registrations r on r.id = p.entrant_id`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
  return asks.map((_, at) => found.get(at));
}

/** An entrant of a stage with what the workspace says of them. */
export type StageEntrant = {
  entrant_id: string;
  name: string;
  number: number | null;
  team_id: string | null;
  alias: number | null;
  extra_s: number;
  state: string | null;
  registration: string;
};

/** The entrant somebody belongs to in the competition of a stage, with their place in the stage if they have one. */
export async function entrantInStage(db: Db, stageId: string, userId: string): Promise<StageEntrant | undefined> {
  const { rows } = await sql<StageEntrant>`
    select e.id as entrant_id, e.name, e.number, e.team_id, x.alias, coalesce(x.extra_s, 0) as extra_s, x.state, e.state as registration
    from stages s join entrant_people p on p.competition_id = s.competition_id and p.user_id = ${userId}
    join entrants e on e.id = p.entrant_id and e.state in ('approved', 'disqualified')
    left join stage_entrants x on x.stage_id = s.id and x.entrant_id = e.id
    where s.id = ${stageId} order by e.state, e.id limit 1`.execute(db);
  return rows[0];
}

/** Takes approved entrants into a stage that everybody begins with; into a later one only who was sent on. Returns how many are new. */
export async function admitApproved(db: Db, stageId: string, now: Date, only?: string): Promise<number> {
  const { rows } = await sql<{ entrant_id: string }>`
    insert into stage_entrants (stage_id, entrant_id, source, admitted_at, changed_at)
    select s.id, e.id, 'all', ${now}, ${now} from stages s join entrants e on e.competition_id = s.competition_id and e.state = 'approved'
    where s.id = ${stageId} and (${only ?? null}::bigint is null or e.id = ${only ?? null}::bigint)
      and not exists (select from stages b where b.competition_id = s.competition_id and b.no < s.no and b.advance is not null)
    order by e.id
    on conflict do nothing returning entrant_id`.execute(db);
  if (rows.length > 0) {
    await numberLateEntrants(db, stageId);
    await notifyScores(db, stageId);
  }
  return rows.length;
}

type Admission = { stageId: string; entrantIds: readonly string[]; source: 'advance' | 'hand' | 'wildcard'; by: string };

/** Takes chosen entrants into a stage; who is in already stays as they are. Returns the new ones. */
export async function admit(db: Db, of: Admission, now: Date): Promise<string[]> {
  const { rows } = await sql<{ entrant_id: string }>`
    insert into stage_entrants (stage_id, entrant_id, source, admitted_at, changed_by, changed_at)
    select s.id, e.id, ${of.source}, ${now}, ${of.by}, ${now}
    from stages s join entrants e on e.competition_id = s.competition_id and e.state = 'approved'
    where s.id = ${of.stageId} and e.id = any(${[...of.entrantIds]}::bigint[]) order by e.id
    on conflict do nothing returning entrant_id`.execute(db);
  if (rows.length > 0) {
    await numberLateEntrants(db, of.stageId);
    await notifyScores(db, of.stageId);
  }
  return rows.map(({ entrant_id }) => entrant_id);
}

/** Stages of published competitions that begin soon or are on. */
export async function stagesToFill(db: Db, now: Date, ahead: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stages s join competitions c on c.id = s.competition_id and c.state = 'published'
    where s.start_at <= ${ahead} and s.end_at >= ${now} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who of an entrant entered a stage, in that order. */
export async function enteredOf(db: Db, stageId: string, entrantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stage_people')
    .select('user_id')
    .where('stage_id', '=', stageId)
    .where('entrant_id', '=', entrantId)
    .orderBy('entered_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The device session of a person in a stage, held when asked. */
export const findPerson = (db: Db, stageId: string, userId: string, lock = false) =>
  db
    .selectFrom('stage_people')
    .selectAll()
    .where('stage_id', '=', stageId)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Enters a stage; false when somebody entered it as this person before. */
export async function insertPerson(
  db: Db,
  of: { stageId: string; userId: string; entrantId: string; device: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('stage_people')
    .values({ stage_id: of.stageId, user_id: of.userId, entrant_id: of.entrantId, device: of.device, entered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

type PersonChange = Partial<{ device: Buffer; waiting_device: Buffer | null; devices: number; left_at: Date | null }>;

export const updatePerson = (db: Db, stageId: string, userId: string, change: PersonChange) =>
  db.updateTable('stage_people').set(change).where('stage_id', '=', stageId).where('user_id', '=', userId).execute();

/** The entrants behind people of a stage: user id → entrant id. */
export async function entrantsOfPeople(db: Db, stageId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stage_people')
    .select(['user_id', 'entrant_id'])
    .where('stage_id', '=', stageId)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.entrant_id]));
}

/** Everybody of the same entrant in a stage, oneself included. */
export async function teamMates(db: Db, stageId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select other.user_id from stage_people me join stage_people other on other.stage_id = me.stage_id and other.entrant_id = me.entrant_id
    where me.stage_id = ${stageId} and me.user_id = ${userId} order by other.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Holds the entrant of a person in a stage until the end of the transaction. */
export const lockEntrantOf = (db: Db, stageId: string, userId: string) =>
  sql`select from stage_entrants e join stage_people p on p.stage_id = e.stage_id and p.entrant_id = e.entrant_id
    where p.stage_id = ${stageId} and p.user_id = ${userId} for update of e`.execute(db);

/** More time than everybody has, of those who have some: user id → seconds. */
export async function extraTimes(db: Db, stageId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; extra_s: number }>`
    select p.user_id, e.extra_s from stage_entrants e join entrant_people p on p.entrant_id = e.entrant_id
    where e.stage_id = ${stageId} and e.extra_s > 0`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.extra_s]));
}

/** More time than everybody has, of one person in some stages: stage id → seconds. */
export async function extraTimesOf(db: Db, stageIds: readonly string[], userId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ stage_id: string; extra_s: number }>`
    select e.stage_id, e.extra_s from stage_entrants e join entrant_people p on p.entrant_id = e.entrant_id and p.user_id = ${userId}
    where e.stage_id = any(${[...stageIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ stage_id, extra_s }) => [stage_id, extra_s]));
}

/** More time than everybody has, of those entrants who have some: entrant id → seconds. */
export async function extraOfEntrants(db: Db, stageId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stage_entrants')
    .select(['entrant_id', 'extra_s'])
    .where('stage_id', '=', stageId)
    .where('extra_s', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.entrant_id, row.extra_s]));
}

/** The largest extra time anybody has. */
export async function largestExtra(db: Db, stageId: string) {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(extra_s), 0)::int as most from stage_entrants where stage_id = ${stageId} and extra_s > 0`.execute(db);
  return rows[0]?.most ?? 0;
}

/** Gives an entrant so much more time; false when they are not in the stage. */
export async function setExtra(db: Db, of: { stageId: string; entrantId: string; seconds: number; by: string }, now: Date) {
  const row = await db
    .updateTable('stage_entrants')
    .set({ extra_s: of.seconds, changed_by: of.by, changed_at: now })
    .where('stage_id', '=', of.stageId)
    .where('entrant_id', '=', of.entrantId)
    .returning('entrant_id')
    .executeTakeFirst();
  return row !== undefined;
}

type LogLine = {
  stageId: string;
  sectionId?: string | null;
  entrantId: string;
  userId: string;
  what: 'enter' | 'hand_in' | 'wait' | 'move_device';
  ref?: string;
};

export const logEntries = (db: Db, lines: readonly LogLine[], now: Date) =>
  db
    .insertInto('entry_log')
    .values(
      lines.map(({ stageId, sectionId, entrantId, userId, what, ref }) => ({
        ...{ stage_id: stageId, section_id: sectionId ?? null, entrant_id: entrantId, user_id: userId, what, ref: ref ?? '', at: now },
      })),
    )
    .execute();

/** Everybody of a stage with how far they are, for those who watch over it. */
export async function peopleWatched(db: Db, stageId: string) {
  const { rows } = await sql<{ user_id: string; entered_at: Date | null; done: number; total: number; last_at: Date | null }>`
    select who.user_id, p.entered_at, coalesce(h.done, 0)::int as done, h.last_at,
      (select count(*)::int from sections where stage_id = ${stageId}) as total
    from stage_entrants x join entrants e on e.id = x.entrant_id and e.state = 'approved'
    join entrant_people who on who.entrant_id = x.entrant_id
    left join stage_people p on p.stage_id = x.stage_id and p.user_id = who.user_id
    left join lateral (select count(distinct r.section_id) as done, max(r.at) as last_at from score_rows r
      where r.stage_id = x.stage_id and r.entrant_id = x.entrant_id and r.user_id = who.user_id) h on true
    where x.stage_id = ${stageId} and x.state = 'admitted'`.execute(db);
  return new Map(
    rows.map(({ user_id, entered_at, done, total, last_at }) => [
      user_id,
      { state: entered_at ? ('answering' as const) : ('absent' as const), done, total, seenAt: last_at ?? entered_at },
    ]),
  );
}
