import { type AttendanceState, LATE_AFTER_MINUTES } from '@praxis/contract/live-classes/participants';

const LATE_MS = LATE_AFTER_MINUTES * 60_000;

/** Whether who comes at a moment is in time. */
export const arrival = (startedAt: Date, at: Date): 'present' | 'late' =>
  at.getTime() <= startedAt.getTime() + LATE_MS ? 'present' : 'late';

/** What follows from presence; nothing as long as the class has not begun. A word of the teacher or a code counts before it. */
export function attendanceOf(
  stated: AttendanceState | null,
  { startedAt, firstAt, over }: { startedAt: Date | null; firstAt: Date | null; over: boolean },
): AttendanceState | null {
  if (stated) return stated;
  if (!startedAt) return null;
  if (firstAt) return arrival(startedAt, firstAt);
  return over ? 'absent' : null;
}

/** Students in groups as even as can be, in the order they are given. */
export function split<One>(all: readonly One[], groups: number): One[][] {
  const count = Math.min(groups, all.length);
  return Array.from({ length: count }, (_, at) => all.filter((_one, place) => place % count === at));
}

/** In an order of chance; `chance` gives numbers from 0 up to 1. */
export function shuffled<One>(all: readonly One[], chance: () => number = Math.random): One[] {
  const list = [...all];
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
