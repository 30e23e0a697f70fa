import type { Db } from '../../platform/database/db.ts';
import type { PackageZip } from '../../platform/foreign/package-zip.ts';
import { addQuestions, newBank } from '../questions/index.ts';
import { skillsByName } from '../skills/index.ts';
import { USUAL_SCORE, writtenOf } from './importing/take-questions.ts';
import { type LeftOut, leftOutOf } from './left-out.ts';
import type { Picture } from './reading/picture-shelf.ts';
import { MOST_IMPORTED } from './reading/read-file.ts';
import { readQtiPackage } from './reading/read-qti-package.ts';
import { questionsOf, type ReadQuestion, withPicturesNamed } from './reading/read-question.ts';

/** A question of a package; pictures in its texts are named by the numbers of files. */
export type PackedQuestion = ReadQuestion;

/**
 * The questions of a Common Cartridge: those the bank has a type for, what stays out, and their pictures. `quizzes` names by the path of
 * a document the places of its questions among the sound ones, and what of it stays out.
 */
export type CartridgeQuestions = {
  sound: PackedQuestion[];
  left: LeftOut;
  pictures: Map<number, Picture>;
  quizzes: Map<string, { places: number[]; left: LeftOut }>;
};

/** Reads the questions of a Common Cartridge; the same package always gives the same. */
export async function questionsOfCartridge(zip: PackageZip): Promise<CartridgeQuestions> {
  const reading = await readQtiPackage(zip);
  const sound: PackedQuestion[] = [];
  const all: ReadQuestion[] = [];
  for await (const question of questionsOf(reading)) all.push(question);
  const places = all.map((question) =>
    question.faults.length === 0 && sound.length < MOST_IMPORTED ? sound.push(question) - 1 : undefined,
  );
  const documents = reading.documents ?? new Map();
  const quizzes = new Map(
    [...documents].map(([path, { from, count }]) => {
      const accepted = places.slice(from, from + count).filter((place) => place !== undefined);
      return [path, { places: accepted, left: leftOutOf(all.slice(from, from + count)) }];
    }),
  );
  return { sound, left: leftOutOf(all), pictures: new Map(reading.shelf.taken()), quizzes };
}

/** What a question of a package is worth on a paper that does not say. */
export const scoreOfPacked = (question: PackedQuestion) => question.score || USUAL_SCORE;

const BATCH = 500;

type Importing = { userId: string; bankName: string; state: 'draft' | 'ready'; pictureId: (number: string) => string | undefined };

/**
 * Puts questions of a package into a new bank, in the caller's transaction; returns the bank, the ids in the order given, and skills by
 * name in small letters. Undefined when there are none, or when the person has as many banks as they may.
 */
export async function takePackedQuestions(
  db: Db,
  questions: readonly PackedQuestion[],
  { userId, bankName, state, pictureId }: Importing,
  now: Date,
): Promise<{ bankId: string; ids: string[]; skills: ReadonlyMap<string, string> } | undefined> {
  const bankId = questions.length > 0 ? await newBank(db, userId, bankName) : undefined;
  if (!bankId) return undefined;
  const names = [...new Set(questions.flatMap((question) => question.skills))];
  const skills = await skillsByName(db, userId, names, state === 'ready');
  const choice = { tags: [], skill_ids: [], difficulty: 3, state } as const;
  const ids: string[] = [];
  for (let at = 0; at < questions.length; at += BATCH) {
    const written = questions.slice(at, at + BATCH).map((question) => writtenOf(withPicturesNamed(question, pictureId), choice, skills));
    ids.push(...(await addQuestions(db, { bankId, userId, questions: written }, now)));
  }
  return { bankId, ids, skills };
}
