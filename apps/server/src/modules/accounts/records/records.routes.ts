import {
  type AccountRequestState,
  cancelDeletion,
  DELETION_WAIT_DAYS,
  EXPORTS_PER_DAY,
  getAccountRecords,
  listAccountRequests,
  requestDeletion,
  requestExport,
} from '@praxis/contract/accounts/records';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { hindrancesOf } from '../../../platform/personal-records.ts';
import { operator as theOperator } from '../accounts.access.ts';
import { verifyOwnPassword } from '../sign-in/own-password.ts';
import { findById } from '../sign-in/sign-in.store.ts';
import type { Caller } from '../sign-in/sign-in.ts';
import { endDueAccounts, expireExports } from './end-accounts.ts';
import { defineExport } from './export-records.ts';
import { registerAccountRecords } from './own-records.ts';
import * as store from './requests.store.ts';

const DAY_SECONDS = 24 * 3600;
const REQUESTS_PER_DAY = 10;

const self = async ({ actor, db }: { actor: Actor; db: Db }) => (await findById(db, actor.userId))!;
type Own = Awaited<ReturnType<typeof self>>;

/** Whoever took a session over must not take the account's contents or its life. */
async function confirm(app: App, account: Own, password: string, caller: Caller) {
  if (account.password_hash === null) throw new Refusal('password_needed', { fields: { password: 'password_needed' } });
  await app.limits.take(`account requests ${account.id}`, REQUESTS_PER_DAY, DAY_SECONDS);
  await verifyOwnPassword(app, account, 'password', password, caller);
}

async function newestExport(app: App, db: Db, userId: string, now: Date) {
  const created = await store.findNewestExport(db, userId);
  if (!created) return null;
  const file = created.state === 'ready' && created.file_id && created.name ? { id: created.file_id, name: created.name } : undefined;
  return {
    id: created.id,
    state: created.state as AccountRequestState,
    progress: created.progress ?? 0,
    job_id: created.job_id ?? '',
    bytes: file ? Number(created.size) : 0,
    address: file ? app.files.signAddress(file, userId, now) : '',
    expires_at: created.expires_at?.getTime() ?? null,
    created_at: created.created_at.getTime(),
  };
}

function deletionRoutes(app: App) {
  serve(app, requestDeletion, {
    transaction: 'none',
    access: self,
    async run({ subject: account, input, ...caller }) {
      await confirm(app, account, input.password, caller);
      const { now, address } = caller;
      return inTransaction(app, async (db) => {
        if ((await hindrancesOf(app, db, account.id)).length > 0) throw new Refusal('deletion_hindered');
        const due = new Date(now.getTime() + DELETION_WAIT_DAYS * DAY_SECONDS * 1000);
        const request = await store.addRequest(db, { user_id: account.id, kind: 'deletion', due_at: due, created_at: now });
        if (!request) throw new Refusal('deletion_requested');
        await announce(db, 'account_records_changed', { userId: account.id, what: 'deletion_requested' });
        const action = { action: 'account_end_requested', objectType: 'user', objectId: account.id };
        await audit(db, { ...action, actorId: account.id, detail: { due: due.toISOString() }, address });
        return { due_at: due.getTime() };
      });
    },
  });

  serve(app, cancelDeletion, {
    access: async ({ actor, db }) => {
      const open = await store.findOpenRequest(db, actor.userId, 'deletion');
      const request = open && (await store.findRequestForUpdate(db, open.id));
      if (request?.state !== 'waiting') throw new Refusal('deletion_not_requested');
      return request;
    },
    async run({ actor, subject: request, db, now, address }) {
      await store.setRequest(db, request.id, { state: 'cancelled', settled_at: now });
      await audit(db, { actorId: actor.userId, action: 'account_end_cancelled', objectType: 'user', objectId: actor.userId, address });
      return {};
    },
  });
}

/** Everything the school keeps about a person, for that person; and the end of an account. */
export function recordsRoutes(app: App) {
  registerAccountRecords(app);
  defineExport(app);
  deletionRoutes(app);
  app.jobs.every('end_accounts', '*/30 * * * *', () => endDueAccounts(app));
  app.jobs.every('expire_exports', '23 * * * *', () => expireExports(app));

  serve(app, getAccountRecords, {
    access: self,
    async run({ actor, db, now, language }) {
      const deletion = await store.findOpenRequest(db, actor.userId, 'deletion');
      return {
        export: await newestExport(app, db, actor.userId, now),
        deletion: deletion?.due_at ? { id: deletion.id, due_at: deletion.due_at.getTime() } : null,
        hindrances: (await hindrancesOf(app, db, actor.userId)).map((key) => translate(language, key)),
      };
    },
  });

  serve(app, requestExport, {
    transaction: 'none',
    access: self,
    async run({ subject: account, input, ...caller }) {
      await confirm(app, account, input.password, caller);
      const { now, address } = caller;
      await app.limits.take(`exports of ${account.id}`, EXPORTS_PER_DAY, DAY_SECONDS);
      await inTransaction(app, async (db) => {
        const request = await store.addRequest(db, { user_id: account.id, kind: 'export', created_at: now });
        if (!request) throw new Refusal('export_running');
        await startJob(db, 'export_records', { requestId: request.id }, account.id);
        await audit(db, { actorId: account.id, action: 'records_exported', objectType: 'user', objectId: account.id, address });
      });
      return {};
    },
  });

  serve(app, listAccountRequests, {
    access: theOperator,
    async run({ input, db }) {
      const { rows, total } = await store.findRequests(db, input);
      const list = rows.map((row) => ({
        ...row,
        person: row.person ?? '',
        kind: row.kind as 'export',
        state: row.state as AccountRequestState,
        due_at: row.due_at?.getTime() ?? null,
        created_at: row.created_at.getTime(),
        settled_at: row.settled_at?.getTime() ?? null,
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });
}
