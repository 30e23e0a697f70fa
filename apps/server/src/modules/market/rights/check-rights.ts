import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { keysOfGrants } from '../../labs/index.ts';
import { reportCheck } from '../../payments/index.ts';
import { findNotAdmitted, findSeatHolders } from '../../spaces/index.ts';
import { seatHolder } from '../kinds/kind.ts';
import {
  findHollowRights,
  findMinuteRights,
  findOpenOrders,
  findRightsInSpaces,
  findUngranted,
  findUnpaidRights,
  findWrongCoupons,
  findWrongSellers,
  findWrongStocks,
  readOneMoment,
} from './checks.store.ts';

/** The nightly comparison of rights with what was paid and with what they open. */
export const CHECK_RIGHTS = 'market_check';
const PIECE = 5000;

async function rightsWithoutPlace(db: Db) {
  const missing: { right: string }[] = [];
  for (let after = '0'; ; ) {
    const rights = await findRightsInSpaces(db, after, PIECE);
    const pairs = rights.map(({ id, user_id, space_id }) => ({ right: id, userId: user_id, spaceId: space_id }));
    for (const { right } of await findNotAdmitted(db, pairs)) missing.push({ right });
    const last = rights.at(-1);
    if (!last) return missing;
    after = last.id;
  }
}

async function rightsWithoutMinutes(db: Db) {
  const missing: { right: string }[] = [];
  for (let after = '0'; ; ) {
    const rights = await findMinuteRights(db, after, PIECE);
    const granted = await keysOfGrants(
      db,
      rights.map(({ key }) => key),
    );
    for (const { id, key } of rights) if (!granted.has(key)) missing.push({ right: id });
    const last = rights.at(-1);
    if (!last) return missing;
    after = last.id;
  }
}

/** Places that are kept for orders that do not wait any more. */
async function forgottenHolds(db: Db) {
  const holders = await findSeatHolders(db);
  const open = new Set((await findOpenOrders(db)).map(seatHolder));
  return holders.filter((holder) => !open.has(holder)).map((hold) => ({ hold }));
}

/** What is paid and not granted, granted and not paid, sold and not counted; nothing is mended by itself. */
export async function recountRights(db: Db, now: Date) {
  const detail = [
    ...(await findUngranted(db)),
    ...(await findUnpaidRights(db)),
    ...(await findHollowRights(db)),
    ...(await rightsWithoutMinutes(db)),
    ...(await rightsWithoutPlace(db)),
    ...(await forgottenHolds(db)),
    ...(await findWrongStocks(db)),
    ...(await findWrongCoupons(db)),
    ...(await findWrongSellers(db)),
  ];
  return { name: 'rights', off: detail.length, detail: detail.slice(0, 100), checkedAt: now };
}

/** Recounts, writes down what is off and tells operators. */
export const checkRights = (app: App) =>
  inTransaction(app, async (db) => {
    // Orders and places are compared as they stood in one moment: an order that closes meanwhile is no difference.
    await readOneMoment(db);
    await reportCheck(db, await recountRights(db, app.clock.now()));
  });
