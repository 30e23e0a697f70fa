import { createHash } from 'node:crypto';
import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { emptyRoom, type RoomState, withEvent } from '@praxis/rules/room';
import { expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openSocket } from '../../../testing/socket.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

const STUDENTS = 100;
const STROKES = 12;

const hashOf = ({ board }: RoomState) => createHash('sha256').update(JSON.stringify(board)).digest('hex');
const pen = (id: string) => ({ id, shape: 'pen' as const, color: 'red' as const, width: 4, points: [10, 10, 0.5], text: '' });

/** A page of the class that keeps the room as it hears it. */
async function page(origin: string, who: TestPerson, classId: string, from: RoomState = emptyRoom) {
  let state = from;
  let socket: Awaited<ReturnType<typeof openSocket>> | undefined;
  const open = async () => {
    const opened = await openSocket(`${origin}/ws`);
    socket = opened;
    opened.socket.on('message', (raw) => {
      const frames = [JSON.parse(String(raw))].flat() as { t: string; body?: RoomEvent }[];
      for (const { t, body } of frames) if (t === 'msg' && body && socket === opened) state = withEvent(state, body);
      // It is kept in the state; thousands of frames in three hundred pages are not wanted again.
      opened.frames.length = 0;
    });
    opened.send({ t: 'auth', token: who.token });
    opened.send({ t: 'sub', topic: `class:${classId}`, since: String(state.seq) });
  };
  await open();
  return {
    seq: () => state.seq,
    hash: () => hashOf(state),
    cut: () => socket?.socket.terminate(),
    open,
    close: () => socket?.socket.close(),
  };
}

test('A-05 three hundred pages of a class have the same board: those there from the beginning, those who came late, and those cut off between', {
  timeout: 300_000,
}, async () => {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const { running, post, room } = classMakers(created);
  const teacher = await created.person('teacher');
  const place = await space(teacher);
  const students: TestPerson[] = [];
  for (let at = 0; at < STUDENTS; at++) students.push((await member(place)).person);
  const lesson = await running(place, teacher);
  const pens = [teacher, students[0]!, students[1]!];
  for (const { id } of pens.slice(1)) await post(lesson, teacher, { kind: 'draw_right', user_id: id, allowed: true });
  const draw = async (who: TestPerson, name: string) => {
    for (let stroke = 0; stroke < STROKES; stroke++) {
      const id = `${name}${stroke}`;
      const op = (op: Record<string, unknown>) => post(lesson, who, { kind: 'board', page: 'first', op } as never);
      await op({ do: 'add', items: [pen(id)] });
      for (let piece = 0; piece < 4; piece++) await op({ do: 'grow', item: id, points: [stroke, piece, 0.5, stroke + 1, piece, 0.6] });
      if (stroke % 4 === 0) await op({ do: 'move', items: [id], dx: 3, dy: 4 });
      if (stroke % 5 === 0) await op({ do: 'erase', items: [id] });
    }
  };
  const drawAll = (part: string) => Promise.all(pens.map((who, at) => draw(who, `${part}${at}x`)));

  const early = await Promise.all(students.map((who) => page(created.origin, who, lesson.id)));
  const cutOff = await Promise.all(students.map((who) => page(created.origin, who, lesson.id)));
  const first = drawAll('a');
  await created.until('some of it is drawn', async () => cutOff.every((one) => one.seq() > 20));
  for (const one of cutOff) one.cut();
  await first;
  const second = drawAll('b');
  const late = await Promise.all(students.map(async (who) => page(created.origin, who, lesson.id, await room(lesson, who))));
  await Promise.all(cutOff.map((one) => one.open()));
  await second;

  const whole = await room(lesson, teacher);
  const pages = [...early, ...cutOff, ...late];
  expect(pages).toHaveLength(300);
  await created.until('everybody heard it all', async () => pages.every((one) => one.seq() >= whole.seq));
  expect(new Set(pages.map((one) => one.hash()))).toEqual(new Set([hashOf(whole)]));
  for (const one of pages) one.close();
});
