import { describe, expect, test } from 'vitest';
import { askedAgain, freePlaces, type JoinMethod, joined, joinMatrix, joinObstacle, reviewed } from './join.rules.ts';

const now = new Date('2026-11-21T09:00:00Z');
const open = {
  visibility: 'public',
  need_review: false,
  state: 'active',
  join_open: true,
  start_at: null,
  end_at: null,
};

describe('S-003, S-004: the join matrix', () => {
  const table: [visibility: string, review: boolean, method: JoinMethod, outcome: string | undefined][] = [
    ['public', false, 'search', 'approved'],
    ['public', false, 'code', 'approved'],
    ['public', false, 'link', 'approved'],
    ['public', true, 'search', 'unreviewed'],
    ['public', true, 'code', 'unreviewed'],
    ['public', true, 'link', 'unreviewed'],
    ['private', false, 'search', undefined],
    ['private', false, 'code', 'approved'],
    ['private', false, 'link', 'approved'],
    ['private', true, 'search', undefined],
    ['private', true, 'code', 'unreviewed'],
    ['private', true, 'link', 'unreviewed'],
    ['private', true, 'invite', 'approved'],
    ['public', true, 'invite', 'approved'],
  ];
  test.each(table)('a %s space with review %s, knocked at by %s, answers %s', (visibility, need_review, joinMethod, outcome) => {
    expect(joinMatrix({ visibility, need_review }, joinMethod)).toBe(outcome);
  });
});

describe('what keeps somebody from joining', () => {
  const earlier = (state: string, applied_again = 0) => ({ state, applied_again });
  const table: [words: string, ...Parameters<typeof joinObstacle>, expected: string | undefined][] = [
    ['a newcomer at an open door', open, 'search', undefined, 1, now, undefined],
    ['a teacher as a learner', open, 'code', undefined, 2, now, undefined],
    ['an expert', open, 'search', undefined, 3, now, 'experts_cannot_join'],
    ['an expert with an invitation', open, 'invite', undefined, 3, now, 'experts_cannot_join'],
    ['an archive', { ...open, state: 'archived' }, 'code', undefined, 1, now, 'space_archived'],
    ['an invitation to an archive', { ...open, state: 'archived' }, 'invite', undefined, 1, now, 'space_archived'],
    ['a closed door', { ...open, join_open: false }, 'code', undefined, 1, now, 'space_join_closed'],
    ['an invitation past a closed door', { ...open, join_open: false }, 'invite', undefined, 1, now, undefined],
    ['before the window', { ...open, start_at: new Date(now.getTime() + 1) }, 'search', undefined, 1, now, 'space_not_open_yet'],
    ['at the first moment', { ...open, start_at: now }, 'search', undefined, 1, now, undefined],
    ['at the last moment', { ...open, end_at: now }, 'search', undefined, 1, now, 'space_enrolment_over'],
    ['a member', open, 'search', earlier('approved'), 1, now, 'already_member'],
    ['an invited member', open, 'invite', earlier('approved'), 1, now, 'already_member'],
    ['who waits for a verdict', open, 'code', earlier('unreviewed'), 1, now, 'already_applied'],
    ['who waits for a verdict and is invited', open, 'invite', earlier('unreviewed'), 1, now, undefined],
    ['who waits for a place', open, 'code', earlier('waitlisted'), 1, now, 'already_waiting'],
    ['refused once', open, 'code', earlier('audit_failed', 0), 1, now, undefined],
    ['asked again twice', open, 'code', earlier('audit_failed', 2), 1, now, undefined],
    ['asked again three times', open, 'code', earlier('audit_failed', 3), 1, now, 'applications_used_up'],
    ['asked again three times, then invited', open, 'invite', earlier('audit_failed', 3), 1, now, undefined],
    ['who left', open, 'search', earlier('left', 3), 1, now, undefined],
  ];
  test.each(table)('%s', (_title, space, joinMethod, before, utype, at, expected) => {
    expect(joinObstacle(space, joinMethod, before, utype, at)).toBe(expected);
  });
});

test('a full space lets people wait, and who was taken out needs a verdict', () => {
  expect(joined('approved', 'search', undefined, 1)).toBe('approved');
  expect(joined('approved', 'search', undefined, 0)).toBe('waitlisted');
  expect(joined('unreviewed', 'code', undefined, 0)).toBe('unreviewed');
  expect(joined('approved', 'code', { state: 'removed', applied_again: 0 }, 5)).toBe('unreviewed');
  expect(joined('approved', 'invite', { state: 'removed', applied_again: 0 }, 5)).toBe('approved');
});

test('asking again counts only after a refusal', () => {
  expect(askedAgain(undefined)).toBe(0);
  expect(askedAgain({ state: 'audit_failed', applied_again: 1 })).toBe(2);
  expect(askedAgain({ state: 'left', applied_again: 1 })).toBe(1);
});

test('S-154: a verdict is final, and an approval without a free place waits', () => {
  expect(reviewed('unreviewed', 'approved', 1)).toBe('approved');
  expect(reviewed('unreviewed', 'approved', 0)).toBe('waitlisted');
  expect(reviewed('unreviewed', 'audit_failed', 0)).toBe('audit_failed');
  for (const state of ['approved', 'waitlisted', 'audit_failed', 'removed', 'left'])
    expect(() => reviewed(state, 'approved', 1)).toThrow('join_request_already_reviewed');
});

test('places: no limit, some left, more people than places', () => {
  expect(freePlaces(null, 9999)).toBe(Number.POSITIVE_INFINITY);
  expect(freePlaces(3, 2)).toBe(1);
  expect(freePlaces(3, 5)).toBe(0);
});
