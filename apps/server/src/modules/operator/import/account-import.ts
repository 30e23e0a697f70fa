import { differs } from '@praxis/rules/listed-person';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { SheetProblem } from '../../../platform/sheets/sheet-problem.ts';
import { drawPassword, findAccountsByNames, holdsPermission, insertMadeAccounts } from '../../accounts/index.ts';
import { peopleInSheet } from '../../people-import/index.ts';
import { type JudgedAccount, judgeAccounts, type ListedAccount } from './account-import.rules.ts';
import {
  findAllLines,
  findImport,
  linesWithoutPassword,
  lockImport,
  replaceLines,
  setAccounts,
  setImport,
  setPassword,
} from './account-import.store.ts';

const COLUMNS = ['name', 'phone', 'account', 'studentNo', 'role'] as const;
const HASHED_AT_ONCE = 50;

async function judge(db: Db, people: readonly ListedAccount[]) {
  const phones = people.map(({ phone }) => phone).filter(Boolean);
  const accounts = people.map(({ account }) => account).filter(Boolean);
  return judgeAccounts(people, await findAccountsByNames(db, { phones, accounts }));
}

/** The job of a check: reads the sheet and writes the report. Nothing else changes, and a repetition writes the same report anew. */
export async function checkSheet(app: App, { payload, db, report }: JobWork) {
  const importId = String(payload.importId);
  const row = await findImport(db, importId);
  if (row?.state !== 'checking') return undefined;
  let people: ListedAccount[];
  try {
    const file = await findFile(db, row.file_id);
    if (!file) throw new SheetProblem('file_not_found');
    people = await peopleInSheet(Buffer.concat(await (await app.files.store.read(file.storage_key)).toArray()), COLUMNS);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    await setImport(db, importId, { state: 'unreadable', problem: error.key });
    return { state: 'unreadable' };
  }
  await report(40);
  await inTransaction(app, async (inside) => {
    if ((await lockImport(inside, importId))?.state !== 'checking') return;
    await replaceLines(inside, importId, await judge(inside, people));
    await setImport(inside, importId, { state: 'checked' });
  });
  return { state: 'checked' };
}

/** First passwords of all new accounts, some at a time: hashing takes long, and a job that was cut off goes on where it stood. */
async function drawPasswords(app: App, importId: string, total: number, report: JobWork['report']) {
  for (let done = 0; ; ) {
    const lines = await linesWithoutPassword(app.db, importId, HASHED_AT_ONCE);
    if (lines.length === 0) return;
    for (const { line } of lines) {
      const { password, hash } = await drawPassword();
      await setPassword(app.db, importId, line, { hash, sealed: app.secrets.encrypt(password) });
    }
    done += lines.length;
    await report(Math.min(80, 5 + (75 * done) / Math.max(1, total)));
  }
}

async function make(
  db: Db,
  of: { importId: string; lines: readonly JudgedAccount[]; hashes: Map<number, string>; actorId: string; now: Date },
) {
  const fresh = of.lines.filter(({ outcome }) => outcome === 'new_account');
  const listed = fresh.map(({ line, utype, name, account, phone, studentNo }) => ({
    ...{ line, utype, account, phone, real_name: name, student_no: studentNo, passwordHash: of.hashes.get(line)! },
  }));
  const created = await insertMadeAccounts(db, listed, of.now);
  // A name somebody took while passwords were drawn: the whole import is tried again and sees that account.
  if (created.length < fresh.length) throw new Error('A name of the sheet was taken meanwhile');
  await setAccounts(db, of.importId, created);
  await audit(db, {
    ...{ actorId: of.actorId, action: 'accounts_imported', objectType: 'account_import', objectId: of.importId },
    detail: { accounts: created.length },
  });
}

/** The job of a confirmed import: the accounts are there whole or not at all, however often it is begun. */
export async function carryOut(app: App, { payload, report }: JobWork) {
  const importId = String(payload.importId);
  const known = await findImport(app.db, importId);
  if (known?.state !== 'importing') return undefined;
  await drawPasswords(app, importId, (await findAllLines(app.db, importId)).length, report);
  return inTransaction(app, async (db) => {
    const row = await lockImport(db, importId);
    if (row?.state !== 'importing') return undefined;
    const now = app.clock.now();
    const actorId = row.confirmed_by!;
    if (!(await holdsPermission(db, actorId, 'platform_operator'))) {
      await setImport(db, importId, { state: 'stopped', problem: 'not_allowed' });
      return { state: 'stopped' };
    }
    const view = await findAllLines(db, importId);
    const hashes = new Map(view.flatMap((line) => (line.password_hash ? [[line.line, line.password_hash] as const] : [])));
    const lines = await judge(
      db,
      view.map(({ line, name, phone, account, student_no, role }) => ({ line, name, phone, account, studentNo: student_no, role })),
    );
    if (differs(view, lines)) {
      await replaceLines(db, importId, lines);
      await setImport(db, importId, { state: 'checked', changed: true });
      return { state: 'checked' };
    }
    await make(db, { importId, lines, hashes, actorId, now });
    await setImport(db, importId, { state: 'done', done_at: now });
    return { state: 'done' };
  });
}
