import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { openPackageZip, type PackageZip } from '../../../platform/foreign/package-zip.ts';
import { type CartridgeQuestions, leftOutNote, withPicturesNamed } from '../../question-exchange/index.ts';
import { cartridgeRoot, readCartridge } from '../cartridge/read-cartridge.ts';
import { MANIFEST } from '../package-format.ts';
import type { Archive, Note } from './archive.ts';
import { readOwnArchive } from './own-archive.ts';

type Asked = { fileId: string; name: string; language: Language; report: (share: number) => Promise<void> };

/** Opens an uploaded package of either format and reads what is in it; the same upload always gives the same. */
export async function readArchive(app: App, { fileId, name, language, report }: Asked): Promise<{ zip: PackageZip; archive: Archive }> {
  const file = await findFile(app.db, fileId);
  if (!file) throw new PackageProblem('file_not_found');
  const zip = await openPackageZip(app.files.store, { key: file.storage_key, size: Number(file.size) });
  if (zip.entries.has(MANIFEST)) return { zip, archive: await readOwnArchive(app, zip, report) };
  const root = cartridgeRoot(zip);
  if (root === undefined) throw new PackageProblem('package_no_manifest');
  const { archive, questions } = await readCartridge(app, zip, { root, name, language, report });
  return { zip, archive: withQuestions(questions, archive) };
}

/** Pictures of questions are numbered far behind the files of the course. */
const FIRST_PICTURE = 1_000_000;
/** The number of a picture of a question among the files of its archive. */
const pictureNumber = (number: string | number) => FIRST_PICTURE + Number(number);

/** A cartridge with the questions of its quizzes and banks. */
function withQuestions({ sound, left, pictures }: CartridgeQuestions, archive: Archive): Archive {
  if (sound.length + left.length === 0) return archive;
  for (const [number, { name, bytes }] of pictures) {
    const at = pictureNumber(number);
    archive.files.set(at, { number: at, path: '', name, purpose: 'question_image', size: bytes.length, inline: bytes });
  }
  const accepted: Note[] = sound.length > 0 ? [{ key: 'note_questions_taken', values: { count: sound.length } }] : [];
  const questions = sound.map((question) => withPicturesNamed(question, (number) => String(pictureNumber(number))));
  return { ...archive, questions, notes: [...archive.notes, ...accepted, ...leftOutNote(left)] };
}
