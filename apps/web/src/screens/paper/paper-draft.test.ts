import { expect, test } from 'vitest';
import {
  addItems,
  addRule,
  addSection,
  changeItem,
  draftOf,
  faultsOf,
  moveItem,
  moveSection,
  removeItem,
  setAllPoints,
  setMode,
  sizeOf,
  stepItem,
  writtenOf,
} from './paper-draft.ts';

const paper = {
  title: 'Midterm',
  mode: 'fixed' as const,
  sections: [
    {
      title: 'One',
      items: [
        { version_id: '1', score: 5 },
        { version_id: '2', score: 2.5 },
      ],
      rules: [],
    },
    { title: 'Two', items: [{ version_id: '3', score: 1 }], rules: [] },
  ],
};
const rule = {
  pick: { bank_ids: ['1'], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } },
  count: 3,
  score: 0.1,
};
const order = (draft: ReturnType<typeof draftOf>) => draft.sections.map(({ items }) => items.map(({ version_id }) => version_id).join(''));
const keyOf = (draft: ReturnType<typeof draftOf>, version: string) =>
  draft.sections.flatMap(({ items }) => items).find(({ version_id }) => version_id === version)!.key;

test('S-038 a paper that was read and not changed is written the same', () => {
  expect(writtenOf(draftOf(paper))).toEqual(paper);
});

test('S-038 a question steps through its section and on into the next one', () => {
  const draft = draftOf(paper);
  const once = stepItem(draft, keyOf(draft, '1'), 1);
  expect(order(once)).toEqual(['21', '3']);
  const twice = stepItem(once, keyOf(draft, '1'), 1);
  expect(order(twice)).toEqual(['2', '13']);
  expect(order(stepItem(twice, keyOf(draft, '1'), -1))).toEqual(['21', '3']);
  expect(order(stepItem(draft, keyOf(draft, '3'), 1))).toEqual(['12', '3']);
});

test('a dropped question stands before the one it was dropped on, or at the end of an empty section', () => {
  const draft = addSection(draftOf(paper));
  expect(order(moveItem(draft, keyOf(draft, '3'), draft.sections[0]!.key, keyOf(draft, '2')))).toEqual(['132', '', '']);
  expect(order(moveItem(draft, keyOf(draft, '1'), draft.sections[2]!.key, undefined))).toEqual(['2', '3', '1']);
  expect(order(moveItem(draft, keyOf(draft, '1'), draft.sections[0]!.key, keyOf(draft, '1')))).toEqual(['12', '3', '']);
});

test('S-037 counts and points add up in hundredths', () => {
  const draft = addRule(setMode(draftOf(paper), 'random'), draftOf(paper).sections[0]!.key, rule);
  expect(draft.sections.every(({ items }) => items.length === 0)).toBe(true);
  const random = addRule(addSection(draft), addSection(draft).sections[2]!.key, rule);
  expect(random.sections).toHaveLength(3);
  expect(
    sizeOf({
      items: [],
      rules: [
        { ...rule, key: 'a' },
        { ...rule, key: 'b', count: 1, score: 0.2 },
      ],
    }),
  ).toEqual({ questions: 4, points: 0.5 });
  expect(sizeOf(draftOf(paper).sections[0]!)).toEqual({ questions: 2, points: 7.5 });
});

test('S-196 what the server would refuse is seen before it is sent', () => {
  const draft = draftOf(paper);
  expect(faultsOf(draft)).toEqual([]);
  expect(faultsOf({ ...draft, title: ' ' })).toEqual(['title']);
  expect(faultsOf(changeItem(draft, keyOf(draft, '1'), { score: 0 }))).toEqual(['points']);
  expect(faultsOf(changeItem(draft, keyOf(draft, '1'), { score: 1.001 }))).toEqual(['points']);
  expect(faultsOf(changeItem(draft, keyOf(draft, '1'), { score: 0.07 }))).toEqual([]);
  const random = { ...draft, sections: [{ ...draft.sections[0]!, rules: [{ ...rule, key: 'a', count: 1.5 }] }] };
  expect(faultsOf(random)).toEqual(['count']);
});

test('sections move, take questions and one number of points for all', () => {
  const draft = draftOf(paper);
  expect(moveSection(draft, draft.sections[1]!.key, -1).sections.map(({ title }) => title)).toEqual(['Two', 'One']);
  expect(moveSection(draft, draft.sections[1]!.key, 1).sections.map(({ title }) => title)).toEqual(['One', 'Two']);
  const more = addItems(draft, draft.sections[1]!.key, [{ version_id: '9', score: 4 }]);
  expect(order(removeItem(more, keyOf(more, '3')))).toEqual(['12', '9']);
  expect(sizeOf(setAllPoints(more, more.sections[1]!.key, 3).sections[1]!).points).toBe(6);
});
