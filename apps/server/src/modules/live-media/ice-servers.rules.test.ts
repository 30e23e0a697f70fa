import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServers } from './ice-servers.rules.ts';

const now = Date.UTC(2026, 0, 1);
test('a person on the stage gets a TURN password of their own for six hours, as coturn checks it', () => {
  const [stun, turn] = iceServers({ urls: ['stun:s:3478', 'turn:t:3478', 'turns:t:5349'], secret: 'north' }, '7', now);
  expect(stun).toEqual({ urls: ['stun:s:3478'] });
  expect(turn?.username).toBe(`${now / 1000 + 21_600}:7`);
  expect(turn?.credential).toBe(createHmac('sha1', 'north').update(turn!.username!).digest('base64'));
  expect(turn?.urls).toEqual(['turn:t:3478', 'turns:t:5349']);
});

test('without a secret no TURN server is named, without servers nothing', () => {
  expect(iceServers({ urls: ['turn:t:3478'], secret: '' }, '7', now)).toEqual([]);
  expect(iceServers({ urls: [], secret: 'north' }, '7', now)).toEqual([]);
});
