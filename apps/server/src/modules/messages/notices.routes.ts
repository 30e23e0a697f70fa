import {
  listNotices,
  listNoticesToEdit,
  type NoticeAudience,
  readNotice,
  saveNotice,
  setNoticeWithdrawn,
} from '@praxis/contract/notices/notices';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { cleanBody, excerptOf, textOf } from './notice-body.ts';
import { noticeTheOperatorEdits, noticeTheReaderSees, readerOf, theOperator } from './notices.access.ts';
import { noticeStateAt } from './notices.rules.ts';
import * as store from './notices.store.ts';

type Row = Awaited<ReturnType<typeof store.insertNotice>>;

const edited = (row: Row, reads: number, now: Date) => ({
  id: row.id,
  title: row.title,
  body: row.body,
  audience: row.audience as NoticeAudience,
  pinned: row.pinned,
  state: noticeStateAt(row, now),
  publish_at: row.publish_at?.getTime() ?? null,
  reads,
  updated_at: row.updated_at.getTime(),
});

function readersRoutes(app: App) {
  serve(app, listNotices, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const { rows, total } = await store.findPublishedNotices(db, readerOf(actor, now), input);
      const list = rows.map((row) => ({
        id: row.id,
        title: row.title,
        excerpt: excerptOf(row.body),
        at: row.publish_at!.getTime(),
        pinned: row.pinned,
        read: row.read_at !== null,
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, readNotice, {
    access: noticeTheReaderSees,
    transaction: 'write',
    async run({ actor, subject: notice, db, now }) {
      if (actor && notice.addressed) await store.setNoticeRead(db, notice.id, actor.userId, now);
      const { id, title, body, pinned, publish_at } = notice;
      return { id, title, body, pinned, at: publish_at.getTime(), ...(await store.findNeighbours(db, readerOf(actor, now), notice)) };
    },
  });
}

function operatorsRoutes(app: App) {
  serve(app, listNoticesToEdit, {
    access: theOperator,
    async run({ input, db, now }) {
      const { rows, total } = await store.findNoticesInState(db, { ...input, now });
      return { list: rows.map((row) => edited(row, Number(row.reads), now)), total, page: input.page, size: input.size };
    },
  });

  serve(app, saveNotice, {
    access: noticeTheOperatorEdits,
    async run({ actor, subject: before, input, db, now, address }) {
      const body = cleanBody(input.body);
      if (textOf(body) === '') throw new Refusal('notice_body_required', { fields: { body: 'notice_body_required' } });
      const { title, audience, pinned, publish_at } = input;
      const written = { title, body, audience, pinned, publish_at: publish_at === undefined ? null : new Date(publish_at) };
      const row = before ? await store.updateNotice(db, before.id, written, now) : await store.insertNotice(db, written, actor.userId);
      await audit(db, {
        actorId: actor.userId,
        action: before ? 'notice_changed' : 'notice_written',
        objectType: 'notice',
        objectId: row.id,
        from: before && noticeStateAt(before, now),
        to: noticeStateAt(row, now),
        detail: { title, audience, pinned },
        address,
      });
      return edited(row, await store.countReads(db, row.id), now);
    },
  });

  serve(app, setNoticeWithdrawn, {
    access: noticeTheOperatorEdits,
    async run({ actor, subject: notice, input, db, now, address }) {
      if (!notice) throw notForYou();
      if ((notice.withdrawn_at !== null) === input.withdrawn) return {};
      await store.setWithdrawnAt(db, notice.id, input.withdrawn ? now : null, now);
      await audit(db, {
        actorId: actor.userId,
        action: input.withdrawn ? 'notice_withdrawn' : 'notice_restored',
        objectType: 'notice',
        objectId: notice.id,
        from: noticeStateAt(notice, now),
        to: noticeStateAt({ ...notice, withdrawn_at: input.withdrawn ? now : null }, now),
        detail: { title: notice.title },
        address,
      });
      return {};
    },
  });
}

/** Reading notices, and writing them on the operator's page. */
export function noticesRoutes(app: App) {
  readersRoutes(app);
  operatorsRoutes(app);
}
