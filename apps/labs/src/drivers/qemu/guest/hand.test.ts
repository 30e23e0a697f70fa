import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HAND } from '../../../templates/hand.ts';
import { openHand } from './hand.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'praxis-hand-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A guest that hears lines and answers as it is told. */
async function guestAt(path: string, answer: (line: string, socket: Socket) => void) {
  const server = createServer((socket) => socket.setEncoding('utf8').on('data', (text: string) => answer(text.trim(), socket)));
  await new Promise<void>((done) => server.listen(path, done));
  return server;
}

test('a wish is answered by its number, in whatever pieces and whatever else is said', async () => {
  const path = join(folder, 'a.sock');
  const server = await guestAt(path, (line, socket) => {
    const number = line.split(' ')[0]!;
    socket.write('999\nnoise\n');
    socket.write(number);
    setTimeout(() => socket.write('\n'), 5);
  });
  const hand = openHand(path);
  await hand.reach();
  expect(await Promise.all([hand.ask('size', [30, 100], 2)])).toEqual([true]);
  expect(await hand.ask('identity', ['lab', 'id'], 2)).toBe(true);
  hand.close();
  expect(await hand.ask('size', [1, 2], 1)).toBe(false);
  server.close();
});

test('a hand that is silent, gone or cut off is not waited for', async () => {
  const path = join(folder, 'b.sock');
  const server = await guestAt(path, (line, socket) => void (line.includes('identity') && socket.destroy()));
  const hand = openHand(path);
  expect(await hand.ask('size', [1, 2], 0.05)).toBe(false);
  expect(await hand.ask('identity', [], 5)).toBe(false);
  hand.close();
  server.close();
  const nobody = openHand(join(folder, 'nobody.sock'));
  expect(await nobody.ask('size', [1, 2], 1)).toBe(false);
  nobody.close();
});

test('the program in the guest is one', () => {
  const file = join(folder, 'hand');
  writeFileSync(file, HAND);
  execFileSync('/usr/bin/perl', ['-c', file], { stdio: 'pipe' });
});
