import { spaceAbilities } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { spaceTabs } from './space-tabs.ts';

const none = Object.fromEntries(Object.keys(spaceAbilities.shape).map((name) => [name, false])) as Parameters<typeof spaceTabs>[0]['can'];
const tabs = (role: 'student' | 'ta' | 'teacher' | 'owner', can: Partial<typeof none>) =>
  spaceTabs({ role, type: 'live', members: 3, staff: [], unread_notices: 0, can: { ...none, ...can } }).map(({ value }) => value);

test('S-009 an assistant sees the parts of a space they may work in: more than a student, less than the teacher', () => {
  const student = tabs('student', { enter: true });
  const assistant = tabs('ta', { enter: true, invite: true });
  const teacher = tabs('owner', { enter: true, invite: true, change: true, archive: true });
  expect(student).not.toContain('invitations');
  expect(assistant.filter((tab) => !student.includes(tab))).toEqual(['invitations']);
  expect(teacher.filter((tab) => !assistant.includes(tab))).toEqual(['settings']);
});

test('beside Members everybody reads how many the tab lists, assistants included and the owner not', () => {
  const staff = [
    { membership_id: null, role: 'owner' },
    { membership_id: '8', role: 'ta' },
  ] as Parameters<typeof spaceTabs>[0]['staff'];
  const of = { type: 'live', members: 3, staff, unread_notices: 0, can: none } as const;
  const count = (role: 'student' | 'owner') => spaceTabs({ ...of, role }).find(({ value }) => value === 'members')?.count;
  expect([count('owner'), count('student')]).toEqual([4, 4]);
});
