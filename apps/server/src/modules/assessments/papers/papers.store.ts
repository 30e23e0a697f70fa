import type { PaperMode, PaperSection } from '@praxis/contract/assessments/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type PaperValues = { title: string; mode: PaperMode; sections: PaperSection[]; questions: number; totalScore: number };

const valuesOf = (values: PaperValues) => ({
  title: values.title,
  mode: values.mode,
  sections: JSON.stringify(values.sections),
  questions: values.questions,
  total_score: values.totalScore,
});

export async function findPaper(db: Db, id: string) {
  const row = await db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, mode: row.mode as PaperMode, sections: row.sections as unknown as PaperSection[] };
}
export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>;

export async function lockPaper(db: Db, id: string) {
  const row = await db.selectFrom('papers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { ...row, mode: row.mode as PaperMode, sections: row.sections as unknown as PaperSection[] };
}

export const insertPaper = (db: Db, ownerId: string, values: PaperValues, now: Date) =>
  db
    .insertInto('papers')
    .values({ owner_id: ownerId, ...valuesOf(values), created_at: now, updated_at: now })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow();

export const updatePaper = (db: Db, id: string, values: PaperValues, now: Date) =>
  db
    .updateTable('papers')
    .set({ ...valuesOf(values), revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();

export const setPaperArchived = (db: Db, id: string, archived: boolean) =>
  db.updateTable('papers').set({ archived }).where('id', '=', id).execute();

/** Deletes a paper from which nothing was ever given out; says whether it did. */
export async function deleteUnusedPaper(db: Db, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('papers')
    .where('id', '=', id)
    .where((at) => at.not(at.exists(at.selectFrom('assessments').select('assessments.id').where('assessments.paper_id', '=', id))))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Rules of random papers that pick by a skill pick by another one from now on, or by one less. */
export async function moveSkillInRules(db: Db, skillId: string, into: string | null) {
  const rows = await db
    .selectFrom('papers')
    .select(['id', 'sections'])
    .where('mode', '=', 'random')
    .where(
      sql<boolean>`jsonb_path_exists(sections, '$[*].rules[*].pick.skill_ids[*] ? (@ == $skill)', jsonb_build_object('skill', ${skillId}::text))`,
    )
    .forUpdate()
    .execute();
  const moved = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => (id !== skillId ? [id] : into ? [into] : [])))];
  for (const row of rows) {
    const sections = (row.sections as unknown as PaperSection[]).map((section) => ({
      ...section,
      rules: section.rules.map((rule) => ({ ...rule, pick: { ...rule.pick, skill_ids: moved(rule.pick.skill_ids) } })),
    }));
    const changed = { sections: JSON.stringify(sections), revision: sql<number>`revision + 1` };
    await db.updateTable('papers').set(changed).where('id', '=', row.id).execute();
  }
}

export async function papersPage(db: Db, of: { ownerId: string; q: string; archived: boolean; page: number; size: number }) {
  const found = db
    .selectFrom('papers')
    .where('owner_id', '=', of.ownerId)
    .where('archived', '=', of.archived)
    .$if(of.q !== '', (query) => query.where(sql<boolean>`position(lower(${of.q}) in lower(title)) > 0`));
  const rows = await found
    .select(['id', 'title', 'mode', 'questions', 'total_score', 'archived', 'updated_at'])
    .select((at) =>
      at
        .selectFrom('assessments')
        .whereRef('assessments.paper_id', '=', 'papers.id')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('used'),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
