import type { RoomPost } from '@praxis/contract/live-classes/room';
import type { Db } from '../../../platform/database/db.ts';
import { putAttendance } from '../participants/people.store.ts';
import { closePresence, openPresence } from '../participants/presences.store.ts';
import { appendAction, appendPosts, closeLog } from '../room/room-log.store.ts';
import { insertClasses, setEnded, setStarted } from './classes.store.ts';

type Happened = { at: number; userId: string; post: RoomPost };
type Attended = { userId: string; state: 'present' | 'late' | 'leave' | 'absent' };
type SeededClass = {
  spaceId: string;
  teacherId: string;
  title: string;
  startAt: Date;
  happened?: readonly Happened[];
  attended?: readonly Attended[];
  seconds?: number;
};

/** When each person came, in seconds: the punctual within the first forty, the late after a minute and a half; who acted was there from the start. */
function joinedAt(happened: readonly Happened[], attended: readonly Attended[]) {
  const came = attended.flatMap(({ userId, state }, place): [string, number][] =>
    state === 'present' ? [[userId, (place * 7) % 40]] : state === 'late' ? [[userId, 90 + ((place * 13) % 60)]] : [],
  );
  return new Map([...came, ...happened.map(({ userId }) => [userId, 0] as const)]);
}

/** Makes a class as it was held: what was said by whom, seconds after its beginning; without that it is still to come. For the demo school. */
export async function seedClass(db: Db, of: SeededClass): Promise<string> {
  const { spaceId, teacherId, title, startAt, happened, attended = [], seconds = 0 } = of;
  const traits = { suggested_minutes: 45, mode: 'interactive', record: true, download_allowed: false, keep_days: null };
  const [id = ''] = await insertClasses(db, { ...traits, space_id: spaceId, teacher_id: teacherId, title }, [startAt], startAt);
  if (!happened) return id;
  const moment = (second: number) => new Date(startAt.getTime() + second * 1000);
  await setStarted(db, id, startAt);
  await appendAction(db, { classId: id, userId: teacherId, now: startAt }, { kind: 'started' });
  await appendPosts(
    db,
    happened.map(({ at, userId, post: { kind, ...body } }, place) => ({
      ...{ classId: id, userId, kind, key: `seeded-${place}`, body: JSON.stringify(body), at: moment(at) },
      role: userId === teacherId ? ('teacher' as const) : ('student' as const),
    })),
  );
  for (const [userId, second] of joinedAt(happened, attended)) {
    const presence = await openPresence(db, { classId: id, userId, staff: userId === teacherId, now: moment(second) });
    await closePresence(db, presence, moment(seconds));
  }
  for (const { userId, state } of attended)
    await putAttendance(db, { classId: id, userId, state, method: 'roll_call', now: moment(30), byUserId: teacherId }, true);
  await appendAction(db, { classId: id, userId: teacherId, now: moment(seconds) }, { kind: 'ended', because: 'staff' });
  await closeLog(db, id);
  await setEnded(db, id, moment(seconds));
  return id;
}
