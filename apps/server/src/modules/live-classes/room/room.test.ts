import { PAGE_PROTOCOL } from '@praxis/contract/core/realtime';
import { endClass } from '@praxis/contract/live-classes/live-classes';
import { classFiles, enterRoom, type RoomEvent, type RoomPost } from '@praxis/contract/live-classes/room';
import { listMembers, removeMembers } from '@praxis/contract/spaces/members';
import { emptyRoom, type RoomState, toTimerView, withEvent } from '@praxis/rules/room';
import { expect, test } from 'vitest';
import { picture, upload } from '../../../testing/makers/accounts.ts';
import { classMakers, newKey } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openSocket } from '../../../testing/socket.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { eventsAfter } from './room-log.store.ts';

async function lesson() {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const teacher = await created.person('teacher', 'Zhou');
  const at = await space(teacher);
  const students = [
    (await member(at, await created.person('student', 'Lin'))).person,
    (await member(at, await created.person('student', 'Fang'))).person,
  ];
  const makers = classMakers(created);
  const of = await makers.running(at, teacher);
  /** Everything somebody hears from the beginning on. */
  async function listener(who: TestPerson, protocol?: number) {
    const socket = await openSocket(`${created.origin}/ws`);
    socket.send({ t: 'auth', token: who.token, ...(protocol && { protocol }) });
    const topic = `class:${of.id}`;
    socket.send({ t: 'sub', topic, since: '0' });
    await created.until('subscribed', async () => socket.frames.some(({ t }) => t === 'subbed' || t === 'refused'));
    const events = () => socket.frames.flatMap((frame) => (frame.t === 'msg' ? [frame.body as RoomEvent] : []));
    const post = (roomPost: RoomPost, key = newKey()) => {
      socket.send({ t: 'say', topic, key, body: roomPost });
      return key;
    };
    return { ...socket, events, post, topic };
  }
  return { ...created, ...makers, teacher, at, of, lin: students[0]!, fang: students[1]!, listener, space, member };
}

const pen = (id: string, points = [10, 10, 0.5]) => ({ id, shape: 'pen' as const, color: 'red' as const, width: 4, points, text: '' });

test('S-023 what is said reaches everybody in one order, and saying it again changes nothing', async () => {
  const { lin, fang, teacher, chat, post, of, room, listener, until, person, as } = await lesson();
  const handlers = [await listener(lin), await listener(teacher)];
  await Promise.all([chat(of, lin, 'one'), chat(of, fang, 'two'), chat(of, teacher, 'three')]);
  const key = newKey();
  const again = { kind: 'chat' as const, text: 'four', file_id: null, mentions: [lin.id] };
  const [first, second] = await Promise.all([post(of, lin, again, key), post(of, lin, again, key)]);
  expect(first.data.seq).toBe(second.data.seq);
  await until('all were heard', async () =>
    handlers.every((subscriber) => subscriber.events().filter(({ kind }) => kind === 'chat').length === 4),
  );
  const [one, other] = handlers.map((subscriber) => subscriber.events().filter(({ kind }) => kind === 'chat'));
  expect(one).toEqual(other);
  expect((await room(of, fang)).chat.map(({ text }) => text)).toEqual(one!.map((event) => (event as { text: string }).text));
  expect(handlers[0]!.events().map(({ seq }) => seq)).toEqual(handlers[0]!.events().map((_, at) => at + 1));
  const outsider = await listener(await person());
  expect(outsider.frames.at(-1)).toMatchObject({ t: 'refused' });
  expect((await as(await person()).call(enterRoom, { class_id: of.id })).key).toBe('not_available');
  for (const subscriber of handlers) subscriber.socket.close();
});

