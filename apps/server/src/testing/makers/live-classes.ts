import { randomBytes } from 'node:crypto';
import { endClass, scheduleClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { enterRoom, type RoomSaying, sayInRoom } from '@praxis/contract/live-classes/room';
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
    const made = await as(teacher).call(scheduleClass, {
      space_id: space.id,
      title: traits.title ?? 'Sorting',
      start_at,
      suggested_minutes: 45,
    });
    if (made.code !== 1) throw new Error(made.msg);
    return { id: made.data.class_ids[0]!, spaceId: space.id, teacher };
  }

  async function running(space: TestSpace, teacher: TestPerson, traits: { title?: string } = {}): Promise<TestClass> {
    const made = await planned(space, teacher, traits);
    const begun = await as(teacher).call(startClass, { class_id: made.id });
    if (begun.code !== 1) throw new Error(begun.msg);
    return made;
  }

  async function ended(space: TestSpace, teacher: TestPerson): Promise<TestClass> {
    const made = await running(space, teacher);
    await as(teacher).call(endClass, { class_id: made.id });
    return made;
  }

  const say = (of: TestClass, who: TestPerson, saying: RoomSaying, key = newKey()) =>
    as(who).call(sayInRoom, { class_id: of.id, key, saying });
  const chat = (of: TestClass, who: TestPerson, text: string) => say(of, who, { kind: 'chat', text, file_id: null, mentions: [] });
  const room = async (of: TestClass, who: TestPerson) =>
    JSON.parse((await as(who).call(enterRoom, { class_id: of.id })).data.state) as RoomState;

  return { planned, running, ended, say, chat, room };
}
