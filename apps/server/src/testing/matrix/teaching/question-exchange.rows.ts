import {
  changeQuestionInFile,
  checkQuestionFile,
  dropQuestionImport,
  exportQuestions,
  listQuestionImports,
  questionExport,
  questionImport,
  takeQuestions,
} from '@praxis/contract/question-exchange/question-exchange';
import { questionMakers } from '../../makers/assessments/questions.ts';
import { holders, teachers } from '../audiences.ts';
import { type Role, refused, row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsOwner = { allowed: ['owner'], refusal: 'not_available' } as const;
const withBanks: readonly Role[] = [...teachers, 'assistantWithRight'];

/** A file of the owner that was read. */
async function read(school: MatrixSchool) {
  const { id: file_id } = await school.upload(school.people.owner, 'question_import', `::q:: ${school.canary} {T}`, `${school.canary}.txt`);
  const counts = { all: 1, sound: 1, faulty: 0, alike: 0, pictures: 0, formulas: 0, skills: [], tags: [] };
  const values = {
    user_id: school.people.owner.id,
    file_id,
    name: `${school.canary}.txt`,
    state: 'read',
    format: 'gift',
    counts: JSON.stringify(counts),
  };
  const { id } = await school.db.insertInto('question_imports').values(values).returning('id').executeTakeFirstOrThrow();
  const key = { correct: [], truth: true, accepted: [], reference: '', analysis: '', cases: [] };
  const question = {
    line: 1,
    type: 'judge',
    content: { stem: `<p>${school.canary}</p>`, options: [], program: null, problem_id: null },
    key,
    score: null,
    difficulty: null,
    tags: [],
    skills: [],
    faults: [],
    notes: [],
    similar: [],
    same_as: null,
  };
  const item = { import_id: id, no: 1, question: JSON.stringify(question), faulty: false, alike: false };
  await school.db.insertInto('question_import_items').values(item).execute();
  return { import_id: id };
}

/** Files of questions: whoever has banks brings them in, and each sees their own alone. */
export const questionExchangeRows = [
  one({
    endpoint: checkQuestionFile,
    async input(school, role) {
      await school.place();
      const who = school.people[role === 'none' ? 'owner' : role];
      return { file_id: (await school.upload(who, 'question_import', '::q:: One {T}', 'a.txt')).id };
    },
    allowed: withBanks,
    refusal: 'not_allowed',
  }),
  one({ endpoint: questionImport, input: read, ...itsOwner }),
  one({
    endpoint: listQuestionImports,
    async input(school) {
      await school.place();
      await read(school);
      return {};
    },
    allowed: withBanks,
    refusal: 'not_allowed',
  }),
  one({
    endpoint: takeQuestions,
    input: async (school) => ({ ...(await read(school)), bank_id: (await questionMakers(school).bank(school.people.owner)).id }),
    ...itsOwner,
  }),
  one({
    endpoint: changeQuestionInFile,
    input: async (school) => ({
      ...(await read(school)),
      no: 1,
      type: 'judge' as const,
      content: { stem: '<p>Whether it holds</p>', options: [], program: null, problem_id: null },
      key: { correct: [], truth: true, accepted: [], reference: '', analysis: '', cases: [] },
      score: 2,
    }),
    ...itsOwner,
  }),
  one({ endpoint: dropQuestionImport, input: read, ...itsOwner }),
  one({
    endpoint: exportQuestions,
    async input(school) {
      const place = await school.place();
      const makers = questionMakers(school);
      const bank = await makers.bank(school.people.owner, { scope: 'space', spaceId: place.id });
      return { format: 'gift' as const, question_ids: [(await makers.question(bank, { stem: school.canary })).id] };
    },
    allowed: holders,
    refusal: {
      ...refused('not_allowed', ['student', 'otherStudent', 'assistant', 'expert']),
      ...refused('question_not_found', ['otherTeacher', 'operator']),
    },
  }),
  one({
    endpoint: questionExport,
    async input(school) {
      const row = {
        user_id: school.people.owner.id,
        format: 'gift',
        language: 'en',
        asked: '{"ids":[],"answers":true}',
        name: `${school.canary}.txt`,
      };
      return { export_id: (await school.db.insertInto('question_exports').values(row).returning('id').executeTakeFirstOrThrow()).id };
    },
    ...itsOwner,
  }),
];
