import {
  changeSpaceNotice,
  getSpaceNotice,
  listNoticeReaders,
  listSpaceNotices,
  readSpaceNotice,
  removeSpaceNotice,
  type SpaceNotice,
  writeSpaceNotice,
} from '@praxis/contract/spaces/notices';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type Faces, facesFor } from '../members/faces.ts';
import { countStudents } from '../members/members.store.ts';
import { type SpaceMember, spaceAbilities } from '../membership/member.rules.ts';
import { publishToMembers, publishToStaff } from '../membership/seats.ts';
import {
  noticeTheActorChanges,
  noticeTheActorHasRead,
  noticeTheActorReads,
  noticeWhoseReadersTheActorSees,
  spaceTheActorEnters,
  spaceWhereTheActorMay,
} from '../spaces.access.ts';
import { hasText, safeNoticeText } from './notice-text.ts';
import {
  countReaders,
  deleteNotice,
  findNotices,
  findReaders,
  hasRead,
  insertNotice,
  markRead,
  type NoticeRow,
  updateNotice,
} from './notices.store.ts';
import { notifyOfNotice } from './publish-notices.ts';

type Listed = Pick<
  NoticeRow,
  'id' | 'title' | 'pinned' | 'publish_at' | 'published_at' | 'author_id' | 'author_name' | 'author_avatar_file_id'
>;
type Seen = { faces: Faces; read: boolean; readers: number; students: number; posts: boolean; changes: boolean };

const view = (row: Listed, seen: Seen): SpaceNotice => ({
  id: row.id,
  title: row.title,
  pinned: row.pinned,
  author: seen.faces.person({ id: row.author_id, name: row.author_name ?? '', avatar_file_id: row.author_avatar_file_id }),
  publish_at: (row.published_at ?? row.publish_at).getTime(),
  published: row.published_at !== null,
  read: seen.read,
  readers: seen.posts ? { read: seen.readers, of: seen.students } : null,
  can: { change: seen.changes },
});

const rightsTo = (member: SpaceMember, space: { state: string }) => ({
  posts: member.rights.includes('post_notices'),
  changes: spaceAbilities(member, space.state === 'active').post_notices,
});

function safeBody(html: string) {
  const body = safeNoticeText(html);
  if (!hasText(body)) throw new Refusal('notice_body_required', { fields: { body: 'notice_body_required' } });
  return body;
}

function reading(app: App) {
  serve(app, listSpaceNotices, {
    access: spaceTheActorEnters,
    async run({ subject: { space, member }, actor, input, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const { posts, changes } = rightsTo(member, space);
      const { rows, total } = await findNotices(db, { ...input, spaceId: space.id, userId: actor.userId, waitingToo: posts });
      const students = posts ? await countStudents(db, space.id) : 0;
      const list = rows.map((row) =>
        view(row, {
          faces,
          read: Boolean(row.read) || row.author_id === actor.userId,
          readers: Number(row.readers),
          students,
          posts,
          changes,
        }),
      );
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, getSpaceNotice, {
    access: noticeTheActorReads,
    async run({ subject: { notice, space, member }, actor, db, now }) {
      const { posts, changes } = rightsTo(member, space);
      const seen = {
        faces: facesFor(app, actor.userId, now),
        read: notice.author_id === actor.userId || (await hasRead(db, notice.id, actor.userId)),
        readers: posts ? await countReaders(db, notice.id, space.id) : 0,
        students: posts ? await countStudents(db, space.id) : 0,
        posts,
        changes,
      };
      return { ...view(notice, seen), space_id: space.id, body: notice.body };
    },
  });

  serve(app, readSpaceNotice, {
    access: noticeTheActorHasRead,
    async run({ subject: { notice, space }, actor, db, now }) {
      if (notice.published_at && notice.author_id !== actor.userId && (await markRead(db, notice.id, actor.userId, now)))
        await publishToStaff(db, space.id, 'notices');
      return {};
    },
  });

  serve(app, listNoticeReaders, {
    access: noticeWhoseReadersTheActorSees,
    async run({ subject: { notice, space }, actor, input, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const { rows, total } = await findReaders(db, { ...input, noticeId: notice.id, spaceId: space.id });
      const list = rows.map((row) => ({
        person: faces.person({ id: row.user_id, name: row.name ?? '', avatar_file_id: row.avatar_file_id }),
        read_at: row.read_at?.getTime() ?? null,
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });
}

/** Notices of a space: reading, writing, who has read. */
export function noticesRoutes(app: App) {
  reading(app);

  serve(app, writeSpaceNotice, {
    access: spaceWhereTheActorMay('post_notices'),
    async run({ subject: { space }, actor, input, db, now, address }) {
      const publish_at = input.publish_at && input.publish_at > now.getTime() ? new Date(input.publish_at) : now;
      const at_once = publish_at <= now;
      const row = {
        title: input.title,
        body: safeBody(input.body),
        pinned: input.pinned,
        publish_at,
        published_at: at_once ? now : null,
        space_id: space.id,
        author_id: actor.userId,
      };
      const notice = await insertNotice(db, row);
      await audit(db, {
        actorId: actor.userId,
        action: 'notice_written',
        objectType: 'space_notice',
        objectId: notice.id,
        to: at_once ? 'published' : 'waiting',
        address,
      });
      if (at_once) await notifyOfNotice(db, { id: notice.id, title: row.title, author_id: actor.userId }, space);
      else await publishToStaff(db, space.id, 'notices');
      return { notice_id: notice.id };
    },
  });

  serve(app, changeSpaceNotice, {
    access: noticeTheActorChanges,
    async run({ subject: { notice, space }, actor, input, db, now, address }) {
      const text = { title: input.title, body: safeBody(input.body), pinned: input.pinned };
      const waiting = notice.published_at === null;
      const publish_at = input.publish_at && input.publish_at > now.getTime() ? new Date(input.publish_at) : now;
      const at_once = waiting && publish_at <= now;
      await updateNotice(db, notice.id, { ...text, ...(waiting && { publish_at }), ...(at_once && { published_at: now }) });
      await audit(db, {
        actorId: actor.userId,
        action: 'notice_changed',
        objectType: 'space_notice',
        objectId: notice.id,
        ...(at_once && { from: 'waiting', to: 'published' }),
        address,
      });
      if (at_once) await notifyOfNotice(db, { id: notice.id, title: text.title, author_id: notice.author_id }, space);
      else await publishToMembers(db, space.id, 'notices');
      return {};
    },
  });

  serve(app, removeSpaceNotice, {
    access: noticeTheActorChanges,
    async run({ subject: { notice, space }, actor, db, address }) {
      await deleteNotice(db, notice.id);
      await audit(db, {
        actorId: actor.userId,
        action: 'notice_removed',
        objectType: 'space_notice',
        objectId: notice.id,
        detail: { title: notice.title },
        address,
      });
      await publishToMembers(db, space.id, 'notices');
      return {};
    },
  });
}
