import { addressOf } from '@praxis/contract/core/pages';
import { dayOf, daysBefore, startOfDay } from '../../../platform/clock/days.rules.ts';
import type { CalendarAsk, CalendarDate, ReminderSource } from '../../calendar/index.ts';
import { memberIds, placesOf } from '../../spaces/index.ts';
import { onlineIn } from '../participants/presences.store.ts';
import { classesAhead, classesBetween } from './classes.store.ts';

const MINUTE = 60_000;

/** The classes of a person's spaces. */
export async function classDates({ db, userId, from, to }: CalendarAsk): Promise<CalendarDate[]> {
  const places = await placesOf(db, userId);
  const rows = await classesBetween(
    db,
    places.map(({ spaceId }) => spaceId),
    from,
    to,
  );
  return rows.map((row) => ({
    key: `class-${row.id}`,
    kind: 'class' as const,
    title: { key: 'calendar_class' as const, values: { title: row.title } },
    startsAt: row.start_at,
    endsAt: new Date(row.start_at.getTime() + row.suggested_minutes * MINUTE),
    space: { id: row.space_id, name: row.space_name },
    link: addressOf('classroom', { classId: row.id }),
  }));
}

/** Classes that begin; everybody in the space is reminded. */
export const classReminders: ReminderSource = async ({ db, from, to }) => {
  const rows = await classesAhead(db, from, to);
  const members = new Map<string, string[]>();
  for (const { space_id } of rows) if (!members.has(space_id)) members.set(space_id, await memberIds(db, space_id));
  return rows.map((row) => ({
    occasion: `class-${row.id}`,
    at: row.start_at,
    since: row.created_at,
    userIds: members.get(row.space_id) ?? [],
    kinds: { 24: 'class_tomorrow', 1: 'class_soon' } as const,
    values: { title: row.title, space: row.space_name },
    link: addressOf('classroom', { classId: row.id }),
  }));
};

const DAY = 86_400_000;
/** Days that are marked in the calendar of home, before and after today. */
const [MARKED_BEFORE, MARKED_AFTER] = [31, 62];

async function classesOf(db: CalendarAsk['db'], userId: string, from: Date, to: Date) {
  const places = await placesOf(db, userId);
  return classesBetween(
    db,
    places.map(({ spaceId }) => spaceId),
    from,
    to,
  );
}

/** A person's classes of the day it is in the school's time zone, as the home page shows them. */
export async function classesOfToday(db: CalendarAsk['db'], userId: string, { now, zone }: { now: Date; zone: string }) {
  const today = dayOf(now, zone);
  const rows = await classesOf(db, userId, startOfDay(today, zone), startOfDay(daysBefore(today, -1), zone));
  const online = await onlineIn(
    db,
    rows.flatMap((row) => (row.state === 'in_progress' ? [row.id] : [])),
  );
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, space_name: row.space_name, teacher_name: row.teacher_name },
    starts_at: row.start_at.getTime(),
    length: row.suggested_minutes * 60,
    state: row.state === 'in_progress' ? ('in progress' as const) : row.state === 'ended' ? ('ended' as const) : ('pending' as const),
    online: online.get(row.id) ?? 0,
    replay: row.state === 'ended' && row.replay_removed_at === null,
    to: addressOf('classroom', { classId: row.id }),
  }));
}

/** Moments of this and the next month at which a person has classes. */
export async function classMarks(db: CalendarAsk['db'], userId: string, now: Date) {
  const around = (days: number) => new Date(now.getTime() + days * DAY);
  return (await classesOf(db, userId, around(-MARKED_BEFORE), around(MARKED_AFTER))).map((row) => ({
    at: row.start_at.getTime(),
    kind: 'class' as const,
  }));
}
