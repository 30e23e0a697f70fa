import type { FrameworkChange, FrameworkCounts, FrameworkOutcome } from '@praxis/contract/skills/frameworks';
import { withoutSkills } from '../maps/map.rules.ts';
import { copyOf, edgeKey, type MapState, refuseWrongMap, type SkillState } from '../maps/map-state.rules.ts';
import type { FrameworkFile, FrameworkLine, LineFault } from './framework-file.rules.ts';

/** What becomes of a line. */
export type PlannedLine = {
  line: number;
  code: string;
  name: string;
  above: string;
  outcome: FrameworkOutcome;
  changes: FrameworkChange[];
  was: string;
  fault?: LineFault | undefined;
};

/** A map after an import, what each line does to it, and the skill of the map for each key of the file. */
export type ImportPlan = { after: MapState; lines: PlannedLine[]; counts: FrameworkCounts; ids: ReadonlyMap<string, string> };

const nameKey = (parent: string | null, name: string) => `${parent ?? ''}\n${name.toLowerCase()}`;

/** Finds the skill a line is about: by its code, one that was removed too; else by name and place, where that skill has no other code. */
function matcher(map: MapState) {
  const living = [...map.skills.values()].filter(({ removed }) => !removed);
  const gone = [...map.skills.values()].filter(({ removed, merged_into: into, code }) => removed && into === null && code !== '');
  const codes = new Map(
    [...gone, ...living].flatMap((skill) => (skill.code === '' ? [] : [[skill.code.toLowerCase(), skill.id] as const])),
  );
  const names = new Map(living.map((skill) => [nameKey(skill.parent_id, skill.name), skill.id]));
  const taken = new Set<string>();
  return (line: FrameworkLine, parent: string | null): SkillState | undefined => {
    const coded = line.code === '' ? undefined : map.skills.get(codes.get(line.code.toLowerCase()) ?? '');
    const named = map.skills.get(names.get(nameKey(parent, line.name)) ?? '');
    const found = coded ?? (named && (line.code === '' || named.code === '') ? named : undefined);
    if (!found || taken.has(found.id)) return undefined;
    taken.add(found.id);
    return found;
  };
}

/** Parents before what stands below them; the keys of the lines are checked to be different. */
function parentsFirst(lines: readonly FrameworkLine[]): FrameworkLine[] {
  const below = Map.groupBy(lines, ({ parent }) => parent ?? null);
  const ordered: FrameworkLine[] = [];
  const open = [...(below.get(null) ?? [])].reverse();
  for (let line = open.pop(); line; line = open.pop()) {
    ordered.push(line);
    open.push(...(below.get(line.key) ?? []).toReversed());
  }
  return ordered;
}

function wanted(line: FrameworkLine, skill: SkillState, parent: string | null): SkillState {
  return {
    ...skill,
    name: line.name,
    code: line.code || skill.code,
    parent_id: line.parent === undefined ? skill.parent_id : parent,
    intro: line.intro ?? skill.intro,
    weight: line.weight ?? skill.weight,
    uri: line.uri || skill.uri,
    levels: line.levels ? (line.levels.some((level) => level !== '') ? line.levels : []) : skill.levels,
    removed: false,
  };
}

const COMPARED = { name: 'name', code: 'code', parent_id: 'parent', intro: 'intro', weight: 'weight', levels: 'levels' } as const;
const changesBetween = (before: SkillState, after: SkillState): FrameworkChange[] =>
  Object.entries(COMPARED).flatMap(([field, change]) =>
    JSON.stringify(before[field as keyof SkillState]) === JSON.stringify(after[field as keyof SkillState]) ? [] : [change],
  );

/** Makes the prerequisites among the skills of a file those of the file; returns whose changed and how many did. */
function orderAnew(map: MapState, file: FrameworkFile, ids: ReadonlyMap<string, string>) {
  const inFile = new Set(ids.values());
  const asked = new Map(
    file.lines.flatMap((line) =>
      line.needs.map((need) => {
        const edge = { from: ids.get(need)!, to: ids.get(line.key)!, kind: 'prerequisite' };
        return [edgeKey(edge), edge] as const;
      }),
    ),
  );
  const changed = new Set<string>();
  let edges = 0;
  for (const [key, edge] of map.edges)
    if (edge.kind === 'prerequisite' && inFile.has(edge.from) && inFile.has(edge.to) && !asked.has(key)) {
      map.edges.delete(key);
      changed.add(edge.to);
      edges += 1;
    }
  for (const [key, edge] of asked)
    if (!map.edges.has(key)) {
      map.edges.set(key, edge);
      changed.add(edge.to);
      edges += 1;
    }
  return { changed, edges };
}

