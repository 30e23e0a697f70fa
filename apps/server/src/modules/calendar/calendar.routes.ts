import { randomBytes } from 'node:crypto';
import {
  CALENDAR_DAYS,
  CALENDAR_FEED_PATH,
  renewCalendarFeed,
  revokeCalendarFeed,
  showCalendar,
  showCalendarFeed,
} from '@praxis/contract/calendar/calendar';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/messages.ts';
import { findFeedOf, putFeed, removeFeed } from './calendar.store.ts';
import { type CalendarDate, datesOf } from './sources.ts';

const DAY = 86_400_000;
const addressOf = (key: string) => `${CALENDAR_FEED_PATH}?key=${key}`;

/** What a date is of: the first thing its words name. */
const nameOf = ({ title: { values = {} } }: CalendarDate) =>
  ['title', 'competition', 'product', 'course', 'space'].flatMap((key) => (values[key] === undefined ? [] : [String(values[key])]))[0];

/** The reader's dates, and the secret address under which a calendar program reads them. */
export function calendarRoutes(app: App) {
  serve(app, showCalendar, {
    access: anyone,
    async run({ actor, input, db, now, language }) {
      if (input.to <= input.from || input.to - input.from > CALENDAR_DAYS * DAY)
        throw new Refusal('calendar_range_wrong', { values: { days: CALENDAR_DAYS } });
      const dates = await datesOf(app, { db, userId: actor.userId, from: new Date(input.from), to: new Date(input.to), now });
      const list = dates.map((date) => ({
        key: date.key,
        kind: date.kind,
        title: translate(language, date.title.key, date.title.values),
        name: nameOf(date) ?? translate(language, date.title.key, date.title.values),
        starts_at: date.startsAt.getTime(),
        ends_at: date.endsAt?.getTime() ?? null,
        space: date.space ?? null,
        done: date.done ?? false,
        link: date.link,
      }));
      return { list };
    },
  });

  serve(app, showCalendarFeed, {
    access: anyone,
    async run({ actor, db }) {
      const feed = await findFeedOf(db, actor.userId);
      return { address: feed ? addressOf(app.secrets.decrypt(feed.key_sealed)) : null };
    },
  });

  serve(app, renewCalendarFeed, {
    access: anyone,
    async run({ actor, db, now, address }) {
      const key = randomBytes(24).toString('base64url');
      const { fingerprint, encrypt } = app.secrets;
      await putFeed(db, { userId: actor.userId, fingerprint: fingerprint(key), sealed: encrypt(key), now });
      await audit(db, { actorId: actor.userId, action: 'renew_calendar_feed', objectType: 'user', objectId: actor.userId, address });
      return { address: addressOf(key) };
    },
  });

  serve(app, revokeCalendarFeed, {
    access: anyone,
    async run({ actor, db, address }) {
      await removeFeed(db, actor.userId);
      await audit(db, { actorId: actor.userId, action: 'revoke_calendar_feed', objectType: 'user', objectId: actor.userId, address });
      return {};
    },
  });
}
