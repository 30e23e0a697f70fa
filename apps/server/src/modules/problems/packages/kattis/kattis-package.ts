import { parse } from 'yaml';
import { PackageProblem } from '../../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { openFolder, outermost, type PackageFolder } from '../package-folder.ts';

/** A mapping of a YAML file, of which nothing is known. */
export type Yaml = Record<string, unknown>;

/** A problem package inside a zip; its texts are read with the constants of the package filled in. */
export type KattisPackage = PackageFolder & {
  /** A YAML file as a mapping; empty where there is none. */
  yaml: (path: string) => Promise<Yaml>;
  constants: Map<string, string>;
};

/** A mapping, or an empty one in place of anything else. */
export const record = (value: unknown): Yaml => (value && typeof value === 'object' && !Array.isArray(value) ? (value as Yaml) : {});

/** A number, however it was written; not a number otherwise. */
export const numberIn = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? Number.parseFloat(String(value)) : Number.NaN;

/** A value that is one word or several, as one line. */
export const flagsOf = (value: unknown) => (Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '');

const MOST_WORDS = 20;

/** The words of a command line; quotes keep blanks together. */
export function argsOf(value: unknown): string[] {
  const label = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? [...value.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, one, other, bare]) => one ?? other ?? bare ?? '')
      : [];
  return label.map((word) => word.slice(0, 200)).slice(0, MOST_WORDS);
}

/** Where the problem packages of a zip begin. */
export function kattisRoots(zip: PackageZip): string[] {
  const paths = [...zip.entries.keys()];
  const marks = paths.flatMap(
    (path) =>
      /^(.*\/)?(problem\.yaml|domjudge-problem\.ini)$/
        .exec(path)
        ?.slice(1, 2)
        .map((root) => root ?? '') ?? [],
  );
  if (marks.length > 0) return outermost([...new Set(marks)].filter((root) => !paths.includes(`${root}problem.xml`)));
  const found = paths.flatMap(
    (path) =>
      /^(.*\/)?data\/secret\//
        .exec(path)
        ?.slice(1, 2)
        .map((root) => root ?? '') ?? [],
  );
  return outermost([...new Set(found)]);
}

/** Constants by their names; one inside another is named with a dot between them, `value` also by what it stands in. */
function constantsIn(input: Yaml, above: string, into: Map<string, string>, depth: number) {
  for (const [name, value] of Object.entries(input)) {
    const whole = above + name;
    if (typeof value === 'string' || typeof value === 'number') {
      into.set(whole, String(value));
      if (name === 'value' && above !== '') into.set(above.slice(0, -1), String(value));
    } else if (depth < 5) constantsIn(record(value), `${whole}.`, into, depth + 1);
  }
}

/** Opens the package that begins at `root`. */
export async function openKattis(zip: PackageZip, root: string): Promise<KattisPackage> {
  const folder = openFolder(zip, root);
  const constants = new Map<string, string>();
  const text = async (path: string) =>
    (await folder.text(path)).replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (all, name: string) => constants.get(name) ?? all);
  const package_: KattisPackage = {
    ...{ ...folder, text, constants },
    async yaml(path) {
      if (!folder.has(path)) return {};
      try {
        return record(parse(await text(path), { maxAliasCount: 50 }));
      } catch (error) {
        if (error instanceof PackageProblem) throw error;
        throw new PackageProblem('package_yaml_broken', { name: path });
      }
    },
  };
  const input = record((await package_.yaml('problem.yaml')).constants);
  constantsIn(input, '', constants, 0);
  return package_;
}
