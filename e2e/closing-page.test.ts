import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { expect, onTestFinished, test } from 'vitest';
import { journey } from './journey.ts';

const { origin, visitor, tolerate } = journey();

/** A way to the school that writes down what is reported of the use of pages, and what the school answered. */
async function listened() {
  const reports: { work: number; answer: { code: number } }[] = [];
  const server = createServer((asked, answered) => {
    const body: Buffer[] = [];
    asked.on('data', (piece: Buffer) => body.push(piece));
    asked.on('end', () => {
      const upstream = request(`${origin}${asked.url}`, { method: asked.method, headers: asked.headers }, (reply) => {
        const pieces: Buffer[] = [];
        answered.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('data', (piece: Buffer) => pieces.push(piece));
        reply.on('end', () => {
          if (asked.url === trackEvents.path) {
            const events = JSON.parse(new URLSearchParams(Buffer.concat(body).toString()).get('events')!) as number[][];
            const work = events.reduce((sum, [kind, , , , seconds]) => sum + (kind === 2 ? seconds! : 0), 0);
            reports.push({ work, answer: JSON.parse(Buffer.concat(pieces).toString()) as { code: number } });
          }
          answered.end(Buffer.concat(pieces));
        });
      });
      upstream.on('error', () => answered.destroy());
      upstream.end(Buffer.concat(body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close().closeAllConnections());
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, reports };
}

test('whoever closes a page a few seconds after opening it has their work arrive at the school', async () => {
  // Nothing but calls goes this way.
  tolerate(/WebSocket|ERR_/);
  const { address, reports } = await listened();
  const page = await visitor({ account: 'student1' });
  const ticket = page.waitForResponse((reply) => reply.url().includes(getVisitTicket.path));
  await page.goto(`${address}/index/learnCenter`);
  await ticket;
  await page.mouse.move(300, 300);
  await page.waitForFunction(() => performance.now() > 4000);
  expect(reports).toEqual([]);
  await page.close();
  await expect.poll(() => reports, { timeout: 10_000 }).toHaveLength(1);
  expect(reports[0]!.answer.code).toBe(1);
  expect(reports[0]!.work).toBeGreaterThanOrEqual(2);
  expect(reports[0]!.work).toBeLessThanOrEqual(15);
});
