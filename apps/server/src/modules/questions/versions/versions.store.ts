import type { QuestionContent, QuestionType } from '@praxis/contract/questions/content';
import type { PickRule } from '@praxis/contract/questions/questions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { banksTheActorMayUse, mayUse, scopeOf } from '../scope.store.ts';

/** A frozen version of a question without its key, and what the question is filed under now. */
export type QuestionVersion = {
  id: string;
  questionId: string;
  no: number;
  type: QuestionType;
  content: QuestionContent;
  score: number;
  difficulty: number;
  tags: string[];
  skillIds: string[];
};

/** Versions by id, also of questions that were retired or deleted since. Says nothing about rights. */
export async function questionVersions(db: Db, versionIds: readonly string[]): Promise<Map<string, QuestionVersion>> {
  if (versionIds.length === 0) return new Map();
  const { rows } = await sql<QuestionVersion>`
    select v.id, v.question_id as "questionId", v.no, q.type, v.content, v.score::float8 as score, q.difficulty,
      array(select t.tag from question_tags t where t.question_id = q.id order by t.tag) as tags,
      array(select s.skill_id::text from question_skills s where s.question_id = q.id order by s.skill_id) as "skillIds"
    from question_versions v join questions q on q.id = v.question_id
    where v.id = any(${[...versionIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How hard questions are, 1–5, also deleted ones. */
export async function difficultiesOf(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  if (questionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; difficulty: number }>`
    select id::text, difficulty from questions where id = any(${[...questionIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.difficulty]));
}

/** The newest version of each of some questions: question id → version id. */
export async function currentVersions(db: Db, questionIds: readonly string[]): Promise<Map<string, string>> {
  if (questionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: string }>`
    select id, current_version_id as version from questions
    where id = any(${[...questionIds]}::bigint[]) and current_version_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Which of some versions somebody may put onto a paper: those of banks that are theirs or shared with them, not deleted. */
export async function questionsTheActorMayUse(db: Db, userId: string, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set();
  const scope = await scopeOf(db, userId);
  const { rows } = await sql<{ id: string }>`
    select v.id from question_versions v join questions q on q.id = v.question_id join question_banks b on b.id = q.bank_id
    where v.id = any(${[...versionIds]}::bigint[]) and q.deleted_at is null and ${mayUse(scope)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** What a rule asks of a question `q`, which stands alone: below a stem none is drawn without the others; only what it asks stands there, so that the database may begin with what is rarest. */
function meets({ bank_ids: banks, type, difficulty, tags, skill_ids: skills }: PickRule) {
  const parts = [
    sql`q.bank_id = any(${banks}::bigint[]) and q.type = ${type} and q.state = 'ready' and q.deleted_at is null and q.stem_id is null`,
    sql`q.current_version_id is not null and q.difficulty between ${difficulty.from} and ${difficulty.to}`,
  ];
  for (const tag of new Set(tags)) parts.push(sql`exists (select from question_tags t where t.question_id = q.id and t.tag = ${tag})`);
  if (skills.length > 0)
    parts.push(sql`exists (select from question_skills s where s.question_id = q.id and s.skill_id = any(${skills}::bigint[]))`);
  return sql.join(parts, sql` and `);
}

/** Rules without the banks somebody may not use: those give none. */
async function inScope(db: Db, userId: string, rules: readonly PickRule[]): Promise<PickRule[]> {
  const usable = new Set(await banksTheActorMayUse(db, await scopeOf(db, userId)));
  return rules.map((rule) => ({ ...rule, bank_ids: rule.bank_ids.filter((id) => usable.has(id)) }));
}

/** Ids of the newest versions of ready questions each rule draws from, in the order of their ids, at most `most` of each. */
export async function availableVersions(db: Db, userId: string, rules: readonly PickRule[], most: number): Promise<string[][]> {
  if (rules.length === 0) return [];
  const lists = (await inScope(db, userId, rules)).map(
    (rule) =>
      sql`array(select q.current_version_id::text from questions q where ${meets(rule)} order by q.current_version_id limit ${most})`,
  );
  const { rows } = await sql<{ lists: string[][] }>`select jsonb_build_array(${sql.join(lists)}) as lists`.execute(db);
  return rows[0]?.lists ?? [];
}

/** How many questions each rule could draw from. */
export async function countAvailable(db: Db, userId: string, rules: readonly PickRule[]): Promise<number[]> {
  if (rules.length === 0) return [];
  const counts = (await inScope(db, userId, rules)).map((rule) => sql`(select count(*) from questions q where ${meets(rule)})::int`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Notes that questions were put to use once more each; a used question keeps its versions. */
export async function countUse(db: Db, questionIds: readonly string[]): Promise<void> {
  const ids = [...new Set(questionIds)].sort((one, other) => Number(BigInt(one) - BigInt(other)));
  if (ids.length === 0) return;
  await sql`
    update questions set use_count = use_count + 1
    from (select id from questions where id = any(${ids}::bigint[]) order by id for update) as used
    where questions.id = used.id`.execute(db);
}
