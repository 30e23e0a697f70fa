import { FRAME_LIMITS, type FrameKind, MAP_DEPTH } from '@praxis/contract/skills/maps';
import { Refusal } from '../../../platform/http/refusal.ts';

/** A skill as an editor changes it. */
export type SkillState = {
  id: string;
  name: string;
  parent_id: string | null;
  intro: string;
  code: string;
  weight: number;
  place: number;
  pinned: { x: number; y: number } | null;
  /** What each level of it looks like. */
  levels: string[];
  /** What names it in the framework it was imported from. */
  uri?: string | undefined;
  /** The framework it came from; empty for what people drew themselves. */
  framework?: string | undefined;
  merged_into: string | null;
  removed: boolean;
};
/** An edge as text: kind, from, to. */
export type EdgeState = { from: string; to: string; kind: string };
/** A link of a skill. */
export type LinkState = { skill_id: string; object_kind: string; object_id: string; part: string; weight: number };

/** A map as an editor holds it. `outside` are skills of other frames that edges lead to. */
export type MapState = {
  kind: FrameKind;
  skills: Map<string, SkillState>;
  edges: Map<string, EdgeState>;
  links: Map<string, LinkState>;
  outside: Map<string, { frame: string }>;
};

const isDirected = (kind: string) => kind === 'prerequisite';
/** Undirected edges are the same both ways. */
export const edgeKey = ({ from, to, kind }: EdgeState) =>
  isDirected(kind) || from.localeCompare(to) < 0 ? `${kind} ${from} ${to}` : `${kind} ${to} ${from}`;
export const linkKey = ({ skill_id, object_kind, object_id, part }: Omit<LinkState, 'weight'>) =>
  [skill_id, object_kind, object_id, part].join(' ');

/** A copy that may be changed. */
export const copyOf = (map: MapState): MapState => ({
  ...map,
  skills: new Map([...map.skills].map(([id, skill]) => [id, { ...skill }])),
  edges: new Map(map.edges),
  links: new Map(map.links),
});

/** The names along a circle of prerequisites, first and last the same; undefined without one. */
export function cycleIn(map: MapState): string[] | undefined {
  const after = Map.groupBy(
    [...map.edges.values()].filter(({ kind }) => isDirected(kind)),
    ({ from }) => from,
  );
  const done = new Set<string>();
  for (const start of after.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    /** What is still to be walked; null steps back. */
    const stack: (string | null)[] = [start];
    while (stack.length > 0) {
      const at = stack.pop()!;
      if (at === null) {
        const left = path.pop()!;
        onPath.delete(left);
        done.add(left);
        continue;
      }
      if (onPath.has(at)) return [...path.slice(path.indexOf(at)), at].map((id) => map.skills.get(id)?.name ?? '');
      if (done.has(at)) continue;
      path.push(at);
      onPath.add(at);
      stack.push(null);
      for (const { to } of after.get(at) ?? []) stack.push(to);
    }
  }
  return undefined;
}

function requiresFamily(map: MapState) {
  const isAbove = (above: string, below: string) => {
    for (let at = map.skills.get(below)?.parent_id ?? null; at !== null; at = map.skills.get(at)?.parent_id ?? null)
      if (at === above) return true;
    return false;
  };
  return [...map.edges.values()].some(({ from, to, kind }) => isDirected(kind) && (isAbove(from, to) || isAbove(to, from)));
}

function refuseDeep(map: MapState) {
  for (const skill of map.skills.values()) {
    let depth = 0;
    for (let at: SkillState | undefined = skill.removed ? undefined : skill; at; at = map.skills.get(at.parent_id ?? ''))
      if (++depth > MAP_DEPTH) throw new Refusal('skill_too_deep', { values: { limit: MAP_DEPTH } });
  }
}

function refuseTwins(map: MapState) {
  const names = new Set<string>();
  for (const { parent_id, name, removed } of map.skills.values()) {
    if (removed) continue;
    const key = `${parent_id} ${name.toLowerCase()}`;
    if (names.has(key)) throw new Refusal('skill_exists', { fields: { name: 'skill_exists' } });
    names.add(key);
  }
}

/** Seen from either map, a skill is the same as one of the other at most. What stood there before hinders no other edit. */
function refuseSameTwice(map: MapState, before: MapState | undefined) {
  const same = new Map<string, string>();
  for (const [name, { from, to, kind }] of map.edges) {
    if (kind !== 'same_as') continue;
    const [inside, other] = map.outside.has(from) ? [to, from] : [from, to];
    for (const key of [`inside ${inside} ${map.outside.get(other)?.frame}`, `outside ${other}`]) {
      const known = same.get(key);
      if (known !== undefined && !(before?.edges.has(known) && before.edges.has(name))) throw new Refusal('skill_same_twice');
      same.set(key, name);
    }
  }
}

/** Refuses a map that contradicts itself; `before` is what it was. */
export function refuseWrongMap(map: MapState, before?: MapState) {
  if ([...map.skills.values()].filter(({ removed }) => !removed).length > FRAME_LIMITS[map.kind])
    throw new Refusal('skills_full', { values: { limit: FRAME_LIMITS[map.kind] } });
  refuseDeep(map);
  refuseTwins(map);
  refuseSameTwice(map, before);
  const cycle = cycleIn(map);
  if (cycle) throw new Refusal('skill_cycle', { values: { path: cycle.join(' → ') } });
  if (requiresFamily(map)) throw new Refusal('skill_requires_family');
}
