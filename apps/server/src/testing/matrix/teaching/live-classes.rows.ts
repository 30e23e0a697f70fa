import { listReplayChoices } from '@praxis/contract/live-classes/activity';
import {
  cancelClass,
  changeClass,
  endClass,
  getClass,
  listClasses,
  scheduleClass,
  startClass,
} from '@praxis/contract/live-classes/live-classes';
import { addClassPaper, listClassPapers } from '@praxis/contract/live-classes/pages';
import {
  closeSignIn,
  findClassNames,
  getClassNotes,
  listClassPeople,
  markAttendance,
  openSignIn,
  pickInClass,
  saveClassNotes,
  showSignIn,
  signIn,
  splitClass,
} from '@praxis/contract/live-classes/participants';
import {
  answerClassQuestion,
  askClassQuestion,
  classQuestionResult,
  closeClassQuestion,
  exportClassAnswers,
  extendClassQuestion,
  listClassQuestions,
  myClassAnswer,
  removeClassQuestion,
  saveClassQuestion,
  takeClassQuestions,
} from '@praxis/contract/live-classes/questions';
import {
  classMediaEntry,
  exportClassReport,
  getClassReport,
  getReplay,
  listClassEvents,
  saveReplayWatch,
} from '@praxis/contract/live-classes/replay';
import { classFiles, enterRoom, postInRoom } from '@praxis/contract/live-classes/room';
import { classMakers, newKey } from '../../makers/live-classes.ts';
import { type Role, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const members: Role[] = ['student', 'assistant', 'assistantWithRight', 'coTeacher', 'owner'];
const staff: Role[] = ['assistantWithRight', 'coTeacher', 'owner'];
const outsiders = signedIn.filter((role) => !members.includes(role));
const mates: Role[] = ['student', 'assistant'];

/** Members read; whoever is outside learns nothing. */
const forMembers = { allowed: members, refusal: 'not_available' } as const;
/** Those who run classes act; other members are told plainly. */
const forStaff = (unknown: string) => ({ allowed: staff, refusal: { ...refused('not_allowed', mates), ...refused(unknown, outsiders) } });

const draftOf = (school: MatrixSchool) => ({
  title: `Class ${school.canary}`,
  start_at: school.clock.now().getTime() + 600_000,
  suggested_minutes: 45,
});

const planned = async (school: MatrixSchool) => {
  const { id } = await classMakers(school).planned(await school.place(), school.people.owner, { title: `Class ${school.canary}` });
  return { class_id: id };
};
const running = async (school: MatrixSchool) => {
  const { id } = await classMakers(school).running(await school.place(), school.people.owner, { title: `Class ${school.canary}` });
  return { class_id: id };
};

const question = { type: 'judge' as const, stem: 'True?', correct: [0] };

/** A question of a running class, asked when told to. */
async function prepared(school: MatrixSchool, asked = false) {
  const where = await running(school);
  const saved = (await school.done(school.people.owner, saveClassQuestion, {
    ...where,
    ...question,
    stem: `Question ${school.canary}`,
  })) as { question_id: string };
  const { question_id } = saved;
  if (asked) await school.done(school.people.owner, askClassQuestion, { question_id });
  return { question_id };
}
const asked = (school: MatrixSchool) => prepared(school, true);
const overseen = { allowed: staff, refusal: 'not_available' } as const;

/** Questions in class. */
const questionRows = [
  one({ endpoint: listClassQuestions, input: running, ...overseen }),
  one({
    endpoint: saveClassQuestion,
    input: async (school) => ({ ...(await running(school)), ...question }),
    ...forStaff('class_not_found'),
  }),
  one({
    endpoint: takeClassQuestions,
    input: async (school) => ({ ...(await running(school)), question_ids: ['1'] }),
    ...forStaff('class_not_found'),
  }),
  one({ endpoint: removeClassQuestion, input: (school) => prepared(school), ...forStaff('class_question_not_found') }),
  one({ endpoint: askClassQuestion, input: (school) => prepared(school), ...forStaff('class_question_not_found') }),
  one({
    endpoint: extendClassQuestion,
    input: async (school) => {
      const where = await running(school);
      const saved = (await school.done(school.people.owner, saveClassQuestion, { ...where, ...question, seconds: 60 })) as {
        question_id: string;
      };
      await school.done(school.people.owner, askClassQuestion, saved);
      return { ...saved, seconds: 30 };
    },
    ...forStaff('class_question_not_found'),
  }),
  one({
    endpoint: closeClassQuestion,
    input: async (school) => ({ ...(await asked(school)), publish: true }),
    ...forStaff('class_question_not_found'),
  }),
  one({
    endpoint: answerClassQuestion,
    input: async (school) => ({ ...(await asked(school)), answer: { options: [0] } }),
    allowed: members,
    refusal: 'class_question_not_found',
  }),
  one({ endpoint: myClassAnswer, input: asked, ...forMembers }),
  one({ endpoint: classQuestionResult, input: asked, ...overseen }),
  one({ endpoint: exportClassAnswers, input: running, ...overseen }),
];

const over = async (school: MatrixSchool) => {
  const where = await running(school);
  await school.done(school.people.owner, endClass, where);
  return where;
};
const signing = async (school: MatrixSchool) => {
  const where = await running(school);
  const { code } = (await school.done(school.people.owner, openSignIn, { ...where, minutes: 5 })) as { code: string };
  return { ...where, code };
};
const peopled = async (school: MatrixSchool) => {
  const where = await running(school);
  const now = school.clock.now();
  const row = { class_id: where.class_id, user_id: school.people.student.id, staff: false, joined_at: now, seen_at: now };
  await school.db.insertInto('class_presences').values(row).execute();
  return where;
};

/** Who is in class, and what is left of it. */
const peopleRows = [
  one({ endpoint: listClassPeople, input: running, ...overseen }),
  one({
    endpoint: markAttendance,
    input: async (school) => ({ ...(await running(school)), user_id: school.people.student.id, state: 'late' as const }),
    ...forStaff('class_not_found'),
  }),
  one({ endpoint: openSignIn, input: async (school) => ({ ...(await running(school)), minutes: 5 }), ...forStaff('class_not_found') }),
  one({ endpoint: showSignIn, input: running, ...overseen }),
  one({ endpoint: closeSignIn, input: running, ...forStaff('class_not_found') }),
  one({ endpoint: signIn, input: signing, allowed: members, refusal: 'class_not_found' }),
  one({ endpoint: pickInClass, input: peopled, ...forStaff('class_not_found') }),
  one({ endpoint: splitClass, input: async (school) => ({ ...(await peopled(school)), groups: 2 }), ...forStaff('class_not_found') }),
  one({ endpoint: findClassNames, input: running, ...forMembers }),
  one({ endpoint: getClassNotes, input: running, ...forMembers }),
  one({
    endpoint: saveClassNotes,
    input: async (school) => ({ ...(await running(school)), text: 'mine' }),
    allowed: members,
    refusal: 'class_not_found',
  }),
  one({ endpoint: classMediaEntry, input: async (school) => ({ ...(await running(school)), role: 'watch' as const }), ...forMembers }),
  one({
    endpoint: classMediaEntry,
    when: 'to publish',
    input: async (school) => ({ ...(await running(school)), role: 'publish' as const }),
    ...overseen,
  }),
  one({ endpoint: listReplayChoices, input: () => ({}), allowed: signedIn }),
  one({ endpoint: getReplay, input: over, ...forMembers }),
  one({ endpoint: listClassEvents, input: over, ...forMembers }),
  one({
    endpoint: saveReplayWatch,
    input: async (school) => ({ ...(await over(school)), intervals: [[0, 1]] as [number, number][], position: 1, speed: 1 }),
    ...forMembers,
  }),
  one({ endpoint: getClassReport, input: over, ...overseen }),
  one({ endpoint: exportClassReport, input: over, ...overseen }),
];

/** Classes and their rooms. */
export const liveClassesRows = [
  ...questionRows,
  ...peopleRows,
  one({ endpoint: listClasses, input: async (school) => ({ space_id: (await school.place()).id }), ...forMembers }),
  one({
    endpoint: scheduleClass,
    input: async (school) => ({ ...draftOf(school), space_id: (await school.place()).id }),
    ...forStaff('space_not_found'),
  }),
  one({ endpoint: getClass, input: planned, ...forMembers }),
  one({
    endpoint: changeClass,
    input: async (school) => ({ ...draftOf(school), ...(await planned(school)) }),
    ...forStaff('class_not_found'),
  }),
  one({ endpoint: cancelClass, input: planned, ...forStaff('class_not_found') }),
  one({ endpoint: startClass, input: planned, ...forStaff('class_not_found') }),
  one({ endpoint: endClass, input: running, ...forStaff('class_not_found') }),
  one({ endpoint: enterRoom, input: running, ...forMembers }),
  one({
    endpoint: postInRoom,
    input: async (school) => ({ ...(await running(school)), key: newKey(), post: { kind: 'hand' as const, up: true } }),
    allowed: members,
    refusal: 'class_not_found',
  }),
  one({
    endpoint: postInRoom,
    when: 'what staff say',
    input: async (school) => ({
      ...(await running(school)),
      key: newKey(),
      post: { kind: 'chat_mode' as const, mode: 'staff' as const },
    }),
    ...forStaff('class_not_found'),
  }),
  one({
    endpoint: postInRoom,
    when: 'a caption',
    input: async (school) => ({ ...(await running(school)), key: newKey(), post: { kind: 'caption' as const, text: 'what is said' } }),
    ...forStaff('class_not_found'),
  }),
  one({
    endpoint: addClassPaper,
    input: async (school, role) => {
      const who = role === 'none' ? school.people.owner : school.people[role];
      return { ...(await running(school)), file_id: (await school.upload(who, 'class_pdf', '%PDF-1.4 a page', 'a.pdf')).id };
    },
    ...forStaff('class_not_found'),
  }),
  one({ endpoint: listClassPapers, input: running, ...overseen }),
  one({ endpoint: classFiles, input: async (school) => ({ ...(await running(school)), file_ids: ['1'] }), ...forMembers }),
];
