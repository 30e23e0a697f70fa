import { connect } from 'node:net';
import { instance } from '@praxis/instance/instance';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildHttp } from '../http.ts';

const http = buildHttp(instance({ PRAXIS_HOME: '/tmp/praxis-bodies', PRAXIS_DEV: '1' }), pino({ level: 'silent' }), 200);
http.post('/api/anything', async () => ({ code: 1, msg: '', data: {} }));
http.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
http.post('/api/large', { bodyLimit: 64 * 1024 * 1024 }, async () => ({ code: 1, msg: '', data: {} }));
await http.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.close());
const { port } = http.server.address() as { port: number };

const PIECE = Buffer.alloc(65_536, 'a');
const head = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: here\r\nresponselang: en\r\ncontent-type: application/${path === '/api/large' ? 'octet-stream' : 'json'}\r\n${headers.join('\r\n')}\r\n\r\n`;

/** Sends as a client does that reads the answer only after it has sent everything; says what came back and how the connection ended. */
function sendAll(start: string, pieces: readonly (Buffer | string)[]) {
  return new Promise<{ text: string; error: string | undefined }>((done) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let error: string | undefined;
    socket.on('error', (failure: NodeJS.ErrnoException) => {
      error = failure.code ?? failure.message;
    });
    socket.on('close', () => done({ text, error }));
    socket.write(start);
    const queue = [...pieces];
    const more = () => {
      while (queue.length > 0) if (!socket.write(queue.shift()!)) return socket.once('drain', more);
      socket.on('data', (piece) => {
        text += piece.toString();
        if (text.includes('"data":{}}')) socket.end();
      });
      socket.resume();
    };
    socket.pause();
    more();
  });
}

test.each([
  ['with its length', head('/api/anything', `content-length: ${PIECE.length * 160}`), Array.from({ length: 160 }, () => PIECE)],
  [
    'in chunks',
    head('/api/anything', 'transfer-encoding: chunked'),
    [...Array.from({ length: 160 }, () => Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')])), '0\r\n\r\n'],
  ],
] as const)('who sends 10 MB %s and reads the answer afterwards is told that it is too much', async (_how, start, pieces) => {
  const { text, error } = await sendAll(start, pieces);
  expect(error).toBeUndefined();
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain('"key":"too_large"');
});

test('after a body that was too large the same connection serves the next call', async () => {
  const next = `${head('/api/anything', 'content-length: 2', 'connection: close')}{}`;
  const body = Array.from({ length: 160 }, () => PIECE);
  const { text } = await new Promise<{ text: string }>((done) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('close', () => done({ text }));
    socket.write(head('/api/anything', `content-length: ${PIECE.length * 160}`));
    for (const piece of body) socket.write(piece);
    socket.write(next);
  });
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('a body that trickles is answered 408 and its connection ends; one of an upload may take its time', async () => {
  const { text } = await sendAll(head('/api/anything', 'content-length: 10'), ['{']);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('"key":"unreadable"');
  const slow = await new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head('/api/large', 'content-length: 2', 'connection: close')}{`);
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece.toString();
    });
    socket.on('close', () => done(answer));
    // Longer than an ordinary body may take here.
    setTimeout(() => socket.write('}'), 400);
  });
  expect(slow).toMatch(/^HTTP\/1\.1 200 /);
});

test('an upload whose sender fell silent is answered 408 in the end and its connection ends', async () => {
  const { text } = await sendAll(head('/api/large', 'content-length: 10'), ['{']);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});
