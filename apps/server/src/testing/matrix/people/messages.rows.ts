import { trackPageView } from '@praxis/contract/admin/page-views';
import { resolveAddress } from '@praxis/contract/home/addresses';
import { countUnread, getHome, getSpaceOverview } from '@praxis/contract/home/home';
import { listNotices, listNoticesToEdit, readNotice, saveNotice, setNoticeWithdrawn } from '@praxis/contract/notices/notices';
import { listMessages, readAllMessages, readMessage } from '@praxis/contract/notifications/inbox';
import { ping } from '@praxis/contract/speed/speed';
import { members } from '../audiences.ts';
import { everybody, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();

async function noticeFor(school: MatrixSchool, audience: 'everyone' | 'members' | 'teachers', published = true) {
  const saved = await school.done(school.people.operator, saveNotice, {
    title: `Notice ${school.canary}`,
    body: `<p>${school.canary}</p>`,
    audience,
    ...(published && { publish_at: school.clock.now().getTime() - 1000 }),
  });
  return (saved as { id: string }).id;
}

const messageOfTheStudent = async ({ db, people, canary }: MatrixSchool) => {
  const message = await db
    .insertInto('messages')
    .values({ user_id: people.student.id, kind: 'join_approved', values: JSON.stringify({ space: canary }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { message_id: message.id };
};

/** Inbox, notices of the platform, home, and what is open to everybody. */
export const messagesRows = [
  one({ endpoint: listMessages, input: () => ({}), allowed: signedIn }),
  one({ endpoint: countUnread, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: getSpaceOverview,
    input: async (school) => ({ space_id: (await school.place()).id }),
    allowed: members,
    refusal: 'not_available',
  }),
  one({ endpoint: readAllMessages, input: () => ({}), allowed: signedIn }),
  one({ endpoint: readMessage, input: messageOfTheStudent, allowed: ['student'], refusal: 'not_available' }),
  one({ endpoint: listNotices, input: () => ({}), allowed: everybody }),
  one({ endpoint: readNotice, input: async (school) => ({ nid: await noticeFor(school, 'everyone') }), allowed: everybody }),
  one({
    endpoint: readNotice,
    when: 'for members',
    input: async (school) => ({ nid: await noticeFor(school, 'members') }),
    allowed: signedIn,
    refusal: 'not_available',
  }),
  one({
    endpoint: readNotice,
    when: 'for teachers',
    input: async (school) => ({ nid: await noticeFor(school, 'teachers') }),
    allowed: ['coTeacher', 'otherTeacher', 'operator', 'owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: listNoticesToEdit, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({
    endpoint: saveNotice,
    input: async (school) => ({
      notice_id: await noticeFor(school, 'everyone', false),
      title: 'A',
      body: 'B',
      audience: 'everyone' as const,
    }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: setNoticeWithdrawn,
    input: async (school) => ({ notice_id: await noticeFor(school, 'everyone'), withdrawn: true }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({ endpoint: getHome, input: () => ({}), allowed: everybody }),
  one({ endpoint: ping, input: () => ({}), allowed: everybody }),
  one({ endpoint: trackPageView, input: () => ({ path: '/index/home', session: 'a' }), allowed: everybody }),
  one({
    endpoint: resolveAddress,
    input: async (school) => ({ path: `/courseTask/${(await school.place()).id}/1/1` }),
    allowed: members,
    refusal: 'not_available',
  }),
];
