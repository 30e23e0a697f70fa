import { isMandatory, isWantedAtFirst } from '@praxis/contract/notifications/groups';
import { showUnsubscription, unsubscribe } from '@praxis/contract/notifications/preferences';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import * as store from './preferences.store.ts';
import { type MailKind, readTicket } from './unsubscribe.ts';

type Ended = { userId: string; kind: MailKind };

function endedBy(app: App, ticket: string): Ended {
  const ended = readTicket(app, ticket);
  if (!ended || (ended.kind !== 'digest' && isMandatory(ended.kind, 'email'))) throw notForYou();
  return ended;
}

async function setMail(db: Db, { userId, kind }: Ended, on: boolean, now: Date) {
  if (kind !== 'digest') return store.setChoice(db, { userId, group: kind, channel: 'email', wanted: on });
  return store.endDigest(db, userId, on ? 'daily' : 'off', now);
}

/** Ending mails of one kind by the address at their foot, in a page or by one click of the mail program. */
export function unsubscribeRoutes(app: App) {
  serve(app, showUnsubscription, {
    access: ({ input }) => endedBy(app, input.ticket),
    async run({ subject: { userId, kind }, db }) {
      const proven = await store.findVerifiedEmail(db, userId);
      const email = (proven?.email ?? '').replace(/^(.{1,2})[^@]*(?=@)/, '$1***');
      if (kind === 'digest') return { group: kind, email, on: ((await store.findSettings(db, userId))?.digest ?? 'off') !== 'off' };
      const choices = await store.findChoices(db, userId);
      const chosen = choices.find((choice) => choice.message_group === kind && choice.channel === 'email');
      return { group: kind, email, on: chosen?.wanted ?? isWantedAtFirst(kind, 'email') };
    },
  });

  serve(app, unsubscribe, {
    access: ({ input }) => endedBy(app, input.ticket),
    async run({ subject, input, db, now }) {
      await setMail(db, subject, input.on, now);
      return {};
    },
  });

  // RFC 8058: the mail program posts to the very address of the header; a person who opens it gets the page.
  app.http.post('/unsubscribe/:ticket', async (request, reply) => {
    const ended = endedBy(app, (request.params as { ticket: string }).ticket);
    await inTransaction(app, (db) => setMail(db, ended, false, app.clock.now()));
    return reply.send({ code: 1, msg: '', data: {} });
  });
}
