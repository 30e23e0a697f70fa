import { expect, test } from 'vitest';
import { peopleIn } from './InvitePeople.tsx';

test('accounts and phones are read from lines, commas and spaces, each once', () => {
  expect(peopleIn('student1\n student2，13800000001、student1; student3 ')).toEqual(['student1', 'student2', '13800000001', 'student3']);
  expect(peopleIn('  \n')).toEqual([]);
});
