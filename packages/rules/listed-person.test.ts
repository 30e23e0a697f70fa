import { expect, test } from 'vitest';
import { accountFault, formFault, personName } from './listed-person.ts';

const account = (real_name: string) => ({ id: '1', utype: 1, status: 'active', real_name });

test('spaces that set the characters of a Chinese name apart belong to the list, not to the name', () => {
  expect(['王 五', '欧阳　娜娜', ' 李雷 ', 'Ann  Lee', '买买提 艾力', '阿依古丽·买买提'].map(personName)).toEqual([
    ...['王五', '欧阳娜娜', '李雷', 'Ann Lee', '买买提 艾力', '阿依古丽·买买提'],
  ]);
  expect(accountFault({ name: '王五' }, account('王 五'))).toBeUndefined();
  expect(accountFault({ name: '王 五' }, account('王五'))).toBeUndefined();
  expect(accountFault({ name: 'AnnLee' }, account('Ann Lee'))).toBe('line_name_differs');
});

test('a long number that a sheet program shortened is no number of anybody, phone or student number', () => {
  const person = { name: '王五', phone: '13800000000', studentNo: '2024' };
  expect(formFault(person)).toBeUndefined();
  expect(formFault({ ...person, phone: '1.38E+10' })).toBe('line_number_shortened');
  expect(formFault({ ...person, studentNo: '2.02401E+11' })).toBe('line_number_shortened');
  expect(formFault({ ...person, studentNo: '2E11' })).toBeUndefined();
});

test('where people are known by their number, a line needs a phone or a number, and says so', () => {
  const person = { name: '王五', phone: '', studentNo: '' };
  expect(formFault(person)).toBe('line_phone_missing');
  expect(formFault(person, { byNumber: true })).toBe('line_phone_or_number');
  expect(formFault({ ...person, studentNo: '1' }, { byNumber: true })).toBeUndefined();
});
