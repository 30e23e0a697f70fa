import type { PackageZip } from '../../../platform/foreign/package-zip.ts';

/** The longest text read whole. */
const TEXT = 2_097_152;

/** A package of Polygon inside a zip; paths are relative to where it begins. */
export type PolygonPackage = {
  paths: string[];
  has: (path: string) => boolean;
  size: (path: string) => number;
  read: (path: string, most: number) => Promise<Buffer>;
  text: (path: string) => Promise<string>;
  /** Headers the package carries for all its programs, such as testlib.h. */
  headers: string[];
};

/** Where packages of Polygon begin; those inside another package are none of their own. */
export function polygonRoots(zip: PackageZip): string[] {
  const paths = [...zip.entries.keys()];
  const roots = paths.flatMap((path) => (/(^|\/)problem\.xml$/.test(path) ? path.slice(0, -'problem.xml'.length) : []));
  const own = roots.filter((root) => paths.some((path) => path.startsWith(`${root}tests/`) || path.startsWith(`${root}solutions/`)));
  return own.filter((root) => !own.some((other) => other !== root && root.startsWith(other))).sort();
}

/** Opens the package that begins at `root`. */
export function openPolygon(zip: PackageZip, root: string): PolygonPackage {
  const paths = [...zip.entries.keys()].filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  const known = new Set(paths);
  const read = (path: string, most: number) => zip.read(root + path, most);
  return {
    ...{ paths, read, has: (path) => known.has(path), size: (path) => zip.entries.get(root + path)?.size ?? 0 },
    text: async (path) => (await read(path, TEXT)).toString('utf8').replace(/^\uFEFF/, ''),
    headers: paths.filter((path) => /^files\/[^/]+\.h(pp)?$/.test(path)),
  };
}
