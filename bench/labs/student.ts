import { actOnMachine, openConsole } from '@praxis/contract/labs/machines';
import { finishLab, openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import { WebSocket } from 'ws';
import { ask } from '../../scripts/school.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ROOM_MS = 1000;
const ANSWER_MS = 20_000;

/** What students of all machines noted: words whose writing the machine confirmed, how often they came back, and what they lost. */
export type Notes = { confirmed: number; reconnects: number; retries: number; lost: string[]; complaints: string[]; blankMs: number[] };

/** One console as a page keeps it: opened with a ticket, opened again whenever it ends. */
function openLine(origin: string, token: string, machineId: string, notes: Notes) {
  let socket: WebSocket | undefined;
  let visible = '';
  let closed = false;
  let away = Date.now();
  async function dial() {
    while (!closed) {
      try {
        const { address } = await ask(origin, token, openConsole, { machine_id: machineId, kind: 'tty' });
        const mine = new WebSocket(`${origin.replace('http', 'ws')}${address}`);
        mine.on('message', (raw, binary) => {
          if (binary) visible = (visible + String(raw)).slice(-20_000);
        });
        await new Promise((done, failed) => mine.once('open', done).once('error', failed).once('close', failed));
        mine.on('error', () => mine.terminate());
        socket = mine;
        notes.reconnects++;
        notes.blankMs.push(Date.now() - away);
        await new Promise((done) => mine.once('close', done));
        away = Date.now();
        socket = undefined;
      } catch {
        // Server, host or machine are away for a moment.
        await pause(300);
      }
    }
  }
  const dialling = dial();
  return {
    /** Types a line and waits for a word of its answer. */
    async typed(line: string, word: RegExp): Promise<string | undefined> {
      const from = socket;
      if (from?.readyState !== WebSocket.OPEN) return undefined;
      visible = '';
      from.send(Buffer.from(`${line}\n`));
      for (const until = Date.now() + ANSWER_MS; Date.now() < until && socket === from; await pause(20)) {
        const found = word.exec(visible);
        if (found) return found[0];
      }
      return undefined;
    },
    async close() {
      closed = true;
      socket?.close();
      await dialling;
    },
  };
}

/** A student who works on all machines of a lab and notes what was confirmed; `over` ends the work. */
export async function work(origin: string, token: string, taskId: string, notes: Notes, over: () => boolean) {
  const room = () => ask(origin, token, openLabRoom, { task_id: taskId });
  const start = () => ask(origin, token, startLab, { task_id: taskId });
  for (let started = false; !started && !over(); await pause(300))
    await start().then(
      () => {
        started = true;
      },
      (error: Error) => void notes.complaints.push(error.message),
    );
  const { machines } = await room();
  const sit = async (machineId: string) => {
    const line = openLine(origin, token, machineId, notes);
    let confirmed = 0;
    try {
      for (let count = 1; !over(); count++) {
        const before = await line.typed('cat work; echo "r""ead"', /(word-\d+\s+)?read/);
        const found = Number(/word-(\d+)/.exec(before ?? '')?.[1] ?? 0);
        // A home directory that is older than what was confirmed is lost work.
        if (before !== undefined && found < confirmed) notes.lost.push(`${machineId}: ${found} instead of ${confirmed}`);
        if (
          before !== undefined &&
          (await line.typed(`echo word-${count} > work && sync && echo "conf""irmed-${count}."`, new RegExp(`confirmed-${count}\\.`)))
        ) {
          confirmed = count;
          notes.confirmed++;
        }
        await pause(ROOM_MS * (0.5 + Math.random()));
      }
    } finally {
      await line.close();
    }
  };
  const mend = async () => {
    while (!over()) {
      await pause(ROOM_MS);
      const now = await room().catch(() => undefined);
      for (const { id, state, generation } of now?.machines ?? []) {
        if (state !== 'failed') continue;
        notes.retries++;
        await ask(origin, token, actOnMachine, { machine_id: id, act: 'retry', generation }).catch(() => undefined);
      }
    }
  };
  await Promise.all([...machines.map(({ id }) => sit(id)), mend()]);
  return { room, finish: () => ask(origin, token, finishLab, { task_id: taskId }) };
}
