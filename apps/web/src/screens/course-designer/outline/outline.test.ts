import type { ActivityNode, CourseTree, TreeOperation } from '@praxis/contract/courses/tree';
import { describe, expect, it } from 'vitest';
import { apply, copyBehind, type Draft, find, matching, newId, secondsOf, weightOf } from './outline.ts';
import { type Drag, type DragKey, holdOver, isMoved, pickUp, press } from './outline-drag.ts';

const activity = (id: string, more: Partial<ActivityNode> = {}): ActivityNode => ({
  id,
  kind: 'handout',
  title: `Activity ${id}`,
  seconds: 600,
  required: true,
  weight: 5,
  hidden: false,
  unlock: null,
  ...more,
});

/** Two chapters: 1 (1.1: a b, 1.2: c) and 2 (2.1: d). */
const school = (): Draft => ({
  tree: {
    chapters: [
      {
        id: 'one',
        title: 'Scheduling',
        sections: [
          {
            id: 's11',
            title: 'Criteria',
            seconds: 0,
            activities: [activity('a'), activity('b', { unlock: { after: 'a', score: null, from: null } })],
          },
          { id: 's12', title: 'Algorithms', seconds: 0, activities: [activity('c')] },
        ],
      },
      { id: 'two', title: 'Storage', sections: [{ id: 's21', title: 'Paging', seconds: 1800, activities: [activity('d')] }] },
    ],
  },
  configs: { a: { html: '<p>first</p>' }, b: {}, c: {}, d: {} },
  deleted: {},
});

/** The tree as one line: chapters in brackets, activities of a section joined. */
const line = (tree: CourseTree) =>
  tree.chapters
    .map((chapter) => `[${chapter.sections.map((section) => section.activities.map(({ id }) => id).join('') || '-').join(' ')}]`)
    .join('');

const keys = (tree: CourseTree, id: string, ...pressed: DragKey[]) => {
  let created = 0;
  return pressed.reduce<Drag>((drag, key) => press(drag, key, () => `made${++created}`), pickUp(tree, id));
};

describe('operations of an outline', () => {
  const operations: [string, TreeOperation[]][] = [
    ['adds a chapter', [{ op: 'add', what: 'chapter', id: 'x', parent: null, index: 1, title: 'New' }]],
    ['adds a section', [{ op: 'add', what: 'section', id: 'x', parent: 'one', index: 9, title: 'New' }]],
    ['adds an activity', [{ op: 'add', what: 'activity', id: 'x', parent: 's12', index: 0, kind: 'video', title: 'New' }]],
    ['renames and weighs', [{ op: 'update', id: 'a', changes: { title: 'Other', weight: 50, config: { html: '<p>second</p>' } } }]],
    ['moves an activity into another chapter', [{ op: 'move', id: 'a', parent: 's21', index: 1 }]],
    ['moves a section into another chapter', [{ op: 'move', id: 's11', parent: 'two', index: 0 }]],
    ['deletes a chapter with everything inside', [{ op: 'delete', id: 'one' }]],
    ['copies a section', [{ op: 'copy', id: 's11', parent: 'one', index: 1, ids: { s11: 'x', a: 'y', b: 'z' } }]],
    [
      'does several things at once',
      [
        { op: 'add', what: 'section', id: 'x', parent: 'two', index: 0, title: 'New' },
        { op: 'move', id: 'b', parent: 'x', index: 0 },
        { op: 'delete', id: 's12' },
      ],
    ],
  ];

  it.each(operations)('a teacher who %s can undo it and do it again', (_what, asked) => {
    const before = school();
    const { draft: after, inverse, done } = apply(before, asked);
    expect(after.tree).not.toEqual(before.tree);
    expect(done).toEqual(asked);
    const undone = apply(after, inverse);
    expect(undone.draft.tree).toEqual(before.tree);
    expect(undone.draft.configs.a).toEqual(before.configs.a);
    expect(apply(undone.draft, undone.inverse).draft.tree).toEqual(after.tree);
  });

  it('leaves out what no longer fits: a parent that is gone, a wrong level, a name used twice', () => {
    const { draft, done } = apply(school(), [
      { op: 'move', id: 'a', parent: 'gone', index: 0 },
      { op: 'move', id: 'a', parent: 'two', index: 0 },
      { op: 'move', id: 'one', parent: 'two', index: 0 },
      { op: 'add', what: 'chapter', id: 'two', parent: null, index: 0, title: 'Again' },
      { op: 'restore', id: 'never' },
    ]);
    expect(done).toEqual([]);
    expect(draft.tree).toEqual(school().tree);
  });

  it('a copied section takes its unlock rules and contents along under new names', () => {
    const before = school();
    const { draft } = apply(before, [copyBehind(find(before.tree, 's11')!)]);
    const copied = draft.tree.chapters[0]!.sections[1]!;
    expect(copied.activities[1]!.unlock?.after).toBe(copied.activities[0]!.id);
    expect(draft.configs[copied.activities[0]!.id]).toEqual({ html: '<p>first</p>' });
    expect(new Set(draft.tree.chapters.flatMap((chapter) => chapter.sections.map(({ id }) => id))).size).toBe(4);
  });

  it('adds minutes and weights up, and a section may name its own length', () => {
    const { tree } = school();
    expect(secondsOf(tree.chapters[0]!)).toBe(1800);
    expect(secondsOf(tree.chapters[1]!)).toBe(1800);
    expect(weightOf(tree.chapters[0]!)).toBe(15);
  });

  it('finds by title and keeps what stands above', () => {
    expect([...matching(school().tree, ' activity D ')!]).toEqual(['d', 'two', 's21']);
    expect(matching(school().tree, '')).toBeUndefined();
  });

  it('makes names the server takes', () => {
    expect(newId()).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    expect(newId()).not.toBe(newId());
  });
});

