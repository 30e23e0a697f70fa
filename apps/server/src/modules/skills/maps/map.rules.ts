import type { MapOperation } from '@praxis/contract/skills/maps';
import { Refusal } from '../../../platform/http/refusal.ts';
import {
  copyOf,
  type EdgeState,
  edgeKey,
  type LinkState,
  linkKey,
  type MapState,
  refuseWrongMap,
  type SkillState,
} from './map-state.rules.ts';

function skillIn(map: MapState, key: string): SkillState {
  const skill = map.skills.get(key);
  if (!skill || skill.removed) throw new Refusal('skill_not_found');
  return skill;
}

function placeBelow(map: MapState, skill: SkillState, parent: string | null) {
  for (let above = parent; above !== null; above = skillIn(map, above).parent_id)
    if (above === skill.id) throw new Refusal('skill_below_itself');
  skill.parent_id = parent;
}

function remove(map: MapState, skill: SkillState, into: SkillState | null) {
  if (into)
    for (let above: string | null = into.id; above !== null; above = skillIn(map, above).parent_id)
      if (above === skill.id) throw new Refusal('skill_below_itself');
  for (const child of map.skills.values())
    if (child.parent_id === skill.id && !child.removed) child.parent_id = into?.id ?? skill.parent_id;
  for (const [key, edge] of map.edges) {
    if (edge.from !== skill.id && edge.to !== skill.id) continue;
    map.edges.delete(key);
    if (!into) continue;
    const moved = { ...edge, from: edge.from === skill.id ? into.id : edge.from, to: edge.to === skill.id ? into.id : edge.to };
    if (moved.from !== moved.to) map.edges.set(edgeKey(moved), moved);
  }
  for (const [key, link] of map.links) {
    if (link.skill_id !== skill.id) continue;
    map.links.delete(key);
    if (!into) continue;
    const moved = { ...link, skill_id: into.id };
    const known = map.links.get(linkKey(moved));
    map.links.set(linkKey(moved), { ...moved, weight: Math.max(moved.weight, known?.weight ?? 0) });
  }
  for (const merged of map.skills.values()) if (merged.merged_into === skill.id) merged.merged_into = into?.id ?? null;
  Object.assign(skill, { removed: true, merged_into: into?.id ?? null, parent_id: null });
}

function apply(map: MapState, operation: MapOperation) {
  switch (operation.op) {
    case 'add': {
      const { key, name, parent, intro, code, weight, place } = operation;
      if (map.skills.has(key) || !key.startsWith('new-')) throw new Refusal('parameter_error');
      if (parent !== null) skillIn(map, parent);
      map.skills.set(key, {
        ...{ id: key, name, parent_id: parent, intro, code, weight, place },
        ...{ pinned: null, levels: [], merged_into: null, removed: false },
      });
      return;
    }
    case 'change': {
      const skill = skillIn(map, operation.key);
      if (operation.parent !== undefined) placeBelow(map, skill, operation.parent);
      for (const field of ['name', 'intro', 'code', 'weight', 'place', 'pinned'] as const)
        if (operation[field] !== undefined) Object.assign(skill, { [field]: operation[field] });
      return;
    }
    case 'remove':
      return remove(map, skillIn(map, operation.key), null);
    case 'merge': {
      if (operation.key === operation.into) throw new Refusal('skill_below_itself');
      return remove(map, skillIn(map, operation.key), skillIn(map, operation.into));
    }
    case 'connect':
    case 'disconnect': {
      const edge = { from: operation.from, to: operation.to, kind: operation.kind };
      if (edge.from === edge.to) throw new Refusal('skill_cycle', { values: { path: skillIn(map, edge.from).name } });
      if (operation.op === 'disconnect') return void map.edges.delete(edgeKey(edge));
      const ends = [edge.from, edge.to].filter((key) => !map.outside.has(key));
      for (const key of ends) skillIn(map, key);
      // Only sameness leads out of a map, and it always does.
      if ((ends.length === 2) === (edge.kind === 'same_as') || ends.length === 0) throw new Refusal('skill_not_found');
      return void map.edges.set(edgeKey(edge), edge);
    }
    case 'link':
    case 'unlink': {
      const { key, object_kind, object_id, part } = operation;
      const link = { skill_id: skillIn(map, key).id, object_kind, object_id, part };
      if (operation.op === 'unlink') return void map.links.delete(linkKey(link));
      return void map.links.set(linkKey(link), { ...link, weight: operation.weight });
    }
  }
}

