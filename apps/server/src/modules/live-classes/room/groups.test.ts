import { endClass } from '@praxis/contract/live-classes/live-classes';
import { splitClass } from '@praxis/contract/live-classes/participants';
import { listClassEvents } from '@praxis/contract/live-classes/replay';
import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openSocket } from '../../../testing/socket.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

test('S-023 what is said in a group reaches its members and those who run the class, and nobody else at any time', {
  timeout: 60_000,
}, async () => {
  const created = await world();
  const { as, until, origin } = created;
  const { space, member } = spaceMakers(created);
  const teacher = await created.person('teacher', 'Zhou');
  const at = await space(teacher);
  const people: TestPerson[] = [];
  for (const name of ['Lin', 'Fang', 'He', 'Tang']) people.push((await member(at, await created.person('student', name))).person);
  const { running, post, room } = classMakers(created);
  const of = await running(at, teacher);
  const topic = `class:${of.id}`;
  const handlers = await Promise.all(
    [...people, teacher].map(async (who) => {
      const socket = await openSocket(`${origin}/ws`);
      socket.send({ t: 'auth', token: who.token });
      socket.send({ t: 'sub', topic, since: '0' });
      await until('it listens', async () => socket.frames.some(({ t }) => t === 'subbed'));
      return { who, socket, events: () => socket.frames.flatMap((frame) => (frame.t === 'msg' ? [frame.body as RoomEvent] : [])) };
    }),
  );
  await until('four are there', async () => (await room(of, teacher)).online === 5, 15);
  const { groups } = (await as(teacher).call(splitClass, { class_id: of.id, groups: 2 })).data;
  const [mine, others] = groups.map((group) => group.people.map(({ id }) => people.find((one) => one.id === id)!));
  const chat = (who: TestPerson, text: string, group: string) => post(of, who, { kind: 'chat', text, file_id: null, mentions: [], group });
  expect((await chat(mine![0]!, 'between us', groups[0]!.name)).code).toBe(1);
  expect((await chat(mine![0]!, 'not ours', groups[1]!.name)).key).toBe('group_unknown');
  expect((await chat(teacher, 'to the second', groups[1]!.name)).code).toBe(1);
  await post(of, teacher, { kind: 'chat', text: 'to all', file_id: null, mentions: [] });

  const texts = (events: readonly RoomEvent[]) => events.flatMap((event) => (event.kind === 'chat' ? [event.text] : []));
  const inFirst = ['between us', 'to all'];
  const inSecond = ['to the second', 'to all'];
  const expected = (who: TestPerson) =>
    who === teacher ? ['between us', 'to the second', 'to all'] : mine!.includes(who) ? inFirst : others!.includes(who) ? inSecond : [];
  for (const { who, events } of handlers) {
    await until('all was heard', async () => texts(events()).includes('to all'));
    expect(texts(events())).toEqual(expected(who));
    // Numbers have no gaps, whoever listens.
    expect(events().map(({ seq }) => seq)).toEqual(events().map((_, place) => place + 1));
    const late = await room(of, who);
    expect(late.chat.map(({ text }) => text)).toEqual(expected(who));
    expect(JSON.stringify([late, events()])).not.toContain('"to":');
  }
  for (const { socket } of handlers) socket.socket.close();
  await as(teacher).call(endClass, { class_id: of.id });
  for (const who of [...people, teacher]) {
    const { events } = (await as(who).call(listClassEvents, { class_id: of.id })).data;
    expect(texts(JSON.parse(events) as RoomEvent[])).toEqual(expected(who));
  }
});
