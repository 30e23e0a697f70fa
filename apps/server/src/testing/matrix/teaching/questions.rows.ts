import {
  dropQuestionDraft,
  findSimilarQuestions,
  getQuestion,
  getQuestionVersion,
  listQuestionVersions,
  restoreQuestionVersion,
  saveQuestion,
  saveQuestionDraft,
  showQuestionPicture,
  startQuestion,
} from '@praxis/contract/questions/editing';
import {
  changeBank,
  changeQuestions,
  createBank,
  deleteBank,
  deleteQuestionView,
  listBanks,
  listQuestions,
  listQuestionTags,
  listQuestionViews,
  saveQuestionView,
} from '@praxis/contract/questions/questions';
import { getStem, removeStem, saveStem } from '@praxis/contract/questions/stems';
import { questionMakers } from '../../makers/assessments/questions.ts';
import { stemMakers } from '../../makers/assessments/stems.ts';
import { holders, teachers } from '../audiences.ts';
import { type Role, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const one = row<MatrixSchool>();
const pupils: readonly Role[] = ['student', 'otherStudent', 'assistant', 'assistantWithRight', 'expert'];
const outsidersToBanks: readonly Role[] = ['student', 'otherStudent', 'assistant', 'otherTeacher', 'expert', 'operator'];
const withBanks: readonly Role[] = [...teachers, 'assistantWithRight'];

/** A bank shared with the owner's space, with a question in it. */
async function shared(school: MatrixSchool, type: 'single' | 'blank' = 'single') {
  const place = await school.place();
  const makers = questionMakers(school);
  const bank = await makers.bank(school.people.owner, { name: `Bank ${school.canary}`, scope: 'space', spaceId: place.id });
  return { bank, question: await makers.question(bank, { type, stem: `What is ${school.canary}?` }) };
}

/** A stem of the same bank with questions below it. */
const stemmed = async (school: MatrixSchool) => {
  const { bank } = await shared(school);
  const { id } = await stemMakers(school).stem(school.people.owner, bank, { html: `<p>${school.canary}</p>` });
  return { bank, about: { stem_id: id } };
};

const banked = async (school: MatrixSchool) => ({ bank_id: (await shared(school)).bank.id });
const asked = async (school: MatrixSchool) => ({ question_id: (await shared(school)).question.id });

/** Somebody who edits content in the owner's space, so that the page of lists opens to them. */
const inPlace = async <Input>(school: MatrixSchool, input: Input) => {
  await school.place();
  return input;
};

async function writingOf(school: MatrixSchool, type: 'single' | 'blank') {
  const { bank, question } = await shared(school, type);
  const { content, key } = question;
  const written = { type, content, key, score: 5, difficulty: 3, state: 'ready', tags: [], skill_ids: [] } as const;
  return { question_id: question.id, bank_id: bank.id, base_version: 1, written: { ...written, tags: [], skill_ids: [] } };
}

const writing = (school: MatrixSchool) => writingOf(school, 'single');

/** A private bank of the owner, which nobody else may use. */
async function ownBank(school: MatrixSchool) {
  const makers = questionMakers(school);
  const bank = await makers.bank(school.people.owner, { name: `Private ${school.canary}` });
  return { bank, question: await makers.question(bank, { stem: `Private ${school.canary}` }) };
}

/** Question banks and their questions. */
export const questionsRows = [
  one({ endpoint: listBanks, input: (school) => inPlace(school, {}), allowed: withBanks, refusal: 'not_available' }),
  one({ endpoint: createBank, input: () => ({ name: 'Loops' }), allowed: teachers, refusal: refused('not_allowed', pupils) }),
  one({
    endpoint: createBank,
    when: 'for everybody',
    input: () => ({ name: 'Loops', scope: 'platform' as const }),
    allowed: ['operator'],
    refusal: { ...refused('not_allowed', pupils), ...refused('bank_scope_refused', ['coTeacher', 'otherTeacher', 'owner']) },
  }),
  one({
    endpoint: changeBank,
    input: async (school) => ({ ...(await banked(school)), name: 'Other name' }),
    allowed: ['owner'],
    refusal: { ...refused('bank_not_found', outsidersToBanks), ...refused('not_allowed', ['assistantWithRight', 'coTeacher']) },
  }),
  one({
    endpoint: deleteBank,
    input: banked,
    allowed: ['owner'],
    refusal: { ...refused('bank_not_found', outsidersToBanks), ...refused('not_allowed', ['assistantWithRight', 'coTeacher']) },
  }),
  one({ endpoint: listQuestions, input: (school) => inPlace(school, { filter: {} }), allowed: withBanks, refusal: 'not_available' }),
  one({ endpoint: listQuestionTags, input: (school) => inPlace(school, {}), allowed: withBanks, refusal: 'not_available' }),
  one({
    endpoint: changeQuestions,
    input: async (school) => ({
      question_ids: [(await shared(school)).question.id],
      change: { what: 'difficulty' as const, difficulty: 2 },
    }),
    allowed: holders,
    refusal: {
      ...refused('not_allowed', ['student', 'otherStudent', 'assistant', 'expert']),
      ...refused('question_not_found', ['otherTeacher', 'operator']),
    },
  }),
  one({ endpoint: listQuestionViews, input: (school) => inPlace(school, {}), allowed: withBanks, refusal: 'not_available' }),
  one({
    endpoint: saveQuestionView,
    input: (school) => inPlace(school, { name: 'Hard ones', filter: {} }),
    allowed: withBanks,
    refusal: 'not_allowed',
  }),
  one({
    endpoint: deleteQuestionView,
    async input(school) {
      const view = { user_id: school.people.owner.id, name: `View ${Math.random()}`, filter: '{}' };
      return { view_id: (await school.db.insertInto('question_views').values(view).returning('id').executeTakeFirstOrThrow()).id };
    },
    allowed: ['owner'],
    refusal: 'view_not_found',
  }),
  one({ endpoint: getQuestion, input: asked, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: getQuestion,
    when: 'in a bank of its owner alone',
    input: async (school) => ({ question_id: (await ownBank(school)).question.id }),
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: getStem, input: async (school) => (await stemmed(school)).about, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: saveStem,
    async input(school) {
      const { bank, about } = await stemmed(school);
      return { ...about, bank_id: bank.id, revision: 1, html: '<p>Changed</p>' };
    },
    allowed: holders,
    refusal: refused('stem_not_found', outsidersToBanks),
  }),
  one({
    endpoint: removeStem,
    input: async (school) => (await stemmed(school)).about,
    allowed: holders,
    refusal: refused('stem_not_found', outsidersToBanks),
  }),
  one({ endpoint: startQuestion, input: banked, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: saveQuestion,
    input: writing,
    allowed: holders,
    refusal: refused('question_not_found', outsidersToBanks),
  }),
  one({
    endpoint: saveQuestion,
    when: 'a new one',
    input: async (school) => ({ ...(await writing(school)), question_id: null }),
    allowed: holders,
    refusal: refused('bank_not_found', outsidersToBanks),
  }),
  one({
    endpoint: saveQuestion,
    when: 'a new one of blanks',
    input: (school) => writingOf(school, 'blank').then((input) => ({ ...input, question_id: null })),
    allowed: holders,
    refusal: refused('bank_not_found', outsidersToBanks),
  }),
  one({ endpoint: saveQuestionDraft, input: writing, allowed: holders, refusal: refused('question_not_found', outsidersToBanks) }),
  one({
    endpoint: dropQuestionDraft,
    input: async (school) => ({ ...(await banked(school)), question_id: null }),
    allowed: signedIn,
  }),
  one({ endpoint: listQuestionVersions, input: asked, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: getQuestionVersion,
    input: async (school) => ({ ...(await asked(school)), no: 1 }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: restoreQuestionVersion,
    input: async (school) => ({ ...(await asked(school)), no: 1 }),
    allowed: holders,
    refusal: refused('question_not_found', outsidersToBanks),
  }),
  one({
    endpoint: showQuestionPicture,
    input: async (school) => ({ file_id: (await school.upload(school.people.owner, 'question_image', Buffer.from(PIXEL, 'base64'))).id }),
    allowed: ['owner'],
    refusal: 'file_not_found',
  }),
  one({
    endpoint: findSimilarQuestions,
    input: async (school) => inPlace(school, { stem: `<p>What is ${school.canary}?</p>` }),
    allowed: withBanks,
    refusal: 'not_available',
  }),
];
