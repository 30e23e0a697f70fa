import { Readable } from 'node:stream';
import { checkQuestionFile, questionImport } from '@praxis/contract/question-exchange/question-exchange';
import type { FileStore } from '../../../platform/stores/store.ts';
import type { TestPerson, world } from '../../world.ts';
import { upload } from '../accounts.ts';

type World = Awaited<ReturnType<typeof world>>;

/** A store that holds one file under any key. */
export const storeOf = (bytes: Buffer) =>
  ({
    read: async (_key: string, range?: { start: number; end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }) as unknown as FileStore;

/** Imports of questions over HTTP, as the pages do it. */
export function questionFileMakers(of: World) {
  const { as, until } = of;

  const settled = (who: TestPerson, import_id: string, size = 100, seconds = 60) =>
    until(
      'the import settles',
      async () => {
        const { data } = await as(who).call(questionImport, { import_id, size });
        return data.state !== 'reading' && data.state !== 'importing' && data;
      },
      seconds,
    );

  /** Uploads a file and waits until it is read or refused. */
  async function checked(who: TestPerson, bytes: Buffer | string, name = 'questions.txt', seconds = 60) {
    const sent = await upload(of, who, 'question_import', name, Buffer.from(bytes as string));
    if (!sent.file_id) throw new Error(`The upload was refused: ${sent.reply?.key}`);
    const started = await as(who).call(checkQuestionFile, { file_id: sent.file_id });
    if (started.code !== 1) throw new Error(`${started.key} ${started.msg}`);
    return { ...(await settled(who, started.data.import_id, 100, seconds)), file_id: sent.file_id };
  }

  return { checked, settled };
}
