import {
  changeAssessment,
  checkPublish,
  checkUnpublish,
  listAssessments,
  makeAssessment,
  publishAssessment,
  removeAssessment,
  reopenAssessment,
  showAssessment,
  showFrozenPaper,
  showSebFile,
  unpublishAssessment,
} from '@praxis/contract/assessments/assessments';
import {
  type AnswerChange,
  askRegrade,
  heartbeat,
  nextQuestion,
  openAttempt,
  reviewAttempt,
  saveAnswers,
  startAttempt,
  submitAttempt,
  takeOver,
} from '@praxis/contract/assessments/attempts';
import { playStem, reportPlay } from '@praxis/contract/assessments/listening';
import {
  acceptProposals,
  giveMark,
  giveSameMark,
  listMarkedStudents,
  markByQuestion,
  markByStudent,
  markingOverview,
  rejectAttempt,
  releaseResults,
  saveRubric,
} from '@praxis/contract/assessments/marking';
import {
  decideTakeOver,
  forceSubmit,
  giveExtraTime,
  listMissing,
  listOverrides,
  messageStudents,
  monitorAssessment,
  remindStudents,
  removeOverride,
  reopenForStudents,
  saveOverride,
} from '@praxis/contract/assessments/monitoring';
import { printPaper } from '@praxis/contract/assessments/paper-print';
import {
  archivePaper,
  copyPaper,
  countForRules,
  listPapers,
  makePaper,
  previewPaper,
  removePaper,
  savePaper,
  showPaper,
} from '@praxis/contract/assessments/papers';
import {
  applyAdjustment,
  compareWithClass,
  decideRegrade,
  exportResults,
  listRegrades,
  previewAdjustment,
  showResults,
} from '@praxis/contract/assessments/results';
import { findStudentAttempt } from '@praxis/contract/assessments/student-attempt';
import { assessmentMakers, newDevice } from '../../makers/assessments/assessments.ts';
import { stemMakers } from '../../makers/assessments/stems.ts';
import { holders, members, outsiders, staff, teachers } from '../audiences.ts';
import { type Role, refused, row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsOwner = { allowed: ['owner'], refusal: 'not_available' } as const;
const itsStudent = { allowed: ['student'], refusal: 'not_available' } as const;
const itsMembers = { allowed: members, refusal: 'not_available' } as const;
const itsStaff = { allowed: holders, refusal: 'not_available' } as const;
const itsTeachers = { allowed: teachers, refusal: 'not_allowed' } as const;

const paperOf = (school: MatrixSchool) => assessmentMakers(school).paper(school.people.owner, `Paper ${school.canary}`);
const paper = async (school: MatrixSchool) => ({ paper_id: (await paperOf(school)).id });

type Traits = Parameters<ReturnType<typeof assessmentMakers>['draft']>[2];
async function drafted(school: MatrixSchool, traits: Traits = {}) {
  const created = await paperOf(school);
  const place = await school.place();
  const assessmentId = await assessmentMakers(school).draft(place, created, { title: `Exam ${school.canary}`, ...traits });
  return { assessmentId, paper: created, place };
}
async function published(school: MatrixSchool, traits: Traits = {}) {
  const created = await drafted(school, traits);
  await school.done(school.people.owner, publishAssessment, { assessment_id: created.assessmentId, confirmed: true });
  return created;
}
const draft = async (school: MatrixSchool) => ({ assessment_id: (await drafted(school)).assessmentId });
const running = async (school: MatrixSchool) => ({ assessment_id: (await published(school)).assessmentId });

/** An attempt of the space's student. */
async function answering(school: MatrixSchool, traits: Traits = {}) {
  const { assessmentId } = await published(school, traits);
  const attempt = await assessmentMakers(school).start(assessmentId, school.people.student);
  return { assessmentId, attempt, on: { attempt_id: attempt.id, device: attempt.device } };
}

/** The same, handed in and marked by the machine; its first answer is wrong. */
async function handedIn(school: MatrixSchool) {
  const { assessmentId } = await published(school, { auto_release: true, show_result: 'answers' });
  const makers = assessmentMakers(school);
  const attempt = await makers.handedIn(assessmentId, school.people.student, (of) => [
    { item: 1, value: { options: [makers.option(of, 1, 'A')] } },
  ]);
  return { assessmentId, attempt, assessment: { assessment_id: assessmentId }, about: { attempt_id: attempt.id } };
}

/** An attempt at a paper whose first question is heard. */
async function hearing(school: MatrixSchool, started = false) {
  const makers = assessmentMakers(school);
  const { owner, student } = school.people;
  const { questions } = await stemMakers(school).stem(owner, await makers.bank(owner), { plays: 2, types: ['judge'] });
  const items = questions.map(({ versionId }) => ({ version_id: versionId, score: 2 }));
  const sections = [{ title: '', items, rules: [] }];
  const { paper_id } = await makers.done(school.as(owner).call(makePaper, { title: school.canary, mode: 'fixed', sections }));
  const assessmentId = await makers.published(await school.place(), { id: paper_id, owner, questions });
  const attempt = await makers.start(assessmentId, student);
  const on = { attempt_id: attempt.id, device: attempt.device, item: 1 };
  if (started) await school.done(student, playStem, on);
  return on;
}

async function regrade(school: MatrixSchool) {
  const { attempt } = await handedIn(school);
  await school.done(school.people.student, askRegrade, { attempt_id: attempt.id, item: 1, text: 'Why?' });
  const request = await school.db
    .selectFrom('regrade_requests')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  return { request_id: request.id };
}

const rule = {
  pick: { bank_ids: ['1'], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } },
  count: 1,
  score: 1,
};

