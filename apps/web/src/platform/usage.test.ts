import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverThat } from '../testing/server.ts';
import { storeValue } from './storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  storeValue('utoken', 'a token');
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

type Report = { visit: string; batch: number; events: [number, number, number, number, number][] };

async function page() {
  const sent: { report: Report; keepalive: boolean }[] = [];
  const server = serverThat({
    '/api/track/ticket': { data: { ticket: 'a ticket', until: Date.now() + 3_600_000 } },
    '/api/track/events': { data: {} },
  });
  const reach = globalThis.fetch;
  let answered = Promise.resolve();
  vi.stubGlobal('fetch', async (input: string, options: RequestInit) => {
    if (String(input).includes('/api/track/events')) {
      const form = options.body as URLSearchParams | string;
      const fields = typeof form === 'string' ? JSON.parse(form) : Object.fromEntries([...form].map(([name, value]) => [name, value]));
      const events = typeof fields.events === 'string' ? JSON.parse(fields.events) : fields.events;
      sent.push({ report: { visit: String(fields.visit), batch: Number(fields.batch), events }, keepalive: options.keepalive === true });
      await answered;
    }
    return reach(input, options);
  });
  const usage = await import('./usage.ts');
  usage.watchUsage(() => '/index/home');
  const leave = () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { ...{ sent, server, usage, leave }, hold: (until: Promise<void>) => (answered = until) };
}

test('a page that is closed after some seconds has reported them, in a request that outlives it', async () => {
  const { sent, server, leave } = await page();
  await vi.advanceTimersByTimeAsync(7000);
  expect(server.to('/api/track/ticket')).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.keepalive).toBe(true);
  expect(sent[0]!.report.events.map(([kind, , , , seconds]) => [kind, seconds])).toEqual([[2, 7]]);
});

test('what was noted while a report is under way leaves with the page under a number of its own', async () => {
  const { sent, leave, hold } = await page();
  let answer = () => undefined as unknown;
  hold(new Promise<void>((done) => (answer = () => done())));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  // The page of the test before listens still.
  const own = sent.filter(({ report }) => report.visit === sent[0]!.report.visit);
  expect(own.map(({ report }) => report.batch)).toEqual([1, 2]);
  expect(own[1]!.report.events.map(([, , , , seconds]) => seconds)).toEqual([5]);
  answer();
});
