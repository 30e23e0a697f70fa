import type { QuestionType } from '@praxis/contract/questions/content';
import { saveStem } from '@praxis/contract/questions/stems';
import type { TestPerson, world } from '../../world.ts';
import { questionMakers, type TestBank, type TestQuestion } from './questions.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'as'>;

/** A stem a test made, with its questions. */
export type TestStem = { id: string; bank: TestBank; questions: TestQuestion[]; audioId: string | null };

/** Makers of stems that questions share. */
export function stemMakers({ db, as }: World) {
  const { question } = questionMakers({ db });

  /** A sound of one person, of no bytes that anybody stored. */
  async function sound(owner: TestPerson) {
    const values = { owner_id: owner.id, purpose: 'question_audio', name: 'talk.mp3', size: '3', mime: 'audio/mpeg' };
    const row = await db
      .insertInto('files')
      .values({ ...values, sha256: Buffer.alloc(32), storage_key: `test-${owner.id}-${Math.random()}`, uploaded: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A stem with questions of some types below it; with `plays` also a sound. */
  async function stem(
    owner: TestPerson,
    bank: TestBank,
    {
      html = '<p>Read this.</p>',
      plays,
      types = ['single', 'judge'],
    }: { html?: string; plays?: number | null; types?: QuestionType[] } = {},
  ): Promise<TestStem> {
    const audioId = plays === undefined ? null : await sound(owner);
    const audio = audioId === null ? null : { file_id: audioId, plays: plays ?? null };
    const made = await as(owner).call(saveStem, { bank_id: bank.id, html, audio });
    if (made.code !== 1) throw new Error(made.msg);
    const id = made.data.stem_id;
    const shared = { stem_id: id, html, audio: audioId === null ? null : { file_id: audioId, name: 'talk.mp3', plays: plays ?? null } };
    const questions: TestQuestion[] = [];
    for (const [at, type] of types.entries()) {
      const one = await question(bank, { type, stem: `Below ${at + 1}`, content: { shared } });
      await db
        .updateTable('questions')
        .set({ stem_id: id, stem_place: at + 1 })
        .where('id', '=', one.id)
        .execute();
      questions.push(one);
    }
    return { id, bank, questions, audioId };
  }

  return { sound, stem };
}
