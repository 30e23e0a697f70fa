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

/** The top-level area of every node. A circle of parents is cut where it closes. */
function areasOf(nodes: readonly LaneNode[]) {
  const parents = new Map<string, string | null>();
  for (const { id, parent } of nodes) parents.set(id, parent);
  const areas = new Map<string, string>();
  const areaOf = (id: string): string => {
    const known = areas.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id) ?? null;
    areas.set(id, id);
    const area = parent !== null && parents.has(parent) ? areaOf(parent) : id;
    areas.set(id, area);
    return area;
  };
  for (const { id } of nodes) areaOf(id);
  return areas;
}

/** The column of every node: the longest way of what comes before it. A circle is cut where it closes. */
function columnsOf(before: readonly (readonly number[])[]) {
  const columns = new Int32Array(before.length).fill(-1);
  const open = new Uint8Array(before.length);
  const stack: number[] = [];
  for (let node = 0; node < before.length; node++) {
    stack.push(node);
    while (stack.length > 0) {
      const at = stack.at(-1)!;
      if (columns[at] !== -1) {
        stack.pop();
        continue;
      }
      open[at] = 1;
      const depth = stack.length;
      let column = 0;
      for (const other of before[at]!) {
        if (columns[other] === -1 && open[other] === 0) stack.push(other);
        else column = Math.max(column, columns[other]! + 1);
      }
      if (stack.length > depth) continue;
      columns[at] = column;
      open[at] = 0;
      stack.pop();
    }
  }
  return columns;
}

/** A column of a lane: the numbers of its nodes from top to bottom. */
type Cell = number[];

/** Puts the nodes of a cell at the mean place of their neighbours and says whether that moved any. Who stands alike is in the order of ids. */
function settle(cell: Cell, neighbours: readonly (readonly number[])[], rank: readonly number[], place: Float64Array, mean: Float64Array) {
  for (const node of cell) {
    const near = neighbours[node]!;
    let sum = 0;
    for (const other of near) sum += place[other]!;
    mean[node] = near.length > 0 ? sum / near.length : place[node]!;
  }
  const before = (one: number, other: number) => mean[one]! - mean[other]! || rank[one]! - rank[other]!;
  let moved = false;
  for (let at = 1; at < cell.length && !moved; at++) moved = before(cell[at - 1]!, cell[at]!) > 0;
  if (!moved) return false;
  cell.sort(before);
  stand(cell, place);
  return true;
}

/** Notes where the nodes of a cell stand, from its middle. */
function stand(cell: Cell, place: Float64Array) {
  for (let at = 0; at < cell.length; at++) place[cell[at]!] = at - (cell.length - 1) / 2;
}

/** Orders the cells of a lane so that neighbours stand near each other: each by the mean place of its neighbours, to and fro until nothing moves. */
function order(cells: readonly Cell[], neighbours: readonly (readonly number[])[], rank: readonly number[]) {
  const place = new Float64Array(rank.length);
  const mean = new Float64Array(rank.length);
  for (const cell of cells) stand(cell, place);
  for (let sweep = 0, still = 0; sweep < SWEEPS && still < 2; sweep++) {
    let moved = false;
    for (let step = 0; step < cells.length; step++)
      moved = settle(cells[sweep % 2 === 0 ? step : cells.length - 1 - step]!, neighbours, rank, place, mean) || moved;
    still = moved ? 0 : still + 1;
  }
}

/** The lane of what stands in no area, where areas stand beside their lanes. */
export const NO_AREA = '';

/** Nodes without the areas that have something below them; an area of its own alone stands with the others like it. */
function withoutHeads(nodes: readonly LaneNode[], areas: Map<string, string>): LaneNode[] {
  const heads = new Set(nodes.flatMap(({ id }) => (areas.get(id) === id ? [] : [areas.get(id)!])));
  for (const { id } of nodes) if (areas.get(id) === id && !heads.has(id)) areas.set(id, NO_AREA);
  return nodes.filter(({ id }) => !heads.has(id));
}

/** What joins the nodes, by number: what comes before each, its parent too, and who stands beside it in its lane, before, after, above or below. */
function linksOf(nodes: readonly LaneNode[], edges: readonly LaneEdge[], areas: ReadonlyMap<string, string>) {
  const number = new Map<string, number>();
  for (let at = 0; at < nodes.length; at++) number.set(nodes[at]!.id, at);
  const before = nodes.map((): number[] => []);
  const neighbours = nodes.map((): number[] => []);
  const join = (from: string | null, to: string) => {
    const [one, other] = [number.get(from!), number.get(to)];
    if (one === undefined || other === undefined) return;
    before[other]!.push(one);
    if (areas.get(from!) !== areas.get(to)) return;
    neighbours[one]!.push(other);
    neighbours[other]!.push(one);
  };
  for (const { from, to } of edges) join(from, to);
  for (const { id, parent } of nodes) join(parent, id);
  return { before, neighbours };
}

/** The place of each node among all ids, as texts. */
function ranksOf(nodes: readonly LaneNode[]) {
  const ranks = nodes.map(() => 0);
  for (const [rank, at] of [...nodes.keys()].sort((one, other) => (nodes[one]!.id < nodes[other]!.id ? -1 : 1)).entries()) ranks[at] = rank;
  return ranks;
}

/**
 * A map in lanes and columns: a lane for each top-level area, a column for each depth of prerequisites. The same map is laid out the same
 * way everywhere, and a new node moves only its own lane. With `beside` areas name their lanes instead of standing in them, in the order
 * they come in, and what stands in no area comes last.
 */
export function lanesOf(nodes: readonly LaneNode[], edges: readonly LaneEdge[], { beside = false } = {}): LaidOut {
  const sorted = [...nodes].sort((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
  const areas = areasOf(sorted);
  const present = beside ? withoutHeads(sorted, areas) : sorted;
  const { before, neighbours } = linksOf(present, edges, areas);
  const columns = columnsOf(before);
  const rank = ranksOf(present);
  const lanes: Lane[] = [];
  const placed: PlacedNode[] = [];
  let top = MARGIN;
  const inLanes = Map.groupBy(present.keys(), (node) => areas.get(present[node]!.id)!);
  const inOrder = beside ? [...nodes.map(({ id }) => id), NO_AREA].filter((id) => inLanes.has(id)) : inLanes.keys();
  for (const area of inOrder) {
    const cells: Cell[] = [];
    for (const node of inLanes.get(area)!) {
      while (cells.length <= columns[node]!) cells.push([]);
      cells[columns[node]!]!.push(node);
    }
    order(cells, neighbours, rank);
    const height = Math.max(1, ...cells.map((cell) => cell.length)) * ROW;
    for (const [column, cell] of cells.entries())
      for (const [row, node] of cell.entries()) {
        const y = Math.round(top + height / 2 + (row - (cell.length - 1) / 2) * ROW);
        placed.push({
          id: present[node]!.id,
          x: beside ? BESIDE.margin + column * BESIDE.column : MARGIN + column * COLUMN,
          y,
          lane: area,
        });
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
