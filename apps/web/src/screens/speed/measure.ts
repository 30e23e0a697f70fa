import { downloadLimit, downloadPath, ping, uploadLimit, uploadPath } from '@praxis/contract/speed/speed';
import { median } from '@praxis/scoring/median';
import { call, headersFor } from '../../platform/calls/call.ts';

/** Milliseconds and megabits per second. */
export type Speed = { latency: number; jitter: number; download: number; upload: number };
export type Verdict = 'good' | 'fair' | 'poor';

const pings = 12;
const longEnough = 1500;
const megabits = (bytes: number, milliseconds: number) => (bytes * 8) / 1000 / Math.max(1, milliseconds);

/** How much consecutive round trips differ, on average. */
export const jitterOf = (trips: readonly number[]) =>
  trips.length < 2 ? 0 : trips.slice(1).reduce((sum, trip, at) => sum + Math.abs(trip - (trips[at] ?? trip)), 0) / (trips.length - 1);

/** Round trips of a call that does nothing; the first one opens the connection and does not count. */
export async function measureLatency(report: (latency: number) => void, signal: AbortSignal) {
  const trips: number[] = [];
  for (let count = 0; count <= pings; count += 1) {
    const startedAt = performance.now();
    await call(ping, {}, { background: true, signal });
    if (count > 0) trips.push(performance.now() - startedAt);
    if (count > 0) report(median(trips) ?? 0);
  }
  return { latency: median(trips) ?? 0, jitter: jitterOf(trips) };
}

async function fetched(path: string, options: RequestInit) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

async function downloadOnce(bytes: number, report: (rate: number) => void, signal: AbortSignal) {
  const startedAt = performance.now();
  const response = await fetched(`${downloadPath}?bytes=${bytes}`, { headers: headersFor(), cache: 'no-store', signal });
  const reader = response.body?.getReader();
  let got = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    got += part.value.byteLength;
    report(megabits(got, performance.now() - startedAt));
  }
  return performance.now() - startedAt;
}

async function uploadOnce(bytes: number, signal: AbortSignal) {
  const body = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(body.subarray(at, Math.min(bytes, at + 65_536)));
  const startedAt = performance.now();
  await fetched(uploadPath, {
    method: 'POST',
    headers: { ...headersFor(), 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/octet-stream' },
    body,
    signal,
  });
  return performance.now() - startedAt;
}

/** Sends or fetches ever larger pieces until one takes long enough to say something, or the limit is reached. */
async function grow(first: number, limit: number, once: (bytes: number) => Promise<number>, report: (rate: number) => void) {
  for (let bytes = first; ; bytes = Math.min(limit, bytes * 4)) {
    const milliseconds = await once(bytes);
    const rate = megabits(bytes, milliseconds);
    report(rate);
    if (milliseconds >= longEnough || bytes >= limit) return rate;
  }
}

/** Bytes that really come from the server. */
export const measureDownload = (report: (rate: number) => void, signal: AbortSignal) =>
  grow(512 * 1024, downloadLimit, (bytes) => downloadOnce(bytes, report, signal), report);
/** Bytes that really go to the server. */
export const measureUpload = (report: (rate: number) => void, signal: AbortSignal) =>
  grow(256 * 1024, uploadLimit, (bytes) => uploadOnce(bytes, signal), report);

type Need = { latency: number; jitter: number; download: number; upload: number };
/** What each use needs: `good` for the full picture, `fair` for one that works. */
export const needs: Record<'watch' | 'speak' | 'lab', { good: Need; fair: Need }> = {
  watch: { good: { latency: 300, jitter: 80, download: 6, upload: 0.3 }, fair: { latency: 800, jitter: 250, download: 1.5, upload: 0.1 } },
  speak: { good: { latency: 200, jitter: 50, download: 4, upload: 2 }, fair: { latency: 400, jitter: 120, download: 1.5, upload: 0.6 } },
  lab: { good: { latency: 120, jitter: 40, download: 3, upload: 0.5 }, fair: { latency: 300, jitter: 120, download: 1, upload: 0.2 } },
};

const meets = (speed: Speed, need: Need) =>
  speed.latency <= need.latency && speed.jitter <= need.jitter && speed.download >= need.download && speed.upload >= need.upload;

/** Whether the line is good, enough or not enough for a use. */
export const verdictFor = (speed: Speed, use: keyof typeof needs): Verdict =>
  meets(speed, needs[use].good) ? 'good' : meets(speed, needs[use].fair) ? 'fair' : 'poor';

/** The first measure that keeps a use from being good. */
export const weakest = (speed: Speed, use: keyof typeof needs): keyof Speed | undefined => {
  const { good } = needs[use];
  if (speed.latency > good.latency) return 'latency';
  if (speed.jitter > good.jitter) return 'jitter';
  if (speed.download < good.download) return 'download';
  return speed.upload < good.upload ? 'upload' : undefined;
};
