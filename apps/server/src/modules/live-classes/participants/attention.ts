import type { Db } from '../../../platform/db.ts';
import { studentsWithJoining } from '../../spaces/index.ts';
import type { ClassRow } from '../schedule/classes.store.ts';
import { attendanceOf } from './attendance.rules.ts';
import { attendedSince, ownPresence } from './attention.store.ts';

const DAY = 86_400_000;
const LOOKED_BACK_DAYS = 60;
const CLASSES_MOST = 30;
/** Missing so many classes in a row is worth a word. */
const ABSENCES_NOTED = 2;

const share = (came: readonly boolean[]) => (came.length === 0 ? null : came.filter(Boolean).length / came.length);

/** How many of a space came to its classes of the last seven days and of the seven before, and who missed the last ones in a row. */
export async function attendanceInSpace(db: Db, spaceId: string, now: Date) {
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY);
  const students = await studentsWithJoining(db, spaceId);
  const rows = (await attendedSince(db, { spaceId, students, since, most: CLASSES_MOST })).map((row) => ({
    userId: row.user_id,
    days: (now.getTime() - row.ended_at.getTime()) / DAY,
    state: attendanceOf(row.state, { startedAt: row.started_at, firstAt: row.first_at, over: true }),
  }));
  const cameWithin = (from: number, to: number) =>
    share(rows.filter(({ days, state }) => days >= from && days < to && state !== 'leave').map(({ state }) => state !== 'absent'));
  const absences = new Map<string, number>();
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const came = own.findIndex(({ state }) => state !== 'absent');
    const missed = came === -1 ? own.length : came;
    if (missed >= ABSENCES_NOTED) absences.set(userId, missed);
  }
  return { week: cameWithin(0, 7), before: cameWithin(7, 14), absences };
}

/** Whether a student came to each of some classes that are over. */
export async function ownAttendance(db: Db, rows: readonly ClassRow[], userId: string) {
  const over = rows.filter(({ state }) => state === 'ended');
  const known = new Map(
    (
      await ownPresence(
        db,
        over.map(({ id }) => id),
        userId,
      )
    ).map((row) => [row.class_id, row]),
  );
  return new Map(
    over.map((row) => {
      const own = known.get(row.id);
      return [row.id, attendanceOf(own?.state ?? null, { startedAt: row.started_at, firstAt: own?.first_at ?? null, over: true })] as const;
    }),
  );
}
