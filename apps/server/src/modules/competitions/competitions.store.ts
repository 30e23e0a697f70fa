import type { StaffDuty } from '@praxis/contract/competitions/design';
import type { Eligibility, EntryKind, FormField } from '@praxis/contract/competitions/entry';
import type { AdvanceRule, StageRule } from '@praxis/contract/competitions/stages';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import { type Db, databaseOf } from '../../platform/database/db.ts';
import { prepared } from '../../platform/database/prepared.ts';

type Stored = Selectable<DB['competitions']>;
/** A competition. */
export type CompetitionRow = Omit<Stored, 'form' | 'eligibility' | 'entry' | 'state'> & {
  form: FormField[];
  eligibility: Eligibility;
  entry: EntryKind;
  state: 'draft' | 'published' | 'cancelled';
};

type StoredStage = Selectable<DB['stages']>;
/** A stage. */
export type StageRow = Omit<StoredStage, 'rule' | 'watch' | 'advance' | 'shows' | 'board_for' | 'result_state'> & {
  rule: StageRule;
  watch: { camera: boolean } | null;
  advance: AdvanceRule | null;
  shows: 'tries' | 'nothing';
  board_for: 'pass' | 'signed_in' | 'entrants';
  result_state: 'hidden' | 'preliminary' | 'final';
};

type StoredSection = Selectable<DB['sections']>;
/** A section of a stage. */
export type SectionRow = Omit<StoredSection, 'config' | 'frozen' | 'by' | 'of_members' | 'reveal' | 'weight'> & {
  config: Record<string, unknown>;
  frozen: Record<string, unknown> | null;
  by: 'each' | 'team';
  of_members: 'sum' | 'mean' | 'best';
  reveal: 'live' | 'after_end' | 'after_release';
  weight: string;
};

export const findCompetition = async (db: Db, id: string) =>
  (await db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirst()) as CompetitionRow | undefined;

