import { once } from 'node:events';
import { connect } from 'node:net';
import { CLOSE_WRONG_KEY } from '@praxis/contract/core/agent';
import { CLOSE_NOT_LOGGED_IN } from '@praxis/contract/core/realtime';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { agentKeyOf } from '../makers/agents.ts';
import { world } from '../world.ts';
import { faultOf, send } from './ask-hostile.ts';

const { app, origin, person } = await world();

const stillAnswers = async () =>
  expect(await send(origin, 'GET', '/healthz', {}), 'the server still answers').toMatchObject({ status: 200 });

/** Opens a socket, says the frames and waits for the code it is closed with; undefined when it stays open for `patience` ms. */
async function closeCode(path: string, frames: (string | Buffer)[], patience = 1500) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  for (const frame of frames) socket.send(frame);
  const closed = await Promise.race([
    once(socket, 'close').then(([code]) => code as number),
    new Promise<undefined>((done) => setTimeout(done, patience, undefined)),
  ]);
  socket.terminate();
  return closed;
}

/** Says raw bytes to the server and returns what it answered until it closed or fell silent. */
async function rawly(bytes: string | Buffer) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let reported = '';
  socket.on('data', (piece) => {
    reported += piece;
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  await Promise.race([new Promise((done) => socket.once('close', done)), new Promise((done) => setTimeout(done, 700))]);
  socket.destroy();
  return reported;
}

const upgrade = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;

const GARBAGE = [
  '',
  'x',
  '{',
  'null',
  '[]',
  '1',
  '"text"',
  '{}',
  '{"t":null}',
  '{"t":"__proto__"}',
  '{"t":"auth"}',
  '{"t":"auth","token":{}}',
];

test('a visitor who says garbage to the live channel is shown out, and nobody else notices', async () => {
  for (const frame of GARBAGE) expect(await closeCode('/ws', [frame]), frame).toBeGreaterThanOrEqual(1000);
  expect(await closeCode('/ws', ['{"t":"sub","topic":"user:1"}']), 'a topic before the session').toBe(CLOSE_NOT_LOGGED_IN);
  expect(await closeCode('/ws', [JSON.stringify({ t: 'auth', token: 'x'.repeat(1000) })]), 'a wrong session').toBe(CLOSE_NOT_LOGGED_IN);
  expect(await closeCode('/ws', ['x'.repeat(1024 * 1024)]), 'a frame of 1 MB').toBe(1009);
  expect(await closeCode('/ws', [Buffer.from([0, 255, 254])]), 'bytes').toBeGreaterThanOrEqual(1000);
  await stillAnswers();
});

test('a signed-in person hears only their own topics, whatever they ask for', async () => {
  const one = await person('student');
  const other = await person('student');
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  const reported: { t: string; topic?: string }[] = [];
  socket.on('message', (raw) => reported.push(...[JSON.parse(String(raw))].flat()));
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'auth', token: one.token }));
  const topics = [
    `user:${other.id}`,
    'user:',
    'user',
    ':',
    'job:1',
    'job:x',
    'job:9223372036854775808',
    'space:1',
    'space:-1',
    "space:1' or 1=1",
    'space:99999999999999999999',
    'course-design:1',
    'course-design:x',
    '__proto__:1',
    'constructor:1',
    `user:${'1'.repeat(5000)}`,
    'space:\0',
    'space:\ud800',
  ];
  for (const topic of topics) socket.send(JSON.stringify({ t: 'sub', topic }));
  socket.send(JSON.stringify({ t: 'sub', topic: `user:${one.id}`, since: '-1' }));
  await expect.poll(() => reported.filter(({ t }) => t === 'subbed').length, { timeout: 5000 }).toBe(1);
  expect(reported.filter(({ t }) => t === 'refused')).toHaveLength(topics.length);
  expect(reported.find(({ t }) => t === 'subbed')).toMatchObject({ topic: `user:${one.id}` });
  socket.terminate();
  await stillAnswers();
});

