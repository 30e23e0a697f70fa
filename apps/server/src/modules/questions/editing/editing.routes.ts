import type { DataOf } from '@praxis/contract/core/endpoint';
import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import {
  dropQuestionDraft,
  findSimilarQuestions,
  getQuestion,
  type QuestionForEditor,
  type QuestionWritten,
  saveQuestion,
  saveQuestionDraft,
  showQuestionPicture,
  startQuestion,
} from '@praxis/contract/questions/editing';
import { emptyParts } from '@praxis/rules/empty-parts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { mayUseProblem } from '../../problems/index.ts';
import { keysForMarking } from '../keys.store.ts';
import { bankScopeOfTheActor, bankWhereTheActorWrites, placeTheActorWritesTo, questionTheActorSees } from '../questions.access.ts';
import { banksTheActorMayUse } from '../scope.store.ts';
import { putLast, stemToShare, withStem } from '../stems/share-stem.ts';
import { findStem, stemOfQuestion } from '../stems/stems.store.ts';
import { questionVersions } from '../versions/versions.store.ts';
import { findDraft, removeDraft, saveDraft } from './editing.store.ts';
import { type PictureViewer, renderRichText } from './pictures.ts';
import { eachRichText, refuseFaulty, similarToOne, stored } from './save-question.ts';
import { writeVersion } from './write-version.ts';

const emptyContent = (type: QuestionType): QuestionContent => ({
  stem: '',
  options: type === 'single' || type === 'multi' ? ['A', 'B', 'C', 'D'].map((key) => ({ key, html: '' })) : [],
  program:
    type === 'programming'
      ? { languages: ['python'], initial_code: {}, input_params: '', output: '', time_ms: 1000, memory_mb: 256 }
      : null,
  problem_id: null,
  ...emptyParts(type).content,
});
const emptyKey: QuestionKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const emptyOf = (type: QuestionType): QuestionWritten => ({
  type,
  content: emptyContent(type),
  key: { ...emptyKey, ...emptyParts(type).key },
  score: 5,
  difficulty: 3,
  // Whoever writes a question wants to use it; a draft is said to be one.
  state: 'ready',
  tags: [],
  skill_ids: [],
});

type Draft = { written: QuestionWritten; base_version: number };
const drawn = <Written extends { content: QuestionContent; key: QuestionKey }>(written: Written, viewer: PictureViewer) =>
  eachRichText(written, (html) => renderRichText(html, viewer));

async function toDraftView(
  db: Db,
  viewer: PictureViewer,
  of: { bankId: string; questionId: string | null },
): Promise<QuestionForEditor['draft']> {
  const row = await findDraft(db, { userId: viewer.userId, ...of });
  if (!row) return null;
  const draft = row.draft as Draft;
  return { written: drawn(draft.written, viewer), base_version: draft.base_version, saved_at: row.saved_at.getTime() };
}

