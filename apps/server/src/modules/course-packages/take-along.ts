import { createHash } from 'node:crypto';
import type { ActivityNode } from '@praxis/contract/courses/tree';
import type { Db } from '../../platform/database/db.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { MB } from '../../platform/files/files.ts';
import { displayName, PACKAGE_LIMITS, PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import { picturesOf } from '../../platform/rich-text.ts';
import { picturesOfLab, readPackedLab, takePackedLab, templatesMissing } from '../labs/index.ts';
import { dataOfProblem, picturesOfProblem, readCourseProblem, takeCourseProblem } from '../problems/index.ts';
import { toPictureViews } from '../question-exchange/index.ts';
import { type Archive, type ArchiveEntry, type ArchiveFile, type Carried, type Note, nothingCarried } from './archives/archive.ts';
import type { PackageManifest } from './package-format.ts';

type Reading = { files: ReadonlyMap<number, ArchiveFile>; json: (path: string) => Promise<unknown> };

const bytesOfFiles = (numbers: readonly string[], files: ReadonlyMap<number, ArchiveFile>) =>
  [...new Set(numbers)].reduce((sum, number) => sum + (files.get(Number(number))?.size ?? 0), 0);

/** The problems and labs of a package; whatever is wrong with one makes the package illegal. */
export async function readCarried(manifest: PackageManifest, { files, json }: Reading): Promise<Carried> {
  const carried = nothingCarried();
  const all = manifest.entries.reduce((sum, entry) => sum + ('problem' in entry || 'lab' in entry ? entry.size : 0), 0);
  if (all > PACKAGE_LIMITS.problems) throw new PackageProblem('package_big', { limit: PACKAGE_LIMITS.problems / MB });
  for (const entry of manifest.entries) {
    const wrong = () => new PackageProblem('package_content', { name: displayName(entry.path) });
    const shows = (numbers: readonly string[], purpose: string) => {
      for (const number of numbers) if (files.get(Number(number))?.purpose !== purpose) throw wrong();
    };
    if ('problem' in entry) {
      const problem = readCourseProblem(await json(entry.path));
      if (!problem || carried.problems.has(entry.problem)) throw wrong();
      shows(picturesOfProblem(problem), 'question_image');
      shows(dataOfProblem(problem), 'oj_case');
      carried.problems.set(entry.problem, problem);
    }
    if ('lab' in entry) {
      const lab = readPackedLab(await json(entry.path));
      if (!lab || carried.labs.has(entry.lab)) throw wrong();
      shows(picturesOfLab(lab), 'handout_image');
      carried.labs.set(entry.lab, lab);
    }
  }
  return carried;
}

/** Notes of which problem or lab an activity is made; a note says when there is none. */
export function noteCarried(
  carried: Carried,
  activity: ActivityNode,
  { problem, lab }: { problem?: number | undefined; lab?: number | undefined },
): Note[] {
  const number = activity.kind === 'programming' ? problem : activity.kind === 'lab' ? lab : null;
  if (number === null) return [];
  if (number === undefined) return [{ key: 'note_without_content' }];
  const [known, of] = activity.kind === 'lab' ? [carried.labs, carried.labOf] : [carried.problems, carried.problemOf];
  if (!known.has(number)) throw new PackageProblem('package_content', { name: displayName(activity.title) });
  of.set(activity.id, number);
  return [];
}

/** What becomes of the problems and labs of a package, a line for each. */
export async function linesOfCarried(
  db: Db,
  { problems, labs }: Carried,
  files: ReadonlyMap<number, ArchiveFile>,
): Promise<ArchiveEntry[]> {
  const line = { level: 'other', made: true, hidden: false } as const;
  const lines: ArchiveEntry[] = [];
  for (const problem of problems.values()) {
    const bytes = bytesOfFiles([...dataOfProblem(problem), ...picturesOfProblem(problem)], files);
    const notes = [{ key: 'note_problem_comes', values: { count: problem.cases.length } } as const];
    lines.push({ ...line, title: problem.written.title, kind: 'programming', bytes, notes });
  }
  for (const lab of labs.values()) {
    const missing = await templatesMissing(db, lab);
    const notes: ArchiveEntry['notes'] = [{ key: 'note_lab_comes', values: { count: lab.draft.steps.length } }];
    if (missing.length > 0) notes.push({ key: 'note_lab_template', values: { names: missing.join(', ') } });
    lines.push({ ...line, title: lab.draft.title, kind: 'lab', bytes: bytesOfFiles(picturesOfLab(lab), files), notes });
  }
  return lines;
}

type Importing = { userId: string; fileId: (number: string) => string | undefined; now: Date };

/** Makes the problems and labs of a package, in the caller's transaction; returns their ids by their numbers. */
export async function takeCarried(db: Db, { carried, files, questions, configs }: Archive, { userId, fileId, now }: Importing) {
  const hashOf = (number: string) => {
    const file = files.get(Number(number));
    return file?.sha256 ?? (file?.inline && createHash('sha256').update(file.inline).digest('hex'));
  };
  const arriving = { ownerId: userId, fileId, hashOf, now };
  const problems = new Map<string, string>();
  const labs = new Map<string, string>();
  const spare: string[] = [];
  // A picture that only a problem or lab shows which is here already is not kept twice.
  const used = new Set(questions.flatMap((question) => [...toPictureViews(question)]));
  for (const { html } of configs.values()) for (const number of picturesOf(String(html ?? ''))) used.add(number);
  const unused: string[] = [];
  const view = (numbers: string[], created: boolean) => {
    if (!created) unused.push(...numbers);
    else for (const number of numbers) used.add(number);
  };
  for (const [number, problem] of carried.problems) {
    const accepted = await takeCourseProblem(db, problem, arriving);
    problems.set(String(number), accepted.id);
    spare.push(...accepted.spare);
    view(picturesOfProblem(problem), accepted.made);
  }
  for (const [number, lab] of carried.labs) {
    const accepted = await takePackedLab(db, lab, arriving);
    labs.set(String(number), accepted.id);
    view(picturesOfLab(lab), accepted.made);
  }
  spare.push(...unused.filter((number) => !used.has(number)).flatMap((number) => fileId(number) ?? []));
  if (spare.length > 0) await discardFiles(db, [...new Set(spare)], now);
  return { problems, labs };
}