/** A map without some skills: what stands below them goes up to what is left, their edges and links end. */
export function withoutSkills(before: MapState, gone: ReadonlySet<string>): MapState {
  const map = copyOf(before);
  const left = (id: string | null) => {
    let at = id;
    while (at !== null && gone.has(at)) at = before.skills.get(at)!.parent_id;
    return at;
  };
  for (const skill of map.skills.values()) {
    if (gone.has(skill.id)) Object.assign(skill, { removed: true, merged_into: null, parent_id: null });
    else if (!skill.removed) skill.parent_id = left(skill.parent_id);
    if (skill.merged_into !== null && gone.has(skill.merged_into)) skill.merged_into = null;
  }
  for (const [key, { from, to }] of map.edges) if (gone.has(from) || gone.has(to)) map.edges.delete(key);
  for (const [key, { skill_id }] of map.links) if (gone.has(skill_id)) map.links.delete(key);
  return map;
}

/** A map after some operations; refuses what contradicts itself. */
export function changedMap(before: MapState, operations: readonly MapOperation[]): MapState {
  const map = copyOf(before);
  for (const operation of operations) apply(map, operation);
  refuseWrongMap(map, before);
  return map;
}

type Pair<Row> = { before: Row | null; after: Row | null };
/** What one edit changed, row by row: read backwards it takes the edit back. */
export type MapChange = { skills: Pair<SkillState>[]; edges: Pair<EdgeState>[]; links: Pair<LinkState>[] };

function pairsOf<Row>(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): Pair<Row>[] {
  const pairs: Pair<Row>[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const pair = { before: before.get(key) ?? null, after: after.get(key) ?? null };
    if (JSON.stringify(pair.before) !== JSON.stringify(pair.after)) pairs.push(pair);
  }
  return pairs;
}

/** What tells one map from another. */
export const changeBetween = (before: MapState, after: MapState): MapChange => ({
  skills: pairsOf(before.skills, after.skills),
  edges: pairsOf(before.edges, after.edges),
  links: pairsOf(before.links, after.links),
});

const turned = <Row>({ before, after }: Pair<Row>): Pair<Row> => ({ before: after, after: before });

/** The change that takes another one back. */
export const inverseOf = ({ skills, edges, links }: MapChange): MapChange => ({
  skills: skills.map(turned),
  edges: edges.map(turned),
  links: links.map(turned),
});

/** The skills an edit touched: two edits that share one contradict each other. */
export function touchedBy({ skills, edges, links }: MapChange): string[] {
  const ids = new Set<string>();
  for (const { before, after } of skills) ids.add((before ?? after)!.id);
  for (const { before, after } of edges) for (const id of [(before ?? after)!.from, (before ?? after)!.to]) ids.add(id);
  for (const { before, after } of links) ids.add((before ?? after)!.skill_id);
  return [...ids].sort();
}

/** A map with a change applied to it, for taking an edit back. */
export function withChange(before: MapState, change: MapChange): MapState {
  const map = copyOf(before);
  for (const { before: was, after } of change.skills) {
    const id = (was ?? after)!.id;
    // A skill that an edit added stays as a removed one, so that old results keep its name.
    if (after) map.skills.set(id, { ...after, levels: after.levels ?? map.skills.get(id)?.levels ?? [] });
    else map.skills.set(id, { ...was!, removed: true, parent_id: null });
  }
  for (const { before: was, after } of change.edges) {
    if (was) map.edges.delete(edgeKey(was));
    if (after) map.edges.set(edgeKey(after), after);
  }
  for (const { before: was, after } of change.links) {
    if (was) map.links.delete(linkKey(was));
    if (after) map.links.set(linkKey(after), after);
  }
  refuseWrongMap(map, before);
  return map;
}

/** The ids an edit's new skills were given, put into everything that names them. */
export function renamed(change: MapChange, ids: ReadonlyMap<string, string>): MapChange {
  const named = (id: string) => ids.get(id) ?? id;
  const maybe = (id: string | null) => (id === null ? null : named(id));
  const pairs = <Row>(list: readonly Pair<Row>[], rename: (row: Row) => Row) =>
    list.map(({ before, after }) => ({ before: before && rename(before), after: after && rename(after) }));
  return {
    skills: pairs(change.skills, (skill) => ({
      ...{ ...skill, id: named(skill.id), parent_id: maybe(skill.parent_id), merged_into: maybe(skill.merged_into) },
    })),
    edges: pairs(change.edges, (edge) => ({ ...edge, from: named(edge.from), to: named(edge.to) })),
    links: pairs(change.links, (link) => ({ ...link, skill_id: named(link.skill_id) })),
  };
}
