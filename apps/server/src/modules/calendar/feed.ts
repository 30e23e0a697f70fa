import { CALENDAR_FEED_PATH } from '@praxis/contract/calendar/calendar';
import type { App } from '../../platform/app.ts';
import { networkOf } from '../../platform/http/addresses/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { languageOf, translate } from '../../platform/messages.ts';
import { isActivePerson } from '../accounts/index.ts';
import { findFeedByKey } from './calendar.store.ts';
import { calendarFile } from './icalendar.rules.ts';
import { datesOf } from './sources.ts';

const DAY = 86_400_000;
const PAST_DAYS = 60;
const COMING_DAYS = 400;
/** Readings of one feed in an hour, and wrong keys of one address in ten minutes. */
const LIMITS = { readings: 120, wrongKeys: 60 };

const missing = () => new Refusal('not_found', { status: 404 });

/** The person behind a key; guessing is counted by address, an ended key and a locked account read as a missing page. */
async function readerOf(app: App, key: string, address: string) {
  await app.limits.check(`calendar guess ${networkOf(address)}`, LIMITS.wrongKeys);
  const feed = /^[\w-]{32}$/.test(key) ? await findFeedByKey(app.db, app.secrets.fingerprints(key)) : undefined;
  if (feed && (await isActivePerson(app.db, feed.user_id))) return feed.user_id;
  await app.limits.hit(`calendar guess ${networkOf(address)}`, 600);
  throw missing();
}

/** Serves the calendar file to programs, which cannot sign in: the key in the address is the right to read. */
export function calendarFeed(app: App) {
  app.http.get(CALENDAR_FEED_PATH, async (request, reply) => {
    const { key = '', language: wanted } = request.query as { key?: string; language?: string };
    const userId = await readerOf(app, key, request.ip);
    await app.limits.take(`calendar feed ${userId}`, LIMITS.readings, 3600);
    const now = app.clock.now();
    const span = { from: new Date(now.getTime() - PAST_DAYS * DAY), to: new Date(now.getTime() + COMING_DAYS * DAY) };
    const language = languageOf(wanted);
    const host = new URL(app.instance.origin).hostname;
    const events = (await datesOf(app, { db: app.db, userId, now, ...span })).map((date) => ({
      uid: `${date.key}@${host}`,
      startsAt: date.startsAt,
      endsAt: date.endsAt,
      summary: translate(language, date.title.key, date.title.values),
      location: date.space?.name,
      category: date.kind.toUpperCase(),
      url: new URL(date.link, app.instance.origin).href,
    }));
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'inline; filename="praxis.ics"' })
      .send(calendarFile({ name: translate(language, 'calendar_name'), now, events }));
  });
}
