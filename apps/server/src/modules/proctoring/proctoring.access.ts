import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findSession, type InRoom, openSession } from './proctoring.store.ts';
import { roomOf } from './rooms.ts';

type RoomAsk = { actor: Actor; input: InRoom; db: Db; now: Date };

/** The actor's own session in a room where they are watched. */
export const sessionOfTheActor =
  (app: App) =>
  async ({ actor, input, db, now }: RoomAsk) => {
    const settings = await roomOf(app, input.room)?.settingsFor(db, input.room_id, actor.userId, now);
    if (!settings) throw notForYou();
    const known = await findSession(db, input, actor.userId);
    return known?.consented_at ? known : openSession(db, input, actor.userId, settings);
  };

/** The same, for somebody who has agreed to be watched. */
export const agreedSessionOfTheActor = (app: App) => async (ask: RoomAsk) => {
  const session = await sessionOfTheActor(app)(ask);
  if (!session.consented_at) throw new Refusal('consent_first');
  return session;
};

/** Stills come twice a minute from everybody: who was let in is asked for anew after this long. */
const ADMITTED_MS = 60_000;
const MOST_ADMITTED = 20_000;

/** The same for a still: whether the room still lets somebody in is looked up once a minute, their session each time. */
export function snapshotsOfTheActor(app: App) {
  const admitted = new Map<string, number>();
  const agreed = agreedSessionOfTheActor(app);
  return async (ask: RoomAsk) => {
    const { actor, input, db, now } = ask;
    const name = `${input.room} ${input.room_id} ${actor.userId}`;
    const known = (admitted.get(name) ?? 0) > now.getTime() ? await findSession(db, input, actor.userId) : undefined;
    if (known?.consented_at) return known;
    const session = await agreed(ask);
    if (admitted.size >= MOST_ADMITTED) admitted.clear();
    admitted.set(name, now.getTime() + ADMITTED_MS);
    return session;
  };
}

/** The room that the actor watches over. */
export const roomTheActorWatches =
  (app: App) =>
  async ({ actor, input, db }: RoomAsk) => {
    const watched = await roomOf(app, input.room)?.watchedBy(db, input.room_id, actor.userId);
    if (!watched) throw notForYou();
    return watched;
  };

/** One person of a room that the actor watches over; anybody else is as good as missing. */
export const personTheActorWatches = (app: App) => async (ask: RoomAsk & { input: InRoom & { user_id: string } }) => {
  await roomTheActorWatches(app)(ask);
  const everybody = await roomOf(app, ask.input.room)!.everybody(ask.db, ask.input.room_id);
  if (!everybody.has(ask.input.user_id)) throw notForYou();
  return { session: await findSession(ask.db, ask.input, ask.input.user_id) };
};
