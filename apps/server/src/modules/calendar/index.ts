import type { App } from '../../platform/app.ts';
import { translate } from '../../platform/messages.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerDigestSource } from '../messages/index.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { calendarFeed } from './feed.ts';
import { remindRegularly } from './reminders.ts';
import { datesOf } from './sources.ts';

export { type RemindedDate, type ReminderSource, registerReminderSource } from './reminders.ts';
export { type CalendarAsk, type CalendarDate, registerCalendarSource } from './sources.ts';

/** The calendar: dates that other modules tell it of, on a page and as a feed for calendar programs. */
export const calendar = {
  name: 'calendar',
  mount(app: App) {
    registerDigestSource(app, async ({ db, userId, language, now }) => {
      const dates = await datesOf(app, { db, userId, from: now, to: new Date(now.getTime() + 7 * 86_400_000), now });
      const left = dates.filter(({ done }) => !done);
      return left.map(({ title, startsAt, endsAt, link }) => ({
        title: translate(language, title.key, title.values),
        ...{ at: startsAt, ends: endsAt, link },
      }));
    });
    registerPersonalRecords(app, {
      module: 'calendar',
      columns: {
        'calendar_feeds.user_id': 'mine',
        'reminders.user_id': 'mine',
      },
    });
    remindRegularly(app);
    calendarRoutes(app);
    calendarFeed(app);
  },
};
