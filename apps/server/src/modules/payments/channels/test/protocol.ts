import { createHmac, timingSafeEqual } from 'node:crypto';
import { Forged } from '../channel.ts';

/** The local test channel and its one merchant. */
export type TestKeys = { test_id: string; secret: string };

/** How far a time may be off, milliseconds. */
const CLOCK_MS = 300_000;

/** Signs what goes one way or the other: the moment in milliseconds, where it goes, and the bytes of it. */
export const signTest = ({ secret }: Pick<TestKeys, 'secret'>, time: string, path: string, body: string) =>
  createHmac('sha256', secret).update(`${time}\n${path}\n${body}`).digest('hex');

/** Whether something is signed by who knows the secret, and not long ago. */
export function verifyTest(
  keys: Pick<TestKeys, 'secret'>,
  of: { time: string; path: string; body: string; sign: string },
  now: Date,
): void {
  if (!/^[0-9]{13}$/.test(of.time) || Math.abs(Number(of.time) - now.getTime()) > CLOCK_MS) throw new Forged('time');
  const expected = Buffer.from(signTest(keys, of.time, of.path, of.body));
  const given = Buffer.from(of.sign);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Forged('signature');
}
