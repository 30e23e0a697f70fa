import { bindingPhone, wapLoad, wapLoadUri } from '@praxis/contract/accounts/accounts';
import { getProfile, unbindWeChat } from '@praxis/contract/accounts/personal';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { freshPhone, otherCode, smsCode } from '../../../testing/makers/accounts.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

type World = Awaited<ReturnType<typeof world>>;

/** What a browser keeps: the secret the server gave it. */
const BROWSER = { cookie: `other=1; praxis_wechat=${'b'.repeat(43)}` };
const ELSEWHERE = { cookie: `praxis_wechat=${'e'.repeat(43)}` };

/** Walks through WeChat as a browser does and returns what the page finds in its address. */
async function agree(school: World, nickname: string, browser: 'weixin' | '' = '') {
  const started = await school
    .as()
    .call(wapLoadUri, { web_redirect_uri: `${school.origin}/login?redirect=%2Findex`, type: 'load', browser }, BROWSER);
  const { uri, state, redirect_uri: redirectUri } = started.data;
  expect(uri).toContain(browser === 'weixin' ? '/connect/oauth2/authorize?' : '/connect/qrconnect?');
  const page = await (await fetch(uri)).text();
  const link = new RegExp(`<a href="([^"]+)">${nickname}</a>`).exec(page)![1]!.replaceAll('&#38;', '&');
  expect(link.startsWith(redirectUri)).toBe(true);
  const back = await fetch(link, { redirect: 'manual' });
  const address = new URL(back.headers.get('location')!);
  expect(address.searchParams.get('type')).toBe('wx');
  expect(address.searchParams.get('redirect')).toBe('/index');
  expect(address.searchParams.get('w_state')).toBe(state);
  return { code: address.searchParams.get('w_code')!, state };
}

async function ticketOf(school: World, nickname: string, browser: 'weixin' | '' = '') {
  const reply = await school.as().call(wapLoad, await agree(school, nickname, browser), BROWSER);
  expect(reply).toMatchObject({ status: 200, code: 200, key: 'binding_needed', data: { nickname } });
  return reply.data.registerStr!;
}

test('S-113 S-257 S-258 S-256 a visitor comes by WeChat, binds a new phone, and next time walks straight in', async () => {
  const school = await world();
  const registerStr = await ticketOf(school, '小明');
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'bind');
  const bound = await school.as().call(bindingPhone, { registerStr, phone, code });
  expect(bound).toMatchObject({ code: 1, data: { utype: 1 } });

  const again = await school.as().call(wapLoad, await agree(school, '小明'), BROWSER);
  expect(again).toMatchObject({ status: 200, code: 1, data: { utype: 1 } });
  const inside = await school.as().call(wapLoad, await agree(school, '小明', 'weixin'), BROWSER);
  expect(inside.code).toBe(1);
});

test('S-256 C-12 a wrong code, a wrong phone and a taken phone can be corrected (2); a spent registerStr cannot', async () => {
  const school = await world();
  const registerStr = await ticketOf(school, '小红');
  const teacher = await school.person('teacher');
  const code = await smsCode(school, teacher.phone, 'bind');
  const ask = (input: { registerStr: string; phone: string; code: string }) => school.as().call(bindingPhone, input);

  expect(await ask({ registerStr, phone: teacher.phone, code: otherCode(code) })).toMatchObject({ status: 200, code: 2 });
  expect(await ask({ registerStr, phone: '123', code })).toMatchObject({ status: 200, code: 2, msg: 'Phone number format is wrong' });
  expect(await ask({ registerStr, phone: teacher.phone, code: '' })).toMatchObject({
    code: 2,
    msg: 'Please enter the SMS verification code',
  });
  expect(await ask({ registerStr: 'made-up', phone: teacher.phone, code })).toMatchObject({ status: 200, code: 0, key: 'binding_expired' });
  expect(await ask({ registerStr: '', phone: '', code: '' })).toMatchObject({ status: 200, code: 0, key: 'binding_expired' });
  expect(await ask({ registerStr, phone: teacher.phone, code })).toMatchObject({ code: 1, data: { utype: 2 } });

  school.clock.move(61_000);
  const next = await smsCode(school, teacher.phone, 'bind');
  expect(await ask({ registerStr, phone: teacher.phone, code: next })).toMatchObject({ code: 0, key: 'binding_expired' });

  const other = await ticketOf(school, '小刚');
  expect(await ask({ registerStr: other, phone: teacher.phone, code: next })).toMatchObject({ code: 2, key: 'phone_has_other_wechat' });

  const signedIn = await school.as().call(wapLoad, await agree(school, '小红'), BROWSER);
  const person = { ...teacher, token: signedIn.data.utoken! } satisfies TestPerson;
  expect((await school.as(person).call(unbindWeChat, {})).code).toBe(1);
  expect((await school.as(person).call(unbindWeChat, {})).key).toBe('wechat_not_bound');
});

test('a registerStr ends after ten minutes', async () => {
  const school = await world();
  const registerStr = await ticketOf(school, 'Zoë');
  school.clock.move(11 * 60_000);
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'bind');
  expect((await school.as().call(bindingPhone, { registerStr, phone, code })).key).toBe('binding_expired');
});

