import type { CourseTree } from '@praxis/contract/courses/tree';
import { describe, expect, test } from 'vitest';
import { edited } from '../authoring/course-tree.rules.ts';
import { differencesBetween } from './differences.rules.ts';

const activity = (id: string) => ({
  id,
  kind: 'link' as const,
  title: id,
  seconds: 0,
  required: true,
  weight: 0,
  hidden: false,
  unlock: null,
});
const tree: CourseTree = {
  chapters: [
    { id: 'c1', title: 'c1', sections: [{ id: 's1', title: 's1', seconds: 0, activities: ['a', 'b', 'c', 'd'].map(activity) }] },
    { id: 'c2', title: 'c2', sections: [{ id: 's2', title: 's2', seconds: 0, activities: [activity('e')] }] },
  ],
};
const contents = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, id]));
const short = (list: ReturnType<typeof differencesBetween>) => list.map((each) => [each.change, each.node_id, ...each.fields].join(' '));

describe('a teacher reads what a new version changes', () => {
  test.each<[string, Parameters<typeof edited>[1], string[]]>([
    ['nothing', [{ op: 'update', id: 'a', changes: { title: 'a' } }], []],
    ['a new title and weight', [{ op: 'update', id: 'b', changes: { title: 'B', weight: 5 } }], ['changed b title weight']],
    ['the last activity moved to the front: one move', [{ op: 'move', id: 'd', parent: 's1', index: 0 }], ['moved d']],
    ['the first activity moved to the end: one move', [{ op: 'move', id: 'a', parent: 's1', index: 9 }], ['moved a']],
    ['an activity in another section', [{ op: 'move', id: 'e', parent: 's1', index: 0 }], ['moved e']],
    ['a deleted chapter', [{ op: 'delete', id: 'c2' }], ['removed c2', 'removed s2', 'removed e']],
    ['an unlock rule', [{ op: 'update', id: 'b', changes: { unlock: { after: 'a', score: null, from: null } } }], ['changed b unlock']],
  ])('%s', (_title, operations, expected) => {
    const after = edited({ tree, removed: [] }, operations).draft.tree;
    expect(short(differencesBetween({ tree, contents }, { tree: after, contents }))).toEqual(expected);
  });

  test('new content of an activity', () => {
    const list = differencesBetween({ tree, contents }, { tree, contents: new Map([...contents, ['c', 'other']]) });
    expect(list).toEqual([
      { change: 'changed', what: 'activity', node_id: 'c', kind: 'link', title: 'c', place: 'c1 / s1', fields: ['content'] },
    ]);
  });
});
