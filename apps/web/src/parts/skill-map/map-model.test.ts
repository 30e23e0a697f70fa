import type { MapSkill } from '@praxis/contract/skills/maps';
import { expect, test } from 'vitest';
import { fitting } from './canvas/fitting-name.ts';
import { drawMap } from './canvas/map-renderer.ts';
import type { Paint, Scene } from './canvas/scene.ts';
import { emptyAreas, mapModel, neighbourOf, outlineOf, windowOn } from './map-model.ts';

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

test('a list that puts what needs work first orders every level by what is mastered least, and keeps what is unknown last', () => {
  const skills = [skill('A', null, 0.9), skill('a1', 'A', null), skill('a2', 'A', 0.8), skill('a3', 'A', 0.4), skill('B', null, 0.3)];
  const all = new Set(skills.map(({ id }) => id));
  const names = (needFirst: boolean) => outlineOf(mapModel(skills, []), all, new Set(), needFirst).map((line) => line.skill.id);
  expect(names(false)).toEqual(['A', 'a1', 'a2', 'a3', 'B']);
  expect(names(true)).toEqual(['B', 'A', 'a3', 'a2', 'a1']);
});

test('the chapters of a course are no points on its map; from a chapter an arrow leads to the first point of its lane', () => {
  const skills = [skill('1', null, null), skill('2', '1', null), skill('3', null, null), skill('4', '3', null), skill('5', null, null)];
  const model = mapModel(skills, [], true);
  expect([...model.chapters!]).toEqual(['1', '3']);
  expect(model.laid.nodes.map(({ id }) => id)).toEqual(['2', '4', '5']);
  expect(neighbourOf(model, '3', 'ArrowRight')).toBe('4');
  expect(mapModel(skills, []).laid.nodes).toHaveLength(5);
});

/** Draws on a canvas that writes down what each shape is filled with. */
function fillsOf(skills: MapSkill[]) {
  const fills: string[] = [];
  const context = new Proxy({ fillStyle: '' } as Record<string, unknown>, {
    get: (now, name) => {
      if (name === 'measureText') return () => ({ width: 0 });
      if (name === 'fill') return () => fills.push(String(now.fillStyle));
      return name in now ? now[name as string] : () => undefined;
    },
  });
  const paint = { ...{ well: 'well', ramp: ['h1', 'h2', 'h3', 'h4', 'h5'], onRamp: [] } } as never as Paint;
  const model = mapModel(skills, []);
  const scene = {
    ...{ model, matches: new Set(skills.map(({ id }) => id)), camera: { x: -5000, y: -5000, zoom: 1 }, width: 10_000, height: 10_000 },
    ...{ selected: null, focused: false, missing: false, content: undefined, titles: new Map(), line: undefined },
  } as Scene;
  drawMap(context as never, paint, scene, 1);
  return fills;
}

test('a value of little evidence has the look of the legend, not the colour of one that is sure', () => {
  const sure = { ...skill('A', null, 0.8), mastery: { state: 'on_the_way', value: 0.8, low: 0.7, high: 0.9 } } as never as MapSkill;
  expect(fillsOf([sure])).toEqual(['h4']);
  expect(fillsOf([skill('A', null, 0.8)])).toEqual(['well']);
});

const measuring = {
  font: '13px sans',
  measureText: (text: string) => ({ width: [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0) }) as TextMetrics,
};

test.each([
  ['IP subnets', 'IP subnets'],
  ['内核态与用户态', '内核态与用户态'],
  ['programming computer systems', 'programming comp…'],
  ['working with a computer', 'working with a c…'],
  ['从调度到虚拟内存的操作系统', '从调度到虚拟内存的…'],
])('a name is cut where its box ends, not after so many letters: %s', (name, drawn) => {
  expect(fitting(measuring, name, 124)).toBe(drawn);
});
