import { expect, test } from 'vitest';
import { all, cased, outcomes, rows, take } from '../../../testing/makers/frameworks.ts';
import { changedMap } from '../maps/map.rules.ts';
import type { MapState } from '../maps/map-state.rules.ts';
import { readOwnSheet } from './reading/own-sheet.ts';

const columns = ['name', 'code', 'parent', 'identifier'];
const sheet = (...lines: string[][]) => readOwnSheet(rows(columns, ...lines))!;
const noCounts = { added: 0, changed: 0, missing: 0, faulty: 0 };

/** A map in which some skills were merged into others, all by their names. */
function merged(map: MapState, ...pairs: [name: string, into: string][]): MapState {
  const idOf = (name: string) => [...map.skills.values()].find((skill) => skill.name === name && !skill.removed)!.id;
  return changedMap(
    map,
    pairs.map(([name, into]) => ({ op: 'merge', key: idOf(name), into: idOf(into) })),
  );
}

test('a skill that was merged into another does not come back: its identifier leads to where it went, and the line says so', () => {
  const file = cased('d', ['u1', 'S1', 'Alpha'], ['u2', 'S2', 'Beta'], ['u3', 'S3', 'Gamma']);
  const before = merged(all(sheet(['Mine', 'M', '', '']), file), ['Beta', 'Alpha'], ['Gamma', 'Mine']);
  const plan = take(before, file, true);
  expect(plan.lines.map(({ name, outcome, into }) => [name, outcome, into])).toEqual([
    ['Beta', 'same', 'Alpha'],
    ['Gamma', 'same', 'Mine'],
    ['Alpha', 'same', undefined],
  ]);
  expect(plan.counts).toMatchObject({ ...noCounts, same: 3, merged: 2, edges: 0 });
  expect(plan.after).toEqual(before);
  // A newer version that renames it, too: what took it in keeps its own name.
  const newer = cased('d', ['u1', 'S1', 'Alpha anew'], ['u2', 'S2', 'Beta anew'], ['u3', 'S3', 'Gamma']);
  expect(outcomes(take(before, newer))).toEqual(['Alpha anew changed name', 'Beta anew same', 'Gamma same']);
  expect(take(before, newer).lines[1]!.into).toBe('Alpha anew');
  // The own sheet has codes alone.
  const own = sheet(['One', 'A', '', ''], ['Two', 'B', '', '']);
  expect(take(merged(all(own), ['Two', 'One']), own).counts).toMatchObject({ ...noCounts, merged: 1 });
});

test('what a file puts below a skill that was merged away stands below what took it in, never below itself', () => {
  const file = sheet(['Area', 'A', '', 'u1'], ['Topic', 'T', 'u1', 'u2'], ['Paging', 'S', 'u2', 'u3'], ['Other', 'O', '', 'u4']);
  const aside = merged(all(file), ['Area', 'Other']);
  expect(outcomes(take(aside, file))).toEqual(['Area same', 'Topic same', 'Paging same', 'Other same']);
  // Somebody moved the skill out first, and merged its area into it.
  const map = all(file);
  const idOf = (name: string) => [...map.skills.values()].find((skill) => skill.name === name)!.id;
  const inside = merged(changedMap(map, [{ op: 'change', key: idOf('Paging'), parent: null }]), ['Area', 'Paging']);
  const { after } = take(inside, file);
  const parentOf = (name: string) => [...after.skills.values()].find((skill) => skill.name === name && !skill.removed)!.parent_id;
  expect([parentOf('Topic'), parentOf('Paging')]).toEqual([null, idOf('Topic')]);
});