describe('moving by keyboard', () => {
  it.each<[string, DragKey[], string]>([
    ['a', ['ArrowDown'], '[ba c][d]'],
    ['a', ['ArrowDown', 'ArrowDown'], '[b ac][d]'],
    ['a', ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], '[b c][ad]'],
    ['a', ['ArrowUp'], '[ab c][d]'],
    ['d', ['ArrowUp'], '[ab cd][-]'],
    ['a', ['End'], '[ba c][d]'],
    ['s11', ['ArrowDown'], '[c ab][d]'],
    ['s11', ['ArrowDown', 'ArrowDown'], '[c][ab d]'],
    ['two', ['ArrowUp'], '[d][ab c]'],
    ['a', ['ArrowLeft'], '[b a c][d]'],
    ['a', ['ArrowLeft', 'ArrowRight'], '[ba c][d]'],
    ['c', ['ArrowRight'], '[abc][d]'],
    ['c', ['ArrowLeft'], '[ab c][d]'],
    ['s12', ['ArrowLeft'], '[ab][c][d]'],
    ['s21', ['ArrowRight'], '[ab c d]'],
    ['two', ['ArrowRight'], '[ab c d]'],
    ['one', ['ArrowLeft'], '[ab c][d]'],
  ])('%s after %j stands as %s', (id, pressed, expected) => {
    const before = school();
    const drag = keys(before.tree, id, ...pressed);
    expect(line(drag.preview)).toBe(expected);
    const { draft, inverse } = apply(before, drag.operations);
    expect(line(draft.tree)).toBe(expected);
    expect(apply(draft, inverse).draft.tree).toEqual(before.tree);
  });

  it('many steps are one move, and back where it began is no change', () => {
    const { tree } = school();
    expect(keys(tree, 'a', 'ArrowDown', 'ArrowDown', 'ArrowDown').operations).toHaveLength(1);
    expect(isMoved(keys(tree, 'a', 'ArrowDown', 'ArrowUp'))).toBe(false);
    expect(keys(tree, 'a', 'ArrowLeft', 'ArrowRight').operations.some(({ op }) => op === 'add')).toBe(false);
  });

  it('the pointer puts a node where the row under it is', () => {
    const { tree } = school();
    expect(line(holdOver(pickUp(tree, 'a'), 'd').preview)).toBe('[b c][ad]');
    expect(line(holdOver(pickUp(tree, 'a'), 'two').preview)).toBe('[b c][ad]');
    expect(line(holdOver(pickUp(tree, 's11'), 'd').preview)).toBe('[c][ab d]');
    expect(line(holdOver(pickUp(tree, 'two'), 'a').preview)).toBe('[d][ab c]');
  });
});
