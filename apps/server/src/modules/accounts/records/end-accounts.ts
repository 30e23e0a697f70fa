import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { revokeSessionsOf } from '../../../platform/http/sessions.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { eraseRecords, hindrancesOf } from '../../../platform/personal-records.ts';
import { emptyAccount, findDueDeletion, findExpiredExports, setRequest } from './requests.store.ts';

/** What stands where the name stood; read by people of every language. */
const NAMELESS = '已注销 · Deleted user';

/** Ends one account in one transaction: all of it or nothing. */
async function endAccount(app: App, db: Db, request: { id: string; user_id: string }, now: Date) {
  const userId = request.user_id;
  const [hindrance] = await hindrancesOf(app, db, userId);
  if (hindrance) {
    await setRequest(db, request.id, { state: 'failed', failure: hindrance, settled_at: now });
    await announce(db, 'account_records_changed', { userId, what: 'deletion_hindered' });
    return;
  }
  await revokeSessionsOf(db, userId, now);
  await eraseRecords(app, { db, userId, now });
  await emptyAccount(db, userId, NAMELESS, now);
  await setRequest(db, request.id, { state: 'done', settled_at: now });
  await audit(db, { action: 'account_ended', objectType: 'user', objectId: userId, from: 'active', to: 'closed' });
}

/** Ends the accounts whose day has come. */
export async function endDueAccounts(app: App) {
  for (;;) {
    const now = app.clock.now();
    const found = await inTransaction(app, async (db) => {
      const request = await findDueDeletion(db, now);
      if (request) await endAccount(app, db, request, now);
      return request;
    });
    if (!found) return;
  }
}

/** Deletes exports nobody may download any more. */
export async function expireExports(app: App) {
  const now = app.clock.now();
  for (const { id, file_id } of await findExpiredExports(app.db, now)) {
    await inTransaction(app, async (db) => {
      await setRequest(db, id, { state: 'expired', file_id: null });
      if (file_id) await discardFiles(db, [file_id], now);
    });
  }
}
