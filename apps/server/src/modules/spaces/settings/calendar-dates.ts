import { addressOf } from '@praxis/contract/core/pages';
import type { CalendarAsk, CalendarDate } from '../../calendar/index.ts';
import { findSpaceDates, placesOf } from '../membership/member-spaces.store.ts';

/** When a person's spaces begin and end. */
export async function spaceDates({ db, userId }: CalendarAsk): Promise<CalendarDate[]> {
  const places = await placesOf(db, userId);
  const rows = await findSpaceDates(
    db,
    places.map((place) => place.spaceId),
  );
  return rows.flatMap((row) => {
    const where = { space: { id: row.id, name: row.name }, link: addressOf('space', { spaceId: row.id }) };
    const title = (key: 'calendar_space_begins' | 'calendar_space_ends') => ({ key, values: { space: row.name } });
    const dates: CalendarDate[] = [];
    if (row.start_at)
      dates.push({ ...where, key: `space-begins-${row.id}`, kind: 'opens', title: title('calendar_space_begins'), startsAt: row.start_at });
    if (row.end_at)
      dates.push({ ...where, key: `space-ends-${row.id}`, kind: 'ends', title: title('calendar_space_ends'), startsAt: row.end_at });
    return dates;
  });
}
