import type { Db } from '../../../platform/database/db.ts';
import { visibleAt } from '../../spaces/index.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';

/** Whether a person does not see yet what checks find in their work: at a stage that reveals it later. */
export const hidesResults = async (db: Db, task: Pick<TaskRow, 'space_id' | 'stage_id' | 'section_id'>, userId: string, now: Date) =>
  (await visibleAt(db, task, userId, now)) === 'nothing';
