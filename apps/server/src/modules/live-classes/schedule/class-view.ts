import type { ClassCard } from '@praxis/contract/live-classes/live-classes';
import type { AttendanceState } from '@praxis/contract/live-classes/participants';
import type { App } from '../../../platform/app.ts';
import type { ClassRow } from './classes.store.ts';

type Viewer = {
  app: Pick<App, 'files'>;
  userId: string;
  staff: boolean;
  /** Whether they keep the attendance. */
  keeps: boolean;
  archived: boolean;
  now: Date;
  /** Their own attendance as a student, by class. */
  attendance?: ReadonlyMap<string, AttendanceState | null>;
};

/** What the viewer may do with a class. */
export const abilitiesIn = (row: ClassRow, { staff, keeps: saves, archived }: Pick<Viewer, 'staff' | 'keeps' | 'archived'>) => ({
  run: staff && !archived && (row.state === 'pending' || row.state === 'in_progress'),
  change: staff && !archived && row.state === 'pending',
  enter: row.state === 'in_progress' || row.state === 'pending',
  replay: row.state === 'ended' && row.replay_removed_at === null,
  report: saves && (row.state === 'in_progress' || row.state === 'ended'),
});

/** A class as a timetable shows it. */
export function classCardOf(row: ClassRow, online: number, viewer: Viewer): ClassCard {
  const avatar = row.teacher_avatar && viewer.app.files.signAddress({ id: row.teacher_avatar, name: 'avatar' }, viewer.userId, viewer.now);
  return {
    id: row.id,
    space_id: row.space_id,
    series: row.series_id !== null,
    title: row.title,
    teacher: { id: row.teacher_id, name: row.teacher_name, avatar: avatar || null },
    start_at: row.start_at.getTime(),
    suggested_minutes: row.suggested_minutes,
    state: row.state,
    started_at: row.started_at?.getTime() ?? null,
    ended_at: row.ended_at?.getTime() ?? null,
    mode: row.mode,
    record: row.record,
    download_allowed: row.download_allowed,
    keep_days: row.keep_days,
    absent_since: row.absent_since?.getTime() ?? null,
    online,
    own_attendance: viewer.attendance?.get(row.id) ?? null,
    can: abilitiesIn(row, viewer),
  };
}
