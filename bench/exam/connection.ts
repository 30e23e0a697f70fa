import { connect, type Socket } from 'node:net';

/** One kept HTTP connection that costs its side as little as possible: asks one after the other, opens itself again after a failure. */
export type Connection = { ask(request: Buffer): Promise<{ status: number; body: string }>; close(): void };

const LENGTH = /\r\ncontent-length: (\d+)/i;

/** Opens a line to a server; nothing is sent before the first ask. */
export function openConnection(port: number, timeoutMs = 10_000): Connection {
  let socket: Socket | undefined;
  let waiting: { done: (reply: { status: number; body: string }) => void; failed: (error: Error) => void } | undefined;
  let pieces: Buffer[] = [];
  let size = 0;
  let whole = -1;
  let head = 0;

  function fail(error: Error) {
    socket?.destroy();
    socket = undefined;
    const asked = waiting;
    waiting = undefined;
    asked?.failed(error);
  }

  function measure() {
    const read = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    pieces = [read];
    const end = read.indexOf('\r\n\r\n');
    if (end < 0) return;
    head = end + 4;
    whole = head + Number(LENGTH.exec(read.toString('latin1', 0, end + 2))?.[1] ?? 0);
  }

  function receive(piece: Buffer) {
    pieces.push(piece);
    size += piece.length;
    if (whole < 0) measure();
    if (whole < 0 || size < whole) return;
    const reply = Buffer.concat(pieces);
    pieces = [];
    size = 0;
    whole = -1;
    const asked = waiting;
    waiting = undefined;
    asked?.done({ status: Number(reply.toString('latin1', 9, 12)), body: reply.toString('utf8', head) });
  }

  function open() {
    pieces = [];
    size = 0;
    whole = -1;
    const created = connect({ port, host: '127.0.0.1', noDelay: true });
    created.on('data', receive);
    created.on('error', (error) => socket === created && fail(error));
    created.on('close', () => socket === created && fail(new Error('The connection was closed')));
    created.setTimeout(timeoutMs, () => socket === created && waiting && fail(new Error('No answer in time')));
    return created;
  }

  return {
    ask: (request) =>
      new Promise((done, failed) => {
        waiting = { done, failed };
        socket ??= open();
        socket.write(request);
      }),
    close() {
      const open = socket;
      socket = undefined;
      open?.destroy();
    },
  };
}

const formOf = (input: Record<string, unknown>) =>
  Object.entries(input)
    .map(([field, value]) => `${field}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');

/** The bytes of a call as a browser sends it. */
export function requestOf(method: string, path: string, token: string, input: Record<string, unknown>): Buffer {
  const form = formOf(input);
  const start = `${method} ${path}${method === 'GET' ? `?${form}` : ''} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n`;
  if (method === 'GET') return Buffer.from(`${start}\r\n`);
  const type = 'content-type: application/x-www-form-urlencoded\r\nx-requested-with: XMLHttpRequest\r\n';
  return Buffer.from(`${start}${type}content-length: ${Buffer.byteLength(form)}\r\n\r\n${form}`);
}
