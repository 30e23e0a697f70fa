import { countUnread } from '@praxis/contract/home/home';
import { listMessages, readAllMessages, readMessage } from '@praxis/contract/notifications/inbox';
import type { App } from '../../platform/app.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { findSettings } from './delivery/preferences.store.ts';
import { kindsOf, messageText } from './inbox.rules.ts';
import { messageOfTheActor } from './messages.access.ts';
import { countUnreadOf, findMessages, setRead } from './messages.store.ts';

export function messagesRoutes(app: App) {
  serve(app, listMessages, {
    access: anyone,
    async run({ actor, input, db, language }) {
      const { rows, total } = await findMessages(db, { userId: actor.userId, ...input, kinds: input.group && kindsOf(input.group) });
      const zone = (await findSettings(db, actor.userId))?.time_zone ?? app.instance.timeZone;
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        ...messageText(row.kind, row.values as Record<string, string | number>, language, zone),
        link: row.link,
        at: row.created_at.getTime(),
        read: row.read_at !== null,
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, countUnread, {
    access: anyone,
    run: async ({ actor, db }) => ({ count: await countUnreadOf(db, actor.userId) }),
  });

  serve(app, readMessage, {
    access: messageOfTheActor,
    async run({ actor, subject: message, db, now }) {
      await setRead(db, { userId: actor.userId, id: message.id, now });
      return {};
    },
  });

  serve(app, readAllMessages, {
    access: anyone,
    run: async ({ actor, db, now }) => ({ count: await setRead(db, { userId: actor.userId, now }) }),
  });
}
