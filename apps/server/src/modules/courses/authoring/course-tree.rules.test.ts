import { COURSE_LIMITS, type CourseTree, type TreeOperation } from '@praxis/contract/courses/tree';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.ts';
import { activitiesOf, type Draft, edited, mayBeClaimed, unlockHolds } from './course-tree.rules.ts';

const activity = (id: string, after: string | null = null) => ({
  id,
  kind: 'handout' as const,
  title: id,
  seconds: 0,
  required: true,
  weight: 0,
  hidden: false,
  unlock: after ? { after, score: null, from: null } : null,
});

const tree = (): CourseTree => ({
  chapters: [
    {
      id: 'c1',
      title: 'c1',
      sections: [
        { id: 's1', title: 's1', seconds: 0, activities: [activity('a1'), activity('a2', 'a1'), activity('a3')] },
        { id: 's2', title: 's2', seconds: 0, activities: [] },
      ],
    },
    { id: 'c2', title: 'c2', sections: [{ id: 's3', title: 's3', seconds: 0, activities: [activity('a4')] }] },
  ],
});
const draft = (): Draft => ({ tree: tree(), removed: [] });

/** A tree in one line: c1[s1[a1 a2] s2[]]. */
const inShort = (of: CourseTree) =>
  of.chapters.map((c) => `${c.id}[${c.sections.map((s) => `${s.id}[${s.activities.map((a) => a.id).join(' ')}]`).join(' ')}]`).join(' ');

const START = 'c1[s1[a1 a2 a3] s2[]] c2[s3[a4]]';
const add = (what: 'chapter' | 'section' | 'activity', id: string, parent: string | null, index = 1000) =>
  ({ op: 'add', what, id, parent, index, title: id, ...(what === 'activity' && { kind: 'link' }) }) as TreeOperation;

