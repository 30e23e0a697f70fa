import type { PageAddress } from '@praxis/contract/core/pages';
import type { InboxKind } from '@praxis/contract/notifications/messages';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { sendMessage } from '../messages/index.ts';
import { type RemindedHours, reminderDue } from './reminders.rules.ts';
import { forgetReminders, takeReminders } from './reminders.store.ts';

const DAY = 86_400_000;
const RETENTION_MS = 30 * DAY;

/** A date some people are reminded of a day and an hour before. */
export type RemindedDate = {
  /** Names the date for ever, such as `assessment-due-12`. */
  occasion: string;
  at: Date;
  /** Since when people can know of it. */
  since: Date | null;
  /** Those who have still to do something. */
  userIds: readonly string[];
  kinds: Record<RemindedHours, InboxKind>;
  values: Record<string, string | number>;
  link: PageAddress;
};

/** Dates between two moments, as they are now. */
export type ReminderSource = (ask: { db: Db; from: Date; to: Date }) => Promise<RemindedDate[]>;

const sources = extensionPoint<ReminderSource>('reminder sources');

/** Adds dates people are reminded of. Called once in a module's `mount`. */
export const registerReminderSource = (app: App, source: ReminderSource) => sources.register(app, source);

/** Sends what is due, each reminder in one transaction with the note that it was sent. */
export async function sendReminders(app: App) {
  const now = app.clock.now();
  for (const source of sources.entries(app)) {
    for (const date of await source({ db: app.db, from: now, to: new Date(now.getTime() + DAY) })) {
      const hours = reminderDue(date.at, date.since, now);
      if (!hours || date.userIds.length === 0) continue;
      await inTransaction(app, async (db) => {
        const { occasion, at, link, values, kinds } = date;
        const userIds = await takeReminders(db, { userIds: date.userIds, occasion, at, hours, now });
        await sendMessage(db, { userIds, kind: kinds[hours], values: { ...values, when_at: at.getTime() }, link, usefulUntil: at });
      });
    }
  }
}

/** Reminds every minute, and forgets old reminders. */
export function remindRegularly(app: App) {
  app.jobs.every('reminders', '* * * * *', () => sendReminders(app));
  app.jobs.every('forget_reminders', '47 3 * * *', async (db) => {
    await forgetReminders(db, new Date(app.clock.now().getTime() - RETENTION_MS));
  });
}
