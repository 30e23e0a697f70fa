import { describe, expect, test } from 'vitest';
import { freshPhone, latestCode, raw } from '../../testing/makers/accounts.ts';
import { world } from '../../testing/world.ts';
import { hashPassword } from './sign-in/password-hash.ts';

type World = Awaited<ReturnType<typeof world>>;
type Form = Record<string, string>;

/** The nine calls of part 7 with an input that is well-formed, byte for byte; nothing here comes from the contract. */
const CALLS: { path: string; form: Form }[] = [
  { path: '/login/passLoad', form: { account: 'nobody-here', password: 'Wrong#2026' } },
  { path: '/login/phoneLoad', form: { phone: '13912345678', code: '123456' } },
  { path: '/login/register', form: { phone: '13912345678', code: '123456', password: 'abc_123' } },
  { path: '/index/login/sendPhoneCode', form: { phone: '13912345678', code_type: 'load' } },
  { path: '/login/checkPhone', form: { phone: '13912345678' } },
  { path: '/login/bindingPhone', form: { registerStr: 'made-up', phone: '13912345678', code: '123456' } },
  { path: '/weChat/wapLoadUri', form: { web_redirect_uri: '/login', type: 'load', browser: '' } },
  { path: '/weChat/wapLoad', form: { code: 'made-up', state: 'made-up' } },
];

const withForm = (school: World, path: string, form: Form, headers: Form = {}) => raw(school, path, { form, headers });

/** Whatever is sent, the answer is an envelope with words, never a 500 and never a success. */
function expectClearNo(reply: Awaited<ReturnType<typeof raw>>, statuses: number[] = [200]) {
  expect(statuses).toContain(reply.status);
  expect(reply.body.code).not.toBe(1);
  expect(reply.body.msg).not.toBe('');
  expect(reply.body.key).toMatch(/^[a-z_]+$/);
  expect(typeof reply.body.data).toBe('object');
  expect(reply.headers.get('content-type')).toContain('application/json');
}

