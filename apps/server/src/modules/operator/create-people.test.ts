import { getUserDetailInfo, passLoad } from '@praxis/contract/accounts/accounts';
import { changeUser, createUser, giveFirstPassword, listUsers } from '@praxis/contract/admin/operator';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

const OWN = 'Own#Word2026';
const named = () => `e${Math.random().toString(36).slice(2, 12)}`;

test('C-27 an operator makes an expert, who replaces the first password at the first sign-in', async () => {
  const { as, person } = await world();
  const operator = as(await person('operator'));
  const account = named();
  const created = await operator.call(createUser, { utype: 3, real_name: '评审专家', account });
  expect(created.code).toBe(1);
  const { password } = created.data;
  const entryPoint = { account, password, utype: 3 as const };
  const first = await as().call(passLoad, entryPoint);
  expect(first).toMatchObject({ key: 'first_password_change', data: { fields: { new_password: expect.any(String) } } });
  expect(first.data).not.toHaveProperty('utoken');
  expect((await as().call(passLoad, { ...entryPoint, new_password: password })).code).not.toBe(1);
  const signedIn = await as().call(passLoad, { ...entryPoint, new_password: OWN });
  expect(signedIn).toMatchObject({ code: 1, data: { utype: 3 } });
  const me = { id: '', account, phone: '', name: '', utype: 3 as const, token: signedIn.data.utoken };
  expect((await as(me).call(getUserDetailInfo, {})).data.uname).toBe('评审专家');
  expect((await as().call(passLoad, entryPoint)).key).toBe('information_incorrect');
  expect((await as().call(passLoad, { ...entryPoint, password: OWN })).code).toBe(1);
});

test('an operator gives another first password: sessions end, and the old password is dead', async () => {
  const { as, person } = await world();
  const admin = await person('operator');
  const operator = as(admin);
  const teacher = await person('teacher');
  const input = await operator.call(giveFirstPassword, { user_id: teacher.id });
  expect(input.code).toBe(1);
  expect(await as(teacher).call(getUserDetailInfo, {})).toMatchObject({ status: 401, key: 'session_password_changed' });
  const entryPoint = { account: teacher.account, password: input.data.password };
  expect((await as().call(passLoad, entryPoint)).key).toBe('first_password_change');
  expect((await as().call(passLoad, { ...entryPoint, new_password: OWN })).code).toBe(1);
  expect((await operator.call(giveFirstPassword, { user_id: admin.id })).key).toBe('own_account_kept');
});

test('an operator changes who somebody is; names that are taken are refused at their field', async () => {
  const { as, person, db } = await world();
  const admin = await person('operator');
  const operator = as(admin);
  const [student, other] = [await person('student'), await person('student')];
  const change = { user_id: student.id, utype: 2 as const, real_name: '新老师', account: student.account, phone: student.phone };
  expect((await operator.call(changeUser, { ...change, account: other.account })).data.fields).toHaveProperty('account');
  expect((await operator.call(changeUser, { ...change, phone: other.phone })).data.fields).toHaveProperty('phone');
  expect((await operator.call(changeUser, { ...change, account: '', phone: '' })).key).toBe('account_or_phone');
  expect((await operator.call(createUser, { utype: 1, real_name: '' })).data.fields).toHaveProperty('real_name');
  expect((await operator.call(createUser, { utype: 1, real_name: 'A', account: '1x' })).data.fields).toHaveProperty('account');
  expect((await operator.call(changeUser, change)).code).toBe(1);
  expect(await as(student).call(getUserDetailInfo, {})).toMatchObject({ status: 401, key: 'session_role_changed' });
  const { data } = await operator.call(listUsers, { q: student.account });
  expect(data.list).toMatchObject([{ id: student.id, utype: 2, real_name: '新老师' }]);
  const audited = await db.selectFrom('audit_log').select('detail').where('object_id', '=', student.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(audited.detail)).not.toContain(student.phone);
  expect(audited.detail).toMatchObject({
    before: { utype: 1 },
    after: { utype: 2, phone: `${student.phone.slice(0, 3)}****${student.phone.slice(-4)}` },
  });
  const self = { user_id: admin.id, utype: 1 as const, real_name: 'A', account: admin.account };
  expect((await operator.call(changeUser, self)).key).toBe('own_account_kept');
});
