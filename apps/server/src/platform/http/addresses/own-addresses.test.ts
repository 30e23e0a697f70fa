import { wapLoadUri } from '@praxis/contract/accounts/accounts';
import { getSite } from '@praxis/contract/institutions/institutions';
import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { askAtHost } from '../../../testing/ask-at-host.ts';
import { openTestServers } from '../../../testing/server.ts';
import { upgradeStatus } from '../../../testing/socket.ts';

const SCHOOL = 'https://school.example';
const WECHAT = { PRAXIS_WECHAT_WEB_APPID: 'wx1', PRAXIS_WECHAT_WEB_SECRET: 'secret' };

async function opened(env: Record<string, string>) {
  const [server] = await openTestServers(1, env);
  afterFile(() => server!.close());
  return { ...server!, port: new URL(server!.origin).port };
}

const production = (more: Record<string, string> = {}) => opened({ NODE_ENV: 'production', PRAXIS_ORIGIN: SCHOOL, ...WECHAT, ...more });
const start = { web_redirect_uri: 'https://evil.example/steal', type: 'load', browser: '' };

test.each(['0', '1'])('with %s trusted proxies a foreign host reaches nothing, whatever a forwarded host says', async (proxies) => {
  const { origin, app, port } = await production({ PRAXIS_TRUSTED_PROXIES: proxies });
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'school.example.evil.example',
    'school.example:99',
    'x@school.example',
    '[::1',
    'a b',
  ])
    for (const path of ['/api/site', '/', '/nowhere', '/weChat/return?code=a&state=b', '/metrics', '/healthz'])
      expect(await askAtHost(origin, path, { host }), `${host} ${path}`).toMatchObject({ status: 421 });
  const refused = await askAtHost(origin, wapLoadUri.path, { host: 'evil.example' }, start);
  expect(JSON.parse(refused.text)).toEqual({
    code: 0,
    msg: `This is not an address of the platform. Open ${SCHOOL}`,
    key: 'wrong_host',
    data: {},
  });
  const forwarded = {
    host: 'school.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  };
  expect(JSON.parse((await askAtHost(origin, wapLoadUri.path, forwarded, start)).text)).toMatchObject({ code: 0, key: 'parameter_error' });
  const own = await askAtHost(origin, wapLoadUri.path, forwarded, { ...start, web_redirect_uri: '/login' });
  expect(JSON.parse(own.text)).toMatchObject({ code: 1, data: { redirect_uri: `${SCHOOL}/weChat/return` } });
  const states = await app.db.selectFrom('wechat_states').select('return_address').execute();
  expect(states).toEqual([{ return_address: `${SCHOOL}/login` }]);
});

test('this machine, listed hosts and bare addresses for health checks are let in, and no address is made of them', async () => {
  const { origin, port } = await production({ PRAXIS_INTERNAL_HOSTS: 'nginx,10.0.0.5:8080' });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'nginx', '10.0.0.5:8080', 'SCHOOL.example', 'school.example:443']) {
    const reply = await askAtHost(origin, wapLoadUri.path, { host }, { ...start, web_redirect_uri: '/login' });
    expect(JSON.parse(reply.text), host).toMatchObject({ code: 1, data: { redirect_uri: `${SCHOOL}/weChat/return` } });
  }
  for (const host of ['10.1.2.3:8080', '[fd00::1]:8080']) {
    expect(await askAtHost(origin, '/readyz', { host }), host).toMatchObject({ status: 200 });
    expect(await askAtHost(origin, '/api/site', { host }), host).toMatchObject({ status: 421 });
  }
});

test('upgrades ask for the host and for the origin of our own pages', async () => {
  const { origin } = await production();
  const status = (headers: Record<string, string>) => upgradeStatus(`${origin}/ws`, headers);
  expect(await status({ host: 'school.example', origin: SCHOOL })).toBe(101);
  expect(await status({ host: 'school.example' })).toBe(101);
  expect(await status({ host: 'evil.example', origin: 'http://evil.example' })).toBe(421);
  expect(await status({ host: 'school.example', origin: 'http://school.example' })).toBe(403);
  expect(await status({ host: 'school.example', origin: 'https://evil.example' })).toBe(403);
});

test('in demo mode loopback names are our own, also through a forwarded port, and other names are not', async () => {
  const { origin, port } = await opened({});
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `127.0.0.2:${port}`, `[::1]:${port}`, 'localhost:81']) {
    const reply = await askAtHost(origin, wapLoadUri.path, { host }, { ...start, web_redirect_uri: '/login' });
    expect(JSON.parse(reply.text), host).toMatchObject({ data: { redirect_uri: `http://${host}/weChat/return` } });
    expect(await upgradeStatus(`${origin}/ws`, { host, origin: `http://${host}` })).toBe(101);
  }
  for (const host of ['rebind.evil.example', `rebind.evil.example:${port}`])
    expect(await askAtHost(origin, '/dev', { host })).toMatchObject({ status: 421 });
});

test('a domain that a module adds is an origin of its own, in the scheme of the school', async () => {
  const { app, origin } = await production();
  const domains = ['branch.example'];
  app.addresses.addDomains(async () => domains);
  const reply = await askAtHost(origin, wapLoadUri.path, { host: 'Branch.example' }, { ...start, web_redirect_uri: '/login' });
  expect(JSON.parse(reply.text)).toMatchObject({ data: { redirect_uri: 'https://branch.example/weChat/return' } });
  expect(await askAtHost(origin, getSite.path, { host: 'other.example' })).toMatchObject({ status: 421 });
  expect(await askAtHost(origin, getSite.path, { host: 'branch.example:99' })).toMatchObject({ status: 421 });
});
