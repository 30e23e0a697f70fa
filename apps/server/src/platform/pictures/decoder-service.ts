import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Decoder, startDecoder } from './decoder.ts';
import { readFrames, writeFrame } from './picture-frames.ts';

/** First words of a connection: how low a priority its decoder has. */
type Wish = { nice?: number };

/** Decoders at once; who comes then waits for one that ends. */
const DECODERS_MOST = 16;
/** How long a service that is being started anew is waited for. */
const REACH_MS = 10_000;
const LOOK_MS = 1000;

/** Where a service of decoders listens, run by somebody with other rights than ours; undefined: decoders are children of ours. */
export const decoderSocket = () => process.env.PRAXIS_PICTURES_SOCKET || undefined;

const opened = (path: string) =>
  new Promise<Socket>((done, failed) => {
    const socket = connect(path);
    socket.once('connect', () => done(socket)).once('error', failed);
  });

/** Why the service does not answer, in an operator's words; undefined when it does. */
export async function serviceLack(path = decoderSocket()!): Promise<string | undefined> {
  try {
    const socket = await Promise.race([opened(path), pause(LOOK_MS, undefined, { ref: false })]);
    socket?.on('error', () => undefined).destroy();
    return socket ? undefined : `their decoder at ${path} is silent`;
  } catch (error) {
    return `their decoder does not listen at ${path} (${(error as NodeJS.ErrnoException).code}); its log says why`;
  }
}

/**
 * A decoder that the service runs for us: what we write goes to it, what it says comes back.
 *
 * Source: `serveDecoders`. Throws what `connect` says where the service has not listened for ten seconds.
 */
export async function reachDecoder(nice?: number, path = decoderSocket()!): Promise<Decoder> {
  const until = Date.now() + REACH_MS;
  const reach = async (): Promise<Socket> => {
    try {
      return await opened(path);
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(200);
      return reach();
    }
  };
  const socket = await reach();
  socket.on('error', () => undefined);
  writeFrame(socket, { ...(nice !== undefined && { nice }) } satisfies Wish);
  return {
    input: socket,
    output: socket,
    kill: () => socket.destroy(),
    onEnd: (ended) => void socket.once('close', ended),
    hold: (held) => void (held ? socket.ref() : socket.unref()),
  };
}

/** One connection, one decoder: either ends with the other. Resolves when both have. */
async function serve(socket: Socket, { nice }: Wish) {
  const decoder = await startDecoder(nice).catch((error: unknown) => {
    // Whoever asked is told at once, by the end of the line.
    socket.destroy();
    throw error;
  });
  const ended = new Promise<void>((done) => decoder.onEnd(done));
  socket.once('close', decoder.kill);
  if (socket.destroyed) decoder.kill();
  socket.pipe(decoder.input);
  decoder.output.pipe(socket);
  decoder.errors?.resume();
  await ended;
  socket.destroy();
}

/** Listens for those who have pictures to read, and gives each a decoder of its own. */
export async function serveDecoders(path: string, most = DECODERS_MOST) {
  const waiting: (() => Promise<void>)[] = [];
  let busy = 0;
  const next = () => {
    while (busy < most && waiting.length > 0) {
      busy++;
      void waiting.shift()!()
        .catch((error: Error) =>
          process.stderr.write(`${JSON.stringify({ level: 50, msg: 'no decoder could be started', err: { message: error.message } })}\n`),
        )
        .finally(() => {
          busy--;
          next();
        });
    }
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    // Who leaves before asking for anything leaves whole; afterwards its decoder ends with it.
    const leave = () => socket.destroy();
    socket.once('end', leave);
    const onWish = readFrames<Wish>((wish) => {
      socket.removeAllListeners('data').off('end', leave).pause();
      waiting.push(async () => (socket.destroyed ? undefined : serve(socket, wish)));
      next();
    });
    socket.on('data', (piece) => {
      try {
        onWish(piece);
      } catch {
        socket.destroy();
      }
    });
  });
  rmSync(path, { force: true });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  // Whoever may enter its folder may ask.
  chmodSync(path, 0o666);
  return { close: () => new Promise<void>((done) => server.close(() => done())) };
}
