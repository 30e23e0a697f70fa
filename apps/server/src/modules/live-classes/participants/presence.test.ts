import { getClass } from '@praxis/contract/live-classes/live-classes';
import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openSocket } from '../../../testing/socket.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { watchOverAbsence } from '../schedule/end-class.ts';
import { closeSilent, createLease, onlineIn, openPresence, renewLease, reopenPresences } from './presences.store.ts';

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

test('people stay present while their server renews one lease, leave when it falls silent, and are back when it speaks again', async () => {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher);
  const { id: classId } = await classMakers(created).running(at, teacher);
  const { db, clock } = created;
  const now = clock.now();
  const leaseId = await createLease(db, now);
  const silentId = await createLease(db, now);
  const enter = async (lease: string) =>
    openPresence(db, { classId, userId: (await member(at)).person.id, staff: false, leaseId: lease, now });
  const here = [await enter(leaseId), await enter(leaseId)];
  const lost = await enter(silentId);
  const online = async () => (await onlineIn(db, [classId])).get(classId) ?? 0;
  const leftAt = async (id: string) =>
    (await db.selectFrom('class_presences').select('left_at').where('id', '=', id).executeTakeFirstOrThrow()).left_at;

  expect(await renewLease(db, leaseId, later(now, 50))).toEqual(now);
  await closeSilent(db, later(now, 40));
  expect(await online()).toBe(2);
  expect(await leftAt(lost), 'as of when the server was last heard').toEqual(now);
  await closeSilent(db, later(now, 60));
  expect(await leftAt(here[0]!)).toEqual(later(now, 50));
  expect(await online()).toBe(0);

  expect(await renewLease(db, leaseId, later(now, 200))).toEqual(later(now, 50));
  await reopenPresences(db, here, leaseId, later(now, 200));
  expect(await online()).toBe(2);
  await closeSilent(db, later(now, 190));
  expect(await online()).toBe(2);
  await db.deleteFrom('class_presence_leases').where('id', '=', leaseId).execute();
  expect(await renewLease(db, leaseId, now), 'a lease that is gone is taken anew').toBeUndefined();
});

test('a class whose teacher is away knows of the return as soon as they are back', async () => {
  const created = await world();
  const { app, as, origin, until } = created;
  const { space, member } = spaceMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher);
  const student = (await member(at)).person;
  const { id: classId } = await classMakers(created).running(at, teacher);
  await watchOverAbsence(app);
  const absentSince = async () => (await as(student).call(getClass, { class_id: classId })).data.absent_since;
  expect(await absentSince()).toEqual(expect.any(Number));
  const enter = async (who: TestPerson) => {
    const socket = await openSocket(`${origin}/ws`);
    socket.send({ t: 'auth', token: who.token });
    socket.send({ t: 'sub', topic: `class:${classId}`, since: '0' });
    return socket;
  };
  const sockets = [await enter(student)];
  await until('the student is in the room', async () => (await onlineIn(app.db, [classId])).get(classId) === 1);
  expect(await absentSince(), 'a student runs nothing').toEqual(expect.any(Number));
  sockets.push(await enter(teacher));
  await until('the class goes on', async () => (await absentSince()) === null);
  const away = await until('everybody in the room reads it', async () => {
    const bodies = sockets[0]!.frames.flatMap((frame) => (frame.t === 'msg' ? [frame.body as RoomEvent] : []));
    const found = bodies.filter((event) => event.kind === 'away');
    return found.length === 2 && found;
  });
  expect(away.map((event) => event.kind === 'away' && event.away)).toEqual([true, false]);
  for (const { socket } of sockets) socket.close();
});
