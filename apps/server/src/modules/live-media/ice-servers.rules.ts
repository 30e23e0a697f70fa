import { createHmac } from 'node:crypto';
import type { LiveEntry } from '@praxis/contract/live-media/live-media';

const HOURS = 6;

/** The servers by which people on a stage reach each other; passwords of TURN are made for one person and some hours (coturn `use-auth-secret`). */
export function iceServers({ urls, secret }: { urls: readonly string[]; secret: string }, userId: string, now: number): LiveEntry['ice'] {
  const stun = urls.filter((url) => /^stuns?:/.test(url));
  const turn = secret ? urls.filter((url) => /^turns?:/.test(url)) : [];
  const username = `${Math.floor(now / 1000) + HOURS * 3600}:${userId}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return [...(stun.length > 0 ? [{ urls: stun }] : []), ...(turn.length > 0 ? [{ urls: turn, username, credential }] : [])];
}
