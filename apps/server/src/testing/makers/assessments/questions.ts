import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import type { TestPerson, world } from '../../world.ts';
import { partsOfTest } from './question-parts.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db'>;

/** A bank a test made. */
export type TestBank = { id: string; ownerId: string };
/** A question a test made, with its only version. */
export type TestQuestion = { id: string; versionId: string; bankId: string; content: QuestionContent; key: QuestionKey };

type BankTraits = { name?: string; scope?: 'private' | 'space' | 'institution' | 'platform'; spaceId?: string; institutionId?: string };
type QuestionTraits = {
  type?: QuestionType;
  stem?: string;
  state?: 'draft' | 'ready' | 'retired';
  difficulty?: number;
  score?: number;
  tags?: string[];
  skillIds?: string[];
  content?: Partial<QuestionContent>;
  key?: Partial<QuestionKey>;
};

const program = {
  languages: ['python' as const],
  initial_code: { python: 'print()' },
  input_params: '1 2',
  output: '3',
  time_ms: 1000,
  memory_mb: 256,
};

const contentOf = (type: QuestionType, stem: string): QuestionContent => ({
  stem: type === 'blank' ? `<p>${stem} <span data-blank="b1"></span> and <span data-blank="b2"></span></p>` : `<p>${stem}</p>`,
  options: type === 'single' || type === 'multi' ? ['A', 'B', 'C', 'D'].map((key) => ({ key, html: `<p>${stem} ${key}</p>` })) : [],
  program: type === 'programming' ? program : null,
  problem_id: null,
  ...(partsOfTest(type) && { parts: partsOfTest(type)!.parts }),
});

const keyOf = (type: QuestionType, stem: string): QuestionKey => ({
  correct: type === 'single' ? ['B'] : type === 'multi' ? ['A', 'C'] : [],
  truth: type === 'judge' ? true : null,
  accepted: type === 'short' ? [`answer to ${stem}`] : [],
  reference: type === 'short' ? `<p>reference of ${stem}</p>` : '',
  analysis: `<p>analysis of ${stem}</p>`,
  cases: type === 'programming' ? [{ input: '1 2', output: '3', hidden: true, share: 100 }] : [],
  ...(partsOfTest(type) && { parts: partsOfTest(type)!.key }),
});

/** Makers of question banks, straight into the tables. */
export function questionMakers({ db }: World) {
  async function bank(owner: TestPerson, traits: BankTraits = {}): Promise<TestBank> {
    const row = await db
      .insertInto('question_banks')
      .values({
        owner_id: owner.id,
        name: traits.name ?? `Bank of ${owner.name}`,
        scope: traits.scope ?? 'private',
        space_id: traits.spaceId ?? null,
        institution_id: traits.institutionId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, ownerId: owner.id };
  }

  async function question(of: TestBank, traits: QuestionTraits = {}): Promise<TestQuestion> {
    const type = traits.type ?? 'single';
    const stem = traits.stem ?? 'What follows?';
    const content = { ...contentOf(type, stem), ...traits.content };
    const key = { ...keyOf(type, stem), ...traits.key };
    const created = await db
      .insertInto('questions')
      .values({
        bank_id: of.id,
        type,
        state: traits.state ?? 'ready',
        difficulty: traits.difficulty ?? 3,
        plain: stem.toLowerCase(),
        created_by: of.ownerId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = await db
      .insertInto('question_versions')
      .values({ question_id: created.id, no: 1, content: JSON.stringify(content), score: traits.score ?? 5, created_by: of.ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('question_keys')
      .values({ version_id: version.id, key: JSON.stringify(key) })
      .execute();
    await db.updateTable('questions').set({ current_version_id: version.id }).where('id', '=', created.id).execute();
    for (const tag of traits.tags ?? []) await db.insertInto('question_tags').values({ question_id: created.id, tag }).execute();
    for (const skill of traits.skillIds ?? [])
      await db.insertInto('question_skills').values({ question_id: created.id, skill_id: skill }).execute();
    return { id: created.id, versionId: version.id, bankId: of.id, content, key };
  }

  return { bank, question };
}
