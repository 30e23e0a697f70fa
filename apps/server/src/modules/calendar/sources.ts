import type { CalendarKind } from '@praxis/contract/calendar/calendar';
import type { PageAddress } from '@praxis/contract/core/pages';
import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { namedExtensionPoint } from '../../platform/extension-points.ts';

/** A date of one person. */
export type CalendarDate = {
  /** Names the date for ever, such as `course-closes-12-34`: calendar programs know a moved date by it. Unique over all sources. */
  key: string;
  kind: CalendarKind;
  /** A text of the contract, put into the reader's language when it is shown. */
  title: { key: MessageKey; values?: Record<string, string | number> };
  startsAt: Date;
  /** Absent for a moment, such as a deadline. */
  endsAt?: Date;
  space?: { id: string; name: string };
  /** True when the person, or their team, has done what is asked of them by then: calendars mark it, digests leave it out. */
  done?: boolean;
  /** A path of this application. */
  link: PageAddress;
};

/** Whose dates are asked for; those that begin in `[from, to)` or last into it count. */
export type CalendarAsk = { db: Db; userId: string; from: Date; to: Date; now: Date };

/** A module's dates. A source tells only what the person may see now, and may return more than was asked for. */
export type CalendarSource = (ask: CalendarAsk) => Promise<CalendarDate[]>;

const sources = namedExtensionPoint<string, CalendarSource>('calendar sources');

/** Adds a module's dates to everybody's calendar and feed. Called once in the module's `mount`. */
export const registerCalendarSource = (app: App, name: string, source: CalendarSource) => sources.register(app, name, source);

/** All dates of a person in a span, in order. */
export async function datesOf(app: App, ask: CalendarAsk): Promise<CalendarDate[]> {
  const dates: CalendarDate[] = [];
  for (const source of sources.entries(app).values()) dates.push(...(await source(ask)));
  return dates
    .filter(({ startsAt, endsAt }) => startsAt < ask.to && (startsAt >= ask.from || (endsAt !== undefined && endsAt > ask.from)))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.key.localeCompare(b.key));
}
