import { addressOf } from '@praxis/contract/core/pages';
import { audit } from '../../../platform/audit.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { sendMessage } from '../../messages/index.ts';
import { memberIds } from '../membership/member.store.ts';
import { publishToMembers } from '../membership/seats.ts';
import { lockSpace } from '../spaces.store.ts';
import { takeDueNotices } from './notices.store.ts';

/** Tells a space of a notice that has just become visible. */
export async function notifyOfNotice(
  db: Db,
  notice: { id: string; title: string; author_id: string },
  space: { id: string; name: string },
) {
  await announce(db, 'space_notice_published', { noticeId: notice.id, spaceId: space.id });
  const readers = (await memberIds(db, space.id)).filter((userId) => userId !== notice.author_id);
  await sendMessage(db, {
    userIds: readers,
    kind: 'space_notice',
    values: { space: space.name, title: notice.title },
    link: addressOf('space', { spaceId: space.id, tab: 'notices' }, { notice: notice.id }),
  });
  await publishToMembers(db, space.id, 'notices');
}

/** Publishes the notices whose time has come. */
export const publishDueNotices = (db: Db, now: Date) =>
  withTransaction(db, async (inside) => {
    const due = await takeDueNotices(inside, now);
    for (const notice of due) {
      const space = await lockSpace(inside, notice.space_id);
      if (space) await notifyOfNotice(inside, notice, space);
    }
    await audit(
      inside,
      ...due.map((notice) => ({
        action: 'notice_published',
        objectType: 'space_notice',
        objectId: notice.id,
        from: 'waiting',
        to: 'published',
      })),
    );
    return due.length;
  });
