import { PROBLEM_LIMITS } from '@praxis/contract/problems/authoring';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { picturesOf, withFilesRenamed } from '../../../platform/rich-text.ts';
import { findRevision, saveRevision, saveTextFile, saveTexts, textsOf } from '../../judge-queue/index.ts';
import { specOf } from '../authoring/problem.rules.ts';
import { referencesOf, replaceReferences } from '../authoring/references.store.ts';
import {
  countOwn,
  findProblem,
  insertProblem,
  ownOfRevision,
  type ProblemRow,
  setProblemState,
  writeProblem,
  writeTestData,
} from '../problems.store.ts';
import {
  type CourseProblem,
  courseProblem,
  judgingOf,
  type PackedCaseText,
  sameness,
  storedData,
  textsOfProblem,
} from './course-problem.ts';

/** Whether somebody may take a problem with its test data along: their own, and one that was published. */
export async function problemToTake(db: Db, ownerId: string, id: string) {
  const problem = await findProblem(db, id);
  const own = problem !== undefined && !problem.deleted_at && problem.owner_id === ownerId && problem.live_revision_id !== null;
  return { title: problem?.title ?? '', own: own ? problem : undefined };
}

/** A problem as a course package has it, with the revision that is judged by, files by their ids here; undefined when something of it no longer fits the rules. */
export async function packProblem(db: Db, row: ProblemRow): Promise<CourseProblem | undefined> {
  const { spec } = (await findRevision(db, row.live_revision_id!))!;
  const texts = await textsOf(
    db,
    spec.cases.flatMap(({ input, answer }) => (answer === null ? [input] : [input, answer])),
  );
  const packedText = (hash: string): PackedCaseText => {
    const saved = texts.get(hash)!;
    return saved.fileId === null ? { text: saved.text ?? '' } : { file: Number(saved.fileId) };
  };
  const names = new Map(row.cases?.groups.map(({ no, name }) => [no, name]));
  const { title, statement, source, tags, difficulty } = row;
  return courseProblem.safeParse({
    written: { title, statement, source, tags, difficulty, ...judgingOf(spec, row.written) },
    groups: spec.groups.map((group) => ({ ...group, name: names.get(group.no) ?? '' })),
    cases: spec.cases.map(({ no, group, name, sample, note, input, answer, args }) => ({
      ...{ no, group, name, sample, note, input: packedText(input), answer: answer === null ? null : packedText(answer) },
      ...(args && { args }),
    })),
    partial_scores: spec.partialScores,
    references: (await referencesOf(db, row.id)).map(({ name, program, expected, score }) => ({ name, program, expected, score })),
  }).data;
}

type Arriving = {
  ownerId: string;
  /** Ids of the files here, by their numbers in the package. */
  fileId: (number: string) => string | undefined;
  /** Hashes of the files of the package, by their numbers. */
  hashOf: (number: string) => string | undefined;
  now: Date;
};

/** Keeps the texts of a problem in the caller's transaction; `spare` gathers files whose text is here already. */
async function saveTextsOf(db: Db, problem: CourseProblem, fileId: Arriving['fileId'], spare: string[]) {
  const saved = new Map<PackedCaseText, { sha256: string; bytes: number }>();
  const texts = textsOfProblem(problem);
  const short = texts.filter((one) => 'text' in one);
  const shortSaved = await saveTexts(
    db,
    short.map(({ text }) => text),
  );
  for (const [at, one] of short.entries()) saved.set(one, shortSaved[at]!);
  for (const one of texts) {
    if ('text' in one) continue;
    const [file] = await findFiles(db, [fileId(String(one.file))!]);
    const { id, sha256, size } = { id: file!.id, sha256: file!.sha256.toString('hex'), size: Number(file!.size) };
    saved.set(one, { sha256, bytes: size });
    const stays = (await saveTextFile(db, { sha256, bytes: size, fileId: id })) || (await textsOf(db, [sha256])).get(sha256)?.fileId === id;
    if (!stays) spare.push(id);
  }
  return saved;
}

async function sameOfOwner(db: Db, ownerId: string, revisionId: string, wanted: string) {
  for (const row of await ownOfRevision(db, ownerId, revisionId)) {
    const hashes = new Map((await findFiles(db, picturesOf(row.statement))).map(({ id, sha256 }) => [id, sha256.toString('hex')]));
    const packed = await packProblem(db, row);
    if (packed && sameness(packed, (id) => hashes.get(id)) === wanted) return row.id;
  }
  return undefined;
}

/**
 * Makes a problem of a course package, in the caller's transaction: published for its owner's courses and questions, not in the practice area.
 * Who has the very same problem already goes on with that one. `spare`: files that came along and are not needed.
 */
export async function takeCourseProblem(db: Db, problem: CourseProblem, { ownerId, fileId, hashOf, now }: Arriving) {
  const spare: string[] = [];
  const { title, statement, source, tags, difficulty, ...written } = problem.written;
  const data = storedData(problem, await saveTextsOf(db, problem, fileId, spare));
  const revisionId = await saveRevision(db, specOf(written, data), now);
  const known = await sameOfOwner(db, ownerId, revisionId, sameness(problem, hashOf));
  if (known !== undefined) return { id: known, made: false, spare };
  if ((await countOwn(db, ownerId)) >= PROBLEM_LIMITS.problems)
    throw new PackageProblem('problems_full', { limit: PROBLEM_LIMITS.problems });
  const id = await insertProblem(db, { ownerId, title, now });
  const view = withFilesRenamed(statement, fileId, () => undefined);
  await writeProblem(db, id, { title, statement: view, source, tags: [...new Set(tags)], difficulty, written }, now);
  const live = await writeTestData(db, (await findProblem(db, id, true))!, data, now);
  await replaceReferences(db, id, problem.references);
  await setProblemState(db, id, { state: 'published', listed: false, live_revision_id: live!, published_at: now }, now);
  await audit(db, { actorId: ownerId, action: 'problem_imported', objectType: 'problem', objectId: id });
  return { id, made: true, spare };
}