test('a saying over the socket is answered when it is on disk; what is wrong is refused to the speaker alone', async () => {
  const { lin, listener, until, db, of } = await lesson();
  const subscriber = await listener(lin);
  const key = subscriber.post({ kind: 'chat', text: 'hello', file_id: null, mentions: [] });
  await until('answered', async () => subscriber.frames.some((frame) => frame.t === 'ack' && frame.key === key));
  const rows = await db.selectFrom('class_events').select('kind').where('class_id', '=', of.id).where('key', '=', key).execute();
  expect(rows).toEqual([{ kind: 'chat' }]);
  subscriber.post({ kind: 'mute', user_id: lin.id, muted: true }, 'wrong-key-1');
  subscriber.post({ kind: 'nonsense' } as never, 'wrong-key-2');
  await until('refused', async () => subscriber.frames.filter(({ t }) => t === 'nack').length === 2);
  expect(subscriber.frames.flatMap((frame) => (frame.t === 'nack' ? [frame.refusal] : []))).toEqual(['not_allowed', 'parameter_error']);
  subscriber.socket.close();
});

test('a page that was opened before the upgrade is answered by the former names too', async () => {
  const { lin, listener, until } = await lesson();
  const post = { kind: 'chat' as const, text: 'hello', file_id: null, mentions: [] };
  const wrong = { kind: 'mute' as const, user_id: lin.id, muted: true };
  for (const protocol of [undefined, PAGE_PROTOCOL]) {
    const page = await listener(lin, protocol);
    const names = () => page.frames.flatMap(({ t }) => (['said', 'unsaid', 'ack', 'nack'].includes(t) ? [t as string] : []));
    page.post(post);
    await until('the post is answered', async () => names().includes('ack'));
    page.post(wrong);
    await until('the other is refused', async () => names().includes('nack') && (protocol || names().includes('unsaid')));
    expect(names()).toEqual(protocol ? ['ack', 'nack'] : ['ack', 'said', 'nack', 'unsaid']);
    page.socket.close();
  }
});

test('the chat can be for teachers only, closed, or closed to one; a line can be taken out for good', async () => {
  const { lin, fang, teacher, chat, post, of, room, as, db } = await lesson();
  await post(of, teacher, { kind: 'chat_mode', mode: 'staff' });
  expect((await chat(of, lin, 'x')).key).toBe('chat_staff_only');
  expect((await chat(of, teacher, 'x')).code).toBe(1);
  await post(of, teacher, { kind: 'chat_mode', mode: 'closed' });
  expect((await chat(of, lin, 'x')).key).toBe('chat_closed');
  await post(of, teacher, { kind: 'chat_mode', mode: 'all' });
  await post(of, teacher, { kind: 'mute', user_id: lin.id, muted: true });
  expect((await chat(of, lin, 'x')).key).toBe('you_are_muted');
  const rude = await chat(of, fang, 'rude words');
  expect((await post(of, fang, { kind: 'chat_hide', hides: rude.data.seq })).key).toBe('not_allowed');
  await post(of, teacher, { kind: 'chat_hide', hides: rude.data.seq });
  expect(JSON.stringify(await room(of, lin))).not.toContain('rude words');
  expect(JSON.stringify(await eventsAfter(db, of.id, 0, 100))).not.toContain('rude words');
  expect((await chat(of, fang, '')).key).toBe('chat_empty');
  await as(teacher).call(endClass, { class_id: of.id });
  expect((await chat(of, teacher, 'late')).key).toBe('class_not_running');
});