function relate(map: MapState, file: FrameworkFile, ids: ReadonlyMap<string, string>) {
  let edges = 0;
  for (const [a, b] of file.related) {
    const edge = { from: ids.get(a)!, to: ids.get(b)!, kind: 'related' };
    if (a === b || map.edges.has(edgeKey(edge))) continue;
    map.edges.set(edgeKey(edge), edge);
    edges += 1;
  }
  return edges;
}

type Taken = { map: MapState; ids: Map<string, string>; lines: Map<string, PlannedLine> };

/** Puts the skills of a file into a copy of the map. */
function takeLines(before: MapState, file: FrameworkFile): Taken {
  const map = copyOf(before);
  const match = matcher(map);
  const ids = new Map<string, string>();
  const lines = new Map<string, PlannedLine>();
  const byKey = new Map(file.lines.map((line) => [line.key, line]));
  const places = new Map<string | null, number>();
  for (const { parent_id: parent, removed } of map.skills.values()) if (!removed) places.set(parent, (places.get(parent) ?? 0) + 1);
  for (const line of parentsFirst(file.lines)) {
    const parent = line.parent ? (ids.get(line.parent) ?? null) : null;
    const known = match(line, parent);
    const place = places.get(parent) ?? 0;
    const blank = {
      ...{ id: `new-${line.line}-${ids.size}`, name: '', parent_id: parent, intro: '', code: '', weight: 100, place },
      levels: [],
    };
    const skill = known ?? { ...blank, pinned: null, merged_into: null, removed: true };
    const after = wanted(line, skill, parent);
    const changes = skill.removed ? [] : changesBetween(skill, after);
    const outcome = skill.removed ? 'added' : changes.length > 0 ? 'changed' : 'same';
    if (!known) places.set(parent, place + 1);
    ids.set(line.key, after.id);
    map.skills.set(after.id, after);
    const above = line.parent ? (byKey.get(line.parent)?.name ?? '') : '';
    lines.set(after.id, {
      line: line.line,
      code: after.code,
      name: line.name,
      above,
      outcome,
      changes,
      was: changes.includes('name') ? skill.name : '',
    });
  }
  return { map, ids, lines };
}

const ORDER: FrameworkOutcome[] = ['faulty', 'added', 'changed', 'missing', 'same'];

function countOf(lines: readonly PlannedLine[], edges: number): FrameworkCounts {
  const of = (outcome: FrameworkOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    ...{ added: of('added'), changed: of('changed'), same: of('same'), missing: of('missing'), faulty: of('faulty') },
    edges,
    jobs: 0,
    proposed: 0,
  };
}

const inOrder = (lines: PlannedLine[]) => lines.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.line - b.line);

/** What an import does to a map. A file with faults does nothing; skills with a code that it no longer names are missing. */
export function importPlan(before: MapState, file: FrameworkFile, removeMissing: boolean): ImportPlan {
  const faulty = file.lines.filter(({ fault }) => fault);
  if (faulty.length > 0) {
    const names = new Map(file.lines.map(({ key, name }) => [key, name]));
    const lines = faulty.map(({ line, code, name, parent, fault }) => ({
      line,
      code,
      name,
      above: names.get(parent ?? '') ?? '',
      outcome: 'faulty' as const,
      changes: [],
      was: '',
      fault,
    }));
    return { after: before, lines, counts: countOf(lines, 0), ids: new Map() };
  }
  const { map, ids, lines } = takeLines(before, file);
  const { changed, edges } = file.ordered ? orderAnew(map, file, ids) : { changed: new Set<string>(), edges: 0 };
  for (const id of changed) {
    const line = lines.get(id)!;
    if (line.outcome === 'added') continue;
    line.changes.push('needs');
    line.outcome = 'changed';
  }
  const joined = edges + relate(map, file, ids);
  const missing = [...map.skills.values()].filter(({ id, code, removed }) => !removed && code !== '' && !lines.has(id));
  const after = removeMissing ? withoutSkills(map, new Set(missing.map(({ id }) => id))) : map;
  refuseWrongMap(after, before);
  const gone = missing.map(({ code, name }) => ({ line: 0, code, name, above: '', outcome: 'missing' as const, changes: [], was: '' }));
  const planned = inOrder([...lines.values(), ...gone]);
  return { after, lines: planned, counts: countOf(planned, joined), ids };
}
