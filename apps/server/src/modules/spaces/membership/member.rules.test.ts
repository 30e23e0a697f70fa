import { taRights } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { memberFrom, spaceAbilities } from './member.rules.ts';

const facts = { owner_id: '7', role: 'student', state: 'approved', ta_rights: [], group_id: '3' };

test.each([
  ['the owner', '7', facts, { role: 'owner', rights: taRights, groupId: null }],
  ['a student', '8', facts, { role: 'student', rights: [], groupId: '3' }],
  ['a second teacher', '8', { ...facts, role: 'teacher' }, { role: 'teacher', rights: taRights, groupId: '3' }],
  [
    'an assistant with one right',
    '8',
    { ...facts, role: 'ta', ta_rights: ['mark', 'rule_the_world'] },
    { role: 'ta', rights: ['mark'], groupId: '3' },
  ],
  ['an applicant', '8', { ...facts, state: 'unreviewed' }, undefined],
  ['somebody who was taken out', '8', { ...facts, state: 'removed' }, undefined],
  ['a stranger', '8', { ...facts, role: null, state: null, ta_rights: null, group_id: null }, undefined],
] as const)('S-002: the standing of %s', (_who, userId, of, expected) => {
  expect(memberFrom(userId, of)).toEqual(expected);
});

test('S-009: an assistant is offered what the rights list says, and nothing in an archive', () => {
  const assistant = memberFrom('8', { ...facts, role: 'ta', ta_rights: ['approve_members'] });
  expect(spaceAbilities(assistant, true)).toMatchObject({ review: true, post_notices: false, change: false, manage_assistants: false });
  expect(spaceAbilities(assistant, false)).toMatchObject({ enter: true, see_members: true, review: false });
  expect(spaceAbilities(undefined, true)).toMatchObject({ enter: false, see_members: false, review: false });
});