test('S-024 A-07 hands stand in order; the teacher calls the next, lowers one or all, and sees who never raised one', async () => {
  const { lin, fang, teacher, post, of, room } = await lesson();
  await post(of, lin, { kind: 'hand', up: true });
  await post(of, fang, { kind: 'hand', up: true });
  await post(of, lin, { kind: 'hand', up: true });
  expect((await room(of, teacher)).hands.map(({ name }) => name)).toEqual(['Lin', 'Fang']);
  expect((await post(of, lin, { kind: 'call', user_id: fang.id })).key).toBe('not_allowed');
  await post(of, teacher, { kind: 'call', user_id: lin.id });
  const called = await room(of, teacher);
  expect([called.hands.map(({ name }) => name), called.speaking]).toEqual([['Fang'], [{ id: lin.id, name: 'Lin' }]]);
  expect((await post(of, fang, { kind: 'microphone_off', user_id: null })).key).toBe('not_allowed');
  expect((await post(of, teacher, { kind: 'microphone_off', user_id: null })).code).toBe(1);
  await post(of, teacher, { kind: 'dismiss', user_id: lin.id });
  await post(of, lin, { kind: 'hand', up: true });
  await post(of, lin, { kind: 'hand', up: false });
  await post(of, teacher, { kind: 'hand_lower', user_id: null });
  const after = await room(of, teacher);
  expect([after.hands, after.speaking, after.raised_once]).toEqual([[], [], [lin.id, fang.id]]);
  await post(of, teacher, { kind: 'hands_open', open: false });
  expect((await post(of, lin, { kind: 'hand', up: true })).key).toBe('hands_closed');
});

test('S-022 S-198 the timer counts down or up, pauses, and needs its seconds', async () => {
  const { lin, teacher, post, of, room, clock, db } = await lesson();
  const timer = (act: 'start' | 'pause' | 'resume' | 'stop', seconds = 0) =>
    post(of, teacher, { kind: 'timer', act, direction: 'down', seconds });
  expect((await post(of, lin, { kind: 'timer', act: 'start', direction: 'down', seconds: 60 })).key).toBe('not_allowed');
  await timer('start', 90);
  clock.move(30_000);
  await timer('pause');
  clock.move(30_000);
  const paused = (await room(of, lin)).timer!;
  expect(paused).toMatchObject({ seconds: 90, since: null });
  // What passed between the two moments the log tells, however slow this machine is.
  const [start, pause] = (await eventsAfter(db, of.id, 0, 100)).filter(({ kind }) => kind === 'timer');
  expect(pause!.at - start!.at).toBeGreaterThanOrEqual(30_000);
  expect(paused.before).toBeCloseTo((pause!.at - start!.at) / 1000, 3);
  expect(toTimerView(paused, pause!.at + 3_600_000)).toBeCloseTo(90 - paused.before, 3);
  await timer('resume');
  expect((await room(of, lin)).timer?.since).not.toBeNull();
  await timer('stop');
  expect((await room(of, lin)).timer).toBeNull();
});

test('S-025 A-05 many draw at once and everybody, early or late, has the same board', { timeout: 60_000 }, async () => {
  const { lin, fang, teacher, post, of, room, listener, until, db } = await lesson();
  const early = await listener(lin);
  expect((await post(of, lin, { kind: 'board', page: 'first', op: { do: 'add', items: [pen('a1')] } })).key).toBe('drawing_not_allowed');
  for (const { id } of [lin, fang]) await post(of, teacher, { kind: 'draw_right', user_id: id, allowed: true });
  const speakers = [lin, fang, teacher];
  const draw = async (who: TestPerson, name: string) => {
    for (let stroke = 0; stroke < 25; stroke++) {
      const id = `${name}${stroke}`;
      await post(of, who, { kind: 'board', page: 'first', op: { do: 'add', items: [pen(id)] } });
      for (let piece = 0; piece < 6; piece++)
        await post(of, who, {
          kind: 'board',
          page: 'first',
          op: { do: 'grow', item: id, points: [stroke, piece, 0.5, stroke + 1, piece, 0.6] },
        });
      if (stroke % 5 === 0) await post(of, who, { kind: 'board', page: 'first', op: { do: 'move', items: [id], dx: 3, dy: 4 } });
      if (stroke % 7 === 0) await post(of, who, { kind: 'board', page: 'first', op: { do: 'erase', items: [id] } });
    }
  };
  await Promise.all(speakers.map((who, at) => draw(who, 'xyz'[at]!)));
  expect((await post(of, lin, { kind: 'board', page: 'first', op: { do: 'erase', items: ['z1'] } })).key).toBe('drawing_not_allowed');
  const late = await room(of, fang);
  const whole = (await eventsAfter(db, of.id, 0, 10_000)).reduce(withEvent, emptyRoom);
  // Who counts the people in the room may add a line meanwhile; the boards are equal all the same.
  expect(whole.seq).toBeGreaterThanOrEqual(late.seq);
  expect(JSON.stringify(late.board)).toBe(JSON.stringify(whole.board));
  expect(late.board.first).toHaveLength(3 * 21);
  await until('the early one heard all', async () => (early.events().at(-1)?.seq ?? 0) >= late.seq);
  const received = early.events().reduce<RoomState>(withEvent, emptyRoom);
  expect(JSON.stringify(received.board)).toBe(JSON.stringify(late.board));
  const saved = await db.selectFrom('class_snapshots').select(['seq', 'state']).where('class_id', '=', of.id).executeTakeFirstOrThrow();
  const later = (await eventsAfter(db, of.id, BigInt(saved.seq), 10_000)).reduce(withEvent, saved.state as unknown as RoomState);
  expect(JSON.stringify(later.board)).toBe(JSON.stringify(whole.board));
  early.socket.close();
});

