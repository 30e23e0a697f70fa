import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { classOfMember } from '../live-classes.access.ts';
import { appendAction } from '../room/room-log.store.ts';
import type { Rooms } from '../room/rooms.ts';
import { watchOverAbsence } from '../schedule/end-class.ts';
import { closePresence, closeSilent, createLease, onlineIn, openPresence, renewLease, reopenPresences } from './presences.store.ts';

const SEEN_MS = 15_000;
const SILENT_MS = 60_000;
/** A page that is loaded anew is not a person who left. */
const LEFT_AFTER_MS = 5000;
const COUNT_MS = 2000;

type Present = { pages: number; id?: string; leaving?: NodeJS.Timeout };

/** Who is in the rooms of this server. */
export function openPresences(app: App, rooms: Rooms) {
  const present = new Map<string, Present>();
  const counting = new Map<string, NodeJS.Timeout>();
  const complain = (error: unknown) => app.http.log.warn({ err: error }, 'presence could not be stored');

  let lease: Promise<string> | undefined;
  /** The lease under which this server says who is here; a failed attempt is made again by the next who asks. */
  function leaseId() {
    lease ??= createLease(app.db, app.clock.now()).catch((error: unknown) => {
      lease = undefined;
      throw error;
    });
    return lease;
  }

  /** One row is renewed for everybody; after a silence, in which people here were taken for gone, they are present again. */
  async function renew() {
    const ids = [...present.values()].flatMap(({ id }) => (id ? [id] : []));
    if (ids.length === 0) return;
    const now = app.clock.now();
    const renewed = await renewLease(app.db, await leaseId(), now);
    if (!renewed) lease = undefined;
    if (!renewed || renewed.getTime() < now.getTime() - SILENT_MS) await reopenPresences(app.db, ids, await leaseId(), now);
  }

  async function count(classId: string) {
    counting.delete(classId);
    const state = await rooms.look(classId);
    const online = (await onlineIn(app.db, [classId])).get(classId) ?? 0;
    if (state.phase === 'in_progress' && state.online !== online)
      await appendAction(app.db, { classId, now: app.clock.now() }, { kind: 'people', online });
  }

  function countSoon(classId: string) {
    if (!counting.has(classId)) counting.set(classId, setTimeout(() => count(classId).catch(complain), COUNT_MS).unref());
  }

  async function enter(classId: string, userId: string, one: Present) {
    const entered = await classOfMember(app.db, classId, userId);
    if (!entered || entered.row.state === 'ended') return;
    one.id = await openPresence(app.db, { classId, userId, staff: entered.staff, leaseId: await leaseId(), now: app.clock.now() });
    countSoon(classId);
    if (entered.staff && entered.row.absent_since) await watchOverAbsence(app, classId);
    // Somebody who was gone before the row stood.
    if (one.pages === 0 && !one.leaving) leaveLater(classId, userId, one);
  }

  function leaveLater(classId: string, userId: string, one: Present) {
    one.leaving = setTimeout(() => {
      present.delete(`${classId} ${userId}`);
      if (one.id)
        closePresence(app.db, one.id, app.clock.now())
          .then(() => countSoon(classId))
          .catch(complain);
    }, LEFT_AFTER_MS).unref();
  }

  const heart = setInterval(() => renew().catch(complain), SEEN_MS).unref();

  app.http.addHook('onClose', async () => {
    clearInterval(heart);
    for (const timer of counting.values()) clearTimeout(timer);
    for (const { leaving } of present.values()) clearTimeout(leaving);
  });
  app.jobs.every('class_presences', '* * * * *', async (db) => {
    await closeSilent(db, new Date(app.clock.now().getTime() - SILENT_MS));
  });

  return {
    joined({ userId }: Actor, classId: string) {
      const name = `${classId} ${userId}`;
      const known = present.get(name);
      if (known) {
        known.pages++;
        clearTimeout(known.leaving);
        known.leaving = undefined;
        return;
      }
      const one: Present = { pages: 1 };
      present.set(name, one);
      enter(classId, userId, one).catch(complain);
    },
    left({ userId }: Actor, classId: string) {
      const one = present.get(`${classId} ${userId}`);
      if (!one) return;
      one.pages = Math.max(0, one.pages - 1);
      if (one.pages === 0 && !one.leaving) leaveLater(classId, userId, one);
    },
  };
}
