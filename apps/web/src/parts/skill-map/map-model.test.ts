import type { MapSkill } from '@praxis/contract/skills/maps';
import { expect, test } from 'vitest';
import { emptyAreas, mapModel, windowOn } from './map-model.ts';

const skill = (id: string, parent_id: string | null, value: number | null): MapSkill =>
  ({
    id,
    parent_id,
    name: id,
    code: '',
    place: 0,
    weight: 100,
    questions: 0,
    objects: 0,
    pinned: null,
    parts: null,
    mastery: { state: 'thin', value },
  }) as never;
const SIZE = { width: 400, height: 300 };

test('a map is opened where most is known of somebody', () => {
  const node = (id: string, x: number, y: number) => ({ id, x, y });
  const nodes = [node('far', 0, 0), node('a', 1000, 900), node('b', 1100, 950), node('c', 1150, 900), node('alone', 3000, 100)];
  expect(windowOn(nodes, new Set(['a', 'b', 'c', 'alone']), SIZE)).toEqual({ x: 875, y: 775, ...SIZE });
  expect(windowOn(nodes, new Set(['alone']), SIZE)).toEqual({ x: 2800, y: -50, ...SIZE });
  expect(windowOn(nodes, new Set(), SIZE)).toBeUndefined();
});

test('areas of which nothing is known begin folded in the list, unless nothing is known at all', () => {
  const skills = (value: number | null) => [skill('A', null, null), skill('a', 'A', null), skill('B', null, null), skill('b', 'B', value)];
  expect([...emptyAreas(mapModel(skills(0.5), []))]).toEqual(['A']);
  expect([...emptyAreas(mapModel(skills(null), []))]).toEqual([]);
});
