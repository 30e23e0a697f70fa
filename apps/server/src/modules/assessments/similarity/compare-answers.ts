import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { SIMILAR_ANSWERS_MOST } from '@praxis/contract/assessments/similarity';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { type JobWork, startJob } from '../../../platform/jobs/jobs.ts';
import { type StoredFile, storedFilesOf } from '../archive/archive.store.ts';
import { findAssessment } from '../assessments.store.ts';
import { MOST_TEXT_BYTES, mayBeText, textOf } from '../homework/file-text.rules.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { kindOfFile, likestOf, type Piece, type Printed, printsOfPieces } from './answer-prints.ts';
import { endComparison, extentOf, type Likeness, type Written, writtenAnswers } from './similarity.store.ts';

const JOB = 'compare_answers';
/** Comparisons run one after the other, whichever question they are for. */
const QUEUE = 'compare_answers';
const AT_ONCE = 100;
/** Of one answer, texts and files together. */
const MOST_CHARACTERS = 20_000;
const MOST_FILES = 5;

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;/g, ' ');

/** What the question itself says, and the code it gives: whoever repeats it copies nobody. */
export async function starterPrints(db: Db, frozenPaperId: string | null, question: number): Promise<Set<number>> {
  const paper = frozenPaperId === null ? undefined : await frozenPaper(db, frozenPaperId);
  const content = paper?.questions.get(question)?.content;
  if (!content) return new Set();
  const texts = [content.stem, content.shared?.html ?? ''].map((html): Piece => ({ kind: 'text', name: null, text: plain(html) }));
  const code = Object.values(content.program?.initial_code ?? {}).map((text): Piece => ({ kind: 'program', name: null, text: text ?? '' }));
  return printsOfPieces([...texts, ...code]);
}

async function readText(app: Pick<App, 'files'>, stored: StoredFile): Promise<string | null> {
  try {
    // No more than a text may have and a byte, whatever was announced.
    return textOf(await buffer(await app.files.store.read(stored.key, { start: 0, end: MOST_TEXT_BYTES })));
  } catch {
    // Bytes that are gone are like nothing; the marker sees that they are missing.
    return null;
  }
}

type Files = ReadonlyMap<string, StoredFile>;

/** The texts and programs of an answer, cut to what is compared. */
export async function piecesOf(
  app: Pick<App, 'files'>,
  answer: Pick<Written, 'attempt_id' | 'item' | 'value'>,
  files: Files,
): Promise<Piece[]> {
  const { value } = answer;
  if (!value) return [];
  const pieces: Piece[] = [];
  let room = MOST_CHARACTERS;
  const add = (kind: Piece['kind'], name: string | null, text: string) => {
    const cut = text.slice(0, room);
    room -= cut.length;
    if (cut.trim() !== '') pieces.push({ kind, name, text: cut });
  };
  if ('code' in value) add('program', null, value.code);
  if ('text' in value) add('text', null, value.text);
  for (const file of 'files' in value ? value.files.filter(mayBeText).slice(0, MOST_FILES) : []) {
    const stored = room > 0 ? files.get(`${answer.attempt_id} ${answer.item} ${file.sha256}`) : undefined;
    const text = stored && (await readText(app, stored));
    if (text) add(kindOfFile(file.name), file.name, text);
  }
  return pieces;
}

const hasFiles = (value: AnswerValue) => value !== null && 'files' in value && value.files.length > 0;

/** The stored files of those answers that name some. */
export const filesFor = (db: Db, answers: readonly Pick<Written, 'attempt_id' | 'value'>[]) => {
  const ids = answers.filter(({ value }) => hasFiles(value)).map(({ attempt_id }) => attempt_id);
  return ids.length > 0 ? storedFilesOf(db, ids) : Promise.resolve(new Map<string, StoredFile>());
};

/** The job: fingerprints of the newest answers, some at a time, then the likest to each. */
async function compare(app: App, { payload, db }: JobWork) {
  const of = { assessmentId: String(payload.assessmentId), question: Number(payload.question) };
  const assessment = await findAssessment(db, of.assessmentId);
  if (!assessment) return undefined;
  const extent = await extentOf(db, of);
  const given = await starterPrints(db, assessment.frozen_paper_id, of.question);
  const printed: Printed[] = [];
  const items = new Map<string, number>();
  let before: string | null = null;
  while (printed.length < SIMILAR_ANSWERS_MOST) {
    const answers: Written[] = await writtenAnswers(db, { ...of, before, most: AT_ONCE });
    const files = await filesFor(db, answers);
    for (const answer of answers) {
      items.set(answer.attempt_id, answer.item);
      printed.push({ id: answer.attempt_id, userId: answer.user_id, prints: printsOfPieces(await piecesOf(app, answer, files), given) });
      await turn();
    }
    if (answers.length < AT_ONCE) break;
    before = answers.at(-1)!.attempt_id;
  }
  const likenesses: Likeness[] = [];
  for (const { id, likest } of likestOf(printed)) {
    for (const { id: otherId, similarity } of likest)
      likenesses.push({ attempt_id: id, item: items.get(id)!, other_id: otherId, other_item: items.get(otherId)!, similarity });
    await turn();
  }
  await inTransaction(app, (inside) => endComparison(inside, of, { likenesses, ...extent }, app.clock.now()));
  return { answers: printed.length };
}

/** Starts the job in the caller's transaction. */
export const startComparing = (db: Db, of: { assessmentId: string; question: number }, actorId: string) =>
  startJob(db, JOB, of, actorId, { queue: QUEUE });

/** Lets jobs compare answers. */
export const defineComparing = (app: App) => app.jobs.define(JOB, (work) => compare(app, work));
