import type { QuestionFilter } from '@praxis/contract/questions/questions';
import type { Db } from '../../../platform/database/db.ts';

/** A person's saved views. */
export const findViews = (db: Db, userId: string) =>
  db
    .selectFrom('question_views')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .$castTo<{ id: string; name: string; filter: QuestionFilter }>()
    .execute();

/** Saves a view; one of the same name is replaced. */
export const upsertView = (db: Db, userId: string, name: string, filter: QuestionFilter) =>
  db
    .insertInto('question_views')
    .values({ user_id: userId, name, filter: JSON.stringify(filter) })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ filter: JSON.stringify(filter) }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const removeView = (db: Db, userId: string, id: string) =>
  db.deleteFrom('question_views').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
