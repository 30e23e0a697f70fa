import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { handIn, newDisk, type Seat } from '../../apps/server/src/testing/hand-ins/devices.ts';
import { openWire } from '../../apps/server/src/testing/hand-ins/wire.ts';

/** Some students who send a file of so many bytes each; they begin at moments of their own within some milliseconds. */
export type Senders = { origin: string; seats: Seat[]; bytes: number; within: number };
/** What the process says: the files are made, or all of them are handed in. */
export type SendersState = 'ready' | 'sent' | { failed: string };

const report = (message: SendersState) => process.send?.(message);
const buffers: Buffer[] = [];
let round = 0;
let go: () => Promise<void>;

async function take(message: Senders | 'go') {
  if (message === 'go') {
    await go();
    report('sent');
    return;
  }
  const { origin, seats, bytes, within } = message;
  while (buffers.length < seats.length) buffers.push(randomBytes(bytes));
  // No two files are the same, and none costs a round its time.
  round++;
  const all = seats.map((seat, at) => {
    buffers[at]!.writeUInt32LE(round);
    return { seat, disk: newDisk([buffers[at]!], []) };
  });
  go = async () => {
    await Promise.all(
      all.map(async ({ seat, disk }) => {
        await pause(Math.random() * within);
        const wire = openWire(
          () => origin,
          undefined,
          () => undefined,
        );
        await handIn(wire, disk, seat, new Set());
      }),
    );
  };
  report('ready');
}

process.on('message', (message: Senders | 'go') => {
  take(message).catch((error: unknown) => report({ failed: String(error) }));
});
