import { expect, test } from 'vitest';
import { type LaneEdge, type LaneNode, lanesOf } from './lanes.ts';

const node = (id: string, parent: string | null = null): LaneNode => ({ id, parent });
const at = (laid: ReturnType<typeof lanesOf>, id: string) => laid.nodes.find((placed) => placed.id === id)!;

test('what comes before stands left, each area in its own lane', () => {
  const nodes = [node('1'), node('2', '1'), node('3', '1'), node('4'), node('5', '4')];
  const laid = lanesOf(nodes, [{ from: '2', to: '3' }]);
  expect(at(laid, '1').x).toBeLessThan(at(laid, '2').x);
  expect(at(laid, '2').x).toBeLessThan(at(laid, '3').x);
  expect(laid.lanes.map(({ id }) => id)).toEqual(['1', '4']);
  expect(at(laid, '5').lane).toBe('4');
  expect(at(laid, '5').y).toBeGreaterThan(laid.lanes[0]!.top + laid.lanes[0]!.height);
});

test('the same map is laid out the same way, in whatever order it comes', () => {
  const nodes = Array.from({ length: 60 }, (_, no) => node(String(no + 1), no < 5 ? null : String((no % 5) + 1)));
  const edges: LaneEdge[] = Array.from({ length: 50 }, (_, no) => ({ from: String(no + 6), to: String(Math.min(60, no + 11)) })).filter(
    ({ from, to }) => from !== to,
  );
  const laid = lanesOf(nodes, edges);
  expect(lanesOf(nodes.toReversed(), edges.toReversed())).toEqual(laid);
  for (const { x, y } of laid.nodes) expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
  const spots = new Set(laid.nodes.map(({ x, y }) => `${x} ${y}`));
  expect(spots.size).toBe(60);
});

test('a new node moves only its own lane, and a pinned one keeps its place', () => {
  const nodes = [node('1'), node('2', '1'), node('3'), node('4', '3')];
  const before = lanesOf(nodes, []);
  const after = lanesOf([...nodes, node('5', '3')], []);
  for (const id of ['1', '2']) expect(at(after, id)).toEqual(at(before, id));
  const pinned = lanesOf([{ ...nodes[1]!, pinned: { x: 7, y: 9 } }, nodes[0]!], []);
  expect(at(pinned, '2')).toMatchObject({ x: 7, y: 9 });
});

test('a circle that should not be there is cut, not walked for ever', () => {
  const laid = lanesOf(
    [node('1'), node('2'), node('3')],
    [
      { from: '1', to: '2' },
      { from: '2', to: '3' },
      { from: '3', to: '1' },
    ],
  );
  expect(laid.nodes).toHaveLength(3);
});

test('areas that stand beside their lanes are no nodes, in the order they come in; what has no area stands last', () => {
  const nodes = [node('9'), node('1'), node('11', '9'), node('12', '11'), node('2', '1'), node('5'), node('3')];
  const { nodes: placed, lanes } = lanesOf(nodes, [{ from: '5', to: '11' }], { beside: true });
  expect(lanes.map(({ id }) => id)).toEqual(['9', '1', '']);
  const at = new Map(placed.map((one) => [one.id, one]));
  expect([...at.keys()].sort()).toEqual(['11', '12', '2', '3', '5']);
  expect(at.get('2')).toMatchObject({ x: at.get('5')!.x, lane: '1' });
  expect(at.get('3')!.lane).toBe('');
  expect(at.get('12')!.x).toBeGreaterThan(at.get('11')!.x);
});