test('an agent without the key gets no work, and its garbage stops nobody', async () => {
  for (const frame of GARBAGE) expect(await closeCode('/agent', [frame]), frame).toBeGreaterThanOrEqual(1000);
  const hello = { t: 'hello', name: 'media', capacity: { video: 100 } };
  for (const key of ['', 'wrong', 1, null, {}, ['x'], 'x'.repeat(100_000)])
    expect(await closeCode('/agent', [JSON.stringify({ ...hello, key })]), JSON.stringify(key).slice(0, 50)).toBe(CLOSE_WRONG_KEY);
  expect(await closeCode('/agent', ['{"t":"done","id":"1","lease":1,"result":{}}']), 'a report before the key').toBe(CLOSE_WRONG_KEY);
  expect(await closeCode('/agent', ['x'.repeat(5 * 1024 * 1024)]), 'a frame of 5 MB').toBe(1009);
  await stillAnswers();
});

test('an agent with the key and broken frames is told or dropped, and stops nobody', async () => {
  const hello = { t: 'hello', key: await agentKeyOf(app, 'media', 'broken'), kind: 'media', name: 'broken' };
  const frames = [
    ['{"t":"heartbeat"}'],
    ['{"t":"heartbeat","leases":[{"id":"x","lease":"y"}]}'],
    ['{"t":"done","id":"x","lease":{}}'],
    ['{"t":"progress","id":"1","lease":1,"progress":"\\u0000"}'],
    ['{"t":"failed"}'],
    ['null'],
    ['{"t":"hello"}'],
    ['{'],
  ];
  for (const answered of frames) {
    for (const capacity of [{}, null, { video: 'many' }, { video: -1 }, [1]])
      await closeCode('/agent', [JSON.stringify({ ...hello, capacity }), ...answered], 60);
    await stillAnswers();
  }
});

test('an upgrade with a broken address, origin or header ends alone', async () => {
  for (const path of ['//', '/ws//', 'http://', '/%', '/ws?%ff', '/nowhere', '*', '\\']) await rawly(upgrade(path));
  for (const origin of ['null', 'x', 'http://', 'http://evil.example', '\u00ff', 'file://'])
    expect(await rawly(upgrade('/ws', `Origin: ${origin}\r\n`)), origin).not.toContain('101 Switching');
  await stillAnswers();
});

test('bytes that are no HTTP are refused and end alone', async () => {
  expect(await rawly('\0\0\0\0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  expect(await rawly(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  await rawly('POST /login/passLoad HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
  await rawly('POST /login/passLoad HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n');
  await stillAnswers();
});

test('addresses outside the calls refuse hostile paths and queries with the envelope', async () => {
  const paths = [
    '/files/1/a',
    '/files/x/y',
    '/files/../../etc/passwd/x',
    '/files/%2e%2e/%2e%2e',
    '/files/1/a?until=1&until=2&sign=a&sign=b',
    '/files/1/a?until=1e999&viewer=%00&sign=%ff',
    '/files/9223372036854775808/a?until=9999999999999&viewer=1&sign=x',
    '/files/%00/%ff',
    '/files/1',
    '/files',
    '/files/1/%e0%80',
    '/site/x/index.html',
    '/site/1/../../x',
    '/site/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/site/a/b?x=%ff',
    '/site',
    '/site/%00/x',
    '/agent/file',
    '/agent/file?ticket=a&ticket=b',
    '/agent/file?ticket=9999999999999.x',
    '/api/upload',
    '/api/upload/x',
    '/api/upload/%ff',
    '/api/%ff',
    '/api/%',
    '/api/__proto__',
    '/api/constructor',
    '/assets/../../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%00',
    `/api/${'x'.repeat(4000)}`,
  ];
  const faults: string[] = [];
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'PATCH']) {
      const reply = await send(
        origin,
        method,
        path,
        { responselang: 'zh-hk', accept: 'application/json', 'content-type': 'application/octet-stream' },
        method === 'GET' || method === 'HEAD' ? undefined : 'x',
      );
      const fault = method === 'HEAD' ? (reply.status >= 500 ? `status ${reply.status}` : undefined) : faultOf(reply, 'zh-hk');
      if (fault) faults.push(`${method} ${path.slice(0, 100)}: ${fault}`);
      if (reply.text.includes('root:') || reply.text.includes('"workspaces"')) faults.push(`${path} reads a file of the machine`);
    }
  }
  expect(faults).toEqual([]);
  await stillAnswers();
});

