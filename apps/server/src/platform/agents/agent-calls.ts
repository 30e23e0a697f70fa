import { randomUUID } from 'node:crypto';
import type { AgentCallFrame, AgentServerCall } from '@praxis/contract/core/agent';
import type { Logger } from 'pino';

/** An agent that can be called: its area (`labs`), its name within it, and a way to say something to it. */
export type Callee = { area: string; name: string; send: (frame: AgentServerCall) => boolean };

/** Why a call had no result: `agent_away` when it is not connected here, `call_timed_out`, or the agent's own word. */
export class CallFailure extends Error {
  readonly word: string;
  constructor(word: string) {
    super(word);
    this.word = word;
  }
}

/** What happens when agents of one area tell something. Each may be told again after a reconnect. */
export type AreaReports = {
  state?: (incoming: { agent: string; state: unknown }) => Promise<void>;
  event?: (incoming: { agent: string; event: unknown }) => Promise<void>;
  lost?: (incoming: { agent: string }) => Promise<void>;
};

type Waiting = { callee: Callee; partial?: (value: unknown) => void; done: (result: unknown) => void; failed: (error: Error) => void };

/** Calls of the server to one agent by its name, beside the queue of tasks. */
export type AgentCalls = ReturnType<typeof openAgentCalls>;

const areaKey = (area: string, name: string) => `${area} ${name}`;

/** Opens the calls; `agents.ts` brings newcomers, frames and losses. */
export function openAgentCalls(log: Logger) {
  const callees = new Map<string, Callee>();
  const areas = new Map<string, AreaReports>();
  const waiting = new Map<string, Waiting>();
  const states = new Map<Callee, unknown>();

  const acknowledged = (work: Promise<void> | undefined) =>
    work?.catch((error: unknown) => log.error({ err: error }, 'a message of an agent was not handled'));

  return {
    /** Says what the words of an area's agents change. */
    define(area: string, reports: AreaReports) {
      areas.set(area, reports);
    },
    /** Names of the connected agents of an area. */
    names: (area: string) => [...callees.values()].filter((callee) => callee.area === area).map(({ name }) => name),
    /** What an agent last told of itself, while it is connected. */
    stateOf(area: string, name: string): unknown {
      const callee = callees.get(areaKey(area, name));
      return callee && states.get(callee);
    },
    join(callee: Callee) {
      callees.set(areaKey(callee.area, callee.name), callee);
    },
    leave(callee: Callee) {
      states.delete(callee);
      for (const [id, call] of waiting) {
        if (call.callee !== callee) continue;
        waiting.delete(id);
        call.failed(new CallFailure('agent_away'));
      }
      // The same agent may have dialled anew before its old connection was seen to break.
      if (callees.get(areaKey(callee.area, callee.name)) !== callee) return;
      callees.delete(areaKey(callee.area, callee.name));
      void acknowledged(areas.get(callee.area)?.lost?.({ agent: callee.name }));
    },
    async receive(callee: Callee, frame: AgentCallFrame) {
      const { area, name } = callee;
      if (frame.t === 'state') states.set(callee, frame.state);
      if (frame.t === 'state') return acknowledged(areas.get(area)?.state?.({ agent: name, state: frame.state }));
      if (frame.t === 'event') return acknowledged(areas.get(area)?.event?.({ agent: name, event: frame.event }));
      const call = waiting.get(frame.call);
      if (call?.callee !== callee) return;
      if (frame.t === 'partial') return call.partial?.(frame.partial);
      waiting.delete(frame.call);
      if (frame.error === undefined) call.done(frame.result);
      else call.failed(new CallFailure(frame.error));
    },
    /** Asks one agent; rejects with CallFailure. */
    ask(
      area: string,
      agent: string,
      name: string,
      body: unknown,
      { seconds = 30, partial }: { seconds?: number; partial?: (value: unknown) => void } = {},
    ): Promise<unknown> {
      const callee = callees.get(areaKey(area, agent));
      const id = randomUUID();
      return new Promise((done, failed) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          failed(new CallFailure('call_timed_out'));
        }, seconds * 1000);
        const end =
          <Value>(report: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            report(value);
          };
        if (!callee?.send({ t: 'call', call: id, name, body })) return end(failed)(new CallFailure('agent_away'));
        waiting.set(id, { callee, done: end(done), failed: end(failed), ...(partial ? { partial } : {}) });
      });
    },
  };
}
