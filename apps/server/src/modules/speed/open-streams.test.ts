import { expect, test } from 'vitest';
import { openStreams } from './open-streams.ts';

test('an address gets its places back once each', () => {
  const streams = openStreams(2);
  const first = streams.take('a');
  streams.take('a');
  streams.take('b');
  expect(() => streams.take('a')).toThrow('too_many_requests');
  first();
  first();
  streams.take('a');
  expect(() => streams.take('a')).toThrow('too_many_requests');
});
