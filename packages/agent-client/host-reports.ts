import type { AgentFrame, AgentServerCall } from '@praxis/contract/core/agent';
import type { AgentLog } from './connection.ts';

/** What an agent reports of itself beside tasks, and the calls it answers. */
export type HostReports = {
  /** The whole state, sent when it has changed. */
  state: () => unknown;
  /** Two states with the same mark count as one; by default their JSON. */
  mark?: (state: never) => string;
  /** Does what a call asks for. */
  answer: (name: string, body: unknown, partial: (known: unknown) => void) => Promise<unknown>;
  /** What the server is told of a call that failed; logged as a fault when it is `failed`. */
  refusal?: (error: unknown) => string;
};

/** Changes within this time are sent together. */
const STATE_MS = 200;
/** What changes without anybody saying so (memory, viewers) is looked at this often. */
const POLL_MS = 5000;
/** Events that wait for the server to come back. */
const MOST_EVENTS = 1000;

/** Reports state, events and answers over a connection. */
export function openHostReports(reports: HostReports, send: (frame: AgentFrame) => boolean, log: AgentLog) {
  const events: unknown[] = [];
  const mark = (reports.mark ?? JSON.stringify) as (state: unknown) => string;
  let closed = false;
  let reported = '';
  let pending: NodeJS.Timeout | undefined;

  async function reportState() {
    pending = undefined;
    const state = await reports.state();
    const now = mark(state);
    if (now !== reported && send({ t: 'state', state })) reported = now;
  }
  function changed() {
    if (closed) return;
    pending ??= setTimeout(
      () => reportState().catch((error: unknown) => log('the state was not reported', { level: 50, error: String(error) })),
      STATE_MS,
    );
  }
  const poll = setInterval(changed, POLL_MS);

  return {
    changed,
    /** Something happened; while the server is away the last thousand events wait for it. */
    event(event: unknown) {
      if (send({ t: 'event', event })) return;
      events.push(event);
      if (events.length > MOST_EVENTS) events.shift();
    },
    async answer({ call, name, body }: AgentServerCall) {
      try {
        const result = await reports.answer(name, body, (partial) => void send({ t: 'partial', call, partial }));
        send({ t: 'answer', call, result });
      } catch (error) {
        const refusal = reports.refusal?.(error) ?? 'failed';
        log('a call failed', { level: refusal === 'failed' ? 50 : 30, name, refusal, error: (error as Error).stack });
        send({ t: 'answer', call, error: refusal });
      }
      changed();
    },
    /** A server that knows nothing of this agent is told everything. */
    welcome() {
      reported = '';
      changed();
      for (const event of events.splice(0)) send({ t: 'event', event });
    },
    close() {
      closed = true;
      clearInterval(poll);
      clearTimeout(pending);
    },
  };
}
