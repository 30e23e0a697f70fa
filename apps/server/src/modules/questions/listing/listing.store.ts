import type { QuestionType } from '@praxis/contract/questions/content';
import type { QuestionFilter, QuestionState } from '@praxis/contract/questions/questions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import type { BankFacts } from '../scope.store.ts';

/** A question of a list with what decides about rights to it. */
export type ListedQuestion = BankFacts & {
  id: string;
  version_id: string;
  bank_id: string;
  type: QuestionType;
  state: QuestionState;
  difficulty: number;
  score: number;
  use_count: number;
  /** The beginning of the stem as it was written. */
  stem: string;
  tags: string[];
  skills: { id: string; name: string }[];
  stem_id: string | null;
  /** The beginning of the stem it shares. */
  shared: string | null;
  updated_at: Date;
};

const pattern = (search: string) => `%${literally(search.toLowerCase())}%`;

/** What a filter asks of a question `q`; `bankIds` are the banks the person may use. */
function asked(filter: QuestionFilter, bankIds: readonly string[]): RawBuilder<unknown> {
  const banks = filter.bank_ids.length > 0 ? bankIds.filter((bank) => filter.bank_ids.includes(bank)) : bankIds;
  const parts = [sql`q.deleted_at is null`, sql`q.current_version_id is not null`, sql`q.bank_id = any(${[...banks]}::bigint[])`];
  if (filter.types.length > 0) parts.push(sql`q.type = any(${filter.types}::text[])`);
  if (filter.states.length > 0) parts.push(sql`q.state = any(${filter.states}::text[])`);
  if (filter.difficulty) parts.push(sql`q.difficulty between ${filter.difficulty.from} and ${filter.difficulty.to}`);
  const text = filter.search.trim().split(/\s+/).filter(Boolean).slice(0, 10);
  for (const word of text) parts.push(sql`q.plain like ${pattern(word)}`);
  for (const tag of new Set(filter.tags))
    parts.push(sql`exists (select from question_tags t where t.question_id = q.id and t.tag = ${tag})`);
  if (filter.skill_ids.length > 0)
    parts.push(sql`exists (select from question_skills s where s.question_id = q.id and s.skill_id = any(${filter.skill_ids}::bigint[]))`);
  return sql.join(parts, sql` and `);
}

/** One page of questions, newest first, after a question of the page before. */
export async function findQuestions(
  db: Db,
  of: { filter: QuestionFilter; bankIds: readonly string[]; after: string | undefined; size: number },
): Promise<ListedQuestion[]> {
  const { rows } = await sql<ListedQuestion>`
    select q.id, q.current_version_id as version_id, q.bank_id, q.type, q.state, q.difficulty, v.score::float8 as score, q.use_count,
      left(v.content->>'stem', 4000) as stem, q.stem_id::text, left(v.content->'shared'->>'html', 1000) as shared, q.updated_at, b.owner_id, b.scope, b.space_id, b.institution_id,
      array(select t.tag from question_tags t where t.question_id = q.id order by t.tag) as tags,
      coalesce((select json_agg(json_build_object('id', k.id::text, 'name', k.name) order by k.name)
        from question_skills s join skills k on k.id = s.skill_id where s.question_id = q.id), '[]') as skills
    from (
      select q.* from questions q
      where ${asked(of.filter, of.bankIds)} and (${of.after ?? null}::bigint is null or q.id < ${of.after ?? null}::bigint)
      order by q.id desc limit ${of.size}
    ) q join question_versions v on v.id = q.current_version_id join question_banks b on b.id = q.bank_id
    order by q.id desc`.execute(db);
  return rows;
}

/** How many questions a filter finds. */
export async function countQuestions(db: Db, filter: QuestionFilter, bankIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from questions q where ${asked(filter, bankIds)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The tags of the questions of some banks, most used first. */
export async function findTags(db: Db, bankIds: readonly string[]) {
  const { rows } = await sql<{ tag: string; questions: number }>`
    select t.tag, count(*)::int as questions from question_tags t join questions q on q.id = t.question_id
    where q.bank_id = any(${[...bankIds]}::bigint[]) and q.deleted_at is null
    group by t.tag order by count(*) desc, t.tag limit 500`.execute(db);
  return rows;
}

/** Questions sharing a band with each of some texts, whose likeness is worth a look; `at` is the place of the text. */
export async function findAlike(
  db: Db,
  of: { bands: readonly (readonly number[])[]; bankIds: readonly string[]; but: string | null },
): Promise<{ at: number; id: string; bank: string; plain: string }[]> {
  if (of.bands.every((bands) => bands.length === 0)) return [];
  const { rows } = await sql<{ at: number; id: string; bank: string; plain: string }>`
    select (wanted.no - 1)::int as at, found.id, found.bank, found.plain
    from jsonb_array_elements(${JSON.stringify(of.bands)}::jsonb) with ordinality as wanted (bands, no),
    lateral (
      select q.id, b.name as bank, q.plain from questions q join question_banks b on b.id = q.bank_id
      where q.bands && array(select jsonb_array_elements_text(wanted.bands)::int)
        and q.deleted_at is null and q.current_version_id is not null
        and q.bank_id = any(${[...of.bankIds]}::bigint[]) and q.id is distinct from ${of.but}::bigint
      limit 200
    ) found`.execute(db);
  return rows;
}

/** Questions to be changed together, held until the end of the transaction, with the banks they stand in. */
export async function lockQuestions(db: Db, ids: readonly string[]): Promise<(BankFacts & { id: string; bank_id: string })[]> {
  const { rows } = await sql<BankFacts & { id: string; bank_id: string }>`
    select q.id, q.bank_id, b.owner_id, b.scope, b.space_id, b.institution_id
    from questions q join question_banks b on b.id = q.bank_id
    where q.id = any(${[...ids]}::bigint[]) and q.deleted_at is null and b.deleted_at is null
    order by q.id for update of q`.execute(db);
  return rows;
}

/** Changes many questions in one statement. */
export const changeAll = (
  db: Db,
  ids: readonly string[],
  change: { bank_id?: string; difficulty?: number; state?: QuestionState; deleted_at?: Date },
  now: Date,
) =>
  db
    .updateTable('questions')
    .set({ ...change, updated_at: now })
    .where('id', 'in', [...ids])
    .execute();

/** Puts a tag onto many questions; at most 20 stay on each. */
export const tagAll = (db: Db, ids: readonly string[], tag: string) =>
  sql`insert into question_tags (question_id, tag) select id, ${tag} from unnest(${[...ids]}::bigint[]) as given (id)
    where (select count(*) from question_tags t where t.question_id = given.id) < 20 on conflict do nothing`.execute(db);

/** Takes a tag off many questions. */
export const untagAll = (db: Db, ids: readonly string[], tag: string) =>
  db
    .deleteFrom('question_tags')
    .where('question_id', 'in', [...ids])
    .where('tag', '=', tag)
    .execute();
