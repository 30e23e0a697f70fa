import { LabFailure } from '../../../driver.ts';
import { jsonLine, openSocket } from './json-line.ts';

type Event = { event: string; data: Record<string, unknown> };

/** The monitor of one QEMU process. */
export type Qmp = Awaited<ReturnType<typeof openQmp>>;

const JOB_POLL_MS = 15;

/** Connects to the monitor socket of a machine. */
export async function openQmp(path: string, options: { patienceMs?: number } = {}) {
  const socket = await openSocket(path, options.patienceMs);
  const listeners = new Set<(event: Event) => void>();
  let greeted: () => void = () => undefined;
  const greeting = new Promise<void>((done) => {
    greeted = done;
  });
  const line = jsonLine(socket, (args) => {
    if (args.QMP) greeted();
    if (typeof args.event !== 'string') return;
    const event = { event: args.event, data: (args.data ?? {}) as Record<string, unknown> };
    for (const listener of [...listeners]) listener(event);
  });
  const late = setTimeout(() => socket.destroy(), options.patienceMs ?? 5000);
  await Promise.race([greeting, new Promise((_done, failed) => socket.once('close', () => failed(new LabFailure('machine_not_running'))))]);
  clearTimeout(late);
  await line.ask('qmp_capabilities');

  /** Resolves with the first event that fits; begin to wait before asking for what causes it. */
  function next(fits: (event: Event) => boolean, seconds: number): Promise<Event> {
    return new Promise((done, failed) => {
      const stop = () => {
        clearTimeout(timer);
        listeners.delete(listener);
      };
      const listener = (event: Event) => {
        if (!fits(event)) return;
        stop();
        done(event);
      };
      const timer = setTimeout(() => {
        stop();
        failed(new LabFailure('call_timed_out', 'an event did not come'));
      }, seconds * 1000);
      listeners.add(listener);
    });
  }

  return {
    ask: line.ask,
    isOpen: line.isOpen,
    next,
    onEvent: (each: (event: Event) => void) => listeners.add(each),
    /** Runs a background job of QEMU, such as a snapshot, to its end. */
    async job(command: string, values: Record<string, unknown>, seconds: number) {
      const id = `job${Date.now()}`;
      await line.ask(command, { 'job-id': id, ...values });
      const until = performance.now() + seconds * 1000;
      for (;;) {
        const jobs = (await line.ask('query-jobs')) as { id: string; status: string; error?: string }[];
        const job = jobs.find((each) => each.id === id);
        if (!job) return;
        if (job.status === 'concluded') {
          await line.ask('job-dismiss', { id });
          if (job.error) throw new LabFailure(/space/i.test(job.error) ? 'disk_full' : 'failed', job.error);
          return;
        }
        if (performance.now() > until) throw new LabFailure('call_timed_out', command);
        await new Promise((again) => setTimeout(again, JOB_POLL_MS));
      }
    },
    whenClosed: (listener: () => void) => void socket.once('close', listener),
    close: line.close,
  };
}
