import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { openFolder, outermost, type PackageFolder } from '../package-folder.ts';

/** A package of Polygon inside a zip. */
export type PolygonPackage = PackageFolder & {
  /** Headers the package carries for all its programs, such as testlib.h. */
  headers: string[];
};

/** Where packages of Polygon begin. */
export function polygonRoots(zip: PackageZip): string[] {
  const paths = [...zip.entries.keys()];
  const roots = paths.flatMap((path) => (/(^|\/)problem\.xml$/.test(path) ? path.slice(0, -'problem.xml'.length) : []));
  return outermost(roots.filter((root) => paths.some((path) => path.startsWith(`${root}tests/`) || path.startsWith(`${root}solutions/`))));
}

/** Opens the package that begins at `root`. */
export function openPolygon(zip: PackageZip, root: string): PolygonPackage {
  const folder = openFolder(zip, root);
  return { ...folder, headers: folder.paths.filter((path) => /^files\/[^/]+\.h(pp)?$/.test(path)) };
}
