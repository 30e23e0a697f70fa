import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../platform/app.ts';
import { findFile } from '../../platform/files.ts';
import { PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import { openPackageZip, type PackageZip } from '../../platform/foreign/package-zip.ts';
import { type CartridgeQuestions, leftOutSaid, withPicturesNamed } from '../question-exchange/index.ts';
import type { Bag, Note } from './bag.ts';
import { cartridgeRoot, readCartridge } from './cartridge/read-cartridge.ts';
import { readOwnBag } from './own-bag.ts';
import { MANIFEST } from './package-format.ts';

type Asked = { fileId: string; name: string; language: Language; report: (share: number) => Promise<void> };

/** Opens an uploaded package of either format and reads what is in it; the same upload always gives the same. */
export async function readBag(app: App, { fileId, name, language, report }: Asked): Promise<{ zip: PackageZip; bag: Bag }> {
  const file = await findFile(app.db, fileId);
  if (!file) throw new PackageProblem('file_not_found');
  const zip = await openPackageZip(app.files.store, { key: file.storage_key, size: Number(file.size) });
  if (zip.entries.has(MANIFEST)) return { zip, bag: await readOwnBag(app, zip, report) };
  const root = cartridgeRoot(zip);
  if (root === undefined) throw new PackageProblem('package_no_manifest');
  const { bag, questions } = await readCartridge(app, zip, { root, name, language, report });
  return { zip, bag: withQuestions(questions, bag) };
}

/** Pictures of questions are numbered far behind the files of the course. */
const FIRST_PICTURE = 1_000_000;
/** The number of a picture of a question among the files of its bag. */
const pictureNumber = (number: string | number) => FIRST_PICTURE + Number(number);

/** A cartridge with the questions of its quizzes and banks. */
function withQuestions({ sound, left, pictures }: CartridgeQuestions, bag: Bag): Bag {
  if (sound.length + left.length === 0) return bag;
  for (const [number, { name, bytes }] of pictures) {
    const at = pictureNumber(number);
    bag.files.set(at, { number: at, path: '', name, purpose: 'question_image', size: bytes.length, inline: bytes });
  }
  const taken: Note[] = sound.length > 0 ? [{ key: 'note_questions_taken', values: { count: sound.length } }] : [];
  const questions = sound.map((question) => withPicturesNamed(question, (number) => String(pictureNumber(number))));
  return { ...bag, questions, notes: [...bag.notes, ...taken, ...leftOutSaid(left)] };
}
