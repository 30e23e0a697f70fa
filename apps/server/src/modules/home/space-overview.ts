import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getSpaceOverview } from '@praxis/contract/home/home';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { people } from '../accounts/index.ts';
import { missedIn } from '../assessments/index.ts';
import { countFinishedIn } from '../courses/index.ts';
import { attendanceInSpace } from '../live-classes/index.ts';
import { memberIds } from '../spaces/index.ts';

type Overview = DataOf<typeof getSpaceOverview>;

const SHOWN = 5;
const TITLES = 3;
const LOOKED_BACK_MS = 30 * 86_400_000;

/** The week of a space beside the one before, and who needs looking after: absent several times in a row, or work not handed in. */
export async function weekOf(app: App, db: Db, spaceId: string, now: Date): Promise<Pick<Overview, 'week' | 'attention'>> {
  const students = await memberIds(db, spaceId, 'student');
  const attendance = await attendanceInSpace(db, spaceId, now);
  const finished = await countFinishedIn(db, spaceId, students, now);
  const missed = Map.groupBy(await missedIn(db, spaceId, new Date(now.getTime() - LOOKED_BACK_MS), now), (row) => row.user_id);
  const reasons = students
    .map((id) => ({ id, absences: attendance.absences.get(id) ?? 0, missed: (missed.get(id) ?? []).map(({ title }) => title) }))
    .filter(({ absences, missed: titles }) => absences > 0 || titles.length > 0)
    .sort((one, other) => other.absences + other.missed.length - (one.absences + one.missed.length) || Number(one.id) - Number(other.id));
  const first = reasons.slice(0, SHOWN);
  const named = await people(
    app,
    db,
    first.map(({ id }) => id),
  );
  return {
    week: {
      ...{ attendance: attendance.week, attendance_before: attendance.before },
      ...{ finished: finished.week, finished_before: finished.before, attention: reasons.length },
    },
    attention: first.map(({ id, absences, missed: titles }) => ({
      person: named.get(id) ?? { id, name: '', avatar: null },
      absences,
      missed: titles.slice(0, TITLES),
    })),
  };
}