const paperRows = [
  one({ endpoint: listPapers, input: () => ({}), ...itsTeachers }),
  one({ endpoint: makePaper, input: () => ({ title: 'A paper', mode: 'fixed' as const }), ...itsTeachers }),
  one({ endpoint: countForRules, input: () => ({ rules: [rule] }), ...itsTeachers }),
  one({ endpoint: showPaper, input: paper, ...itsOwner }),
  one({ endpoint: previewPaper, input: paper, ...itsOwner }),
  one({ endpoint: printPaper, input: paper, ...itsOwner }),
  one({
    endpoint: savePaper,
    input: async (school) => ({ ...(await paper(school)), revision: 0, title: 'Changed', mode: 'fixed' as const, sections: [] }),
    ...itsOwner,
  }),
  one({ endpoint: copyPaper, input: async (school) => ({ ...(await paper(school)), title: 'A copy' }), ...itsOwner }),
  one({ endpoint: archivePaper, input: async (school) => ({ ...(await paper(school)), archived: true }), ...itsOwner }),
  one({ endpoint: removePaper, input: paper, ...itsOwner }),
];

const personOf = (school: MatrixSchool, role: Role) => (role === 'coTeacher' ? school.people.coTeacher : school.people.owner);

const assessmentRows = [
  one({ endpoint: listAssessments, input: async (school) => ({ space_id: (await published(school)).place.id }), ...itsMembers }),
  one({ endpoint: showAssessment, input: running, ...itsMembers }),
  one({
    endpoint: showSebFile,
    input: async (school) => ({ assessment_id: (await published(school, { seb_required: true })).assessmentId }),
    ...itsMembers,
  }),
  one({ endpoint: showAssessment, when: 'not published', input: draft, allowed: staff, refusal: 'not_available' }),
  one({
    endpoint: makeAssessment,
    input: async (school, role) => ({
      space_id: (await school.place()).id,
      kind: 'exam' as const,
      paper_id: (await assessmentMakers(school).paper(personOf(school, role))).id,
      title: 'An exam',
    }),
    allowed: ['coTeacher', 'owner'],
    refusal: { ...refused('not_available', [...outsiders, 'student', 'assistant']), assistantWithRight: 'paper_not_found' },
  }),
  one({
    endpoint: changeAssessment,
    input: async (school) => {
      const { assessmentId, paper: created } = await published(school);
      return { assessment_id: assessmentId, paper_id: created.id, title: 'Changed', short_answers: 'auto' as const };
    },
    ...itsStaff,
  }),
  one({ endpoint: removeAssessment, input: draft, ...itsStaff }),
  one({ endpoint: checkPublish, input: draft, ...itsStaff }),
  one({ endpoint: publishAssessment, input: async (school) => ({ ...(await draft(school)), confirmed: true }), ...itsStaff }),
  one({ endpoint: checkUnpublish, input: running, ...itsStaff }),
  one({ endpoint: unpublishAssessment, input: async (school) => ({ ...(await running(school)), reason: 'Faulty' }), ...itsStaff }),
  one({
    endpoint: reopenAssessment,
    input: async (school) => {
      const about = await running(school);
      await school.done(school.people.owner, unpublishAssessment, { ...about, reason: '' });
      return { ...about, end_at: null, reason: 'Mended' };
    },
    ...itsStaff,
  }),
  one({
    endpoint: reopenForStudents,
    input: async (school) => {
      const about = await running(school);
      await school.done(school.people.owner, unpublishAssessment, { ...about, reason: '' });
      return { ...about, user_ids: [school.people.student.id], end_at: school.clock.now().getTime() + 3_600_000, reason: 'Ill' };
    },
    ...itsStaff,
  }),
  one({ endpoint: listMissing, input: running, ...itsStaff }),
  one({ endpoint: remindStudents, input: running, ...itsStaff }),
  one({ endpoint: showFrozenPaper, input: running, ...itsStaff }),
  one({ endpoint: listOverrides, input: running, ...itsStaff }),
  one({
    endpoint: saveOverride,
    input: async (school) => ({ ...(await running(school)), user_ids: [school.people.student.id], extra_s: 600 }),
    ...itsStaff,
  }),
  one({
    endpoint: removeOverride,
    input: async (school) => {
      const about = await running(school);
      await school.done(school.people.owner, saveOverride, { ...about, user_ids: [school.people.student.id], extra_s: 60 });
      const created = await school.db
        .selectFrom('assessment_overrides')
        .select('id')
        .where('assessment_id', '=', about.assessment_id)
        .executeTakeFirstOrThrow();
      return { ...about, override_id: created.id };
    },
    ...itsStaff,
  }),
  one({ endpoint: giveExtraTime, input: async (school) => ({ ...(await running(school)), seconds: 60 }), ...itsStaff }),
  one({ endpoint: monitorAssessment, input: running, ...itsStaff }),
  one({
    endpoint: forceSubmit,
    input: async (school) => {
      const { assessmentId, attempt } = await answering(school);
      return { assessment_id: assessmentId, attempt_ids: [attempt.id] };
    },
    ...itsStaff,
  }),
  one({ endpoint: messageStudents, input: async (school) => ({ ...(await running(school)), text: 'Ten minutes left' }), ...itsStaff }),
  one({
    endpoint: decideTakeOver,
    input: async (school) => {
      const { assessmentId, attempt } = await answering(school, { take_over_approval: true });
      await school.done(school.people.student, takeOver, { attempt_id: attempt.id, device: newDevice() });
      return { assessment_id: assessmentId, attempt_id: attempt.id, allowed: true };
    },
    ...itsStaff,
  }),
];

