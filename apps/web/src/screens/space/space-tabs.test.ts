import { spaceAbilities } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { spaceTabs } from './space-tabs.ts';

const none = Object.fromEntries(Object.keys(spaceAbilities.shape).map((name) => [name, false])) as Parameters<typeof spaceTabs>[0]['can'];
const tabs = (role: 'student' | 'ta' | 'teacher' | 'owner', can: Partial<typeof none>) =>
  spaceTabs({ role, type: 'live', members: 3, counts: null, unread_notices: 0, can: { ...none, ...can } }).map(({ value }) => value);

test('S-009 an assistant sees the parts of a space they may work in: more than a student, less than the teacher', () => {
  const student = tabs('student', { enter: true });
  const assistant = tabs('ta', { enter: true, invite: true });
  const teacher = tabs('owner', { enter: true, invite: true, change: true, archive: true });
  expect(student).not.toContain('invitations');
  expect(assistant.filter((tab) => !student.includes(tab))).toEqual(['invitations']);
  expect(teacher.filter((tab) => !assistant.includes(tab))).toEqual(['settings']);
});

test('who runs a space sees beside Members how many the tab lists, assistants included', () => {
  const counts = { approved: 4, unreviewed: 2, waitlisted: 0, audit_failed: 1 };
  const of = { role: 'owner', type: 'live', members: 3, unread_notices: 0, can: none } as const;
  const count = (known: typeof counts | null) => spaceTabs({ ...of, counts: known }).find(({ value }) => value === 'members')?.count;
  expect([count(counts), count(null)]).toEqual([4, 3]);
});
