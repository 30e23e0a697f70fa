import { reviewJoinRequest } from '@praxis/contract/space-members';
import { joinByCode } from '@praxis/contract/spaces';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';

type Frame = { t: string; topic?: string; body?: { type: string } };

/** Listens to topics as a person and keeps what arrives. */
async function listen(origin: string, who: TestPerson, topics: string[]) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  const heard: Frame[] = [];
  socket.on('message', (raw) => {
    const read = JSON.parse(String(raw)) as Frame | Frame[];
    heard.push(...(Array.isArray(read) ? read : [read]));
  });
  await new Promise((open) => socket.once('open', open));
  socket.send(JSON.stringify({ t: 'auth', token: who.token }));
  for (const topic of topics) socket.send(JSON.stringify({ t: 'sub', topic }));
  return { heard, close: () => socket.close() };
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
  const [desk, student, stranger] = await Promise.all([owner, inside.person, applicant].map((who) => listen(origin, who, topics)));

  const answers = (who: { heard: Frame[] }) =>
    who.heard.filter((frame) => frame.t === 'subbed' || frame.t === 'refused').map((frame) => frame.t);
  await until('all subscriptions are answered', async () => [desk!, student!, stranger!].every((who) => answers(who).length === 2));
  expect([desk!, student!, stranger!].map(answers)).toEqual([
    ['subbed', 'subbed'],
    ['subbed', 'refused'],
    ['refused', 'refused'],
  ]);

  await as(applicant).call(joinByCode, { code: here.code });
  await until('the desk hears of the request', async () => desk!.heard.some((frame) => frame.body?.type === 'requests'));
  const row = await db.selectFrom('space_members').select('id').where('user_id', '=', applicant.id).executeTakeFirstOrThrow();
  await as(owner).call(reviewJoinRequest, { membership_id: row.id, verdict: 'approved' });
  await until('members hear of the new member', async () => student!.heard.some((frame) => frame.body?.type === 'members'));
  expect(student!.heard.some((frame) => frame.body?.type === 'requests')).toBe(false);
  expect(stranger!.heard.some((frame) => frame.t === 'msg')).toBe(false);
  for (const who of [desk!, student!, stranger!]) who.close();
});