const ANSWERS_OF_PARTS: AnswerChange[] = [
  { item: 1, value: { blanks: { b1: 'An answer' } } },
  { item: 2, value: { pairs: [['aaaaaa', 'bbbbbb']] } },
  { item: 3, value: { order: ['aaaaaa'] } },
  { item: 4, value: { number: '1', unit: 'm' } },
];

const attemptRows = [
  one({
    endpoint: startAttempt,
    input: async (school) => ({ ...(await running(school)), device: newDevice() }),
    allowed: ['student'],
    refusal: { ...refused('not_available', outsiders), ...refused('only_students_answer', staff) },
  }),
  one({ endpoint: openAttempt, input: async (school) => (await answering(school)).on, ...itsStudent }),
  one({
    endpoint: saveAnswers,
    input: async (school) => ({ ...(await answering(school)).on, client_seq: 1, changes: [{ item: 4, value: { text: 'An answer' } }] }),
    ...itsStudent,
  }),
  one({
    endpoint: saveAnswers,
    when: 'with blanks and pairs',
    input: async (school) => ({ ...(await answering(school)).on, client_seq: 1, changes: ANSWERS_OF_PARTS }),
    ...itsStudent,
  }),
  one({ endpoint: heartbeat, input: async (school) => (await answering(school)).on, ...itsStudent }),
  one({ endpoint: nextQuestion, input: async (school) => ({ ...(await answering(school, { resp_mode: 2 })).on, item: 1 }), ...itsStudent }),
  one({ endpoint: playStem, input: (school) => hearing(school), ...itsStudent }),
  one({ endpoint: reportPlay, input: async (school) => ({ ...(await hearing(school, true)), no: 1, position_ms: 10 }), ...itsStudent }),
  one({ endpoint: takeOver, input: async (school) => ({ ...(await answering(school)).on, device: newDevice() }), ...itsStudent }),
  one({ endpoint: submitAttempt, input: async (school) => (await answering(school)).on, ...itsStudent }),
  one({
    endpoint: reviewAttempt,
    input: async (school) => (await handedIn(school)).about,
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({
    endpoint: findStudentAttempt,
    input: async (school) => {
      const { assessment, attempt } = await handedIn(school);
      return { space_id: attempt.page.space_id!, ...assessment, user_id: school.people.student.id };
    },
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({ endpoint: askRegrade, input: async (school) => ({ ...(await handedIn(school)).about, item: 1, text: 'Why?' }), ...itsStudent }),
  one({ endpoint: compareWithClass, input: async (school) => (await handedIn(school)).assessment, ...itsStudent }),
];

const markingRows = [
  one({ endpoint: markingOverview, input: async (school) => (await handedIn(school)).assessment, ...itsStaff }),
  one({ endpoint: markByQuestion, input: async (school) => ({ ...(await handedIn(school)).assessment, question: 1 }), ...itsStaff }),
  one({ endpoint: listMarkedStudents, input: async (school) => (await handedIn(school)).assessment, ...itsStaff }),
  one({ endpoint: markByStudent, input: async (school) => (await handedIn(school)).about, ...itsStaff }),
  one({
    endpoint: giveMark,
    input: async (school) => ({ ...(await handedIn(school)).about, item: 1, revision: 0, score: 2 }),
    ...itsStaff,
  }),
  one({
    endpoint: giveSameMark,
    input: async (school) => {
      const { assessment, attempt } = await handedIn(school);
      return { ...assessment, question: 1, attempt_ids: [attempt.id], score: 1 };
    },
    ...itsStaff,
  }),
  one({
    endpoint: acceptProposals,
    input: async (school) => ({ ...(await handedIn(school)).assessment, question: 4 }),
    ...itsStaff,
  }),
  one({
    endpoint: saveRubric,
    input: async (school) => ({ ...(await handedIn(school)).assessment, question: 4, points: [{ text: 'Named', points: 1 }] }),
    ...itsStaff,
  }),
  one({ endpoint: rejectAttempt, input: async (school) => ({ ...(await handedIn(school)).about, reason: 'Too short' }), ...itsStaff }),
  one({ endpoint: releaseResults, input: async (school) => ({ ...(await handedIn(school)).assessment, released: true }), ...itsStaff }),
  one({
    endpoint: previewAdjustment,
    input: async (school) => ({ ...(await handedIn(school)).assessment, question: 1, adjustment: 'void' as const }),
    ...itsStaff,
  }),
  one({
    endpoint: applyAdjustment,
    input: async (school) => ({ ...(await handedIn(school)).assessment, question: 1, adjustment: 'void' as const, reason: 'Faulty' }),
    ...itsStaff,
  }),
  one({ endpoint: listRegrades, input: async (school) => (await handedIn(school)).assessment, ...itsStaff }),
  one({
    endpoint: decideRegrade,
    input: async (school) => ({ ...(await regrade(school)), accepted: false, reply: 'It stays' }),
    ...itsStaff,
  }),
  one({ endpoint: exportResults, input: async (school) => (await handedIn(school)).assessment, ...itsStaff }),
  one({ endpoint: showResults, input: async (school) => (await handedIn(school)).assessment, ...itsStaff }),
];

/** Papers are their owner's; assignments and exams belong to the space; answering is the student's alone. */
export const assessmentsRows = [...paperRows, ...assessmentRows, ...attemptRows, ...markingRows];