/** Everything that changes settings, or promotes from the waiting list, holds the row. */
export const lockCompetition = async (db: Db, id: string) =>
  (await db.selectFrom('competitions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as CompetitionRow | undefined;

export async function insertCompetition(
  db: Db,
  row: { organiser_id: string; institution_id: string | null; title: string; entry: string; now: Date },
) {
  const { id } = await db
    .insertInto('competitions')
    .values({
      organiser_id: row.organiser_id,
      institution_id: row.institution_id,
      title: row.title,
      entry: row.entry,
      team_max: row.entry === 'individual' ? 1 : 3,
      rule_changed_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns as the table takes them. */
export type CompetitionChange = Partial<
  Omit<Stored, 'id' | 'form' | 'eligibility' | 'divisions'> & { form: string; eligibility: string; divisions: string[] }
>;

export const updateCompetition = (db: Db, id: string, change: CompetitionChange & { updated_at: Date }) =>
  db.updateTable('competitions').set(change).where('id', '=', id).execute();

export const deleteCompetition = (db: Db, id: string) => db.deleteFrom('competitions').where('id', '=', id).execute();

export const findStages = async (db: Db, competitionIds: readonly string[]) =>
  competitionIds.length === 0
    ? []
    : ((await db
        .selectFrom('stages')
        .selectAll()
        .where('competition_id', 'in', [...competitionIds])
        .orderBy('competition_id')
        .orderBy('no')
        .execute()) as StageRow[]);

export const findStage = async (db: Db, id: string) =>
  (await db.selectFrom('stages').selectAll().where('id', '=', id).executeTakeFirst()) as StageRow | undefined;

/** A stage whose times move is held, so that nothing else moves them at once. */
export const lockStage = async (db: Db, id: string) =>
  (await db.selectFrom('stages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as StageRow | undefined;

type TimesChange = Partial<Pick<StageRow, 'start_at' | 'end_at' | 'paused_at'>>;

/** Changes when a stage is on; whoever read its times before reads them again. */
export const changeStageTimes = (db: Db, id: string, change: TimesChange, now: Date) =>
  db
    .updateTable('stages')
    .set({ ...change, times_revision: sql`times_revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();

export const findSections = async (db: Db, stageIds: readonly string[]) =>
  stageIds.length === 0
    ? []
    : ((await db
        .selectFrom('sections')
        .selectAll()
        .where('stage_id', 'in', [...stageIds])
        .orderBy('stage_id')
        .orderBy('place')
        .execute()) as SectionRow[]);

export const findSection = async (db: Db, id: string) =>
  (await db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirst()) as SectionRow | undefined;

/** What decides what a hand-in of a section is worth. */
export type Scoring = Pick<SectionRow, 'id' | 'stage_id' | 'max_points' | 'tries'> & Pick<StageRow, 'rule'>;

/** Sections that have been asked for lately. Nothing of this changes once a published stage has begun, on whichever server. */
const SCORINGS_MOST = 2000;
const scorings = new WeakMap<Db, Map<string, Scoring>>();

/** The same, asked with every hand-in and every verdict: remembered from the beginning of its stage on. */
export async function findScoring(db: Db, sectionId: string): Promise<Scoring | undefined> {
  const database = databaseOf(db);
  const known = scorings.get(database) ?? new Map<string, Scoring>();
  const remembered = known.get(sectionId);
  if (remembered) return remembered;
  const { rows } = await sql<Scoring & { started: boolean }>`${prepared('find_scoring')}
    select s.id, s.stage_id, s.max_points, s.tries, t.rule, c.state <> 'draft' and t.start_at <= now() as started
    from sections s join stages t on t.id = s.stage_id join competitions c on c.id = t.competition_id
    where s.id = ${sectionId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { started, ...scoring } = row;
  if (started) {
    if (known.size >= SCORINGS_MOST) known.clear();
    scorings.set(database, known.set(sectionId, scoring));
  }
  return scoring;
}

/** The duties a person holds, the organiser's own among them. */
export async function findDuties(db: Db, competitionId: string, userId: string) {
  const { rows } = await sql<{ duty: 'organiser' | 'desk' | 'arbiter' }>`
    select duty from competition_staff where competition_id = ${competitionId} and user_id = ${userId}
    union select 'organiser' from competitions where id = ${competitionId} and organiser_id = ${userId}`.execute(db);
  return rows.map((row) => row.duty);
}

export const findStaff = (db: Db, competitionId: string) =>
  db
    .selectFrom('competition_staff')
    .select(['user_id', 'duty'])
    .where('competition_id', '=', competitionId)
    .orderBy('duty')
    .orderBy('created_at')
    .$narrowType<{ duty: 'organiser' | 'desk' | 'arbiter' }>()
    .execute();

export const addStaff = (db: Db, row: { competition_id: string; user_id: string; duty: string }) =>
  db
    .insertInto('competition_staff')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const dropStaff = (db: Db, row: { competition_id: string; user_id: string; duty: string }) =>
  db
    .deleteFrom('competition_staff')
    .where('competition_id', '=', row.competition_id)
    .where('user_id', '=', row.user_id)
    .where('duty', '=', row.duty)
    .execute();

/** Everybody who may run a competition: its organiser and staff of that duty, or of others besides. */
export async function organisersOf(db: Db, competitionId: string, besides: readonly StaffDuty[] = []) {
  const { rows } = await sql<{ user_id: string }>`
    select organiser_id as user_id from competitions where id = ${competitionId}
    union select user_id from competition_staff where competition_id = ${competitionId} and duty = any(${['organiser', ...besides]})`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}

/** Who holds the duty of an arbiter in a competition. */
export async function arbitersOf(db: Db, competitionId: string) {
  const query = db
    .selectFrom('competition_staff')
    .select('user_id')
    .where('competition_id', '=', competitionId)
    .where('duty', '=', 'arbiter');
  return (await query.orderBy('created_at').execute()).map(({ user_id }) => user_id);
}

/** The competitions of which somebody is organiser or arbiter by name. */
export async function competitionsJudgedBy(db: Db, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from competitions where organiser_id = ${userId}
    union select competition_id from competition_staff where user_id = ${userId} and duty in ('organiser', 'arbiter')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Names of those who hold competitions: the institution, else the person. */
export async function findHosts(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, coalesce(f.name, p.name, '') as name
    from competitions c left join institution_facts f on f.id = c.institution_id left join people p on p.id = c.organiser_id
    where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function countPublished(db: Db) {
  const row = await db
    .selectFrom('competitions')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A place of the quota for one more; false when none is left. The row decides, however many ask at once. */
export async function takePlace(db: Db, id: string) {
  const { rows } = await sql`
    update competitions set taken = taken + 1 where id = ${id} and (quota is null or taken < quota) returning id`.execute(db);
  return rows.length > 0;
}

export const releasePlaces = (db: Db, id: string, count: number) =>
  sql`update competitions set taken = taken - ${count} where id = ${id}`.execute(db);

/** The next numbers, in order. */
export async function takeNumbers(db: Db, id: string, count: number) {
  const { rows } = await sql<{ last_number: number }>`
    update competitions set last_number = last_number + ${count} where id = ${id} returning last_number`.execute(db);
  const last = rows[0]!.last_number;
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}
