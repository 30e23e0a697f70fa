import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Carried } from './relay.ts';

/** The connection to a page as its WebSocket sees it: what that says goes through the relay while the relay carries the picture. */
export type PageStream = ReturnType<typeof pageStream>;

/** Stands between a WebSocket and its connection. */
export function pageStream(socket: Socket) {
  let carried: Carried | undefined;
  const send = (piece: Buffer, sent: (error?: Error | null) => void) => {
    if (carried) carried.send(piece, sent);
    else socket.write(piece, sent);
  };
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (piece: Buffer, _encoding, sent) => send(piece, sent),
    // Head and content of a frame come corked: they go as one.
    writev: (pieces, sent) => send(Buffer.concat(pieces.map(({ chunk }) => chunk as Buffer)), sent),
    final: (done) => void socket.end(() => done()),
    destroy(error, done) {
      carried?.drop();
      socket.destroy();
      done(error);
    },
  });
  socket.setNoDelay(true).setTimeout(0);
  socket.on('data', (piece) => {
    if (!stream.push(piece)) socket.pause();
  });
  socket.on('end', () => stream.push(null));
  socket.on('error', (error) => stream.destroy(error));
  socket.on('close', () => stream.destroy());
  return Object.assign(stream, {
    socket,
    carriedBy(by: Carried | undefined) {
      carried = by;
    },
  });
}
