import { PROBLEM_LIMITS } from '@praxis/contract/problems/authoring';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import type { PackedCase, PackedProblem } from './package-problem.ts';

const ANSWERS = ['.out', '.ans', '.a', '.output'];
const inOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** Cases of a plain zip: `1.in` with `1.out` or `1.ans`; a folder is a group, `sample` holds the samples. */
export function casesOfZip(zip: PackageZip, fullScore: number): Pick<PackedProblem, 'groups' | 'partialScores'> & { cases: PackedCase[] } {
  const paths = [...zip.entries.keys()].sort(inOrder);
  const packed = (path: string) => ({ bytes: zip.entries.get(path)!.size, read: () => zip.read(path, PROBLEM_LIMITS.caseFile) });
  const found = paths.flatMap((path) => {
    const bare = /^(.*)\.(in|input)$/.exec(path)?.[1] ?? (/(^|\/)input\d+[^/]*\.txt$/.test(path) ? path : undefined);
    if (bare === undefined) return [];
    const answer =
      bare === path
        ? path.replace(/input(\d+[^/]*\.txt)$/, 'output$1')
        : ANSWERS.map((ending) => bare + ending).find((one) => zip.entries.has(one));
    if (!answer || !zip.entries.has(answer)) throw new PackageProblem('test_data_no_answer', { name: path });
    return [{ path, answer, folder: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '' }];
  });
  if (found.length === 0) throw new PackageProblem('test_data_empty');
  const isSample = (folder: string) => /(^|\/)samples?$/i.test(folder);
  const folders = [...new Set(found.map(({ folder }) => folder))].filter((folder) => !isSample(folder)).sort(inOrder);
  const many = folders.length > 1;
  return {
    groups: folders.map((name, at) => ({
      name,
      score: share(fullScore, folders.length, at),
      rule: many ? ('min' as const) : ('sum' as const),
      depends: [],
    })),
    cases: [
      ...found.filter(({ folder }) => isSample(folder)),
      ...found.filter(({ folder }) => !isSample(folder)).sort((one, other) => folders.indexOf(one.folder) - folders.indexOf(other.folder)),
    ].map(({ path, answer, folder }) => ({
      ...{ name: path.replace(/\.\w+$/, ''), sample: isSample(folder), group: folders.indexOf(folder) + 1, note: '' },
      ...{ input: packed(path), answer: packed(answer) },
    })),
    partialScores: many,
  };
}

/** Whole points that add up to the full score. */
const share = (full: number, parts: number, at: number) => Math.floor((full * (at + 1)) / parts) - Math.floor((full * at) / parts);
