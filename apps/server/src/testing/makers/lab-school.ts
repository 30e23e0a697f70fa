import { actOnMachine } from '@praxis/contract/labs/machines';
import { openLabRoom } from '@praxis/contract/labs/tasks';
import { expect } from 'vitest';
import { world } from '../world.ts';
import { courseMakers } from './courses.ts';
import { labMakers } from './labs.ts';
import { spaceMakers } from './spaces.ts';

type MachineAct =
  | 'retry'
  | 'restart'
  | 'initialise'
  | 'to_advanced'
  | 'to_common'
  | 'extend'
  | 'renew'
  | 'recycle'
  | 'snapshot'
  | 'restore'
  | 'drop'
  | 'attach'
  | 'detach';

const hosts: { close: () => Promise<unknown> }[] = [];
/** Ends the hosts of the schools made so far. */
export const closeLabHosts = async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
};

/** A school with a lab host of its own, a class with a student, and the hands they act with. The test file ends the hosts with `closeLabHosts`. */
export async function labSchool() {
  const created = await world();
  const labs = labMakers(created);
  const spaces = spaceMakers(created);
  await created.db.deleteFrom('lab_hosts').execute();
  const host = await labs.host();
  hosts.push(host);
  const teacher = await created.person('teacher');
  const space = await spaces.space(teacher);
  const student = (await spaces.member(space)).person;
  const room = async (taskId: string, who = student) => (await created.as(who).call(openLabRoom, { task_id: taskId })).data;
  const act = async (taskId: string, input: { act: MachineAct } & Record<string, unknown>) => {
    const machine = (await room(taskId)).machines[0]!;
    return created.as(student).call(actOnMachine, { machine_id: machine.id, generation: machine.generation, ...input });
  };
  /** Puts the machine through an operation and waits until it is done. */
  const done = async (taskId: string, input: Parameters<typeof act>[1]) => {
    const reply = await act(taskId, input);
    expect(reply.key).toBeUndefined();
    return created.until(`${input.act} is done`, async () => {
      const machine = (await room(taskId)).machines[0]!;
      return machine.operation === null && machine;
    });
  };
  /** Ends another host with the others. */
  const closing = (another: (typeof hosts)[number]) => void hosts.push(another);
  return { ...created, ...spaces, ...courseMakers(created), ...labs, host, teacher, space, student, room, act, done, closing };
}
