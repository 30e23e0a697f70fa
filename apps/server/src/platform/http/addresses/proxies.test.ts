import { instance } from '@praxis/instance/instance';
import pino from 'pino';
import { expect, test } from 'vitest';
import { buildHttp } from '../http.ts';

/** Whom the server takes for the caller when nginx (10.0.0.1) passes a request on. */
async function callerBehind(proxies: number, forwarded: string) {
  const http = buildHttp(instance({ PRAXIS_TRUSTED_PROXIES: String(proxies) }), pino({ level: 'silent' }));
  http.get('/caller', async (request) => request.ip);
  const reply = await http.inject({ url: '/caller', headers: { 'x-forwarded-for': forwarded }, remoteAddress: '10.0.0.1' });
  await http.close();
  return reply.body;
}

test.each([
  ['nobody is believed without a proxy', 0, '1.1.1.1, 2.2.2.2', '10.0.0.1'],
  ['one proxy names the address that reached it, not what the caller wrote before', 1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  ['one proxy that names the caller alone', 1, '2.2.2.2', '2.2.2.2'],
  ['two proxies: the inner one names the outer, the outer one names the caller', 2, '1.1.1.1, 2.2.2.2, 10.0.0.2', '2.2.2.2'],
])('%s', async (_title, proxies, forwarded, caller) => {
  expect(await callerBehind(proxies, forwarded)).toBe(caller);
});

test('the log names paths without their queries, signatures and tickets', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const http = buildHttp(instance({}), log);
  const secret = 's'.repeat(43);
  for (const url of [
    `/seb/7/1.${secret}/exam.seb`,
    `/site/7.1.${secret}/js/app.js`,
    `/files/7/a?sign=${secret}`,
    `/assets/${'a'.repeat(50)}.js`,
    '/join/Abc12345',
    '/Capture/Abc12345/x',
    '/screenVisualzation/1/2/Abc12345',
    '/competitionRank/1/2/Abc12345',
    '/verify/ABCD-1234',
    '/unsubscribe/Abc12345',
    '/board/Abc12345/now',
    '/index/space/1001',
  ])
    await http.inject({ url });
  await http.close();
  const masked = [
    ...['/join/*', '/Capture/*/x', '/screenVisualzation/1/2/*', '/competitionRank/1/2/*', '/verify/*', '/unsubscribe/*', '/board/*/now'],
    '/index/space/1001',
  ];
  const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path).filter(Boolean);
  expect(paths).toEqual(['/seb/7/*/exam.seb', '/site/*/js/app.js', '/files/7/a', `/assets/${'a'.repeat(50)}.js`, ...masked]);
});
