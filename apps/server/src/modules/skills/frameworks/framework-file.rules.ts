import type { MessageKey } from '@praxis/contract/messages';
import type { FrameworkFormat } from '@praxis/contract/skills/frameworks';
import { MAP_DEPTH } from '@praxis/contract/skills/maps';
import { SKILL_NAME } from '@praxis/contract/skills/sources';
import { prerequisiteFaults } from './prerequisite-faults.rules.ts';

/** Why a line of a framework is not taken. */
export type LineFault = { key: MessageKey; values?: Record<string, string | number> };

/** A skill as a file names it. `key` names it within the file; what is undefined the file does not say. */
export type FrameworkLine = {
  line: number;
  key: string;
  code: string;
  name: string;
  parent: string | null | undefined;
  intro: string | undefined;
  weight: number | undefined;
  levels: string[] | undefined;
  needs: string[];
  /** What names it outside the file for good. */
  uri?: string;
  fault?: LineFault | undefined;
};

/** An occupation a file names, with the lines it asks for. */
export type FrameworkJob = { title: string; intro: string; needs: { key: string; level: number; weight: number }[] };

/** What a file says about itself, shown beside the map that was made from it. */
export type FrameworkSource = { title: string; publisher: string; version: string; licence: string; source: string };

/** A framework as it was read from a file. */
export type FrameworkFile = FrameworkSource & {
  format: FrameworkFormat;
  /** What names the framework among others, whatever its version; empty for a sheet, whose skills are the map's own. */
  framework: string;
  lines: FrameworkLine[];
  related: [string, string][];
  jobs: FrameworkJob[];
  /** Connections the file only proposes, by the keys of lines. */
  proposed?: { from: string; to: string; kind: 'prerequisite' | 'related' }[];
  /** What the framework names beside the lines that are taken, which is not missing. Undefined where the file cannot tell. */
  beside: ReadonlySet<string> | undefined;
  /** Lines that are the same as a skill of another framework, by its address or identifier. */
  matches?: { key: string; uri: string }[];
  /** Whether the file says what comes before what; else the prerequisites of the map stay as they are. */
  ordered: boolean;
};

/** A file without a word about itself. */
export const unnamedSource: FrameworkSource = { title: '', publisher: '', version: '', licence: '', source: '' };

export const MOST_INTRO = 2000;
export const MOST_CODE = 60;

/** A text as it is stored: signs nobody sees would make equal names differ. Line ends stay where `lines` says so. */
export function plainText(text: string, lines = false): string {
  const seen = text
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(lines ? /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cn}]/gu : /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .toWellFormed();
  return (lines ? seen.replace(/[^\S\n]+/g, ' ') : seen.replace(/\s+/g, ' ')).trim();
}

/** A heading as columns are compared by it. */
export const headingOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.*()-]/g, '');

/** A statement as a name, with the whole of it in the introduction where it is too long for one. */
export function nameAndIntro(statement: string, intro = ''): { name: string; intro: string } {
  const long = statement.length > SKILL_NAME;
  return {
    name: long ? `${[...statement].slice(0, SKILL_NAME - 2).join('')}…` : statement,
    intro: [...(long ? [statement] : []), ...(intro ? [intro] : [])].join('\n').slice(0, MOST_INTRO),
  };
}

/** How many stand above each line, itself included; Infinity where its parents run in a circle. Every line is walked once. */
function depthsOf(byKey: ReadonlyMap<string, FrameworkLine>): Map<string, number> {
  const depths = new Map<string, number>();
  for (const line of byKey.values()) {
    const way = new Set<string>();
    let at: FrameworkLine | undefined = line;
    while (at && !depths.has(at.key) && !way.has(at.key)) {
      way.add(at.key);
      at = at.parent ? byKey.get(at.parent) : undefined;
    }
    let depth = at ? (depths.get(at.key) ?? Number.POSITIVE_INFINITY) : 0;
    for (const key of [...way].reverse()) depths.set(key, ++depth);
  }
  return depths;
}

/** `shared` are codes that several lines bear. */
type Placed = { byKey: ReadonlyMap<string, FrameworkLine>; depths: ReadonlyMap<string, number>; shared: ReadonlySet<string> };

/** The codes that more than one line bears, in small letters. */
function sharedCodes(lines: readonly FrameworkLine[]): Set<string> {
  const groups = Map.groupBy(lines, ({ code }) => code.toLowerCase());
  return new Set([...groups].flatMap(([code, some]) => (code !== '' && some.length > 1 ? [code] : [])));
}

function faultOf(line: FrameworkLine, { byKey, depths, shared }: Placed): LineFault | undefined {
  if (line.name === '') return { key: 'skill_name_required' };
  if ([...line.name].length > SKILL_NAME) return { key: 'framework_name_long', values: { limit: SKILL_NAME } };
  if (line.code.length > MOST_CODE) return { key: 'framework_code_long', values: { limit: MOST_CODE } };
  if (line.weight !== undefined && !(Number.isInteger(line.weight) && line.weight >= 0 && line.weight <= 100))
    return { key: 'weight_out_of_range' };
  const unclear = [line.parent ?? '', ...line.needs].find((key) => !byKey.has(key) && shared.has(key.toLowerCase()));
  if (unclear !== undefined) return { key: 'framework_reference_unclear', values: { code: unclear } };
  if (line.parent && !byKey.has(line.parent)) return { key: 'framework_parent_unknown', values: { name: line.parent } };
  const depth = depths.get(line.key) ?? 0;
  if (depth === Number.POSITIVE_INFINITY) return { key: 'skill_below_itself' };
  if (depth > MAP_DEPTH) return { key: 'skill_too_deep', values: { limit: MAP_DEPTH } };
  const unknown = line.needs.find((key) => !byKey.has(key));
  if (unknown !== undefined) return { key: 'framework_need_unknown', values: { name: unknown } };
  return undefined;
}

/** The file with what is wrong with each of its lines: the first one that bears a code or a name is right, its twins are not. */
export function checkedFile(file: FrameworkFile): FrameworkFile {
  const byKey = new Map<string, FrameworkLine>();
  const codes = new Map<string, FrameworkLine>();
  const names = new Map<string, number>();
  for (const line of file.lines) if (!byKey.has(line.key)) byKey.set(line.key, line);
  const placed = { byKey, depths: depthsOf(byKey), shared: sharedCodes(file.lines) };
  const misplaced = prerequisiteFaults(byKey);
  const lines = file.lines.map((line) => {
    let fault = line.fault ?? faultOf(line, placed);
    const code = line.code.toLowerCase();
    const name = `${line.parent ?? ''}\n${line.name.toLowerCase()}`;
    const [sameCode, sameName] = [code ? codes.get(code) : undefined, names.get(name)];
    // Skills of two frameworks may have one code; each has an identifier then.
    const isTwin = sameCode !== undefined && !(line.uri && sameCode.uri && line.uri !== sameCode.uri);
    const first = byKey.get(line.key)!;
    if (first !== line) fault ??= { key: 'framework_code_twice', values: { code: line.code || line.key, line: first.line } };
    else if (isTwin) fault ??= { key: 'framework_code_twice', values: { code: line.code, line: sameCode.line } };
    else if (sameName) fault ??= { key: 'framework_name_twice', values: { name: line.name, line: sameName } };
    if (first === line) fault ??= misplaced.get(line.key);
    if (code && !sameCode) codes.set(code, line);
    if (!sameName) names.set(name, line.line);
    return fault ? { ...line, fault } : line;
  });
  return { ...file, lines };
}