test('a state that was not ours, or was used, or a code WeChat does not know, is refused', async () => {
  const school = await world();
  const { code, state } = await agree(school, 'Zoë');
  const refused = { status: 200, code: 0, key: 'wechat_failed' };
  expect(await school.as().call(wapLoad, { code, state: 'made-up' }, BROWSER)).toMatchObject(refused);
  expect((await school.as().call(wapLoad, { code, state }, BROWSER)).code).toBe(200);
  expect(await school.as().call(wapLoad, { code, state }, BROWSER)).toMatchObject(refused);
  const next = await agree(school, 'Zoë');
  expect(await school.as().call(wapLoad, { code: 'made-up', state: next.state }, BROWSER)).toMatchObject(refused);
});

test('C-17 a login never returns to a foreign page', async () => {
  const school = await world();
  for (const page of ['https://evil.example/login', '//evil.example', 'javascript:alert(1)', 'http://127.0.0.1:1/', 'data:text/html,x'])
    expect(await school.as().call(wapLoadUri, { web_redirect_uri: page, type: 'load', browser: '' })).toMatchObject({
      status: 200,
      code: 0,
      msg: 'Parameter error',
    });
  const strange = await fetch(`${school.origin}/weChat/return?code=x&state=made-up`, { redirect: 'manual' });
  expect(strange.headers.get('location')).toBe('/login');
});

test('a login that somebody began elsewhere signs nobody in and binds nothing here', async () => {
  const school = await world();
  const theirs = await agree(school, 'Zoë');
  for (const headers of [{}, ELSEWHERE, { cookie: 'praxis_wechat=short' }])
    expect(await school.as().call(wapLoad, theirs, headers)).toMatchObject({
      status: 200,
      code: 0,
      key: 'wechat_other_browser',
      msg: 'This WeChat login was started in another browser. Start it again here',
    });
  expect((await school.as().call(wapLoad, theirs, BROWSER)).code, 'where it began it still ends').toBe(200);
});

test('a browser gets its secret with the address of the login, out of reach for scripts, and keeps it', async () => {
  const school = await world();
  const start = (headers: Record<string, string>) =>
    fetch(`${school.origin}${wapLoadUri.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'web_redirect_uri=/login&type=load',
    });
  const cookie = (await start({})).headers.get('set-cookie')!;
  expect(cookie).toMatch(/^praxis_wechat=[\w-]{43}; Path=\/weChat; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const own = cookie.split(';')[0]!;
  expect((await start({ cookie: own })).headers.get('set-cookie')!.split(';')[0]).toBe(own);
  expect((await start({ cookie: 'praxis_wechat=<script>' })).headers.get('set-cookie')!.split(';')[0]).not.toContain('<');
  expect((await start({})).headers.get('set-cookie')!.split(';')[0]).not.toBe(own);
});

test('the owner of an account reads of every binding and unbinding', async () => {
  const school = await world();
  const student = await school.person('student');
  await school.db.updateTable('wechat_identities').set({ user_id: null, bound_at: null }).where('nickname', '=', '小刚').execute();
  const registerStr = await ticketOf(school, '小刚');
  const code = await smsCode(school, student.phone, 'bind');
  expect((await school.as().call(bindingPhone, { registerStr, phone: student.phone, code })).code).toBe(1);
  const read = (text: string) =>
    school.until(text, async () =>
      (await school.as(student).call(listMessages, { page: 1, size: 20 })).data.list.some(({ title }) => title.includes(text)),
    );
  await read('WeChat "小刚" was bound to your account');
  expect((await school.as(student).call(unbindWeChat, {})).code).toBe(1);
  await read('WeChat was separated from your account');
  const actions = await school.db.selectFrom('audit_log').select('action').where('object_id', '=', student.id).orderBy('id').execute();
  expect(actions.map(({ action }) => action)).toEqual(['wechat_bound', 'wechat_unbound']);
});

test('whoever is known by unionid from another registration of WeChat is signed in, and the owner reads of it once', async () => {
  const school = await world();
  const owner = await school.person('student');
  const unionid = `u${Buffer.from('Zoë').toString('base64url')}`;
  await school.db.deleteFrom('wechat_identities').where('nickname', '=', 'Zoë').execute();
  await school.db
    .insertInto('wechat_identities')
    .values({ appid: 'another-app', openid: `o${owner.id}`, unionid, nickname: 'Zoë', headimgurl: '', user_id: owner.id })
    .execute();
  for (const time of ['first', 'again']) {
    const reply = await school.as().call(wapLoad, await agree(school, 'Zoë'), BROWSER);
    expect(reply, time).toMatchObject({ code: 1 });
    expect((await school.as({ ...owner, token: reply.data.utoken! }).call(getProfile, {})).data.phone, time).toBe(
      (await school.as(owner).call(getProfile, {})).data.phone,
    );
  }
  const reported = () =>
    school
      .as(owner)
      .call(listMessages, { page: 1, size: 20 })
      .then(({ data }) => data.list.filter(({ title }) => title.includes('"Zoë" was bound')));
  await school.until('the owner reads of it', async () => (await reported()).length > 0);
  const actions = await school.db.selectFrom('audit_log').select('action').where('object_id', '=', owner.id).execute();
  expect(actions.filter(({ action }) => action === 'wechat_bound')).toHaveLength(1);
});
