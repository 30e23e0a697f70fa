import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import * as store from './minutes.store.ts';

/** The sweep that books the minutes of running machines. */
export const BOOK_MINUTES = 'lab_minutes';
const MINUTE = 60_000;

/** Grants minutes in a space; once for each key. They end at `endsAt`, null for never. */
export const addMinutes = store.insertGrant;

/** Ends a grant for good: what was not used of it is gone. Repeating it changes nothing. */
export const takeBackMinutes = (db: Db, key: string, now: Date) => store.changeGrant(db, key, { taken_back_at: now });

/** Keeps a grant from being used while its money may go back, or lets it be used again. */
export const holdMinutes = (db: Db, key: string, held: boolean) => store.changeGrant(db, key, { held });

/** Which of some grants stand. */
export const keysOfGrants = store.findKeysOfGrants;

/** How many minutes a grant had, and how many of them were used; undefined when there is no such grant. */
export const usedMinutes = (db: Db, key: string) => store.findGrant(db, key);

/** Whether minutes are counted in a space. */
export const areMinutesCounted = store.isMetered;

/** What somebody has left in a space; undefined where their minutes are not counted. */
export async function minutesLeft(db: Db, userId: string, spaceId: string | null, now: Date) {
  if (spaceId === null || !(await store.isMeteredFor(db, userId, spaceId))) return undefined;
  return store.findMinutes(db, userId, spaceId, now);
}

/** Refuses to start a machine with no minute left where minutes are counted. */
export async function refuseWithoutMinutes(db: Db, userId: string, spaceId: string | null, now: Date) {
  const minutes = await minutesLeft(db, userId, spaceId, now);
  if (minutes?.left === 0) throw new Refusal('lab_minutes_none');
}

async function bookFor(db: Db, machines: readonly store.MeteredMachine[], now: Date) {
  const { user_id, space_id } = machines[0]!;
  const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
  const grants = await store.lockGrants(db, user_id, space_id, now);
  const booked = await store.findBooked(
    db,
    machines.map(({ id }) => id),
    minute,
  );
  for (const { id } of machines) {
    const grant = booked.has(id) ? undefined : grants.find(({ room }) => room > 0);
    if (!grant || !(await store.bookMinute(db, { machineId: id, minute, grantId: grant.id }))) continue;
    grant.room -= 1;
    booked.add(id);
  }
  // It expires when the minutes are over, as it does when its own time is: with the same warnings, and the home directory kept.
  const left = Math.floor(grants.reduce((sum, { room }) => sum + room, 0) / machines.length);
  for (const { id } of machines) {
    // The minute that was booked is its to the end.
    const end = minute.getTime() + (booked.has(id) ? 1 + left : 0) * MINUTE;
    await store.expireMachineAt(db, id, new Date(Math.max(end, now.getTime())), now);
  }
}

/** Books this minute of every machine that runs where minutes are counted; a second run in the same minute books nothing. */
export async function bookMinutes(app: App) {
  const now = app.clock.now();
  const groups = new Map<string, store.MeteredMachine[]>();
  for (const machine of await store.findMeteredMachines(app.db, now)) {
    const key = `${machine.user_id} ${machine.space_id}`;
    groups.set(key, [...(groups.get(key) ?? []), machine]);
  }
  for (const machines of groups.values()) await inTransaction(app, (db) => bookFor(db, machines, now));
}