test('pictures of a class open for those who may be in it now, whatever address was copied; what is shared is said by those who run it', async () => {
  const created = await lesson();
  const { as, lin, fang, teacher, of, post, room, origin, at } = created;
  const { file_id } = await upload(created, lin, 'class_picture', 'board.png', await picture('png'));
  await post(of, lin, { kind: 'chat', text: '', file_id: file_id!, mentions: [] });
  const address = async (who: TestPerson) =>
    `${origin}${(await as(who).call(classFiles, { class_id: of.id, file_ids: [file_id!] })).data.list[0]!.address}`;
  const [own, copied] = [await address(lin), await address(fang)];
  const { list } = (await as(teacher).call(listMembers, { space_id: at.id })).data;
  await as(teacher).call(removeMembers, {
    space_id: at.id,
    membership_ids: [list.find(({ person }) => person.id === fang.id)!.membership_id],
  });
  expect([(await fetch(own)).status, (await fetch(copied)).status]).toEqual([200, 404]);
  const shared = { kind: 'media', screen: true, camera: false, microphone: true } as const;
  expect((await post(of, lin, shared)).key).toBe('not_allowed');
  expect((await post(of, teacher, shared)).code).toBe(1);
  expect((await room(of, lin)).media).toEqual({ screen: true, camera: false, microphone: true, by: teacher.name });
  expect((await post(of, teacher, { ...shared, microphone_on: false })).code).toBe(1);
  expect((await room(of, lin)).media.microphone_on).toBe(false);
});

test('what is said is typed as captions by those who run the class, and the newest lines are there for who comes later', async () => {
  const { lin, teacher, post, room, of, listener, until } = await lesson();
  const subscriber = await listener(lin);
  for (const text of ['one', 'two', ' three ', 'four']) expect((await post(of, teacher, { kind: 'caption', text })).code).toBe(1);
  expect((await post(of, lin, { kind: 'caption', text: 'mine' })).key).toBe('not_allowed');
  expect((await post(of, teacher, { kind: 'caption', text: '  ' })).key).toBe('parameter_error');
  expect((await post(of, teacher, { kind: 'caption', text: 'x'.repeat(201) })).key).toBe('text_too_long');
  expect((await room(of, lin)).captions.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
  await until('they were heard', async () => subscriber.events().filter(({ kind }) => kind === 'caption').length === 4);
  subscriber.socket.close();
});

test('people in the room are counted while their pages are open', async () => {
  const { lin, fang, teacher, listener, until, room, of } = await lesson();
  const handlers = await Promise.all([lin, fang, teacher].map(listener));
  await until('three are counted', async () => (await room(of, teacher)).online === 3);
  handlers[0]!.socket.close();
  await until('two are left', async () => (await room(of, teacher)).online === 2, 15);
  for (const subscriber of handlers) subscriber.socket.close();
});
