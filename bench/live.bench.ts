import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { needs } from './lacks.ts';
import { inside, openBrowser, openPage } from './live/browser.ts';
import { edgeRates } from './live/edge-load.ts';
import { benchIdle } from './live/live-idle.ts';
import { benchRoom } from './live/live-room.ts';
import { cpuSeconds, openStand } from './live/stand.ts';
import { cores, figure } from './measure.ts';

const SETTLE_MS = 4000;
const MEASURE_MS = Number(process.env.BENCH_SECONDS ?? 12) * 1000;
const CLASS = '1';
const middle = (numbers: number[]) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

type Stand = Awaited<ReturnType<typeof openStand>>;
type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Ages of the pictures one viewer sees, ms, once it has settled, and how long its first picture took. */
async function watched(browser: Browser, stand: Stand, delivery: 'push' | 'hls') {
  const page = await openPage(browser, stand.address);
  await inside(page, 'watch', CLASS, delivery, '1080');
  await pause(SETTLE_MS);
  await inside(page, 'ages');
  await inside(page, 'ahead');
  await pause(MEASURE_MS);
  const [ages, first, ahead] = [await inside(page, 'ages'), await inside(page, 'firstPicture'), await inside(page, 'ahead')];
  await inside(page, 'stop');
  await page.close();
  if (ages.length === 0) throw new Error(`No picture was read back by ${delivery}.`);
  return { p50: middle(ages), pictures: ages.length / (MEASURE_MS / 1000), first: first ?? 0, ahead: middle(ahead) * 1000 };
}

type Rates = Awaited<ReturnType<typeof edgeRates>>;
const printEdge = (rates: Rates) =>
  rates && figure('origin with 500 viewers behind one edge', rates[500], 'requests/s', { words: 'with 10', value: rates[10] });
const edgeFigures = (rates: Rates): Record<string, number> =>
  rates ? { origin_rps_10: Number(rates[10].toFixed(1)), origin_rps_500: Number(rates[500].toFixed(1)) } : {};

/** What needs no browser. */
async function benchEdge() {
  const stand = await openStand();
  try {
    const rates = await edgeRates(stand);
    printEdge(rates);
    return { cores: cores(), ...edgeFigures(rates) };
  } finally {
    await stand.close();
  }
}

/** Glass to glass by both deliveries, the packager's CPU, and what 10 and 500 viewers behind one edge ask of the origin. */
async function benchMedia(): Promise<Record<string, number>> {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!needs('chromium', chromium, 'glass to glass, late joins and the packager under a real publisher; apt-get install chromium'))
    return benchEdge();
  process.stdout.write(
    `cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)} (latency needs a quiet machine: encoder and viewers share it)\n`,
  );
  const stand = await openStand();
  const browser = await openBrowser();
  try {
    const teacher = await openPage(browser, stand.address);
    await inside(teacher, 'publish', CLASS);
    await pause(SETTLE_MS);
    const before = { cpu: cpuSeconds(stand.pid), at: performance.now() };
    await pause(MEASURE_MS);
    const cpu = ((cpuSeconds(stand.pid) - before.cpu) / ((performance.now() - before.at) / 1000)) * 100;
    const push = await watched(browser, stand, 'push');
    const hls = await watched(browser, stand, 'hls');
    const joins: number[] = [];
    for (let join = 0; join < 3; join++) {
      const page = await openPage(browser, stand.address);
      await inside(page, 'watch', CLASS, 'push', '720');
      await pause(2500);
      joins.push((await inside(page, 'firstPicture')) ?? 2500);
      await inside(page, 'stop');
      await page.close();
    }
    const publisher = await inside(teacher, 'publisher');
    await browser.close();
    const rates = await edgeRates(stand);
    figure('glass to glass, push, p50', push.p50, 'ms', { words: 'target', value: 500 });
    figure('glass to glass, LL-HLS, p50', hls.p50, 'ms', { words: 'target', value: 1200 });
    figure('late join', middle(joins), 'ms', { words: 'target', value: 500 });
    figure('packager, one publisher with the whole ladder', cpu, '% of a core', { words: 'target', value: 5 });
    printEdge(rates);
    process.stdout.write(
      `pictures read back: ${push.pictures.toFixed(0)}/s and ${hls.pictures.toFixed(0)}/s of 30; publisher: ${publisher?.qualities.join(' ')}, left out ${publisher?.dropped}; encoded after ${publisher?.delay.toFixed(0)} ms, in hand of the player ${push.ahead.toFixed(0)} ms (push) and ${hls.ahead.toFixed(0)} ms (LL-HLS), the rest is packing, way and drawing; load average after: ${loadavg()[0]!.toFixed(1)}\n`,
    );
    return {
      cores: cores(),
      ws_p50_ms: Math.round(push.p50),
      llhls_p50_ms: Math.round(hls.p50),
      late_join_ms: Math.round(middle(joins)),
      publisher_cpu_pct: Number(cpu.toFixed(2)),
      ...edgeFigures(rates),
    };
  } finally {
    await browser.close();
    await stand.close();
  }
}

/** The media and the room of a live class. */
export const bench = async () => ({ ...(await benchMedia()), ...(await benchRoom()), ...(await benchIdle()) });
