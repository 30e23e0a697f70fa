import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';

// Guests of a board in a process of their own. Arguments: URL, viewers, key, probe. Prints "ready" when all have subscribed; a line on stdin
// with the commit times of the probe's totals, as JSON [total, time][], is answered with the milliseconds from each commit to each viewer.
const [url = '', count = '0', key = '', probe = ''] = process.argv.slice(2);
const named = `"${probe}"`;
const arrivals = new Map<number, number[]>();
const topic = `board:${key}.-.0`;
let ready = 0;

type Frame = { t: string; body?: { lines?: { id: string; t: number }[] } };
let last: { text: string; total: number | undefined } = { text: '', total: undefined };

/** The total of the probe in what the server said. Every viewer hears the same bytes: they are read once. */
function totalIn(text: string) {
  if (!text.includes(named)) return undefined;
  if (last.text !== text) {
    const read = JSON.parse(text) as Frame | Frame[];
    const lines = (Array.isArray(read) ? read : [read]).flatMap(({ body }) => body?.lines ?? []);
    last = { text, total: lines.findLast(({ id }) => id === probe)?.t };
  }
  return last.total;
}

for (let at = 0; at < Number(count); at++) {
  const socket = new WebSocket(url);
  socket.on('open', () => socket.send(JSON.stringify({ t: 'auth', board: key })));
  socket.on('message', (raw) => {
    const text = String(raw);
    if (text.includes('"ready"')) socket.send(JSON.stringify({ t: 'sub', topic }));
    if (text.includes('"subbed"') && ++ready === Number(count)) process.stdout.write('ready\n');
    const total = totalIn(text);
    if (total === undefined) return;
    const times = arrivals.get(total) ?? [];
    times.push(performance.timeOrigin + performance.now());
    arrivals.set(total, times);
  });
}

process.stdin.on('data', (line) => {
  const commits = JSON.parse(String(line)) as [number, number][];
  const waits = commits.flatMap(([value, at]) => {
    // A total that was passed over in one batch was seen with the next one.
    const seen = [...arrivals.keys()].filter((one) => one >= value).sort((one, other) => one - other)[0];
    return seen === undefined ? [] : arrivals.get(seen)!.map((arrived) => arrived - at);
  });
  waits.sort((one, other) => one - other);
  const share = (part: number) => waits[Math.floor(waits.length * part)] ?? 0;
  process.stdout.write(`${JSON.stringify({ count: waits.length, p50: share(0.5), p95: share(0.95) })}\n`);
});
