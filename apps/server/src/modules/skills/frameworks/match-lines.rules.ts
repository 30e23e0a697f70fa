import type { MapState, SkillState } from '../maps/map-state.rules.ts';
import type { FrameworkFile, FrameworkLine, LineFault } from './framework-file.rules.ts';

/** What a line is about: a skill of the map, or none yet. `kept` skills belong to another framework, which alone changes them; `merged` ones took in the one that is meant. */
export type Match = { skill?: SkillState | undefined; kept?: boolean; merged?: boolean; fault?: LineFault | undefined };

/** The identifiers this school gives the skills and the document of a map when it is written as a file. */
export type OwnIdentifiers = { document: string; skill: (id: string) => string };

const nameKey = (parent: string | null, name: string) => `${parent ?? ''}\n${name.toLowerCase()}`;
const codeKey = (framework: string | undefined, code: string) => `${framework ?? ''}\n${code.toLowerCase()}`;
const livingOf = (map: MapState) => [...map.skills.values()].filter(({ removed }) => !removed);
/** Skills of which one may be meant, those that are gone first: what lives stands in for them. */
const knownOf = (map: MapState) => [
  ...[...map.skills.values()].filter(({ removed, merged_into: into }) => removed && into === null),
  ...livingOf(map),
];

/**
 * The framework a file is of, as the map names it. Publishers give a new version a new document, and a sheet has no identifier at all: a
 * file that names half of the skills of a framework is a version of it.
 */
export function frameworkOf(map: MapState, { framework, lines }: FrameworkFile, own?: OwnIdentifiers): string {
  // What was written from this map is the map's own again.
  if (framework === '' || (own && framework === `case ${own.document}`)) return '';
  const living = Map.groupBy(
    livingOf(map).filter((skill) => skill.framework),
    (skill) => skill.framework!,
  );
  if (living.has(framework)) return framework;
  const named = new Set(lines.flatMap(({ uri, code, name }) => [...(uri ? [uri] : []), codeKey(name, code)]));
  const isNamed = ({ uri, code, name }: SkillState) => named.has(uri ?? '') || named.has(codeKey(name, code));
  const [most] = [...living]
    .map(([key, skills]) => ({ key, share: skills.filter(isNamed).length / skills.length }))
    .toSorted((a, b) => b.share - a.share);
  return most && most.share >= 0.5 ? most.key : framework;
}

type Known = {
  uris: ReadonlyMap<string, SkillState>;
  codes: ReadonlyMap<string, SkillState[]>;
  names: ReadonlyMap<string, SkillState>;
};

/** What was merged away still leads, by its identifier or else by its code in its framework, to what it went into. */
function mergedIn(map: MapState, framework: string, own: OwnIdentifiers | undefined) {
  const gone = [...map.skills.values()].filter(({ removed, merged_into: into }) => removed && into !== null);
  const target = (skill: SkillState | undefined) => {
    const into = map.skills.get(skill?.merged_into ?? '');
    return into && !into.removed ? into : undefined;
  };
  const uris = new Map(
    gone.flatMap((skill) => [...(own ? [own.skill(skill.id)] : []), ...(skill.uri ? [skill.uri] : [])].map((uri) => [uri, skill])),
  );
  const codes = new Map(gone.flatMap((skill) => (skill.code ? [[codeKey(skill.framework, skill.code), skill] as const] : [])));
  const byCode = ({ uri, code }: FrameworkLine) => {
    const skill = code === '' ? undefined : codes.get(codeKey(framework, code));
    return skill?.uri && uri ? undefined : skill;
  };
  return (line: FrameworkLine) => target((line.uri ? uris.get(line.uri) : undefined) ?? byCode(line));
}

function knownIn(map: MapState, own: OwnIdentifiers | undefined): Known {
  const known = knownOf(map);
  const living = livingOf(map);
  return {
    uris: new Map([
      ...(own ? known.map((skill) => [own.skill(skill.id), skill] as const) : []),
      ...known.flatMap((skill) => (skill.uri ? [[skill.uri, skill] as const] : [])),
    ]),
    codes: Map.groupBy(
      known.filter(({ code }) => code !== ''),
      ({ framework, code }) => codeKey(framework, code),
    ),
    names: new Map(living.map((skill) => [nameKey(skill.parent_id, skill.name), skill])),
  };
}

/** The skill of a code: of several the one that bears the name too, else one that is there. */
function ofCode(skills: readonly SkillState[], { code, name }: FrameworkLine): Match {
  const living = skills.filter(({ removed }) => !removed);
  const candidates = living.length > 0 ? living : skills.slice(-1);
  if (candidates.length < 2) return { skill: candidates[0] };
  const named = candidates.filter((skill) => skill.name.toLowerCase() === name.toLowerCase());
  if (named.length === 1) return { skill: named[0] };
  return { fault: { key: 'framework_code_unclear', values: { code, count: candidates.length } } };
}

/**
 * Finds the skill a line is about: by its identifier; by its code among those of the same framework which have no other identifier; by its
 * name and place, where nothing else of the file is that skill. A code alone never leads to a skill of another framework or of somebody's own.
 */
export function matcher(map: MapState, file: FrameworkFile, framework: string, own?: OwnIdentifiers) {
  const { uris, codes, names } = knownIn(map, own);
  const mergedInto = mergedIn(map, framework, own);
  const taken = new Set<string>();
  const ofUri = (line: FrameworkLine) => (line.uri ? uris.get(line.uri) : undefined);
  const coded = (line: FrameworkLine): Match => {
    const same = line.code === '' ? [] : (codes.get(codeKey(framework, line.code)) ?? []);
    return ofCode(
      same.filter(({ id, uri }) => !taken.has(id) && !(uri && line.uri)),
      line,
    );
  };
  /** Skills that some line means by its identifier or its code: no other line means them by their name. */
  const meant = new Set(file.lines.flatMap((line) => ofUri(line)?.id ?? coded(line).skill?.id ?? []));
  const named = (line: FrameworkLine, parent: string | null): Match => {
    const skill = names.get(nameKey(parent, line.name));
    if (!skill || taken.has(skill.id) || meant.has(skill.id)) return {};
    const from = skill.framework ?? '';
    if (from === framework) return { skill };
    const codesDiffer = line.code !== '' && skill.code !== '' && line.code.toLowerCase() !== skill.code.toLowerCase();
    if (!codesDiffer) return { skill, kept: from !== '' && framework !== '' };
    return { fault: { key: 'framework_name_known', values: { name: skill.name, code: skill.code } } };
  };
  return (line: FrameworkLine, parent: string | null): Match => {
    const identified = ofUri(line);
    const byCode: Match = identified && !taken.has(identified.id) ? { skill: identified } : coded(line);
    const into = byCode.skill || byCode.fault ? undefined : mergedInto(line);
    if (into) return { skill: into, kept: true, merged: true };
    const match = byCode.skill || byCode.fault ? byCode : named(line, parent);
    if (match.skill) taken.add(match.skill.id);
    return match;
  };
}