function reading(app: App) {
  serve(app, getQuestion, {
    access: questionTheActorSees,
    async run({ subject: { question, bank, reach: scope, edits }, db, actor, now }): Promise<DataOf<typeof getQuestion>> {
      const viewer = { app, userId: actor.userId, now };
      const versionId = question.current_version_id!;
      const version = (await questionVersions(db, [versionId])).get(versionId)!;
      const key = (await keysForMarking(db, [versionId])).get(versionId)!;
      const bankIds = await banksTheActorMayUse(db, scope);
      return {
        question_id: question.id,
        bank_id: bank.id,
        bank: bank.name,
        stem_id: await stemOfQuestion(db, question.id),
        type: question.type,
        ...drawn({ content: version.content, key }, viewer),
        score: version.score,
        difficulty: question.difficulty,
        state: question.state,
        tags: version.tags,
        skill_ids: version.skillIds,
        version: version.no,
        use_count: question.use_count,
        updated_at: question.updated_at.getTime(),
        draft: edits ? await toDraftView(db, viewer, { bankId: bank.id, questionId: question.id }) : null,
        similar: await similarToOne(db, version.content.stem, { bankIds, but: question.id }),
        can: { edit: edits },
      };
    },
  });

  serve(app, startQuestion, {
    access: bankWhereTheActorWrites,
    async run({ subject: { bank }, input, db, actor, now }): Promise<DataOf<typeof startQuestion>> {
      const stem = input.stem_id === null ? undefined : await findStem(db, input.stem_id);
      if (input.stem_id !== null && stem?.bank_id !== bank.id) throw notForYou();
      const viewer = { app, userId: actor.userId, now };
      return {
        question_id: null,
        bank_id: bank.id,
        bank: bank.name,
        stem_id: stem?.id ?? null,
        ...drawn(withStem(emptyOf(input.type), stem), viewer),
        version: 0,
        use_count: 0,
        updated_at: null,
        draft: await toDraftView(db, viewer, { bankId: bank.id, questionId: null }),
        similar: [],
        can: { edit: true },
      };
    },
  });

  serve(app, findSimilarQuestions, {
    access: bankScopeOfTheActor,
    run: async ({ subject: scope, input, db }) => ({
      list: await similarToOne(db, input.stem, { bankIds: await banksTheActorMayUse(db, scope), but: input.question_id }),
    }),
    transaction: 'read',
  });

  serve(app, showQuestionPicture, {
    access: ({ actor, input, db }) => fileTheActorUploaded(db, actor, input.file_id, 'question_image'),
    run: async ({ subject: file, actor, now }) => ({
      file_id: file.id,
      address: app.files.signAddress({ id: file.id, name: 'picture' }, actor.userId, now),
    }),
  });
}

/** Refuses a problem its writer may not use; one that no longer is out there has to be chosen anew. */
async function refuseUnusableProblem(db: Db, userId: string, { type, content }: Pick<QuestionWritten, 'type' | 'content'>) {
  if (type !== 'oj' || content.problem_id === null) return;
  if (!(await mayUseProblem(db, userId, content.problem_id)))
    throw new Refusal('question_faulty', { fields: { problem_id: 'question_problem_unusable' } });
}

/** Writing a question: reading it with its key, saving, keeping what is not saved yet. */
export function editingRoutes(app: App) {
  reading(app);

  serve(app, saveQuestion, {
    access: placeTheActorWritesTo,
    async run({ subject: { question, bank, reach: scope }, actor, input, db, now }) {
      const of = { userId: actor.userId, questionId: question?.id ?? null };
      const stemId = question ? await stemOfQuestion(db, question.id) : input.stem_id;
      const stem = await stemToShare(db, { stemId, bankId: bank.id, fresh: !question });
      const written = withStem(await stored(db, withStem(input.written, undefined), of), stem);
      refuseFaulty(written);
      await refuseUnusableProblem(db, actor.userId, written);
      const saved = await writeVersion(db, { bank, question, written, base: input.base_version, userId: actor.userId, now });
      if (stem && !question) await putLast(db, stem.id, saved.id);
      await removeDraft(db, { ...of, bankId: bank.id });
      const bankIds = await banksTheActorMayUse(db, scope);
      return {
        question_id: saved.id,
        version: saved.no,
        similar: await similarToOne(db, written.content.stem, { bankIds, but: saved.id }),
      };
    },
  });

  serve(app, saveQuestionDraft, {
    access: placeTheActorWritesTo,
    async run({ subject: { question, bank }, actor, input, db, now }) {
      const of = { userId: actor.userId, questionId: question?.id ?? null };
      const written = await stored(db, withStem(input.written, undefined), of);
      await saveDraft(db, { ...of, bankId: bank.id }, { written, base_version: input.base_version } satisfies Draft, now);
      return { saved_at: now.getTime() };
    },
  });

  serve(app, dropQuestionDraft, {
    access: ({ actor }) => actor,
    async run({ actor, input, db }) {
      await removeDraft(db, { userId: actor.userId, bankId: input.bank_id, questionId: input.question_id });
      return {};
    },
  });
}
