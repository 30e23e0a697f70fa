import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { frameOf, Line } from './websocket.ts';

/** A frame as browsers send it: masked. */
function masked(text: string | Buffer, { opcode = 1, last = true } = {}) {
  const frame = frameOf(Buffer.from(text), opcode);
  const size = frame[1]!;
  const start = size < 126 ? 2 : size === 126 ? 4 : 10;
  const mask = randomBytes(4);
  const payload = Buffer.from(frame.subarray(start)).map((byte, at) => byte ^ mask[at & 3]!);
  const head = Buffer.from(frame.subarray(0, start));
  head[1] = size | 0x80;
  if (!last) head[0] = opcode;
  return Buffer.concat([head, mask, payload]);
}

function opened() {
  const heard: string[] = [];
  const sent: Buffer[] = [];
  const stream = new PassThrough();
  stream.on('data', (piece: Buffer) => sent.push(piece));
  const line = new Line(stream, undefined, { text: (_line, text) => heard.push(text), gone: () => undefined });
  const closedWith = () => {
    const bytes = Buffer.concat(sent);
    const at = bytes.lastIndexOf(0x88);
    return at < 0 ? undefined : bytes.readUInt16BE(at + 2);
  };
  return { line, heard, sent: () => Buffer.concat(sent), closedWith };
}

const words = ['a', '中文 and more', 'x'.repeat(126), 'y'.repeat(65_000), ''];

test('text arrives whole, however its bytes are cut', () => {
  const bytes = Buffer.concat(words.map((word) => masked(word)));
  for (const size of [1, 2, 3, 7, 125, 1460, 65_536, bytes.length]) {
    const { line, heard } = opened();
    for (let at = 0; at < bytes.length; at += size) line.take(Buffer.from(bytes.subarray(at, at + size)));
    expect(heard).toEqual(words);
  }
});

test('a message in several frames is put together, and a ping between them is answered', async () => {
  const { line, heard, sent } = opened();
  line.take(masked('one ', { last: false }));
  line.take(masked('?', { opcode: 9 }));
  line.take(masked('two', { opcode: 0 }));
  await new Promise(setImmediate);
  expect(heard).toEqual(['one two']);
  expect(sent()).toEqual(frameOf(Buffer.from('?'), 10));
});

test.each<[string, Buffer, number]>([
  ['a frame without a mask', frameOf(Buffer.from('x')), 1002],
  ['a frame with bits nobody asked for', Buffer.from(masked('x')).fill(0xc1, 0, 1), 1002],
  ['a kind that does not exist', masked('x', { opcode: 3 }), 1002],
  ['a long ping', masked('x'.repeat(126), { opcode: 9 }), 1002],
  ['a continuation of nothing', masked('x', { opcode: 0 }), 1002],
  ['bytes', masked('x', { opcode: 2 }), 1003],
  ['broken letters', masked(Buffer.from([0xff, 0xfe])), 1007],
  ['more than is taken', masked('x'.repeat(65_537)), 1009],
])('%s closes the line with its own code', async (_name, bytes, code) => {
  const { line, heard, closedWith } = opened();
  line.take(bytes);
  line.take(masked('after'));
  await new Promise(setImmediate);
  expect(closedWith()).toBe(code);
  expect(heard).toEqual([]);
  expect(line.open).toBe(false);
});

test('a close is answered with its own code', async () => {
  const { line, closedWith } = opened();
  line.take(masked(Buffer.from([0x03, 0xe9]), { opcode: 8 }));
  await new Promise(setImmediate);
  expect([closedWith(), line.open]).toEqual([1001, false]);
});
