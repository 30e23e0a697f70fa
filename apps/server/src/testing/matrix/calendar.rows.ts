import { renewCalendarFeed, revokeCalendarFeed, showCalendar, showCalendarFeed } from '@praxis/contract/calendar/calendar';
import { row, signedIn } from './matrix.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();
const empty = () => ({});

/** Everybody's own calendar. */
export const calendarRows = [
  one({ endpoint: showCalendar, input: () => ({ from: 0, to: 1000 }), allowed: signedIn }),
  one({ endpoint: showCalendarFeed, input: empty, allowed: signedIn }),
  one({ endpoint: renewCalendarFeed, input: empty, allowed: signedIn }),
  one({ endpoint: revokeCalendarFeed, input: empty, allowed: signedIn }),
];
