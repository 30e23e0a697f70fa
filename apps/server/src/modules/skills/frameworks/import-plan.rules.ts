import type { FrameworkChange, FrameworkCounts, FrameworkOutcome } from '@praxis/contract/skills/frameworks';
import { withoutSkills } from '../maps/map.rules.ts';
import { copyOf, edgeKey, type MapState, refuseWrongMap, type SkillState } from '../maps/map-state.rules.ts';
import type { FrameworkFile, FrameworkLine, LineFault } from './framework-file.rules.ts';
import { frameworkOf, type Match, matcher, type OwnIdentifiers } from './match-lines.rules.ts';

/** What becomes of a line. */
export type PlannedLine = {
  line: number;
  code: string;
  name: string;
  above: string;
  outcome: FrameworkOutcome;
  changes: FrameworkChange[];
  was: string;
  /** The name of another skill of the map that has its code already. */
  twin?: string | undefined;
  fault?: LineFault | undefined;
};

/** A map after an import, what each line does to it, and the skill of the map for each key of the file. */
export type ImportPlan = { after: MapState; lines: PlannedLine[]; counts: FrameworkCounts; ids: ReadonlyMap<string, string> };

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

type Into = { parent: string | null; framework: string; own: OwnIdentifiers | undefined };

function wanted(line: FrameworkLine, skill: SkillState, { parent, framework, own }: Into): SkillState {
  const isOwn = own !== undefined && line.uri === own.skill(skill.id);
  // An item without a code of its own bears its identifier, which is no reason to give a known skill one.
  const hasCode = line.code !== '' && line.code !== line.uri;
  return {
    ...skill,
    name: line.name,
    code: hasCode ? line.code : skill.code || (isOwn ? '' : line.code),
    parent_id: line.parent === undefined ? skill.parent_id : parent,
    intro: line.intro ?? skill.intro,
    weight: line.weight ?? skill.weight,
    uri: isOwn ? skill.uri : line.uri || skill.uri,
    framework: isOwn ? skill.framework : skill.framework || framework,
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
function orderAnew(map: MapState, file: FrameworkFile, { ids, kept }: Pick<Taken, 'ids' | 'kept'>) {
  const inFile = new Set(ids.values()).difference(kept);
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

/** `kept` are skills of another framework. */
type Taken = { map: MapState; ids: Map<string, string>; lines: Map<string, PlannedLine>; kept: Set<string>; faults: PlannedLine[] };
type Planning = { file: FrameworkFile; framework: string; own: OwnIdentifiers | undefined };

const blankAt = (id: string, parent: string | null, place: number): SkillState => ({
  ...{ id, name: '', parent_id: parent, intro: '', code: '', weight: 100, place, levels: [], uri: '', framework: '' },
  ...{ pinned: null, merged_into: null, removed: true },
});

/** A line as it is planned; `skill` is what it was before, `after` what it becomes. */
function plannedLine(line: FrameworkLine, above: string, { skill, after }: { skill: SkillState; after: SkillState }): PlannedLine {
  const changes = skill.removed ? [] : changesBetween(skill, after);
  const outcome = skill.removed ? 'added' : changes.length > 0 ? 'changed' : 'same';
  const was = changes.includes('name') ? skill.name : '';
  return { ...{ line: line.line, code: after.code, name: after.name, above, outcome, changes, was } };
}

/** Puts the skills of a file into a copy of the map. */
function takeLines(before: MapState, { file, framework, own }: Planning): Taken {
  const map = copyOf(before);
  const match = matcher(map, file, framework, own);
  const ids = new Map<string, string>();
  const lines = new Map<string, PlannedLine>();
  const faults: PlannedLine[] = [];
  const keeping = new Set<string>();
  const byKey = new Map(file.lines.map((line) => [line.key, line]));
  const places = new Map<string | null, number>();
  for (const { parent_id: parent, removed } of map.skills.values()) if (!removed) places.set(parent, (places.get(parent) ?? 0) + 1);
  for (const line of parentsFirst(file.lines)) {
    const parent = line.parent ? (ids.get(line.parent) ?? null) : null;
    const { skill: known, kept, fault }: Match = match(line, parent);
    const place = places.get(parent) ?? 0;
    const skill = known ?? blankAt(`new-${line.line}-${ids.size}`, parent, place);
    const after = known && kept ? known : wanted(line, skill, { parent, framework, own });
    if (!known) places.set(parent, place + 1);
    if (kept) keeping.add(after.id);
    ids.set(line.key, after.id);
    map.skills.set(after.id, after);
    const planned = plannedLine(line, line.parent ? (byKey.get(line.parent)?.name ?? '') : '', { skill, after });
    lines.set(after.id, planned);
    if (fault) faults.push({ ...planned, outcome: 'faulty', changes: [], was: '', fault });
  }
  return { map, ids, lines, faults, kept: keeping };
}

/** Says of each skill that is new, or has a new code, which other skill of the map has that code. */
function nameTwins(map: MapState, lines: ReadonlyMap<string, PlannedLine>) {
  const coded = Map.groupBy(
    [...map.skills.values()].filter(({ removed, code }) => !removed && code !== ''),
    ({ code }) => code.toLowerCase(),
  );
  for (const [id, line] of lines)
    if (line.outcome === 'added' || line.changes.includes('code'))
      line.twin = coded.get(line.code.toLowerCase())?.find((skill) => skill.id !== id)?.name;
}

const ORDER: FrameworkOutcome[] = ['faulty', 'added', 'changed', 'missing', 'same'];

function countOf(lines: readonly PlannedLine[], edges: number): FrameworkCounts {
  const of = (outcome: FrameworkOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    ...{ added: of('added'), changed: of('changed'), same: of('same'), missing: of('missing'), faulty: of('faulty') },
    edges,
    jobs: 0,
    proposed: 0,
    twins: lines.filter(({ twin }) => twin !== undefined).length,
  };
}

/** What changes first, then as the file has it; lines of several tables are in the order of the map. */
const inOrder = (lines: PlannedLine[], byLine: boolean) =>
  lines.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || (byLine ? a.line - b.line : 0));

/** The faulty lines of a file as they are shown. */
function faultyLines({ lines }: FrameworkFile): PlannedLine[] {
  const names = new Map(lines.map(({ key, name }) => [key, name]));
  return lines.flatMap(({ line, code, name, parent, fault }) =>
    fault
      ? [{ ...{ line, code, name, above: names.get(parent ?? '') ?? '', outcome: 'faulty' as const, changes: [], was: '' }, fault }]
      : [],
  );
}

/** Skills of the framework of a file that it no longer names. Of the skills of the map itself only those with a code may be missing. */
function missingIn(map: MapState, { file, framework }: Planning, lines: ReadonlyMap<string, PlannedLine>): SkillState[] {
  const { beside } = file;
  if (!beside) return [];
  return [...map.skills.values()].filter(
    ({ id, code, uri, framework: from = '', removed }) =>
      !removed && from === framework && !lines.has(id) && (framework !== '' || code !== '') && !(uri && beside.has(uri)),
  );
}

/** What an import does to a map. A file with faults does nothing; skills of its framework that it no longer names are missing. */
export function importPlan(before: MapState, file: FrameworkFile, removeMissing: boolean, own?: OwnIdentifiers): ImportPlan {
  const stopped = (lines: PlannedLine[]): ImportPlan => ({ after: before, lines, counts: countOf(lines, 0), ids: new Map() });
  const faulty = faultyLines(file);
  if (faulty.length > 0) return stopped(faulty);
  const planning = { file, own, framework: frameworkOf(before, file, own) };
  const { map, ids, lines, faults, kept } = takeLines(before, planning);
  if (faults.length > 0) return stopped(faults.toSorted((a, b) => a.line - b.line));
  const { changed, edges } = file.ordered ? orderAnew(map, file, { ids, kept }) : { changed: new Set<string>(), edges: 0 };
  for (const id of changed) {
    const line = lines.get(id)!;
    if (line.outcome === 'added') continue;
    line.changes.push('needs');
    line.outcome = 'changed';
  }
  const joined = edges + relate(map, file, ids);
  const missing = missingIn(map, planning, lines);
  const after = removeMissing ? withoutSkills(map, new Set(missing.map(({ id }) => id))) : map;
  refuseWrongMap(after, before);
  nameTwins(after, lines);
  const gone = missing.map(({ code, name }) => ({ line: 0, code, name, above: '', outcome: 'missing' as const, changes: [], was: '' }));
  const planned = inOrder([...lines.values(), ...gone], file.format !== 'esco');
  return { after, lines: planned, counts: countOf(planned, joined), ids };
}
