import { expect, test } from 'vitest';
import { isEmail, isIdNumber, maskedIdNumber, maskedPhone } from '../core/identity.ts';
import { account, brokenPasswordRule, code, newPassword, phone, typedPassword } from './credentials.ts';

const excerpt = (
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? 'fine' : parsed.error!.issues[0]!.message;
};

test.each([
  ['C-01 reading A', 'Praxis#2026', 'fine', 'fine'],
  ['C-01 reading A, 8 characters', 'Aa1#aaaa', 'fine', 'fine'],
  ['C-01 reading A, 20 characters', 'Aa1#aaaaaaaaaaaaaaaa', 'fine', 'fine'],
  ['C-01 reading B', 'abcdef', 'fine', 'password_strict'],
  ['C-01 reading B with underscore', 'a_bcde', 'fine', 'password_strict'],
  ['C-01 reading C', '12345a', 'fine', 'password_strict'],
  ['C-01 reading C, underscores and digits', '_12345', 'fine', 'password_strict'],
  ['one kind of reading C only', '123456', 'password_rule', 'password_strict'],
  ['underscores only', '______', 'password_rule', 'password_strict'],
  ['strong but without a digit', 'Praxis##', 'password_rule', 'password_strict'],
  ['a space', 'abc 123', 'password_rule', 'password_strict'],
  ['Chinese', '密码密码密码1', 'password_rule', 'password_strict'],
  ['5 characters', 'abc12', 'password_length', 'password_length'],
  ['21 characters', 'abcdefghij12345678901', 'password_length', 'password_length'],
])('S-178 S-179 S-180 S-290 a new password: %s', (_title, text, compatible, strict) => {
  expect(brokenPasswordRule(text) ?? 'fine').toBe(compatible);
  expect(brokenPasswordRule(text, 'strict') ?? 'fine').toBe(strict);
  expect(excerpt(newPassword, text)).toBe(compatible);
});

test('C-01 at login any old password is heard, only an empty one is not', () => {
  expect(excerpt(typedPassword, 'x')).toBe('fine');
  expect(excerpt(typedPassword, '')).toBe('enter_password');
});

test.each([
  ['13800000001', 'fine'],
  ['19912345678', 'fine'],
  ['', 'enter_phone'],
  ['12800000001', 'phone_format_wrong'],
  ['1380000000', 'phone_format_wrong'],
  ['138000000011', 'phone_format_wrong'],
  ['+8613800000001', 'phone_format_wrong'],
  ['1380000000a', 'phone_format_wrong'],
  ['13800000001\n', 'phone_format_wrong'],
  ['１３８００００００01', 'phone_format_wrong'],
])('S-173 S-174 S-175 D-05 the phone %j is %s', (text, label) => {
  expect(excerpt(phone, text)).toBe(label);
});

test.each([
  ['123456', 'fine'],
  ['', 'enter_code'],
  ['12345a', 'code_format_wrong'],
  ['12 456', 'code_format_wrong'],
  ['１２３４５６', 'code_format_wrong'],
])('S-176 S-177 the SMS code %j is %s', (text, label) => {
  expect(excerpt(code, text)).toBe(label);
});

test.each([
  ['student1', 'fine'],
  ['a'.repeat(20), 'fine'],
  ['', 'enter_account'],
  ['a'.repeat(21), 'account_too_long'],
])('S-171 S-172 S-289 the account %j is %s', (text, label) => {
  expect(excerpt(account, text)).toBe(label);
});

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['110101199003070791', true],
  ['110105194912310021', false],
  ['11010519491331002X', false],
  ['110101199002300010', false],
  ['110105491231002', true],
  ['110105491331002', false],
  ['1101054912310', false],
  ['01010519491231002X', false],
  ['110105194912310O2X', false],
])('S-181 D-06 the id number %s is right: %s', (text, right) => {
  expect(isIdNumber(text)).toBe(right);
});

test.each([
  ['li.bei@example.edu.cn', true],
  ['a+b@x.io', true],
  [`${'a'.repeat(64)}@${'b'.repeat(60)}.cn`, true],
  ['a@b', false],
  ['a@@b.cn', false],
  ['a@b@c.cn', false],
  ['a b@c.cn', false],
  ['@c.cn', false],
  ['a@.cn', false],
  ['a@c.', false],
  ['a@c..cn', false],
  [`${'a'.repeat(60)}@${'b'.repeat(200)}.cn`, false],
])('S-182 D-07 the email %s is right: %s', (text, right) => {
  expect(isEmail(text)).toBe(right);
});

test('phones and id numbers are shown masked', () => {
  expect(maskedPhone('13800000001')).toBe('138****0001');
  expect(maskedIdNumber('11010519491231002X')).toBe('110***********002X');
  expect(maskedIdNumber('110105491231002')).toBe('110********1002');
  expect(maskedPhone('') + maskedIdNumber('')).toBe('');
});
