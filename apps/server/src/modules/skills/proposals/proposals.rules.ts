import type { EdgeProposal } from '@praxis/contract/skills/proposals';
import type { MapState } from '../maps/map-state.rules.ts';

/** Something that comes before something else, by what is linked to skills. */
export type OrderedObjects = { before: string; after: string; why: 'unlock' | 'order' };
/** A connection by the ids of its skills. */
export type Proposed = { from: string; to: string; kind: EdgeProposal['kind']; why: EdgeProposal['why'] };

const pairKey = ({ from, to, kind }: Pick<Proposed, 'from' | 'to' | 'kind'>) => `${kind} ${from} ${to}`;

/** Whether one skill stands above or below the other. */
function areFamily({ skills }: MapState, one: string, other: string) {
  const isAbove = (above: string, below: string) => {
    for (let at = skills.get(below)?.parent_id ?? null; at !== null; at = skills.get(at)?.parent_id ?? null) if (at === above) return true;
    return false;
  };
  return isAbove(one, other) || isAbove(other, one);
}

/** Whether prerequisites lead from one skill to another. */
function leads(after: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string) {
  const seen = new Set([from]);
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    for (const next of after.get(at) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  }
  return false;
}

/** Prerequisites that follow from the order of what skills are linked to, in that order; neither what is there already nor what would close a circle. */
export function orderedProposals(map: MapState, objectKind: string, pairs: readonly OrderedObjects[], most: number): Proposed[] {
  const skillsOf = Map.groupBy(
    [...map.links.values()].filter(
      ({ object_kind, skill_id }) => object_kind === objectKind && map.skills.get(skill_id)?.removed === false,
    ),
    ({ object_id }) => object_id,
  );
  const after = new Map<string, Set<string>>();
  const join = (from: string, to: string) => after.set(from, (after.get(from) ?? new Set()).add(to));
  for (const { from, to, kind } of map.edges.values()) if (kind === 'prerequisite') join(from, to);
  const found: Proposed[] = [];
  for (const { before, after: later, why } of pairs)
    for (const { skill_id: from } of skillsOf.get(before) ?? [])
      for (const { skill_id: to } of skillsOf.get(later) ?? []) {
        if (found.length >= most) return found;
        if (from === to || areFamily(map, from, to) || leads(after, from, to) || leads(after, to, from)) continue;
        join(from, to);
        found.push({ from, to, kind: 'prerequisite', why });
      }
  return found;
}

/** Stored proposals that still say something: both skills are there, and nothing connects them. */
export function openProposals(map: MapState, stored: readonly Proposed[]): Proposed[] {
  const joined = new Set([...map.edges.values()].flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  const isThere = (id: string) => map.skills.get(id)?.removed === false;
  return stored.filter(({ from, to }) => isThere(from) && isThere(to) && !joined.has(`${from} ${to}`) && !areFamily(map, from, to));
}

/** Some proposals without those that were dismissed, each once. */
export function withoutDismissed(list: readonly Proposed[], dismissed: readonly Pick<Proposed, 'from' | 'to' | 'kind'>[]): Proposed[] {
  const gone = new Set(dismissed.map(pairKey));
  return [...new Map(list.filter((one) => !gone.has(pairKey(one))).map((one) => [pairKey(one), one])).values()];
}
