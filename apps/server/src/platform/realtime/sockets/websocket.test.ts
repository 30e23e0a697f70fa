import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { remoteConnection, waysToWrite } from '../../../testing/remote-connection.ts';
import { Connection } from './websocket.ts';
import { frameOf } from './websocket-frame.ts';

const [MORE, TEXT, BINARY, CLOSE, PING] = [0, 1, 2, 8, 9];

/** A frame as a page sends it: masked. */
function masked(opcode: number, payload: string | Buffer, { last = true, reserved = 0, mask = true } = {}) {
  const bytes = Buffer.from(payload);
  const head = frameOf(bytes, opcode).subarray(0, bytes.length < 126 ? 2 : bytes.length < 65_536 ? 4 : 10);
  head[0] = (last ? 0x80 : 0) | reserved | opcode;
  if (!mask) return Buffer.concat([head, bytes]);
  head[1]! |= 0x80;
  const key = Buffer.from([0x21, 0x9a, 0x00, 0xff]);
  return Buffer.concat([head, key, bytes.map((byte, at) => byte ^ key[at & 3]!)]);
}

/** A connection whose other end is this test. */
function connection() {
  const received: string[] = [];
  const written: Buffer[] = [];
  const stream = new Duplex({
    read() {},
    write(piece: Buffer, _encoding, done) {
      written.push(piece);
      done();
    },
  });
  const own = new Connection(stream, undefined, { text: (_connection, text) => received.push(text), gone: () => undefined });
  return { own, received, closed: () => (own.open ? undefined : written.at(-1)!.readUInt16BE(2)), written };
}

test('what is said arrives whole, however its bytes are cut', () => {
  const long = 'ä你好𝕏'.repeat(9000).slice(0, 20_000);
  const bytes = Buffer.concat([
    masked(TEXT, 'one'),
    masked(TEXT, 'in ', { last: false }),
    masked(PING, 'still there?'),
    masked(MORE, 'three ', { last: false }),
    masked(MORE, 'frames'),
    masked(TEXT, long),
    masked(TEXT, ''),
  ]);
  for (const step of [1, 2, 7, 4096, bytes.length]) {
    const { own, received, written } = connection();
    for (let at = 0; at < bytes.length; at += step) own.take(Buffer.from(bytes.subarray(at, at + step)));
    expect(received).toEqual(['one', 'in three frames', long, '']);
    expect(written).toEqual([frameOf(Buffer.from('still there?'), 10)]);
  }
});

const broken: Record<string, { bytes: Buffer; code: number }> = {
  'a frame without a mask': { bytes: masked(TEXT, 'x', { mask: false }), code: 1002 },
  'a reserved bit': { bytes: masked(TEXT, 'x', { reserved: 0x40 }), code: 1002 },
  'an unknown kind': { bytes: masked(3, 'x'), code: 1002 },
  'a ping in pieces': { bytes: masked(PING, 'x', { last: false }), code: 1002 },
  'a ping that is too long': { bytes: masked(PING, 'x'.repeat(126)), code: 1002 },
  'a rest without a beginning': { bytes: masked(MORE, 'x'), code: 1002 },
  'a beginning within a message': { bytes: Buffer.concat([masked(TEXT, 'x', { last: false }), masked(TEXT, 'y')]), code: 1002 },
  bytes: { bytes: masked(BINARY, 'x'), code: 1003 },
  'half a letter': { bytes: masked(TEXT, Buffer.from([0xe4, 0xbd])), code: 1007 },
  'a message that is too large': { bytes: masked(TEXT, 'x'.repeat(65_537)), code: 1009 },
  'a message too large in pieces': {
    bytes: Buffer.concat([masked(TEXT, 'x'.repeat(40_000), { last: false }), masked(MORE, 'x'.repeat(40_000))]),
    code: 1009,
  },
  'pieces of nothing without end': {
    bytes: Buffer.concat([masked(TEXT, '', { last: false }), ...Array.from({ length: 300 }, () => masked(MORE, '', { last: false }))]),
    code: 1009,
  },
  'a length beyond every number': { bytes: Buffer.from([0x81, 0xff, ...Array.from({ length: 8 }, () => 0xff), 0, 0, 0, 0]), code: 1009 },
};

test.each(Object.entries(broken))('%s closes the connection with its code, and nothing is heard after it', (_title, { bytes, code }) => {
  const { own, received, closed } = connection();
  own.take(bytes);
  expect(closed()).toBe(code);
  own.take(masked(TEXT, 'later'));
  expect(received).toEqual([]);
});

test('a farewell is answered with its code', () => {
  const { own, closed } = connection();
  own.take(masked(CLOSE, Buffer.from([0x03, 0xe8])));
  expect(closed()).toBe(1000);
});

test('who did not answer the last question is cut off', () => {
  const { own } = connection();
  own.beat();
  expect(own.stream.destroyed).toBe(false);
  own.take(masked(10, ''));
  own.beat();
  expect(own.stream.destroyed).toBe(false);
  own.beat();
  expect(own.stream.destroyed).toBe(true);
});

test.each(waysToWrite)(
  'what the kernel does not take at once waits, is counted, and arrives whole and in order, written %s',
  async (_title, way) => {
    await way(async () => {
      const { own, far, close } = await remoteConnection();
      const sent: Buffer[] = [];
      for (let turn = 0; own.unsent < 3_000_000 && turn < 1000; turn++) {
        const frame = frameOf(Buffer.from(`${turn} `.repeat(20_000)));
        sent.push(frame);
        own.write(frame);
      }
      expect(own.unsent).toBeGreaterThan(3_000_000);
      own.write(frameOf(Buffer.from('the last')));
      sent.push(frameOf(Buffer.from('the last')));
      own.close(1000);
      const received: Buffer[] = [];
      far.on('data', (piece) => received.push(piece)).resume();
      await once(far, 'end');
      const whole = Buffer.concat(received);
      const expected = Buffer.concat(sent);
      expect(whole.subarray(0, expected.length).equals(expected)).toBe(true);
      expect(own.unsent).toBe(0);
      close();
    });
  },
);

test.each(waysToWrite)('a connection whose socket is gone takes nothing and writes nowhere, written %s', async (_title, way) => {
  await way(async () => {
    const { own, near, close } = await remoteConnection();
    own.write(frameOf(Buffer.from('one')));
    expect(own.unsent).toBe(0);
    near.on('error', () => undefined).destroy();
    // The number of its descriptor may belong to somebody else by now.
    const other = await remoteConnection();
    own.write(frameOf(Buffer.from('two')));
    let received = '';
    other.far.on('data', (piece) => (received += String(piece))).resume();
    other.own.write(frameOf(Buffer.from('three')));
    await once(other.far, 'data');
    expect(received).toContain('three');
    expect(received).not.toContain('two');
    other.close();
    close();
  });
});
