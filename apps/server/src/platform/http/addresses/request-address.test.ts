import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { requestAddress } from './request-address.ts';

test.each([
  [0, '', '10.0.0.1'],
  [0, '192.0.2.1', '10.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
  [2, '203.0.113.9, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  [3, '192.0.2.1', '192.0.2.1'],
])('behind %i proxies of ours and with %j a request comes from %s', (proxies, forwarded, expected) => {
  const request = { socket: { remoteAddress: '10.0.0.1' }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} };
  expect(requestAddress(request as unknown as IncomingMessage, proxies)).toBe(expected);
});