describe('a designer changes the outline (S-010)', () => {
  test.each<[string, TreeOperation[], string]>([
    ['adds a chapter at the front', [add('chapter', 'c0', null, 0)], `c0[] ${START}`],
    ['adds a section in the middle', [add('section', 's9', 'c1', 1)], 'c1[s1[a1 a2 a3] s9[] s2[]] c2[s3[a4]]'],
    ['adds an activity; a large index is the end', [add('activity', 'a9', 's1')], 'c1[s1[a1 a2 a3 a9] s2[]] c2[s3[a4]]'],
    ['moves down within a list', [{ op: 'move', id: 'a1', parent: 's1', index: 1 }], 'c1[s1[a2 a1 a3] s2[]] c2[s3[a4]]'],
    ['moves up within a list', [{ op: 'move', id: 'a3', parent: 's1', index: 0 }], 'c1[s1[a3 a1 a2] s2[]] c2[s3[a4]]'],
    ['moves into another section', [{ op: 'move', id: 'a4', parent: 's2', index: 0 }], 'c1[s1[a1 a2 a3] s2[a4]] c2[s3[]]'],
    ['moves a section into another chapter', [{ op: 'move', id: 's1', parent: 'c2', index: 1 }], 'c1[s2[]] c2[s3[a4] s1[a1 a2 a3]]'],
    ['moves a chapter', [{ op: 'move', id: 'c2', parent: null, index: 0 }], 'c2[s3[a4]] c1[s1[a1 a2 a3] s2[]]'],
    [
      'copies a section with what is in it',
      [{ op: 'copy', id: 's1', parent: 'c2', index: 0, ids: { s1: 'x', a1: 'x1', a2: 'x2', a3: 'x3' } }],
      'c1[s1[a1 a2 a3] s2[]] c2[x[x1 x2 x3] s3[a4]]',
    ],
    ['deletes an activity', [{ op: 'delete', id: 'a2' }], 'c1[s1[a1 a3] s2[]] c2[s3[a4]]'],
    ['deletes a chapter with everything in it', [{ op: 'delete', id: 'c1' }], 'c2[s3[a4]]'],
    [
      'deletes and restores to the same place',
      [
        { op: 'delete', id: 'a2' },
        { op: 'restore', id: 'a2' },
      ],
      START,
    ],
    [
      'restores a chapter with everything in it',
      [
        { op: 'delete', id: 'c1' },
        { op: 'restore', id: 'c1' },
      ],
      START,
    ],
    [
      'builds a whole branch in one edit',
      [add('chapter', 'c3', null), add('section', 's5', 'c3'), add('activity', 'a5', 's5')],
      `${START} c3[s5[a5]]`,
    ],
  ])('%s', (_title, operations, expected) => {
    expect(inShort(edited(draft(), operations).draft.tree)).toBe(expected);
  });

  test.each<[string, TreeOperation[], string]>([
    ['a node that is not there is changed', [{ op: 'update', id: 'zz', changes: { title: 'x' } }], 'node_missing'],
    ['a node that is not there is moved', [{ op: 'move', id: 'zz', parent: null, index: 0 }], 'node_missing'],
    ['a node that is not there is deleted', [{ op: 'delete', id: 'zz' }], 'node_missing'],
    ['an id is used twice', [add('chapter', 'a1', null)], 'node_exists'],
    ['an id lies among the deleted', [{ op: 'delete', id: 'c1' }, add('chapter', 'a1', null)], 'node_exists'],
    ['a chapter is put under something', [{ op: 'move', id: 'c1', parent: 'c2', index: 0 }], 'node_parent_wrong'],
    ['a section is put under a section', [{ op: 'move', id: 's1', parent: 's2', index: 0 }], 'node_parent_wrong'],
    ['an activity is put under a chapter', [add('activity', 'a9', 'c1')], 'node_parent_wrong'],
    ['an activity is put at the top', [{ op: 'move', id: 'a1', parent: null, index: 0 }], 'node_parent_wrong'],
    ['a parent is gone', [{ op: 'delete', id: 's2' }, add('activity', 'a9', 's2')], 'node_parent_wrong'],
    [
      'the place to restore to is gone',
      [
        { op: 'delete', id: 'a1' },
        { op: 'delete', id: 's1' },
        { op: 'restore', id: 'a1' },
      ],
      'node_parent_wrong',
    ],
    ['nothing was deleted', [{ op: 'restore', id: 'a1' }], 'node_not_deleted'],
    ['a copy does not name every new id', [{ op: 'copy', id: 's1', parent: 'c1', index: 0, ids: { s1: 'x' } }], 'parameter_error'],
    [
      'a copy uses an id twice',
      [{ op: 'copy', id: 's1', parent: 'c1', index: 0, ids: { s1: 'x', a1: 'y', a2: 'y', a3: 'z' } }],
      'node_exists',
    ],
    ['a chapter is given a weight', [{ op: 'update', id: 'c1', changes: { weight: 5 } }], 'parameter_error'],
    [
      'activities wait for each other',
      [{ op: 'update', id: 'a1', changes: { unlock: { after: 'a2', score: null, from: null } } }],
      'unlock_rule_wrong',
    ],
    [
      'an activity waits for itself',
      [{ op: 'update', id: 'a3', changes: { unlock: { after: 'a3', score: null, from: null } } }],
      'unlock_rule_wrong',
    ],
    [
      'a score of nothing is asked',
      [{ op: 'update', id: 'a3', changes: { unlock: { after: null, score: 60, from: null } } }],
      'unlock_rule_wrong',
    ],
  ])('is refused when %s', (_title, operations, key) => {
    const before = draft();
    expect(() => edited(before, operations)).toThrow(expect.objectContaining({ key }));
    expect(before).toEqual(draft());
  });

  test('is refused the 501st activity, the 301st section and the 101st chapter', () => {
    const over = (what: 'chapter' | 'section' | 'activity', parent: string | null, limit: number, there: number) =>
      edited(
        draft(),
        Array.from({ length: limit - there + 1 }, (_, at) => add(what, `n${at}`, parent)),
      );
    expect(() => over('activity', 's1', COURSE_LIMITS.activities, 4)).toThrow(Refusal);
    expect(() => over('section', 'c1', COURSE_LIMITS.sections, 3)).toThrow(Refusal);
    expect(() => over('chapter', null, COURSE_LIMITS.chapters, 2)).toThrow(Refusal);
    const most = Array.from({ length: COURSE_LIMITS.activities - 4 }, (_, at) => add('activity', `n${at}`, 's1'));
    expect(activitiesOf(edited(draft(), most).draft.tree)).toHaveLength(500);
  });

  test('copies unlock rules so that they point inside the copy', () => {
    const { draft: after, configs } = edited(draft(), [
      { op: 'copy', id: 's1', parent: 'c1', index: 0, ids: { s1: 'x', a1: 'x1', a2: 'x2', a3: 'x3' } },
    ]);
    expect(activitiesOf(after.tree).find((each) => each.id === 'x2')?.unlock?.after).toBe('x1');
    expect(configs).toEqual([
      { copy: 'a1', to: 'x1' },
      { copy: 'a2', to: 'x2' },
      { copy: 'a3', to: 'x3' },
    ]);
  });

  test.each<[string, TreeOperation, string[], boolean]>([
    ['another activity was renamed', { op: 'update', id: 'a1', changes: { title: 'x' } }, ['a2'], true],
    ['the same activity was renamed', { op: 'update', id: 'a1', changes: { title: 'x' } }, ['a1'], false],
    ['something was added beside it', { op: 'move', id: 'a1', parent: 's2', index: 0 }, ['a9'], true],
    ['something inside the deleted section changed', { op: 'delete', id: 's1' }, ['a3'], false],
    [
      'something inside the copied section changed',
      { op: 'copy', id: 's3', parent: 'c1', index: 0, ids: { s3: 'x', a4: 'y' } },
      ['a4'],
      false,
    ],
  ])('is taken over from an older revision, or not, when %s', (_title, operation, since, expected) => {
    expect(mayBeClaimed(edited(draft(), [operation]), new Set(since))).toBe(expected);
  });

  test('a rule that waits for a deleted activity no longer holds', () => {
    const { draft: after } = edited(draft(), [{ op: 'delete', id: 'a1' }]);
    const all = activitiesOf(after.tree);
    expect(unlockHolds(all, all.find((each) => each.id === 'a2')!)).toBe(false);
  });
});
