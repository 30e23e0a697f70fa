import { getUserDetailInfo, passLoad, wapLoad } from '@praxis/contract/accounts/accounts';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import { expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { storeValue } from '../storage.ts';
import { call, fieldsFor } from './call.ts';
import { Refused, Unreachable } from './refused.ts';

const search = { method: 'GET', path: '/api/anything' } as Endpoint;
const save = { method: 'POST', path: '/api/anything' } as Endpoint;

test('S-243 S-244 a GET sends its payload as query parameters of a path from the root', async () => {
  const server = serverThat({ '/api/anything': { data: { found: 2 } } });
  expect(await call(search, { page: 2, word: '课 & 程', none: undefined })).toEqual({ found: 2 });
  expect(server.asked[0]?.query.toString()).toBe(new URLSearchParams({ page: '2', word: '课 & 程' }).toString());
  expect(server.asked[0]?.body).toBeUndefined();
});

test('S-245 S-246 a POST is form-encoded and marked as ajax; a GET carries no such mark', async () => {
  const server = serverThat({ '/login/passLoad': { data: { utoken: 't', utype: 1 } }, '/member/getUesrDetailInfo': {} });
  await call(passLoad, { account: 'a', password: 'b' });
  await call(getUserDetailInfo, {});
  expect(server.asked[0]?.body).toBeInstanceOf(URLSearchParams);
  expect(server.asked[0]?.form.toString()).toBe('account=a&password=b');
  expect(server.asked[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(server.asked[1]?.headers.get('X-Requested-With')).toBeNull();
});

test('S-247 S-248 every request names the saved language, zh-cn at first, and the raw token when there is one', async () => {
  const server = serverThat({ '/api/anything': {} });
  await call(save, {});
  storeValue('utoken', 'raw-token');
  await call(save, {});
  expect(server.asked.map((one) => [one.headers.get('ResponseLang'), one.headers.get('Authorization')])).toEqual([
    ['zh-cn', null],
    ['zh-cn', 'raw-token'],
  ]);
});

test('nested values travel as JSON text in their field (C-24)', () => {
  expect(Object.fromEntries(fieldsFor({ ids: ['1', '2'], at: 5, on: false, deep: { a: 1 }, none: undefined }))).toEqual({
    ids: '["1","2"]',
    at: '5',
    on: 'false',
    deep: '{"a":1}',
  });
});

test('an idempotency key is a header', async () => {
  const server = serverThat({ '/api/anything': {} });
  await call(save, {}, { idempotencyKey: 'k-1' });
  expect(server.asked[0]?.headers.get('Idempotency-Key')).toBe('k-1');
});

test('S-150 S-152 S-272 code 1 alone is success; every other code goes to the caller with its data', async () => {
  serverThat({ '/weChat/wapLoad': { code: 200, msg: 'bind', key: 'binding_needed', data: { registerStr: 'r' } } });
  const failure = await call(wapLoad, { code: 'c', state: 's' }).catch((refused: unknown) => refused);
  expect(failure).toBeInstanceOf(Refused);
  expect(failure).toMatchObject({ code: 200, msg: 'bind', key: 'binding_needed', data: { registerStr: 'r' }, handled: false });
});

test('the fields a refusal names are at hand', async () => {
  serverThat({ '/api/anything': { code: 0, msg: 'wrong', data: { fields: { name: 'Enter a name' } } } });
  const failure = await call(save, {}).catch((refused: unknown) => refused);
  expect(failure).toMatchObject({ fields: { name: 'Enter a name' } });
});

test('no connection is not a refusal', async () => {
  serverThat({ '/api/anything': 'unreachable' });
  await expect(call(save, {})).rejects.toBeInstanceOf(Unreachable);
});

test('work whose server died is sent again under one key, and a proxy that stays down is told', async () => {
  vi.useFakeTimers();
  storeValue('utoken', 'raw-token');
  const keys: (string | null)[] = [];
  let deaths = 1;
  const answer = (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    if (deaths-- > 0) return Promise.resolve(new Response('<html>Bad Gateway</html>', { status: 502 }));
    return Promise.resolve(Response.json({ code: 1, msg: '', data: { id: '7' } }));
  };
  vi.stubGlobal('fetch', answer);
  const saved = call(save, {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(await saved).toEqual({ id: '7' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);

  deaths = 9;
  const failed = call(save, {}, { ownServerErrors: true }).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await failed).toMatchObject({ status: 502 });
  expect(keys).toHaveLength(5);
  vi.useRealTimers();
});