test('an upload with broken headers is refused, and a broken upload keeps its place', async () => {
  const { token } = await person('teacher');
  const metadata = (purpose: string, name = 'a.mp4') =>
    `purpose ${Buffer.from(purpose).toString('base64')},filename ${Buffer.from(name).toString('base64')}`;
  const start = (headers: Record<string, string>) =>
    send(origin, 'POST', '/api/upload', { authorization: token, 'tus-resumable': '1.0.0', responselang: 'en', ...headers });
  const [known] = [...app.files.purposes].find(([, purpose]) => !purpose.made)!;
  const broken: Record<string, string>[] = [
    {},
    { 'upload-length': '10' },
    ...['-1', '0', '1.5', '1e999', 'x', '', '9223372036854775808', '99999999999'].map((length) => ({
      'upload-length': length,
      'upload-metadata': metadata(known),
    })),
    ...['', '__proto__', 'constructor', 'nothing', '\0', "'; drop table uploads; --"].map((purpose) => ({
      'upload-length': '10',
      'upload-metadata': metadata(purpose),
    })),
    { 'upload-length': '10', 'upload-metadata': metadata(known, 'a\0b') },
    { 'upload-length': '10', 'upload-metadata': 'purpose ====,,,, ,' },
    { 'upload-length': '10', 'upload-metadata': 'x'.repeat(5000) },
  ];
  for (const headers of broken) {
    const reply = await start(headers);
    expect([400, 413, 415], `${JSON.stringify(headers).slice(0, 120)}: ${reply.status} ${reply.text}`).toContain(reply.status);
    expect(faultOf(reply, 'en')).toBeUndefined();
  }
  const started = await start({ 'upload-length': '10', 'upload-metadata': metadata(known, '../../../etc/passwd') });
  expect(started.status).toBe(201);
  const location = String(started.headers.location);
  const type = { 'content-type': 'application/offset+octet-stream' };
  const piece = (headers: Record<string, string>, body: string) =>
    send(origin, 'PATCH', location, { authorization: token, 'tus-resumable': '1.0.0', responselang: 'en', ...headers }, body);
  for (const offset of ['-1', '1', 'x', '', '1e999', '0.5'])
    expect([400, 409], offset).toContain((await piece({ ...type, 'upload-offset': offset }, 'x')).status);
  for (const wrong of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const reply = await piece({ 'content-type': wrong, 'upload-offset': '0' }, '{}');
    expect(reply.status, wrong).toBe(415);
    expect(faultOf(reply, 'en')).toBeUndefined();
  }
  expect((await piece({ ...type, 'upload-offset': '0' }, 'x'.repeat(11))).status, 'more than was announced').toBe(413);
  const place = await send(origin, 'HEAD', location, { authorization: token, 'tus-resumable': '1.0.0' });
  expect(place.status).toBe(200);
  const outsider = await person('student');
  expect((await send(origin, 'HEAD', location, { authorization: outsider.token })).status, 'somebody else').toBe(404);
  await stillAnswers();
});

test('developer pages and metrics refuse whoever comes through a proxy', async () => {
  for (const path of ['/metrics', '/dev', '/dev/sms', '/dev/sms?phone=13900000001', '/dev/jobs', '/dev/users']) {
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const reply = await send(origin, 'GET', path, { [header]: '127.0.0.1', accept: 'application/json' });
      expect(reply.status, `${path} with ${header}`).toBe(404);
    }
  }
});
