import { expect, test } from 'vitest';
import { judgeMembers } from './institution-import.rules.ts';

test('what stands in two lines is named by what it is: a phone number, or a student number', () => {
  const person = { name: 'A', phone: '', studentNo: '', role: '', department: '', grade: '', className: '' };
  const ground = { accounts: new Map(), numbers: new Map(), members: new Map(), institutionId: '1', free: 9 };
  const judged = judgeMembers(
    [
      { ...person, line: 2, studentNo: '001' },
      { ...person, line: 3, studentNo: '001' },
      { ...person, line: 4, phone: '13900000001' },
      { ...person, line: 5, phone: '13900000001' },
      { ...person, line: 6, phone: '13900000002', studentNo: '001' },
    ],
    ground,
  );
  expect(judged.map(({ fault, faultLine }) => [fault, faultLine])).toEqual([
    [undefined, undefined],
    ['line_number_twice', 2],
    [undefined, undefined],
    ['line_twice', 4],
    ['line_number_twice', 2],
  ]);
});
