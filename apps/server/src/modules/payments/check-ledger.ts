import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { findOperators } from '../accounts/index.ts';
import { sendMessage } from '../messages/index.ts';
import {
  findChecks,
  findClosedDays,
  findOpenDays,
  findWrongCounters,
  hashOfDay,
  type MoneyCheck,
  putCheck,
  putDay,
} from './checks.store.ts';
import { ledgerDifferences } from './ledger.store.ts';
import { businessDay } from './settle.rules.ts';

/** The nightly recount. */
export const CHECK_LEDGER = 'payments_check';
const CHAINED_DAYS = 30;
const DAY = 86_400_000;

/** Closes the days that are over: their hashes go into the audit log, so that a line slipped in later is found. */
async function closeDays(db: Db, now: Date) {
  for (const day of await findOpenDays(db, businessDay(now))) {
    const hash = await hashOfDay(db, day);
    await putDay(db, day, hash, now);
    const detail = { day, lines: hash.lines, sha256: hash.sha256.toString('hex') };
    await audit(db, { action: 'ledger_day_closed', objectType: 'ledger_day', detail });
  }
}

async function brokenDays(db: Db, now: Date) {
  const broken = [];
  for (const { day, sha256 } of await findClosedDays(db, businessDay(new Date(now.getTime() - CHAINED_DAYS * DAY))))
    if (!(await hashOfDay(db, day)).sha256.equals(sha256)) broken.push({ day });
  return broken;
}

/** Writes down a recount and tells the operators when it is worse than the last one; nothing is mended by itself. */
export async function reportCheck(db: Db, check: MoneyCheck) {
  const before = await putCheck(db, check);
  if (check.off === 0 || check.off === before) return;
  await sendMessage(db, {
    ...{ userIds: await findOperators(db), kind: 'money_off', values: { name: check.name, count: check.off } },
    link: addressOf('admin', { panel: 'money' }),
  });
}

/** Compares the ledger with payments and refunds, and the closed days with their hashes. */
export async function recountLedger(db: Db, now: Date): Promise<MoneyCheck> {
  const merchants = (await ledgerDifferences(db)).filter(({ cents }) => cents !== 0);
  const counters = await findWrongCounters(db);
  const days = await brokenDays(db, now);
  const off = [...merchants, ...counters].reduce((sum, { cents }) => sum + Math.abs(cents), 0) + days.length;
  return { name: 'ledger', off, detail: [...merchants, ...counters, ...days], checkedAt: now };
}

/** Closes the days that are over and recounts. */
export async function checkLedger(app: App) {
  const now = app.clock.now();
  await inTransaction(app, async (db) => {
    await closeDays(db, now);
    await reportCheck(db, await recountLedger(db, now));
  });
}

/** What the last recount of a name found; 0 before the first. */
export const lastCheck = async (db: Db, name: string) => (await findChecks(db)).find((check) => check.name === name)?.off ?? 0;
