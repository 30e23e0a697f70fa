import { expect, test } from 'vitest';
import { edgeKey, linkKey, type MapState } from '../maps/map-state.rules.ts';
import { openProposals, orderedProposals, withoutDismissed } from './proposals.rules.ts';

const skill = (id: string, parent_id: string | null = null, removed = false) => ({
  ...{
    id,
    name: `Point ${id}`,
    parent_id,
    intro: '',
    code: '',
    weight: 100,
    place: 0,
    pinned: null,
    levels: [],
    merged_into: null,
    removed,
  },
});
const about = (skill_id: string, object_id: string) => ({ skill_id, object_kind: 'activity', object_id, part: '', weight: 100 });
const map = (edges: [string, string][] = []): MapState => {
  const links = [about('1', 'a'), about('2', 'b'), about('3', 'c'), about('9', 'a')];
  const joined = edges.map(([from, to]) => ({ from, to, kind: 'prerequisite' }));
  return {
    ...{ kind: 'course', outside: new Map(), edges: new Map(joined.map((edge) => [edgeKey(edge), edge])) },
    skills: new Map(['1', '2', '3', '9'].map((id) => [id, skill(id, id === '3' ? '2' : null, id === '9')])),
    links: new Map(links.map((link) => [linkKey(link), link])),
  };
};
const pair = (before: string, after: string, why: 'unlock' | 'order' = 'order') => ({ before, after, why });
const short = (list: readonly { from: string; to: string }[]) => list.map(({ from, to }) => `${from} ${to}`);

test.each([
  ['an unlock rule of the course', [], [pair('a', 'b', 'unlock')], ['1 2']],
  ['what is connected already', [['1', '2']], [pair('a', 'b')], []],
  ['what would close a circle', [['2', '1']], [pair('a', 'b')], []],
  ['parent and child', [], [pair('b', 'c')], []],
  ['the same twice', [], [pair('a', 'b', 'unlock'), pair('a', 'b')], ['1 2']],
  ['both ways round', [], [pair('a', 'b'), pair('b', 'a')], ['1 2']],
] as const)('of %s as much is proposed as a map may take', (_what, edges, pairs, expected) => {
  expect(short(orderedProposals(map(edges.map(([from, to]) => [from, to])), 'activity', pairs, 100))).toEqual(expected);
});

test('at most so many are proposed, and nothing that was dismissed, removed or connected meanwhile', () => {
  expect(orderedProposals(map(), 'activity', [pair('a', 'b'), pair('a', 'c')], 1)).toHaveLength(1);
  const stored = { kind: 'prerequisite', why: 'framework' } as const;
  expect(
    short(
      openProposals(map([['2', '1']]), [
        { ...stored, from: '1', to: '2' },
        { ...stored, from: '1', to: '3' },
        { ...stored, from: '1', to: '9' },
      ]),
    ),
  ).toEqual(['1 3']);
  expect(withoutDismissed([{ ...stored, from: '1', to: '2' }], [{ from: '1', to: '2', kind: 'prerequisite' }])).toEqual([]);
});
