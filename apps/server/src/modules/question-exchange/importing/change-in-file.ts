import type { InputOf } from '@praxis/contract/core/endpoint';
import type { changeQuestionInFile } from '@praxis/contract/question-exchange/question-exchange';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Fault, filesOfQuestion, questionOf, withPicturesNamed } from '../reading/read-question.ts';
import { countingOf } from './import-counts.ts';
import { changeItem, findItem, findItems, findPictureFiles, setImport } from './imports.store.ts';

const TYPES = ['single', 'multi', 'judge', 'short'];
const BATCH = 500;

/** What the questions of a file count to now, and the files of the pictures they show. */
export async function countedAnew(db: Db, importId: string) {
  const counting = countingOf();
  const pictures = new Set<string>();
  for (let after = 0; ; ) {
    const page = await findItems(db, importId, { only: 'all', after, size: BATCH });
    for (const { question } of page) {
      counting.add(question);
      for (const id of filesOfQuestion(question)) pictures.add(id);
    }
    if (page.length < BATCH) return { counts: counting.counts(), pictures };
    after = page.at(-1)!.no;
  }
}

type Change = Pick<InputOf<typeof changeQuestionInFile>, 'no' | 'type' | 'content' | 'key' | 'score'>;

/** Writes a question of a locked import as its teacher corrected it; returns what still keeps it out. Pictures are those the file brought. */
export async function changeInFile(db: Db, importId: string, { no, type, content, key, score }: Change): Promise<Fault[]> {
  const before = await findItem(db, importId, no);
  if (!before) throw new Refusal('question_not_found');
  if (!TYPES.includes(type)) throw new Refusal('import_type_other', { fields: { type: 'import_type_other' } });
  const { line, difficulty, tags, skills, similar, same_as } = before;
  const options = content.options.map((option) => ({ html: option.html, correct: key.correct.includes(option.key) }));
  const written = questionOf({
    ...{ line, type, score, tags, skills, options },
    ...(difficulty !== null && { difficulty }),
    ...(key.truth !== null && { truth: key.truth }),
    ...{ stem: content.stem, accepted: key.accepted, reference: key.reference, analysis: key.analysis },
  });
  const received = new Set(await findPictureFiles(db, importId));
  const question = { ...withPicturesNamed(written, (id) => (received.has(id) ? id : undefined)), similar, same_as };
  await changeItem(db, importId, no, question);
  await setImport(db, importId, { counts: (await countedAnew(db, importId)).counts });
  return question.faults;
}
