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
  /** The skill that took in the one it names. */
  into?: string | undefined;
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

/** Whether a code only repeats the end of an identifier, as imports once gave it to what has no code. */
const isNoCode = (code: string, uri = '') => code !== '' && (code === uri || uri.endsWith(`/${code}`));

type Into = { parent: string | null; framework: string; own: OwnIdentifiers | undefined };

function wanted(line: FrameworkLine, skill: SkillState, { parent, framework, own }: Into): SkillState {
  const isOwn = own !== undefined && line.uri === own.skill(skill.id);
  // An item without a code of its own bears its identifier, which nobody reads.
  const code = line.code === line.uri ? '' : line.code;
  const known = line.uri === skill.uri && isNoCode(skill.code, skill.uri) ? '' : skill.code;
  return {
    ...skill,
    name: line.name,
    code: code || known,
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
function orderAnew(map: MapState, file: FrameworkFile, { ids, kept, merged }: Pick<Taken, 'ids' | 'kept' | 'merged'>) {
  const inFile = new Set(ids.values()).difference(kept);
  const asked = new Map(
    file.lines.flatMap((line) =>
      line.needs.flatMap((need) => {
        const edge = { from: ids.get(need)!, to: ids.get(line.key)!, kind: 'prerequisite' };
        // Of what was merged away, what is connected stays, and nothing is connected anew.
        const isMerged = merged.has(need) || merged.has(line.key);
        return edge.from === edge.to || (isMerged && !map.edges.has(edgeKey(edge))) ? [] : [[edgeKey(edge), edge] as const];
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
    if (edge.from === edge.to || map.edges.has(edgeKey(edge))) continue;
    map.edges.set(edgeKey(edge), edge);
    edges += 1;
  }
  return edges;
}

/** `kept` are skills of another framework; `merged` lines, by their keys, name skills that others took in. */
type Taken = {
  map: MapState;
  ids: Map<string, string>;
  lines: Map<string, PlannedLine>;
  kept: Set<string>;
  merged: Map<string, PlannedLine>;
  faults: PlannedLine[];
};
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

/** Whether a skill stands below itself. */
function isBelowItself({ skills }: MapState, id: string) {
  let at = skills.get(id)?.parent_id ?? null;
  for (let steps = skills.size; at !== null && steps > 0; steps--) {
    if (at === id) return true;
    at = skills.get(at)?.parent_id ?? null;
  }
  return false;
}

/** What stands below a skill that was merged into one below itself goes up to what is left of its line. */
function liftCycles({ map, ids, merged }: Pick<Taken, 'map' | 'ids' | 'merged'>, lines: readonly FrameworkLine[]) {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  for (const line of lines) {
    const id = ids.get(line.key)!;
    for (let above = line.parent; above && merged.has(above) && isBelowItself(map, id); ) {
      above = byKey.get(above)?.parent ?? null;
      map.skills.set(id, { ...map.skills.get(id)!, parent_id: above ? (ids.get(above) ?? null) : null });
    }
  }
}

/** Puts the skills of a file into a copy of the map. */
function takeLines(before: MapState, { file, framework, own }: Planning): Taken {
  const map = copyOf(before);
  const match = matcher(map, file, framework, own);
  const byKey = new Map(file.lines.map((line) => [line.key, line]));
  const taken: Taken = { map, ids: new Map(), lines: new Map(), merged: new Map(), faults: [], kept: new Set() };
  const { ids, lines, merged, faults, kept: keeping } = taken;
  const began = new Map<string, { line: FrameworkLine; skill: SkillState }>();
  const places = new Map<string | null, number>();
  const ordered = parentsFirst(file.lines);
  for (const { parent_id: parent, removed } of map.skills.values()) if (!removed) places.set(parent, (places.get(parent) ?? 0) + 1);
  const planned = (line: FrameworkLine, pair: { skill: SkillState; after: SkillState }) =>
    plannedLine(line, line.parent ? (byKey.get(line.parent)?.name ?? '') : '', pair);
  for (const line of ordered) {
    const parent = line.parent ? (ids.get(line.parent) ?? null) : null;
    const { skill: known, kept, merged: isMerged, fault }: Match = match(line, parent);
    const place = places.get(parent) ?? 0;
    const skill = known ?? blankAt(`new-${line.line}-${ids.size}`, parent, place);
    const after = known && kept ? known : wanted(line, skill, { parent, framework, own });
    if (!known) places.set(parent, place + 1);
    if (kept && !isMerged) keeping.add(after.id);
    ids.set(line.key, after.id);
    if (isMerged) {
      merged.set(line.key, { ...planned(line, { skill, after }), code: line.code, name: line.name });
      continue;
    }
    map.skills.set(after.id, after);
    began.set(after.id, { line, skill });
    if (fault) faults.push({ ...planned(line, { skill, after }), outcome: 'faulty', changes: [], was: '', fault });
  }
  for (const [key] of merged) if (!began.has(ids.get(key)!)) keeping.add(ids.get(key)!);
  if (merged.size > 0) liftCycles(taken, ordered);
  for (const [id, { line, skill }] of began) lines.set(id, planned(line, { skill, after: map.skills.get(id)! }));
  for (const [key, line] of merged) line.into = map.skills.get(ids.get(key)!)!.name;
  return taken;
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
    merged: lines.filter(({ into }) => into !== undefined).length,
    twins: lines.filter(({ twin }) => twin !== undefined).length,
  };
}

/** What others took in is said before what merely stays. */
const rankOf = ({ outcome, into }: PlannedLine) => ORDER.indexOf(outcome) - (into === undefined ? 0 : 0.5);

/** What changes first, then as the file has it; lines of several tables are in the order of the map. */
const inOrder = (lines: PlannedLine[], byLine: boolean) =>
  lines.toSorted((a, b) => rankOf(a) - rankOf(b) || (byLine ? a.line - b.line : 0));

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
function missingIn(map: MapState, { file, framework }: Planning, lines: ReadonlySet<string>): SkillState[] {
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
  const { map, ids, lines, faults, kept, merged } = takeLines(before, planning);
  if (faults.length > 0) return stopped(faults.toSorted((a, b) => a.line - b.line));
  const { changed, edges } = file.ordered ? orderAnew(map, file, { ids, kept, merged }) : { changed: new Set<string>(), edges: 0 };
  for (const id of changed) {
    const line = lines.get(id);
    if (!line) continue;
    if (line.outcome === 'added') continue;
    line.changes.push('needs');
    line.outcome = 'changed';
  }
  const joined = edges + relate(map, file, ids);
  const missing = missingIn(map, planning, new Set(ids.values()));
  const after = removeMissing ? withoutSkills(map, new Set(missing.map(({ id }) => id))) : map;
  refuseWrongMap(after, before);
  nameTwins(after, lines);
  const gone = missing.map(({ code, name }) => ({ line: 0, code, name, above: '', outcome: 'missing' as const, changes: [], was: '' }));
  const planned = inOrder([...lines.values(), ...merged.values(), ...gone], file.format !== 'esco');
  return { after, lines: planned, counts: countOf(planned, joined), ids };
}
