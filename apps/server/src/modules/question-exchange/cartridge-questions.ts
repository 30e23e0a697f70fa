import type { Db } from '../../platform/db.ts';
import type { PackageZip } from '../../platform/foreign/package-zip.ts';
import { addQuestions, newBank } from '../questions/index.ts';
import { MOST_IMPORTED } from './reading/read-file.ts';
import { readQtiPackage } from './reading/read-qti-package.ts';
import { type Picture, type ReadQuestion, withPicturesNamed } from './reading/read-question.ts';
import { writtenOf } from './take-questions.ts';

/** The questions of a Common Cartridge: those the bank has a type for, the number of the others, and their pictures. */
export type CartridgeQuestions = { sound: ReadQuestion[]; left: number; pictures: Map<number, Picture> };

/** Reads the questions of a Common Cartridge; the same package always gives the same. */
export async function questionsOfCartridge(zip: PackageZip): Promise<CartridgeQuestions> {
  const { questions, pictures } = await readQtiPackage(zip, async () => undefined);
  const sound = questions.filter((question) => question.faults.length === 0).slice(0, MOST_IMPORTED);
  return { sound, left: questions.length - sound.length, pictures };
}

const BATCH = 500;

type Taking = { userId: string; bankName: string; pictureId: (number: string) => string | undefined };

/** Puts the questions of a cartridge into a new bank as drafts, in the caller's transaction; returns how many. */
export async function takeCartridgeQuestions(
  db: Db,
  questions: readonly ReadQuestion[],
  { userId, bankName, pictureId }: Taking,
  now: Date,
): Promise<number> {
  const bankId = questions.length > 0 ? await newBank(db, userId, bankName) : undefined;
  if (!bankId) return 0;
  const choice = { tags: [], skill_ids: [], difficulty: 3, state: 'draft' } as const;
  for (let at = 0; at < questions.length; at += BATCH) {
    const written = questions.slice(at, at + BATCH).map((question) => writtenOf(withPicturesNamed(question, pictureId), choice, new Map()));
    await addQuestions(db, { bankId, userId, questions: written }, now);
  }
  return questions.length;
}
