import type { FeedbackState } from '@praxis/contract/admin/feedback';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';

type Page = { page: number; size: number };
type NewFeedback = { user_id: string; text: string; page: string; browser: string; picture_file_id: string | null };

const like = (text: string) => `%${literally(text)}%`;

export const insertFeedback = (db: Db, input: NewFeedback, now: Date) =>
  db
    .insertInto('feedback')
    .values({ ...input, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findFeedbackForUpdate = (db: Db, id: string) =>
  db.selectFrom('feedback').select(['id', 'user_id', 'state', 'answer']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Feedback of one person, of everybody, or of everybody in a state or with some words. */
export async function findFeedback(db: Db, of: Page & { userId?: string; state?: FeedbackState; q?: string }) {
  const text = of.q?.trim() ?? '';
  const found = db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.user_id')
    .$if(of.userId !== undefined, (query) => query.where('feedback.user_id', '=', of.userId!))
    .$if(of.state !== undefined, (query) => query.where('feedback.state', '=', of.state!))
    .$if(text !== '', (query) =>
      query.where((e) => e.or([e('feedback.text', 'ilike', like(text)), e('people.name', 'ilike', like(text))])),
    );
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('files', (join) => join.onRef('files.id', '=', 'feedback.picture_file_id').on('files.deleted_at', 'is', null))
    .select(['feedback.id', 'feedback.user_id', 'people.name as person', 'text', 'page', 'browser', 'state', 'answer', 'answered_at'])
    .select(['feedback.created_at', 'files.id as picture_id', 'files.name as picture_name'])
    .orderBy('feedback.id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { rows, total: Number(total) };
}
export type FeedbackRow = Awaited<ReturnType<typeof findFeedback>>['rows'][number];

export const changeFeedback = (
  db: Db,
  id: string,
  change: { state: FeedbackState; answer?: string; answered_by?: string; answered_at?: Date },
  now: Date,
) =>
  db
    .updateTable('feedback')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();

export async function countNew(db: Db) {
  const row = await db
    .selectFrom('feedback')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Forgets what was settled, or left alone, long ago, with its pictures. */
export async function forgetFeedback(db: Db, before: { settled: Date; open: Date }, now: Date) {
  const gone = await db
    .deleteFrom('feedback')
    .where((e) =>
      e.or([e.and([e('state', 'in', ['answered', 'closed']), e('updated_at', '<', before.settled)]), e('updated_at', '<', before.open)]),
    )
    .returning('picture_file_id')
    .execute();
  await discardFiles(
    db,
    gone.flatMap(({ picture_file_id }) => picture_file_id ?? []),
    now,
  );
}
