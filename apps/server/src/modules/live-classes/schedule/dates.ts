import { addressOf } from '@praxis/contract/core/pages';
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
const CHINA = 8 * 3_600_000;
const MARKED_DAYS = 62;
/** Midnight of the day in China. */
const dayOf = (now: Date) => new Date(Math.floor((now.getTime() + CHINA) / DAY) * DAY - CHINA);

async function classesFrom(db: CalendarAsk['db'], userId: string, from: Date, days: number) {
  const places = await placesOf(db, userId);
  return classesBetween(
    db,
    places.map(({ spaceId }) => spaceId),
    from,
    new Date(from.getTime() + days * DAY),
  );
}

/** A person's classes of today, as the home page shows them. */
export async function classesOfToday(db: CalendarAsk['db'], userId: string, now: Date) {
  const rows = await classesFrom(db, userId, dayOf(now), 1);
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

/** Days of this and the next month on which a person has classes. */
export async function classMarks(db: CalendarAsk['db'], userId: string, now: Date) {
  const from = new Date(dayOf(now).getTime() - 31 * DAY);
  return (await classesFrom(db, userId, from, 31 + MARKED_DAYS)).map((row) => ({ at: row.start_at.getTime(), kind: 'class' as const }));
}
