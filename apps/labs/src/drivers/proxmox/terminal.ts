import { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { LabFailure } from '../../driver.ts';

const PING_MS = 20_000;

/** A stream over a WebSocket of Proxmox. A picture is bytes; a terminal says `user:ticket` first and then `0:LENGTH:TEXT` for what is typed. */
export function consoleStream(
  at: { address: string; headers: Record<string, string> },
  terminal: { user: string; ticket: string } | undefined,
): Promise<Duplex> {
  const socket = new WebSocket(at.address, ['binary'], { headers: at.headers, perMessageDeflate: false });
  const stream: Duplex = new Duplex({
    read: () => undefined,
    write(piece: Buffer, _encoding, next) {
      socket.send(terminal ? Buffer.concat([Buffer.from(`0:${piece.length}:`), piece]) : piece, (error) => next(error));
    },
    destroy(error, next) {
      socket.terminate();
      next(error);
    },
  });
  let greeted = !terminal;
  let start: () => void = () => undefined;
  socket.on('message', (raw: Buffer) => {
    if (greeted) return void stream.push(raw);
    // The first word is OK; what comes with it belongs to the terminal already.
    greeted = true;
    if (raw.subarray(0, 2).toString() !== 'OK') return void stream.destroy(new LabFailure('failed', 'the terminal was refused'));
    if (raw.length > 2) stream.push(raw.subarray(2));
    start();
  });
  const ping = terminal && setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('2'), PING_MS);
  socket.on('close', () => {
    clearInterval(ping);
    stream.destroy();
  });
  return new Promise((done, failed) => {
    socket.once('error', failed);
    // What is typed before the terminal said OK would be taken for the ticket.
    start = () => done(stream);
    stream.once('close', () => failed(new LabFailure('failed', 'the console closed')));
    socket.once('open', () => {
      socket.off('error', failed).on('error', () => stream.destroy());
      if (terminal) socket.send(`${terminal.user}:${terminal.ticket}\n`);
      else start();
    });
  });
}
