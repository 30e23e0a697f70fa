import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { calendarFeed } from './feed.ts';

export { type CalendarAsk, type CalendarDate, registerCalendarSource } from './sources.ts';

/** The calendar: dates that other modules tell it of, on a page and as a feed for calendar programs. */
export const calendar = {
  name: 'calendar',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'calendar',
      columns: {
        'calendar_feeds.user_id': 'mine',
      },
    });
    calendarRoutes(app);
    calendarFeed(app);
  },
};