describe('the nine calls, as a stranger who only has the specification sees them', () => {
  test('S-243 S-249 S-251 S-252 S-253 S-254 S-255 S-259 register, sign in by code, sign in by password, ask who I am', async () => {
    const school = await world();
    const phone = freshPhone();
    expect((await withForm(school, '/login/checkPhone', { phone })).body).toEqual({ code: 1, msg: '', data: {} });
    expect((await withForm(school, '/index/login/sendPhoneCode', { phone, code_type: 'register' })).body).toEqual({
      code: 1,
      msg: '',
      data: {},
    });
    const registered = await withForm(school, '/login/register', { phone, code: await latestCode(school, phone), password: 'abc_123' });
    expect(registered.body).toEqual({ code: 1, msg: '', data: { utoken: expect.any(String), utype: 1 } });
    expect((await withForm(school, '/login/checkPhone', { phone })).body).toMatchObject({ code: 2, data: {} });

    school.clock.move(61_000);
    await withForm(school, '/index/login/sendPhoneCode', { phone, code_type: 'load' });
    const byCode = await withForm(school, '/login/phoneLoad', { phone, code: await latestCode(school, phone) });
    expect(byCode.body).toEqual({ code: 1, msg: '', data: { utoken: expect.any(String), utype: 1 } });
    const byPassword = await withForm(school, '/login/passLoad', { account: phone, password: 'abc_123' });
    expect(byPassword.body).toEqual({ code: 1, msg: '', data: { utoken: expect.any(String), utype: 1 } });

    const token = byPassword.body.data.utoken as string;
    for (const authorization of [token, `Bearer ${token}`]) {
      const me = await raw(school, '/member/getUesrDetailInfo', { method: 'GET', headers: { authorization } });
      expect(me.body).toMatchObject({ code: 1, msg: '', data: { uname: expect.stringMatching(/.+/), headimgurl: '' } });
    }
  });

  test('S-284 without a token, with a made-up or an endless one, asking who I am is a 401', async () => {
    const school = await world();
    for (const headers of [{}, { authorization: 'made-up' }, { authorization: 'x'.repeat(5000) }, { authorization: 'Bearer ' }] as Form[]) {
      const me = await raw(school, '/member/getUesrDetailInfo', { method: 'GET', headers });
      expect(me.status).toBe(401);
      expect(me.body).toEqual({ code: 0, msg: 'Not logged in, please log in first!', key: 'not_logged_in', data: {} });
    }
  });

  test('S-247 S-281 S-283 messages come in the language of ResponseLang, zh-cn when absent or unknown', async () => {
    const school = await world();
    const posted = async (headers: Form) =>
      (await withForm(school, '/login/passLoad', { account: 'nobody', password: 'x' }, headers)).body.msg;
    expect(await posted({ responselang: 'en' })).toBe('The information is incorrect');
    expect(await posted({ responselang: 'zh-cn' })).toBe('信息有误');
    expect(await posted({ responselang: 'zh-hk' })).toBe('資料有誤');
    expect(await posted({ responselang: 'EN' })).toBe('The information is incorrect');
    expect(await posted({ responselang: 'fr' })).toBe('信息有误');
    expect(await posted({ responselang: '' })).toBe('信息有误');
    expect((await withForm(school, '/weChat/wapLoadUri', { web_redirect_uri: '/login', type: 'x', browser: '' })).body.msg).toBe(
      'Parameter error',
    );
  });

  test.each([
    ['/login/passLoad', { account: '', password: 'x' }, 'Please enter account'],
    ['/login/passLoad', { account: 'a'.repeat(21), password: 'x' }, 'The account is at most 20 characters'],
    ['/login/phoneLoad', { phone: '', code: '1' }, 'Please enter phone number'],
    ['/login/phoneLoad', { phone: '12345678901', code: '1' }, 'Phone number format is wrong'],
    ['/login/phoneLoad', { phone: '13912345678', code: '' }, 'Please enter the SMS verification code'],
    ['/login/phoneLoad', { phone: '13912345678', code: '12a' }, 'Verification code format is wrong'],
    ['/login/register', { phone: '13912345678', code: '1', password: 'abc' }, 'The password must be 6 to 20 characters'],
    ['/index/login/sendPhoneCode', { phone: '13912345678', code_type: 'other' }, 'Parameter error'],
    ['/index/login/sendPhoneCode', { phone: '139', code_type: 'load' }, 'Phone number format is wrong'],
  ])('S-171 S-172 S-173 S-174 S-176 S-177 S-180 %s with %j says %s', async (path, form, text) => {
    const school = await world();
    const reply = await withForm(school, path, form as Form);
    expectClearNo(reply);
    expect(reply.body.msg).toBe(text);
    expect(Object.values(reply.body.data.fields!)).toEqual([text]);
  });

  test('C-24 JSON is understood as well as a form', async () => {
    const school = await world();
    const student = await school.person('student');
    const password_hash = await hashPassword('Right#2026');
    await school.db.updateTable('users').set({ password_hash }).where('id', '=', student.id).execute();
    const body = JSON.stringify({ account: student.account, password: 'Right#2026', utype: 1 });
    const reply = await raw(school, '/login/passLoad', { body, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(reply.body).toMatchObject({ code: 1, data: { utype: 1 } });
  });

  test('C-24 a multipart form is understood too, but carries no files to these calls', async () => {
    const school = await world();
    const body = new FormData();
    body.set('phone', freshPhone());
    expect((await raw(school, '/login/checkPhone', { body })).body).toEqual({ code: 1, msg: '', data: {} });
    body.append('phone', '13912345678');
    expectClearNo(await raw(school, '/login/checkPhone', { body }));
    const file = new FormData();
    file.set('phone', new Blob(['13912345678']), 'phone.txt');
    expectClearNo(await raw(school, '/login/checkPhone', { body: file }), [200, 400, 413]);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expectClearNo(await raw(school, '/login/checkPhone', { body: '--x\r\nnonsense', headers: broken }), [200, 400]);
    expectClearNo(
      await raw(school, '/login/checkPhone', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }),
      [200, 400, 415],
    );
  });

  test('C-25 the same paths by GET are pages or unknown calls, never a login', async () => {
    const school = await world();
    for (const { path, form } of CALLS) {
      const reply = await fetch(`${school.origin}${path}?${new URLSearchParams(form)}`, { headers: { responselang: 'en' } });
      expect(reply.status).toBe(404);
      expect(await reply.json()).toEqual({ code: 0, msg: 'Call not found', key: 'not_found', data: {} });
    }
  });
});

const WRONG_VALUES: [string, string][] = [
  ['empty', ''],
  ['spaces', '   '],
  ['oversized', 'x'.repeat(100_000)],
  ['NUL', 'a\0b'],
  ['an id above 2^63', '9223372036854775808'],
  ['a negative number', '-1'],
  ['SQL', `' or 1=1; drop table users; --`],
  ['script', '<script>alert(1)</script>'],
  ['a template', '{{7*7}}#{7*7}'],
  ['a path', '../../../../etc/passwd'],
  ['an emoji', '👩‍🏫'],
  ['right-to-left marks', '\u202e\u200b\ufeff'],
  ['JSON', '{"$gt":""}'],
  ['the name of a prototype', '__proto__'],
];

describe.each(CALLS)('bad input to $path', ({ path, form }) => {
  const fields = Object.keys(form);

  test('every field missing, one after the other and all at once', async () => {
    const school = await world();
    for (const field of fields.filter((name) => name !== 'browser')) {
      const rest = { ...form };
      delete rest[field];
      expectClearNo(await withForm(school, path, rest));
    }
    expectClearNo(await withForm(school, path, {}));
    expectClearNo(await raw(school, path, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
  });

  test.each(WRONG_VALUES)('every field: %s', async (_title, value) => {
    const school = await world();
    for (const field of fields) {
      if (path === '/login/checkPhone' || value !== '' || field !== 'browser') {
        if (path === '/weChat/wapLoadUri' && field === 'web_redirect_uri') continue;
        expectClearNo(await withForm(school, path, { ...form, [field]: value }), [200, 429]);
      }
    }
  });

  test('every field twice', async () => {
    const school = await world();
    for (const field of fields) {
      const body = new URLSearchParams([...Object.entries(form), [field, form[field]!]]).toString();
      const reply = await raw(school, path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expectClearNo(reply);
      expect(reply.body).toMatchObject({ msg: 'Parameter error', data: { fields: { [field]: 'Parameter error' } } });
    }
  });

  test('every field of the wrong type, as JSON', async () => {
    const school = await world();
    for (const field of fields)
      for (const value of [1, -0.5, true, [], ['x'], {}, { $gt: '' }, '\ud800', 'a\udc00b', 'a\u0000b']) {
        const body = JSON.stringify({ ...form, [field]: value });
        expectClearNo(await raw(school, path, { body, headers: { 'content-type': 'application/json' } }));
      }
  });

  test('bodies that cannot be read at all', async () => {
    const school = await world();
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
    const json = { 'content-type': 'application/json' };
    const first = fields[0]!;
    const bodies: [BodyInit, Form, number][] = [
      [`${first}=%ff%fe`, urlencoded, 400],
      [`${first}=%`, urlencoded, 400],
      [`${first}=%zz`, urlencoded, 400],
      [`${first}=%ed%a0%80`, urlencoded, 400],
      [new Uint8Array([...Buffer.from(`${first}=`), 0xc3, 0x28]), urlencoded, 400],
      ['{"a":', json, 400],
      ['not json', json, 400],
      [new Uint8Array([0x22, 0xff, 0x22]), json, 400],
      ['x', { 'content-type': 'text/plain' }, 415],
      ['<a/>', { 'content-type': 'application/xml' }, 415],
      ['x', { 'content-type': 'nonsense' }, 415],
    ];
    for (const [body, headers, status] of bodies) expectClearNo(await raw(school, path, { body, headers }), [status]);
    for (const body of ['[]', '[1]', 'null', '"x"', '1', '[]'.padStart(20_000, '[')])
      expectClearNo(await raw(school, path, { body, headers: json }), [200, 400]);
    const deep = `{"${first}":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expectClearNo(await raw(school, path, { body: deep, headers: json }), [200, 400]);
  });

  test('a body of 10 MB', async () => {
    const school = await world();
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const reply = await raw(school, path, { body: `a=${'x'.repeat(10 * 1_048_576)}`, headers: { 'content-type': type } }).catch(
        (error: Error & { cause?: { code?: string } }) => error.cause?.code,
      );
      // The server may close the door while the rest of the body is still on its way.
      if (typeof reply === 'object') expectClearNo(reply, [413]);
      else expect(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(reply);
    }
    expect((await fetch(`${school.origin}/healthz`)).status).toBe(200);
  });

  test('thousands of fields, unknown fields and strange headers change nothing', async () => {
    const school = await world();
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, 'x']));
    expectClearNo(await withForm(school, path, { ...many, ...form }), [200, 400]);
    const strange = { responselang: '../../x', 'user-agent': 'x'.repeat(4000), 'x-forwarded-for': "'; drop table users; --" };
    const replies = [await withForm(school, path, { ...form, [fields[0]!]: '' }, strange)];
    for (const reply of replies) expectClearNo(reply);
  });
});
