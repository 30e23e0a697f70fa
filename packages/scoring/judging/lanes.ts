/** A node of a map. `pinned` keeps its place. */
export type LaneNode = { id: string; parent: string | null; pinned?: { x: number; y: number } | null };
/** An edge that says `from` comes before `to`. */
export type LaneEdge = { from: string; to: string };
/** Where a node stands: the middle of it, in whole pixels. */
export type PlacedNode = { id: string; x: number; y: number; lane: string };
/** A lane with its nodes: a top-level area and everything below it. */
export type Lane = { id: string; top: number; height: number };
/** A map laid out. A lane whose head stands beside it has no node for its area. */
export type LaidOut = { nodes: PlacedNode[]; lanes: Lane[]; width: number; height: number };

const COLUMN = 180;
const ROW = 84;
const LANE_GAP = 36;
const MARGIN = 80;
/** Beside a column of areas: the margin to its edge, and columns wide enough for what points hold with an arrow between. */
const BESIDE = { margin: 96, column: 208 };
const SWEEPS = 8;

/** The top-level area of every node. */
function areasOf(nodes: readonly LaneNode[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const areas = new Map<string, string>();
  const areaOf = (id: string): string => {
    const known = areas.get(id);
    if (known !== undefined) return known;
    const parent = byId.get(id)?.parent ?? null;
    areas.set(id, id);
    const area = parent !== null && byId.has(parent) ? areaOf(parent) : id;
    areas.set(id, area);
    return area;
  };
  for (const { id } of nodes) areaOf(id);
  return areas;
}

/** The column of every node: the longest way of prerequisites to it, at least one right of its parent. A circle is cut where it closes. */
function columnsOf(nodes: readonly LaneNode[], edges: readonly LaneEdge[]) {
  const before = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) if (before.has(from)) before.get(to)?.push(from);
  for (const { id, parent } of nodes) if (parent !== null && before.has(parent)) before.get(id)!.push(parent);
  const columns = new Map<string, number>();
  const open = new Set<string>();
  const stack: string[] = [];
  for (const { id } of nodes) {
    stack.push(id);
    while (stack.length > 0) {
      const at = stack.at(-1)!;
      if (columns.has(at)) {
        stack.pop();
        continue;
      }
      open.add(at);
      const waiting = before.get(at)!.filter((other) => !columns.has(other) && !open.has(other));
      if (waiting.length > 0) {
        stack.push(...waiting);
        continue;
      }
      columns.set(at, Math.max(0, ...before.get(at)!.map((other) => (columns.get(other) ?? -1) + 1)));
      open.delete(at);
      stack.pop();
    }
  }
  return columns;
}

type Cell = string[];

/** Orders the cells of a lane so that neighbours stand near each other: each by the mean place of its neighbours, to and fro. */
function ordered(cells: Cell[], neighbours: ReadonlyMap<string, readonly string[]>): Cell[] {
  const place = new Map<string, number>();
  const note = () => {
    for (const cell of cells) for (const [at, id] of cell.entries()) place.set(id, at - (cell.length - 1) / 2);
  };
  note();
  const compare = (means: Map<string, number>) => (one: string, other: string) =>
    means.get(one)! - means.get(other)! || (one < other ? -1 : 1);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let step = 0; step < cells.length; step++) {
      const cell = cells[sweep % 2 === 0 ? step : cells.length - 1 - step]!;
      const means = new Map(
        cell.map((id) => {
          const near = (neighbours.get(id) ?? []).flatMap((other) => (place.has(other) ? [place.get(other)!] : []));
          return [id, near.length > 0 ? near.reduce((sum, one) => sum + one, 0) / near.length : place.get(id)!];
        }),
      );
      cell.sort(compare(means));
      for (const [at, id] of cell.entries()) place.set(id, at - (cell.length - 1) / 2);
    }
  }
  return cells;
}

/** The lane of what stands in no area, where areas stand beside their lanes. */
export const NO_AREA = '';

/** Nodes without the areas that have something below them; an area of its own alone stands with the others like it. */
function withoutHeads(nodes: readonly LaneNode[], areas: Map<string, string>): LaneNode[] {
  const heads = new Set(nodes.flatMap(({ id }) => (areas.get(id) === id ? [] : [areas.get(id)!])));
  for (const { id } of nodes) if (areas.get(id) === id && !heads.has(id)) areas.set(id, NO_AREA);
  return nodes.filter(({ id }) => !heads.has(id));
}

/**
 * A map in lanes and columns: a lane for each top-level area, a column for each depth of prerequisites. The same map is laid out the same
 * way everywhere, and a new node moves only its own lane. With `beside` areas name their lanes instead of standing in them, in the order
 * they come in, and what stands in no area comes last.
 */
export function lanesOf(nodes: readonly LaneNode[], edges: readonly LaneEdge[], { beside = false } = {}): LaidOut {
  const sorted = [...nodes].sort((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
  const areas = areasOf(sorted);
  const byId = beside ? withoutHeads(sorted, areas) : sorted;
  const columns = columnsOf(byId, edges);
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  const inside = [
    ...edges,
    ...byId.flatMap(({ id, parent }) => (parent === null || (beside && parent === areas.get(id)) ? [] : [{ from: parent, to: id }])),
  ];
  for (const { from, to } of inside) {
    if (areas.get(from) !== areas.get(to)) continue;
    join(from, to);
    join(to, from);
  }
  const lanes: Lane[] = [];
  const placed: PlacedNode[] = [];
  let top = MARGIN;
  const inLanes = Map.groupBy(byId, ({ id }) => areas.get(id)!);
  const order = beside ? [...nodes.map(({ id }) => id), NO_AREA].filter((id) => inLanes.has(id)) : [...inLanes.keys()];
  for (const area of order) {
    const members = inLanes.get(area)!;
    const cells: Cell[] = [];
    for (const { id } of members) {
      const column = columns.get(id)!;
      cells[column] ??= [];
      cells[column].push(id);
    }
    const filled = ordered(
      Array.from(cells, (cell) => cell ?? []),
      neighbours,
    );
    const height = Math.max(1, ...filled.map((cell) => cell.length)) * ROW;
    for (const [column, cell] of filled.entries())
      for (const [row, id] of cell.entries()) {
        const y = Math.round(top + height / 2 + (row - (cell.length - 1) / 2) * ROW);
        placed.push({ id, x: beside ? BESIDE.margin + column * BESIDE.column : MARGIN + column * COLUMN, y, lane: area });
      }
    lanes.push({ id: area, top, height });
    top += height + LANE_GAP;
  }
  const pinned = new Map(nodes.flatMap(({ id, pinned: at }) => (at ? [[id, at] as const] : [])));
  for (const node of placed) Object.assign(node, pinned.get(node.id));
  return {
    nodes: placed,
    lanes,
    width: Math.max(MARGIN, ...placed.map(({ x }) => x)) + COLUMN,
    height: Math.max(top, ...placed.map(({ y }) => y + ROW)) + MARGIN,
  };
}
