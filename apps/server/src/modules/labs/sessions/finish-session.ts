import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { LabContent } from '../design/draft.rules.ts';
import { machinesOf } from '../machines/machines.store.ts';
import { queueRecycling } from '../machines/recycle.ts';
import { feedProgress } from '../tasks/progress.ts';
import { type SessionRow, type TaskRow, updateSession } from '../tasks/tasks.store.ts';
import { publishToSession } from './publish-session.ts';

/** A session about to end, with its task and the version it works on. */
export type Finishing = { session: SessionRow; task: TaskRow; version: { id: string; content: LabContent } };

/** Ends a session: its machines are recycled, what a course counts is told. */
export async function finishSession(db: Db, { session, task, version }: Finishing, userId: string | null, now: Date) {
  const ended = await updateSession(db, session.id, { state: 'finished', finished_at: now, ending_until: null });
  for (const machine of await machinesOf(db, [session.id]))
    if (machine.state !== 'recycled') await queueRecycling(db, machine, userId, now);
  await feedProgress(db, task, ended, version.content, now);
  await publishToSession(db, { session_id: session.id, task_id: task.id }, { what: 'room' });
  await audit(db, {
    ...{ ...(userId && { actorId: userId }), action: 'finish_lab', objectType: 'lab_task', objectId: task.id },
    ...{ from: session.state, to: 'finished' },
  });
}
