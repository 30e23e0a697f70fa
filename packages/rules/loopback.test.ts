import { expect, test } from 'vitest';
import { isLoopback, isLoopbackName } from './loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.0.0.2', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:127.8.0.1', true],
  [undefined, false],
  ['', false],
  ['10.0.0.1', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::2', false],
  ['::ffff:10.0.0.1', false],
  ['127.0.0.1.evil.example', false],
  ['x127.0.0.1', false],
] as const)('whether the address %s is this machine: %s', (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

test.each([
  ['localhost', true],
  ['[::1]', true],
  ['127.9.9.9', true],
  ['localhost.evil.example', false],
  ['rebind.evil.example', false],
] as const)('whether the host %s names this machine: %s', (host, own) => {
  expect(isLoopbackName(host)).toBe(own);
});
