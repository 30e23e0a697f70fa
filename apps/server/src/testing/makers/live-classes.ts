import { randomBytes } from 'node:crypto';
import { endClass, scheduleClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { enterRoom, postInRoom, type RoomPost } from '@praxis/contract/live-classes/room';
import type { RoomState } from '@praxis/rules/room';
import type { TestPerson, world } from '../world.ts';
import type { TestSpace } from './spaces.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'as' | 'clock'>;

/** A class a test made. */
export type TestClass = { id: string; spaceId: string; teacher: TestPerson };

/** A name for something that is said. */
export const newKey = () => randomBytes(9).toString('base64url').replace(/^-/, 'a');

/** Makers of classes, over HTTP. */
export function classMakers({ as, clock }: World) {
  const MINUTE = 60_000;

  async function planned(space: TestSpace, teacher: TestPerson, traits: { title?: string; inMinutes?: number } = {}): Promise<TestClass> {
    const start_at = clock.now().getTime() + (traits.inMinutes ?? 10) * MINUTE;
    const created = await as(teacher).call(scheduleClass, {
      space_id: space.id,
      title: traits.title ?? 'Sorting',
      start_at,
      suggested_minutes: 45,
    });
    if (created.code !== 1) throw new Error(created.msg);
    return { id: created.data.class_ids[0]!, spaceId: space.id, teacher };
  }

  async function running(space: TestSpace, teacher: TestPerson, traits: { title?: string } = {}): Promise<TestClass> {
    const created = await planned(space, teacher, traits);
    const started = await as(teacher).call(startClass, { class_id: created.id });
    if (started.code !== 1) throw new Error(started.msg);
    return created;
  }

  async function ended(space: TestSpace, teacher: TestPerson): Promise<TestClass> {
    const created = await running(space, teacher);
    await as(teacher).call(endClass, { class_id: created.id });
    return created;
  }

  const post = (of: TestClass, who: TestPerson, roomPost: RoomPost, key = newKey()) =>
    as(who).call(postInRoom, { class_id: of.id, key, post: roomPost });
  const chat = (of: TestClass, who: TestPerson, text: string) => post(of, who, { kind: 'chat', text, file_id: null, mentions: [] });
  const room = async (of: TestClass, who: TestPerson) =>
    JSON.parse((await as(who).call(enterRoom, { class_id: of.id })).data.state) as RoomState;

  return { planned, running, ended, post, chat, room };
}
