import type { App } from '../../platform/app.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { calendarFeed } from './feed.ts';

export { type CalendarAsk, type CalendarDate, registerCalendarSource } from './sources.ts';

/** The calendar: dates that other modules tell it of, on a page and as a feed for calendar programs. */
export const calendar = {
  name: 'calendar',
  mount(app: App) {
    calendarRoutes(app);
    calendarFeed(app);
  },
};
