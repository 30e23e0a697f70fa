import { addAssistant, removeAssistant, removeMembers, reviewJoinRequest } from '@praxis/contract/spaces/members';
import { joinByCode } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';

type Frame = { t: string; topic?: string; body?: { type: string } };

/** Listens to topics as a person and keeps what arrives. */
async function listen(origin: string, who: TestPerson, topics: string[]) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  const received: Frame[] = [];
  socket.on('message', (raw) => {
    const read = JSON.parse(String(raw)) as Frame | Frame[];
    received.push(...(Array.isArray(read) ? read : [read]));
  });
  await new Promise((open) => socket.once('open', open));
  socket.send(JSON.stringify({ t: 'auth', token: who.token }));
  for (const topic of topics) socket.send(JSON.stringify({ t: 'sub', topic }));
  return { received, close: () => socket.close() };
}

test('an open page hears of requests and verdicts; students do not hear the desk, strangers hear nothing', async () => {
  const at = await world();
  const { person, as, origin, until, db } = at;
  const { space, member } = spaceMakers(at);
  const owner = await person('teacher');
  const here = await space(owner);
  const inside = await member(here);
  const applicant = await person();
  const topics = [`space:${here.id}`, `space-desk:${here.id}`];
  const [staffTopic, student, outsider] = await Promise.all([owner, inside.person, applicant].map((who) => listen(origin, who, topics)));

  const answers = (who: { received: Frame[] }) =>
    who.received.filter((frame) => frame.t === 'subbed' || frame.t === 'refused').map((frame) => frame.t);
  await until('all subscriptions are answered', async () => [staffTopic!, student!, outsider!].every((who) => answers(who).length === 2));
  expect([staffTopic!, student!, outsider!].map(answers)).toEqual([
    ['subbed', 'subbed'],
    ['subbed', 'refused'],
    ['refused', 'refused'],
  ]);

  await as(applicant).call(joinByCode, { code: here.code });
  await until('the desk hears of the request', async () => staffTopic!.received.some((frame) => frame.body?.type === 'requests'));
  const row = await db.selectFrom('space_members').select('id').where('user_id', '=', applicant.id).executeTakeFirstOrThrow();
  await as(owner).call(reviewJoinRequest, { membership_id: row.id, verdict: 'approved' });
  await until('members hear of the new member', async () => student!.received.some((frame) => frame.body?.type === 'members'));
  expect(student!.received.some((frame) => frame.body?.type === 'requests')).toBe(false);
  expect(outsider!.received.some((frame) => frame.t === 'msg')).toBe(false);
  for (const who of [staffTopic!, student!, outsider!]) who.close();
});

test('a member who is taken out hears nothing more on a page that is still open, and an assistant who is one no more leaves the desk', async () => {
  const at = await world();
  const { person, as, origin, until } = at;
  const { space, member } = spaceMakers(at);
  const owner = await person('teacher');
  const here = await space(owner);
  const [leaving, staying] = [await member(here), await member(here)];
  const helper = await member(here);
  const chosen = await as(owner).call(addAssistant, { space_id: here.id, membership_id: helper.id, rights: ['approve_members'] });
  const [topic, staffTopic] = [`space:${here.id}`, `space-desk:${here.id}`];
  const pages = await Promise.all([
    listen(origin, leaving.person, [topic]),
    listen(origin, staying.person, [topic]),
    listen(origin, helper.person, [topic, staffTopic]),
  ]);
  const [gone, stays, assistant] = pages;
  await until('everybody listens', async () => pages.every((page) => page.received.some((frame) => frame.t === 'subbed')));
  await until('the assistant hears the desk', async () =>
    assistant.received.some((frame) => frame.t === 'subbed' && frame.topic === staffTopic),
  );

  await as(owner).call(removeMembers, { space_id: here.id, membership_ids: [leaving.id] });
  await until('the page is told', async () => gone.received.some((frame) => frame.t === 'refused' && frame.topic === topic));
  const before = gone.received.length;
  const received = stays.received.length;
  await as(owner).call(removeAssistant, { membership_id: chosen.data.membership_id, keep_as_student: true });
  await until('the others hear of it', async () => stays.received.length > received);
  await until('the assistant leaves the desk', async () =>
    assistant.received.some((frame) => frame.t === 'refused' && frame.topic === staffTopic),
  );
  expect(assistant.received.filter((frame) => frame.t === 'refused').map((frame) => frame.topic)).toEqual([staffTopic]);
  expect(gone.received).toHaveLength(before);
  for (const page of pages) page.close();
});
