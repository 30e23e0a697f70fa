import type { PackageZip } from '../../../platform/foreign/package-zip.ts';

/** The longest text read whole. */
const TEXT = 2_097_152;

/** One package inside a zip; paths are relative to where it begins. */
export type PackageFolder = {
  paths: string[];
  has: (path: string) => boolean;
  size: (path: string) => number;
  read: (path: string, most: number) => Promise<Buffer>;
  text: (path: string) => Promise<string>;
};

/** Opens the package that begins at `root`. */
export function openFolder(zip: PackageZip, root: string): PackageFolder {
  const paths = [...zip.entries.keys()].filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  const known = new Set(paths);
  const read = (path: string, most: number) => zip.read(root + path, most);
  return {
    ...{ paths, read, has: (path) => known.has(path), size: (path) => zip.entries.get(root + path)?.size ?? 0 },
    text: async (path) => (await read(path, TEXT)).toString('utf8').replace(/^\uFEFF/, ''),
  };
}

/** Of the places where packages begin those that lie in no other: a package inside another one is none of its own. */
export const outermost = (roots: readonly string[]): string[] =>
  roots.filter((root) => !roots.some((other) => other !== root && root.startsWith(other))).sort();
