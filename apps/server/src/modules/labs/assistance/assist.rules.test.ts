import { expect, test } from 'vitest';
import { type AssistFacts, assistAfter } from './assist.rules.ts';

const now = new Date(1_800_000_000_000);
const asked: AssistFacts = { state: 'waiting', helper_id: null, by_whom: 'student', control: 'view' };
const offered: AssistFacts = { ...asked, helper_id: '9', by_whom: 'helper' };
const active: AssistFacts = { ...asked, state: 'active', helper_id: '9' };
const student = { own: true, userId: '1' };
const helper = { own: false, userId: '9' };
const other = { own: false, userId: '8' };

test('S-054: a student who asks is joined; one who is offered help decides', () => {
  expect(assistAfter(asked, 'join', helper, now)).toMatchObject({ state: 'active', helper_id: '9' });
  expect(() => assistAfter(asked, 'join', student, now)).toThrow('lab_assist_over');
  expect(() => assistAfter(offered, 'join', helper, now)).toThrow('lab_assist_consent');
  expect(assistAfter(offered, 'admit', student, now)).toMatchObject({ state: 'active' });
  expect(assistAfter(offered, 'refuse', student, now)).toMatchObject({ state: 'refused' });
  expect(() => assistAfter(offered, 'admit', helper, now)).toThrow('lab_assist_over');
});

test('control is the student’s to give, and both may hand it back or end it', () => {
  expect(assistAfter(active, 'share', student, now)).toEqual({ control: 'shared' });
  expect(() => assistAfter(active, 'share', helper, now)).toThrow('lab_assist_consent');
  expect(assistAfter({ ...active, control: 'shared' }, 'unshare', helper, now)).toEqual({ control: 'view' });
  expect(() => assistAfter(active, 'unshare', other, now)).toThrow('lab_assist_over');
  expect(assistAfter(active, 'end', helper, now)).toMatchObject({ state: 'ended', control: 'view' });
  expect(() => assistAfter(active, 'end', other, now)).toThrow('lab_assist_over');
  expect(() => assistAfter({ ...active, state: 'ended' }, 'share', student, now)).toThrow('lab_assist_over');
});
