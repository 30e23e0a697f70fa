import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { SpecCase } from '@praxis/contract/judge-queue/revisions';
import { PROBLEM_LIMITS } from '@praxis/contract/problems/authoring';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { sanitisedRichText } from '../../../platform/rich-text.ts';
import { saveTextFile, saveTexts, shortText, textsOf } from '../../judge-queue/index.ts';
import type { TestData } from '../authoring/problem.rules.ts';
import { replaceReferences } from '../authoring/references.store.ts';
import { findProblem, insertProblem, writeProblem, writeTestData } from '../problems.store.ts';
import type { PackedCase, PackedProblem, PackedText } from './package-problem.ts';

/** How much a zip of problems or test data may hold; that one test is all the same letter packs it as nothing else is packed. */
export const PROBLEM_ZIP = { entries: 10_000, unpacked: PROBLEM_LIMITS.unpacked, ratio: Number.POSITIVE_INFINITY };

/** The same without what no database can hold. */
export function fitForDatabase<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(fitForDatabase) as T;
  if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fitForDatabase(one)])) as T;
  return value;
}

type Saved = { sha256: string; bytes: number };

/** Keeps one text of test data: short ones in the database, others as a file, each content once. */
async function saveText(app: App, text: PackedText): Promise<Saved> {
  if (text.bytes > PROBLEM_LIMITS.caseFile) throw new PackageProblem('package_big', { limit: PROBLEM_LIMITS.caseFile / 1_048_576 });
  const bytes = await text.read();
  const short = shortText(bytes);
  if (short !== undefined) return (await saveTexts(app.db, [short]))[0]!;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (!(await textsOf(app.db, [sha256])).has(sha256)) {
    const path = await app.files.receive(Readable.from([bytes]), PROBLEM_LIMITS.caseFile);
    try {
      const accepted = await app.files.take(path, { purpose: 'oj_case', name: `${sha256.slice(0, 12)}.txt` });
      await inTransaction(app, async (db) => {
        const { id } = await app.files.enter(db, accepted);
        await saveTextFile(db, { sha256, bytes: bytes.length, fileId: id });
      });
    } finally {
      await rm(path, { force: true });
    }
  }
  return { sha256, bytes: bytes.length };
}

/** Keeps the texts of cases; `report` hears the share that is done. */
export async function saveCases(app: App, cases: readonly PackedCase[], report: (share: number) => Promise<void>): Promise<SpecCase[]> {
  if (cases.length === 0) throw new PackageProblem('problem_no_cases');
  if (cases.length > PROBLEM_LIMITS.cases) throw new PackageProblem('package_many', { limit: PROBLEM_LIMITS.cases });
  const saved: SpecCase[] = [];
  for (const [at, one] of cases.entries()) {
    const input = await saveText(app, one.input);
    const answer = one.answer && (await saveText(app, one.answer));
    saved.push({
      ...{ no: at + 1, group: one.group, name: one.name.slice(0, 100), sample: one.sample, note: one.note, input: input.sha256 },
      ...{ inputBytes: input.bytes, answer: answer?.sha256 ?? null, answerBytes: answer?.bytes ?? null },
      ...(one.args && { args: one.args }),
    });
    if (at % 10 === 9) await report((at + 1) / cases.length);
  }
  return saved;
}

/** Test data of kept cases; samples stand in a group without points. */
export function testDataOf(packed: Pick<PackedProblem, 'groups' | 'partialScores'>, cases: SpecCase[]): TestData {
  const own = packed.groups.map(({ name, score, rule, depends }, at) => ({ no: at + 1, name: name.slice(0, 100), score, rule, depends }));
  const samples = cases.some(({ group }) => group === 0) ? [{ no: 0, name: 'sample', score: 0, rule: 'sum' as const, depends: [] }] : [];
  return { groups: [...samples, ...own], cases, partialScores: packed.partialScores };
}

/** The statement with the pictures of the package as files of its setter; what is no picture is left out. */
async function withPicturesStored(app: App, packed: PackedProblem, ownerId: string) {
  const named = new Map<string, string>();
  const wanted = [...packed.statement.matchAll(/<img[^>]*\ssrc=["']([^"']+)["']/g)].map(([, name]) => name!);
  for (const name of new Set(wanted)) {
    const bare = name.replace(/^\.\//, '');
    const read =
      packed.pictures.get(bare) ?? [...packed.pictures].find(([known]) => known.replace(/\.\w+$/, '') === bare.replace(/\.\w+$/, ''))?.[1];
    if (!read || named.size >= 30) continue;
    const path = await app.files.receive(Readable.from([await read()]), 20 * 1_048_576);
    try {
      const accepted = await app.files.take(path, { ownerId, purpose: 'question_image', name: bare.slice(0, 100) });
      named.set(name, (await app.files.enter(app.db, accepted)).id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      await rm(path, { force: true });
    }
  }
  return sanitisedRichText(
    packed.statement.replace(/<img[^>]*\ssrc=["']([^"']+)["'][^>]*>/g, (_all, name: string) =>
      named.has(name) ? `<img data-file="${named.get(name)}" alt="">` : '',
    ),
  ).slice(0, PROBLEM_LIMITS.statement);
}

/** Makes a draft of a problem from a package. */
export async function takeProblem(app: App, packed: PackedProblem, ownerId: string, report: (share: number) => Promise<void>) {
  const cases = await saveCases(app, packed.cases, report);
  const statement = await withPicturesStored(app, packed, ownerId);
  return inTransaction(app, async (db: Db) => {
    const now = app.clock.now();
    const id = await insertProblem(db, { ownerId, title: packed.title, now });
    const { title, source, tags, judging: written } = packed;
    await writeProblem(db, id, { title, statement, source, tags, difficulty: 3, written }, now);
    await writeTestData(db, (await findProblem(db, id, true))!, testDataOf(packed, cases), now);
    await replaceReferences(db, id, packed.references);
    return id;
  });
}
