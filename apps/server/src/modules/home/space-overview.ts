import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getSpaceOverview } from '@praxis/contract/home/home';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { people } from '../accounts/index.ts';
import { missedTitles } from '../assessments/index.ts';
import { countFinishedIn } from '../courses/index.ts';
import { attendanceShares } from '../live-classes/index.ts';
import { studentsToLookAfter } from './attention.store.ts';

type Overview = DataOf<typeof getSpaceOverview>;

const VISIBLE = 5;
const TITLES = 3;
const DAY = 86_400_000;
const MISSED_DAYS = 30;
const ABSENT_DAYS = 60;
/** Missing so many classes in a row is worth a word. */
const ABSENCES_FLAGGED = 2;

/** The week of a space beside the one before, and who needs looking after: absent several times in a row, or work not handed in. */
export async function weekOf(app: App, db: Db, spaceId: string, now: Date): Promise<Pick<Overview, 'week' | 'attention'>> {
  const attendance = await attendanceShares(db, spaceId, now);
  const finished = await countFinishedIn(db, spaceId, now);
  const missedSince = new Date(now.getTime() - MISSED_DAYS * DAY);
  const absentSince = new Date(now.getTime() - ABSENT_DAYS * DAY);
  const reasons = await studentsToLookAfter(db, { spaceId, missedSince, absentSince, absencesLeast: ABSENCES_FLAGGED, now, most: VISIBLE });
  const userIds = reasons.map(({ user_id }) => user_id);
  const titles = await missedTitles(db, { spaceId, since: missedSince, now, userIds, most: TITLES });
  const named = await people(app, db, userIds);
  return {
    week: {
      attendance: attendance.week,
      attendance_before: attendance.before,
      finished: finished.week,
      finished_before: finished.before,
      attention: reasons[0]?.total ?? 0,
    },
    attention: reasons.map(({ user_id: id, absences }) => ({
      person: named.get(id) ?? { id, name: '', avatar: null },
      absences,
      missed: titles.get(id) ?? [],
    })),
  };
}
