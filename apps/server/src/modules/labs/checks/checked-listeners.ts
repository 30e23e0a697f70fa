import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { type LabContent, rulesOf } from '../design/draft.rules.ts';
import type { SessionRow, TaskRow } from '../tasks/tasks.store.ts';

/** A session as it stands after a check. */
export type SessionScore = {
  sessionId: string;
  userId: string;
  /** When the check began that reached what counts. */
  at: Date;
  /** 0–100 with two decimals: what counts now, best or last as the lab says, hints paid. */
  score: number;
  /** Flags that were found, and when. */
  flags: readonly { ruleId: string; at: Date }[];
};

type Result = { session_id: string; rule_id: string; first_passed_at: Date | null };

/** What counts of a session, from its row and what rules found; nothing before the first check. */
export function scoreOfSession(session: SessionRow, content: LabContent, results: readonly Result[]): SessionScore | undefined {
  if (session.score === null) return undefined;
  const flags = new Set(rulesOf(content).flatMap(({ id, kind }) => (kind === 'flag' ? [id] : [])));
  return {
    ...{ sessionId: session.id, userId: session.user_id, score: Number(session.score), at: session.scored_at ?? session.started_at },
    flags: results.flatMap(({ session_id, rule_id, first_passed_at: at }) =>
      session_id === session.id && at && flags.has(rule_id) ? [{ ruleId: rule_id, at }] : [],
    ),
  };
}

/** A check that ended, in the transaction that records its score. `flag` names the rule of a flag that was sent. */
export type Checked = { db: Db; task: TaskRow; session: SessionRow; result: SessionScore; flag?: { ruleId: string; passed: boolean } };
type Listener = (checked: Checked) => Promise<void>;

const listeners = extensionPoint<Listener>('checks of labs');

/** Listens to every check that ends: what must be true together with its score. */
export const onChecked = (app: { db: Db }, listener: Listener) => listeners.register(app, listener);

/** Tells those who listen. */
export async function notifyChecked(checked: Checked) {
  for (const listener of listeners.entries(checked.db)) await listener(checked);
}
