import { type LaneEdge, type LaneNode, lanesOf } from '@praxis/scoring/judging/lanes';
import { masteryOf, type Proof } from '@praxis/scoring/mastery';
import { masteryFigures } from '@praxis/scoring/mastery-simulation';
import { seeded } from '@praxis/scoring/seeded';
import { evidenceFigures } from './maps/evidence-of-a-class.ts';
import { examBesideFollowers } from './maps/exam-beside-followers.ts';
import { mapPageFigures } from './maps/map-page.ts';
import { figure } from './measure.ts';

/** Of three seeds the share of what is truly reached wanders by 0.015 (one standard error); of so many by 0.005. */
const SEEDS = Array.from({ length: 24 }, (_, no) => String(no + 1));
const [NODES, AREAS, EDGES] = [500, 12, 664];
const [PEOPLE, PROOFS] = [20_000, 12];
const HEAT = { students: 60, skills: 200, proofs: 4 };

/** Milliseconds of the slowest of a few runs. */
function slowest(run: () => unknown) {
  let most = 0;
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    run();
    most = Math.max(most, performance.now() - began);
  }
  return most;
}

/** A map of twelve areas whose edges lead from earlier nodes to later ones. */
function largeMap(): { nodes: LaneNode[]; edges: LaneEdge[] } {
  const next = seeded('map');
  const nodes = Array.from({ length: NODES }, (_, no) => ({ id: String(no + 1), parent: no < AREAS ? null : String((no % AREAS) + 1) }));
  const edges = new Map<string, LaneEdge>();
  while (edges.size < EDGES) {
    const from = AREAS + Math.floor(next() * (NODES - AREAS - 1));
    const to = Math.min(NODES - 1, from + 1 + Math.floor(next() * 40));
    edges.set(`${from} ${to}`, { from: String(from + 1), to: String(to + 1) });
  }
  return { nodes, edges: [...edges.values()] };
}

function history(next: () => number, count: number): Proof[] {
  return Array.from({ length: count }, (_, no) => ({
    ...{ ratio: next() < 0.6 ? 1 : 0, expected: 0.3 + next() * 0.4, strength: 0.7, weight: 100 },
    ...{ occasion: `s${no % 3}`, at: (no % 3) * 14 * 86_400_000 },
  }));
}

/** What mastery is worth beside two other ways in simulated worlds, and what computing it and laying out a map costs. */
export async function bench(): Promise<Record<string, number>> {
  const next = seeded('histories');
  const histories = Array.from({ length: PEOPLE }, () => history(next, PROOFS));
  const heat = Array.from({ length: HEAT.students * HEAT.skills }, () => history(next, HEAT.proofs));
  const { nodes, edges } = largeMap();
  const each = slowest(() => histories.map((proofs) => masteryOf(proofs, 60 * 86_400_000)));
  const sums = slowest(() => histories.map((proofs) => proofs.reduce((sum, { ratio }) => sum + ratio, 0) / proofs.length));
  const figures = {
    mastery_us: (each * 1000) / PEOPLE,
    mastery_us_mean: (sums * 1000) / PEOPLE,
    heat_compute_ms: slowest(() => heat.map((proofs) => masteryOf(proofs, 60 * 86_400_000))),
    map_layout_ms: slowest(() => lanesOf(nodes, edges)),
    ...masteryFigures(SEEDS),
    ...(await evidenceFigures()),
    ...(await mapPageFigures()),
    ...(await examBesideFollowers()),
  };
  for (const [name, value] of Object.entries(figures)) figure(name, value, name.endsWith('_ms') ? 'ms' : name.includes('_us') ? 'µs' : '');
  return figures;
}
