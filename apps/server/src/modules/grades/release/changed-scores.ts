import { addressOf } from '@praxis/contract/core/pages';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sendMessage } from '../../messages/index.ts';
import { learnersOf } from '../../spaces/index.ts';
import { columnsOfBook } from '../book.ts';
import { isVisible } from '../book-columns.ts';
import { lockBook } from '../grades.store.ts';
import { countChangedCells, saveNotifiedAt } from './changed-scores.store.ts';

/** Students who see scores that were changed in the gradebook since they were told last, with how many. */
export async function changedScores(db: Db, spaceId: string, now: Date) {
  const { columns, rest } = await columnsOfBook(db, spaceId, now);
  const visible = [...columns, ...rest].filter((column) => isVisible(column) && !column.archived).map(({ key }) => key);
  if (visible.length === 0) return [];
  const present = new Set((await learnersOf(db, spaceId)).filter(({ former }) => !former).map(({ id }) => id));
  return (await countChangedCells(db, spaceId, visible)).filter(({ user_id }) => present.has(user_id));
}

/** Tells each student once that scores of theirs changed, however many did. */
export async function notifyChanges(db: Db, of: { spaceId: string; space: string; by: string }, now: Date) {
  await lockBook(db, of.spaceId, now);
  const changed = await changedScores(db, of.spaceId, now);
  if (changed.length === 0) return { people: 0 };
  for (const [cells, some] of Map.groupBy(changed, ({ cells: count }) => count))
    await sendMessage(db, {
      ...{ userIds: some.map(({ user_id }) => user_id), kind: 'grades_changed', values: { space: of.space, count: cells } },
      link: addressOf('scores', { spaceId: of.spaceId }),
    });
  await saveNotifiedAt(db, of.spaceId, now);
  const action = { action: 'grade_changes_notified', objectType: 'space', objectId: of.spaceId } as const;
  await audit(db, { actorId: of.by, ...action, detail: { people: changed.length } });
  return { people: changed.length };
}
