import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { runChecks } from '../checks/run-checks.ts';
import { findVersion } from '../labs.store.ts';
import { finishSession } from '../sessions/finish-session.ts';
import { hidesResults } from '../sessions/hidden-results.ts';
import { findSession, findTask, type SessionRow } from '../tasks/tasks.store.ts';
import { takeOverdueSessions } from './stages.store.ts';

/** An ending that was not heard of for so long is taken up by somebody else. */
const ENDING_MS = 200_000;

/** The last check of a session that is over, as of its end, and then its end. */
async function endSession(app: App, session: SessionRow & { over_at: Date }) {
  const task = await findTask(app.db, session.task_id);
  const version = await findVersion(app.db, session.version_id);
  if (!task || !version) return;
  const hidden = await hidesResults(app.db, task, session.user_id, app.clock.now());
  const of = { task, session, version, userId: session.user_id, language: 'zh-cn' as const, final: true, at: session.over_at };
  await runChecks(app, { ...of, over: true, hidden }, () => true);
  await inTransaction(app, async (db) => {
    const again = await findSession(db, task.id, session.user_id, true);
    if (again?.state === 'active') await finishSession(db, { session: again, task, version }, null, app.clock.now());
  });
}

/** Ends what still runs at stages whose time is over: what stands on its machines is handed in by a last check. Returns how many. */
export async function endOverdueSessions(app: App): Promise<number> {
  const now = app.clock.now();
  const sessions = await takeOverdueSessions(app.db, now, new Date(now.getTime() + ENDING_MS));
  const ended = sessions.map((session) =>
    endSession(app, session).catch((error: unknown) =>
      app.http.log.error({ err: error, session: session.id }, 'a lab of a stage was not ended'),
    ),
  );
  await Promise.all(ended);
  return sessions.length;
}
