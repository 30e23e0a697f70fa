import type { Db } from '../../../platform/database/db.ts';
import { publishToMany } from '../../../platform/realtime/publish.ts';

/** What pages of a session hear: that something changed, a rule's result, how far an operation is, or what their teacher says. */
export type SessionNews =
  | { what: 'room' }
  | { what: 'result'; rule_id: string; passed: boolean; output: string; at: number }
  | { what: 'progress'; machine_id: string; progress: number }
  | { what: 'checked'; score: number | null }
  | { what: 'told'; text: string };

/** Tells the pages of a session and the wall of its task. */
export const publishToSession = (db: Db, of: { session_id: string; task_id: string }, news: SessionNews) =>
  publishToMany(db, [`lab-session:${of.session_id}`, ...(news.what === 'progress' ? [] : [`lab-task:${of.task_id}`])], news);

/** What a check found: to the wall, and to the pages of the session only that they look again while its student does not see it yet. */
export async function notifyFinding(db: Db, of: { session_id: string; task_id: string; hidden: boolean }, news: SessionNews) {
  if (!of.hidden) return publishToSession(db, of, news);
  await publishToMany(db, [`lab-session:${of.session_id}`], { what: 'room' });
  await publishToMany(db, [`lab-task:${of.task_id}`], news);
}
