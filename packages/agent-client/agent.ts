import { HEARTBEAT_SECONDS } from '@praxis/contract/core/agent';
import { type AgentAddress, openConnection } from './connection.ts';
import { type HostReports, openHostReports } from './host-reports.ts';
import { openLeasedWork, type TaskWork } from './leased-work.ts';

type Options = AgentAddress & {
  tasks?: TaskWork;
  reports?: HostReports;
  /** What the owner of its tasks wants to know of it. */
  about?: (draining: boolean) => unknown;
};

/** An agent that is connected or dialling. */
export type AgentClient = ReturnType<typeof openAgentClient>;

/**
 * What media, judge, labs and live share: dials the server and goes on dialling until it is closed, works on leased tasks and repeats how
 * they ended until that is stored, reports state and events, answers calls. Every agent sends a heartbeat, also when it has nothing to do.
 */
export function openAgentClient({ tasks, reports, about, ...who }: Options) {
  let draining = false;
  const work = openLeasedWork(tasks ?? { capacity: {}, perform: async () => undefined }, (frame) => connection.send(frame), who.log);
  const host = reports && openHostReports(reports, (frame) => connection.send(frame), who.log);

  const capacity = () => Object.fromEntries(Object.entries(tasks?.capacity ?? {}).map(([kind, most]) => [kind, draining ? 0 : most]));
  const connection = openConnection({
    ...who,
    hello: () => ({ capacity: capacity(), leases: work.leases(), ...(about && { about: about(draining) }) }),
    onWelcome() {
      work.repeatEnds();
      host?.welcome();
    },
    onFrame(frame) {
      if (frame.t === 'task') work.take(frame);
      else if (frame.t === 'call') void host?.answer(frame);
      else work.acknowledge(frame);
    },
  });
  const heart = setInterval(() => {
    connection.send({ t: 'heartbeat', leases: work.leases() });
    connection.ping();
  }, HEARTBEAT_SECONDS * 1000);

  return {
    /** Something of the reported state may have changed. */
    changed: () => host?.changed(),
    event: (event: unknown) => host?.event(event),
    tickets: connection.tickets,
    /** Takes nothing new; resolves when what it holds is done, or after so many milliseconds. */
    async drain(milliseconds: number) {
      draining = true;
      connection.introduce();
      const enough = new Promise((done) => setTimeout(done, milliseconds).unref());
      await Promise.race([work.finished(), enough]);
    },
    /** Stops everything that runs for tasks; their leases return to the queue. */
    async close() {
      clearInterval(heart);
      host?.close();
      work.abortAll();
      connection.close();
      await work.finished();
    },
  };
}
