import type { Db } from '../../../platform/database/db.ts';
import type { ClassRow } from '../schedule/classes.store.ts';
import { attendanceOf } from './attendance.rules.ts';
import { ownPresence } from './attention.store.ts';

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
