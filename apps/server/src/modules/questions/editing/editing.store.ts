import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import type { QuestionState } from '@praxis/contract/questions/questions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { markUsed } from '../../../platform/files/file-rows.ts';
import { type BankFacts, mayEdit, type Scope } from '../scope.store.ts';

/** A question as its row says. */
export type QuestionRow = {
  id: string;
  bank_id: string;
  type: QuestionType;
  current_version_id: string | null;
  difficulty: number;
  state: QuestionState;
  use_count: number;
  bands: number[];
  plain: string;
  updated_at: Date;
};

const columns = [
  'id',
  'bank_id',
  'type',
  'current_version_id',
  'difficulty',
  'state',
  'use_count',
  'bands',
  'plain',
  'updated_at',
] as const;

export const findQuestion = (db: Db, id: string, lock: boolean): Promise<QuestionRow | undefined> =>
  db
    .selectFrom('questions')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .$castTo<QuestionRow>()
    .executeTakeFirst();

/** What a save writes into a question's row. */
export type QuestionFiled = { type: QuestionType; difficulty: number; state: QuestionState; plain: string; bands: number[] };
/** A version to be kept. */
export type NewVersion = { questionId: string; no: number; content: QuestionContent; key: QuestionKey; score: number; by: string };

/** Adds empty questions in one statement; ids in the order given. */
export async function insertQuestions(db: Db, bankId: string, by: string, filed: readonly QuestionFiled[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into questions (bank_id, type, difficulty, state, plain, bands, created_by, created_at, updated_at)
    select ${bankId}, one->>'type', (one->>'difficulty')::smallint, one->>'state', one->>'plain',
      array(select jsonb_array_elements_text(one->'bands')::int), ${by}, ${now}, ${now}
    from jsonb_array_elements(${JSON.stringify(filed)}::jsonb) with ordinality as given (one, place) order by place
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Keeps versions with their keys and makes them the current ones; ids in the order given. */
export async function insertVersions(db: Db, versions: readonly NewVersion[], now: Date): Promise<string[]> {
  const rows = await db
    .insertInto('question_versions')
    .values(
      versions.map(({ questionId, no, content, score, by }) => ({
        question_id: questionId,
        no,
        content: JSON.stringify(content),
        score,
        created_by: by,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('question_keys')
    .values(rows.map((row, at) => ({ version_id: row.id, key: JSON.stringify(versions[at]!.key) })))
    .execute();
  await sql`
    update questions set current_version_id = given.version_id
    from unnest(${versions.map((version) => version.questionId)}::bigint[], ${rows.map((row) => row.id)}::bigint[])
      as given (question_id, version_id)
    where questions.id = given.question_id`.execute(db);
  return rows.map((row) => row.id);
}

export const updateQuestion = (db: Db, id: string, filed: QuestionFiled, now: Date) =>
  db
    .updateTable('questions')
    .set({ ...filed, updated_at: now })
    .where('id', '=', id)
    .execute();

/** Replaces the tags and skills of questions. */
export async function fileUnder(db: Db, of: readonly { id: string; tags: readonly string[]; skillIds: readonly string[] }[]) {
  const ids = of.map((one) => one.id);
  await db.deleteFrom('question_tags').where('question_id', 'in', ids).execute();
  const tags = of.flatMap(({ id, tags: list }) => [...new Set(list)].map((tag) => ({ question_id: id, tag })));
  const skills = of.flatMap(({ id, skillIds }) => [...new Set(skillIds)].map((skill) => ({ question_id: id, skill_id: skill })));
  if (tags.length > 0) await db.insertInto('question_tags').values(tags).execute();
  // Those that stay keep their weight.
  await sql`
    delete from question_skills where question_id = any(${ids}::bigint[]) and (question_id, skill_id) not in (
      select * from unnest(${skills.map(({ question_id }) => question_id)}::bigint[], ${skills.map(({ skill_id }) => skill_id)}::bigint[]))`.execute(
    db,
  );
  if (skills.length > 0)
    await db
      .insertInto('question_skills')
      .values(skills)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Questions about a skill are about another one from now on, or about one less. */
export async function moveSkill(db: Db, skillId: string, into: string | null, editId?: string) {
  if (editId)
    await sql`
      insert into question_skill_moves (edit_id, skill_id, question_id, into_id, weight, was_there)
      select ${editId}, skill_id, question_id, ${into}::bigint, weight,
        exists (select from question_skills o where o.question_id = q.question_id and o.skill_id = ${into}::bigint)
      from question_skills q where skill_id = ${skillId} on conflict do nothing`.execute(db);
  if (into)
    await db
      .insertInto('question_skills')
      .columns(['question_id', 'skill_id', 'weight'])
      .expression((at) =>
        at
          .selectFrom('question_skills')
          .select(['question_id', at.val(into).as('skill_id'), 'weight'])
          .where('skill_id', '=', skillId),
      )
      .onConflict((conflict) =>
        conflict.columns(['question_id', 'skill_id']).doUpdateSet({ weight: sql`greatest(question_skills.weight, excluded.weight)` }),
      )
      .execute();
  await db.deleteFrom('question_skills').where('skill_id', '=', skillId).execute();
}

/** Those of some questions that somebody may edit. */
export async function editableQuestions(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string } & BankFacts>`
    select q.id::text, b.owner_id::text, b.scope, b.space_id::text, b.institution_id::text
    from questions q join question_banks b on b.id = q.bank_id
    where q.id = any(${[...ids]}::bigint[]) and q.deleted_at is null and b.deleted_at is null`.execute(db);
  return rows.filter((row) => mayEdit(scope, row)).map(({ id }) => id);
}

/** Says that questions are about a skill; how many said something else before. */
export async function linkToSkill(db: Db, skillId: string, ids: readonly string[], weight: number) {
  const { rows } = await sql`
    insert into question_skills as known (question_id, skill_id, weight) select id, ${skillId}, ${weight}::smallint from unnest(${[...ids]}::bigint[]) as g (id)
    on conflict (question_id, skill_id) do update set weight = excluded.weight where known.weight <> excluded.weight returning question_id`.execute(
    db,
  );
  return rows.length;
}

export async function unlinkFromSkill(db: Db, skillId: string, ids: readonly string[]) {
  const { numDeletedRows } = await db
    .deleteFrom('question_skills')
    .where('skill_id', '=', skillId)
    .where('question_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Questions that an edit took from a skill are about it again. */
export async function restoreSkill(db: Db, skillId: string, editId: string) {
  const { rows } = await sql<{ question_id: string; into_id: string | null; weight: number; was_there: boolean }>`
    delete from question_skill_moves where edit_id = ${editId} and skill_id = ${skillId} returning question_id, into_id, weight, was_there`.execute(
    db,
  );
  for (const { question_id, into_id, weight, was_there } of rows) {
    if (into_id && !was_there)
      await db.deleteFrom('question_skills').where('question_id', '=', question_id).where('skill_id', '=', into_id).execute();
    await db
      .insertInto('question_skills')
      .values({ question_id, skill_id: skillId, weight })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The versions of a question, newest first. */
export const findVersions = (db: Db, questionId: string) =>
  db
    .selectFrom('question_versions')
    .leftJoin('people', 'people.id', 'question_versions.created_by')
    .select(['question_versions.id', 'no', 'score', 'question_versions.created_at', 'people.name as by'])
    .where('question_id', '=', questionId)
    .orderBy('no', 'desc')
    .limit(500)
    .execute();

export const findVersion = (db: Db, questionId: string, no: number) =>
  db.selectFrom('question_versions').select('id').where('question_id', '=', questionId).where('no', '=', no).executeTakeFirst();

type Draft = { userId: string; bankId: string; questionId: string | null };

const draftOf = (db: Db, { userId, bankId, questionId }: Draft) =>
  db
    .selectFrom('question_drafts')
    .where('user_id', '=', userId)
    .where((at) =>
      questionId === null ? at.and([at('question_id', 'is', null), at('bank_id', '=', bankId)]) : at('question_id', '=', questionId),
    );

export const findDraft = (db: Db, of: Draft) => draftOf(db, of).select(['draft', 'saved_at']).executeTakeFirst();

export const removeDraft = (db: Db, of: Draft) =>
  db.deleteFrom('question_drafts').where('id', 'in', draftOf(db, of).select('id')).execute();

export async function saveDraft(db: Db, of: Draft, draft: unknown, now: Date) {
  const values = {
    user_id: of.userId,
    bank_id: of.bankId,
    question_id: of.questionId,
    draft: JSON.stringify(draft),
    saved_at: now,
  };
  await db
    .insertInto('question_drafts')
    .values(values)
    .onConflict((conflict) =>
      (of.questionId === null
        ? conflict.columns(['user_id', 'bank_id']).where('question_id', 'is', null)
        : conflict.columns(['user_id', 'question_id']).where('question_id', 'is not', null)
      ).doUpdateSet({ draft: values.draft, saved_at: now }),
    )
    .execute();
}

/** Which of some files may stand in a question as pictures: those its editor uploaded, and those it already showed. */
export async function allowedPictures(
  db: Db,
  of: { ids: readonly string[]; userId: string; questionId: string | null },
): Promise<Set<string>> {
  if (of.ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.id = any(${[...of.ids]}::bigint[]) and f.deleted_at is null and (
      (f.owner_id = ${of.userId} and f.purpose = 'question_image')
      or exists (select from question_versions v where v.question_id = ${of.questionId}::bigint
        and v.content::text like '%data-file=\\\\"' || f.id || '\\\\"%')
      or exists (select from question_versions v join question_keys k on k.version_id = v.id where v.question_id = ${of.questionId}::bigint
        and k.key::text like '%data-file=\\\\"' || f.id || '\\\\"%'))`.execute(db);
  const allowed = rows.map((row) => row.id);
  await markUsed(db, allowed);
  return new Set(allowed);
}
