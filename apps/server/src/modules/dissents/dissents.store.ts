import type { CorrectionKind, DissentSide, DissentState, DissentTarget } from '@praxis/contract/dissents/dissents';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';

/** An objection. */
export type DissentRow = Omit<Selectable<DB['dissents']>, 'state' | 'target' | 'correction' | 'handler_kind'> & {
  state: DissentState;
  target: DissentTarget;
  correction: { kind: CorrectionKind; points: number | null } | null;
  handler_kind: 'arbiter' | 'expert' | 'organiser' | null;
};

/** States in which an objection waits for a decision. */
export const OPEN: readonly DissentState[] = ['filed', 'in_review'];
export const isOpen = ({ state }: Pick<DissentRow, 'state'>) => OPEN.includes(state);

const rows = (db: Db) => db.selectFrom('dissents').selectAll().$castTo<DissentRow>();

export const findDissent = (db: Db, id: string) => rows(db).where('id', '=', id).executeTakeFirst();

export const lockDissent = (db: Db, id: string) => rows(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const findAppeal = (db: Db, id: string) => rows(db).where('appeal_of', '=', id).executeTakeFirst();

/** Whether somebody looks, or looked, into an objection about an entrant's score in a section. */
export async function looksInto(db: Db, userId: string, of: { section_id: string; entrant_id: string }) {
  const found = await db
    .selectFrom('dissents')
    .select('id')
    .where('entrant_id', '=', of.entrant_id)
    .where('target', '=', 'section')
    .where('target_id', '=', of.section_id)
    .where('handler_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Files an objection; undefined when one about the same thing is open. */
export const insertDissent = (db: Db, row: Omit<Insertable<DB['dissents']>, 'id'>) =>
  db
    .insertInto('dissents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

type Change = Partial<Omit<Selectable<DB['dissents']>, 'id' | 'correction'>> & { correction?: string };

export const updateDissent = (db: Db, id: string, change: Change) => db.updateTable('dissents').set(change).where('id', '=', id).execute();

/** What somebody may read: by their entrants, by what was given to them, by the competitions they run. */
export type Readable = { userId: string; entrantIds: readonly string[]; competitionIds: readonly string[] };
type Filter = Readable & {
  side: DissentSide | 'any';
  state: 'any' | 'open' | 'closed';
  stageId?: string | undefined;
  competitionId?: string | undefined;
  page: number;
  size: number;
};

/** Every objection of a competition, in the order they were filed. */
export const dissentsOfCompetition = (db: Db, competitionId: string) =>
  rows(db).where('competition_id', '=', competitionId).orderBy('id').execute();

/** A page of the objections somebody may read, open ones first, the earliest due first. */
export async function dissentsPage(db: Db, of: Filter) {
  const own = sql<boolean>`d.entrant_id = any(${[...of.entrantIds]}::bigint[])`;
  const given = sql<boolean>`d.handler_id = ${of.userId}`;
  const run = sql<boolean>`d.competition_id = any(${[...of.competitionIds]}::bigint[])`;
  const side = sql<DissentSide>`case when ${own} then 'entrant' when ${given} then 'handler' else 'staff' end`;
  const open = sql<boolean>`d.state in ('filed', 'in_review')`;
  const { rows: found } = await sql<DissentRow & { side: DissentSide; total: number; open_total: number }>`
    with readable as (
      select d.*, ${side} as side from dissents d
      where (${own} or ${given} or ${run})
        and (${of.stageId ?? null}::bigint is null or d.stage_id = ${of.stageId ?? null})
        and (${of.competitionId ?? null}::bigint is null or d.competition_id = ${of.competitionId ?? null})
    )
    select d.*, (count(*) over ())::int as total,
      (select count(*) from readable d where ${open} or (d.state = 'upheld' and d.corrected_at is null))::int as open_total
    from readable d
    where (${of.side} = 'any' or d.side = ${of.side})
      and (${of.state} = 'any' or (${of.state} = 'open') = (${open} or (d.state = 'upheld' and d.corrected_at is null)))
    order by (${open} or (d.state = 'upheld' and d.corrected_at is null)) desc, case when ${open} then d.answer_by end, d.decided_at desc nulls last, d.id desc
    limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows: found, total: found[0]?.total ?? 0, open: found[0]?.open_total ?? 0 };
}

/** The objections somebody has to reply to, the earliest first. */
export const assignedTo = (db: Db, userId: string) =>
  rows(db).where('handler_id', '=', userId).where('state', '=', 'in_review').orderBy('answer_by').limit(50).execute();

/** How many open objections each of some people has. */
export async function loadsOf(db: Db, userIds: readonly string[]) {
  const { rows: found } = await sql<{ user_id: string; load: number }>`
    select handler_id as user_id, count(*)::int as load from dissents
    where handler_id = any(${[...userIds]}::bigint[]) and state = 'in_review' group by handler_id`.execute(db);
  return new Map(found.map(({ user_id, load }) => [user_id, load]));
}

/** What stands open in a stage. */
export async function openInStage(db: Db, stageId: string) {
  const { rows: found } = await sql<{ open: number; uncorrected: number }>`
    select (count(*) filter (where state in ('filed', 'in_review')))::int as open,
      (count(*) filter (where state = 'upheld' and corrected_at is null))::int as uncorrected
    from dissents where stage_id = ${stageId}`.execute(db);
  return found[0]!;
}

/** Open objections whose reply somebody is to be reminded of. */
export const dueDissents = (db: Db, now: Date) =>
  rows(db)
    .where('state', 'in', [...OPEN])
    .where('reminders', '<', 2)
    .where(sql<boolean>`filed_at + (answer_by - filed_at) / 2 <= ${now}`)
    .where(sql<boolean>`reminders = 0 or answer_by <= ${now}`)
    .orderBy('answer_by')
    .limit(100)
    .execute();

/** Something said about an objection. */
export type PostRow = Omit<Selectable<DB['dissent_posts']>, 'side'> & { side: DissentSide };

export const findPosts = (db: Db, dissentId: string) =>
  db.selectFrom('dissent_posts').selectAll().where('dissent_id', '=', dissentId).orderBy('id').$castTo<PostRow>().execute();

export const insertPost = (db: Db, row: Omit<PostRow, 'id'>) =>
  db.insertInto('dissent_posts').values(row).returning('id').executeTakeFirstOrThrow();

export const findDissentFiles = (db: Db, dissentId: string) =>
  db.selectFrom('dissent_files').selectAll().where('dissent_id', '=', dissentId).orderBy('file_id').execute();

export async function insertFiles(db: Db, dissentId: string, postId: string | null, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await db
    .insertInto('dissent_files')
    .values(fileIds.map((file_id) => ({ dissent_id: dissentId, post_id: postId, file_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const insertDeclined = (db: Db, dissentId: string, userId: string, reason: string, now: Date) =>
  db
    .insertInto('dissent_declined')
    .values({ dissent_id: dissentId, user_id: userId, reason, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findDeclined = async (db: Db, dissentId: string) =>
  new Set(
    (await db.selectFrom('dissent_declined').select('user_id').where('dissent_id', '=', dissentId).execute()).map(({ user_id }) => user_id),
  );
