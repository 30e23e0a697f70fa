import { createHash } from 'node:crypto';
import { saveAnswers, takeOver } from '@praxis/contract/assessments/attempts';
import { changeAudience, showAudience } from '@praxis/contract/assessments/audience';
import { giveContributions, showContributions } from '@praxis/contract/assessments/contributions';
import { answerPen, changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import {
  allowLateFile,
  arrangePhotos,
  attachAnswerFile,
  changeQuick,
  closeCapture,
  createQuick,
  downloadWork,
  listAnswerFiles,
  lookThroughPhone,
  openCapture,
  readAnswerFile,
  showQuick,
  takeBackHandIn,
} from '@praxis/contract/assessments/homework';
import { showRounds } from '@praxis/contract/assessments/rounds';
import { compareAnswers, similarAnswers, similarPair } from '@praxis/contract/assessments/similarity';
import { createGroup } from '@praxis/contract/spaces/members';
import { assessmentMakers } from '../../makers/assessments/assessments.ts';
import { spaceMakers } from '../../makers/spaces.ts';
import { holders } from '../audiences.ts';
import { everybody, row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsStudent = { allowed: ['student'], refusal: 'not_available' } as const;
const itsStaff = { allowed: holders, refusal: 'not_available' } as const;

const bytes = Buffer.from('bytes of a file that was handed in');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const written = (school: MatrixSchool) => ({
  ...{ title: `Homework ${school.canary}`, html: `<p>${school.canary}</p>`, accepts: ['files' as const, 'photos' as const] },
});

async function given(school: MatrixSchool, publish = true) {
  const place = await school.place();
  const input = { space_id: place.id, ...written(school), publish, confirmed: true };
  return ((await school.done(school.people.owner, createQuick, input)) as { assessment_id: string }).assessment_id;
}

/** An open attempt of the space's student that names a file whose bytes have not come. */
async function announced(school: MatrixSchool) {
  const attempt = await assessmentMakers(school).start(await given(school), school.people.student);
  await school.done(school.people.student, saveAnswers, {
    ...{ attempt_id: attempt.id, device: attempt.device, client_seq: 1 },
    changes: [{ item: 1, value: { files: [{ sha256, size: bytes.length, name: 'a.txt', source: 'picker' }], text: '', links: [] } }],
  });
  return { attempt, at: { attempt_id: attempt.id, item: 1 } };
}

/** Where a phone takes pictures: the question and the device that is answered at. */
async function captureOf(school: MatrixSchool) {
  const { attempt, at } = await announced(school);
  return { ...at, device: attempt.device };
}

async function handedIn(school: MatrixSchool) {
  const { attempt, at } = await announced(school);
  const makers = assessmentMakers(school);
  await makers.submit(attempt);
  await makers.marked(attempt.id);
  return { ...at, sha256 };
}

/** The assessment of an attempt. */
const assessmentOf = async (school: MatrixSchool, attemptId: string) =>
  (await school.db.selectFrom('attempts').select('assessment_id').where('id', '=', attemptId).executeTakeFirstOrThrow()).assessment_id;

/** Two answers to one question that were found to be alike. */
async function alike(school: MatrixSchool) {
  const { attempt_id, item } = await handedIn(school);
  const classmate = await school.person('student');
  const assessmentId = await assessmentOf(school, attempt_id);
  const { space_id } = await school.db
    .selectFrom('assessments')
    .select('space_id')
    .where('id', '=', assessmentId)
    .executeTakeFirstOrThrow();
  await spaceMakers(school).member({ ...(await school.place()), id: space_id! }, classmate);
  const other = await assessmentMakers(school).handedIn(assessmentId, classmate, () => [
    { item: 1, value: { files: [], text: school.canary, links: [] } },
  ]);
  await school.db
    .insertInto('answer_likenesses')
    .values({ attempt_id, item, other_id: other.id, other_item: 1, similarity: 0.9 })
    .execute();
  return { attempt_id, item, other_id: other.id };
}

async function uploaded(school: MatrixSchool) {
  const { at } = await announced(school);
  const file = await school.db
    .insertInto('files')
    .values({
      ...{ owner_id: school.people.student.id, purpose: 'answer_file', name: 'a.txt', size: String(bytes.length), mime: 'text/plain' },
      ...{ sha256: Buffer.from(sha256, 'hex'), storage_key: `matrix-${Math.random()}`, uploaded: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...at, sha256, file_id: file.id };
}

async function phone(school: MatrixSchool) {
  const { address } = (await school.done(school.people.student, openCapture, await captureOf(school))) as { address: string };
  return { ticket: address.split('/').at(-1)!, phone: 'a-phone-of-the-matrix' };
}

/** An open attempt of a group whose members are the student and classmates. */
async function groupWork(school: MatrixSchool, mates = 1) {
  const place = await school.place();
  const { group_id } = (await school.done(school.people.owner, createGroup, {
    space_id: place.id,
    name: `Group ${crypto.randomUUID()}`,
  })) as { group_id: string };
  const classmates = await Promise.all(Array.from({ length: mates }, () => school.person('student')));
  const classmate = classmates[0]!;
  for (const one of classmates) await spaceMakers(school).member(place, one);
  const inGroup = (group: string | null) =>
    school.db
      .updateTable('space_members')
      .set({ group_id: group })
      .where('space_id', '=', place.id)
      .where('user_id', 'in', [school.people.student.id, ...classmates.map((one) => one.id)])
      .execute();
  await inGroup(group_id);
  const input = { space_id: place.id, ...written(school), by_group: true, contributions: true, publish: true, confirmed: true };
  const { assessment_id: id } = (await school.done(school.people.owner, createQuick, input)) as { assessment_id: string };
  const attempt = await assessmentMakers(school).start(id, school.people.student);
  await school.done(classmate, takeOver, { attempt_id: attempt.id, device: crypto.randomUUID() });
  await inGroup(null);
  return { on: { attempt_id: attempt.id, device: attempt.device }, attempt, classmate, classmates };
}

const draft = async (school: MatrixSchool) => ({ assessment_id: await given(school, false) });

/** Homework of files, and the phones that take pictures for it. */
export const homeworkRows = [
  one({ endpoint: createQuick, input: async (school) => ({ space_id: (await school.place()).id, ...written(school) }), ...itsStaff }),
  one({ endpoint: changeQuick, input: async (school) => ({ ...(await draft(school)), ...written(school) }), ...itsStaff }),
  one({ endpoint: showQuick, input: draft, ...itsStaff }),
  one({ endpoint: showAudience, input: async (school) => ({ assessment_id: await given(school) }), ...itsStaff }),
  one({
    endpoint: changeAudience,
    input: async (school) => ({
      assessment_id: await given(school),
      audience: { kind: 'except' as const, ids: [school.people.student.id] },
    }),
    ...itsStaff,
  }),
  one({
    endpoint: showGroupWork,
    input: async (school) => (await groupWork(school)).on,
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({
    endpoint: showContributions,
    input: async (school) => ({ attempt_id: (await groupWork(school)).on.attempt_id }),
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({
    endpoint: giveContributions,
    async input(school) {
      const { attempt, classmates } = await groupWork(school, 2);
      await assessmentMakers(school).submit(attempt);
      return { attempt_id: attempt.id, points: classmates.map(({ id }) => ({ user_id: id, points: 50 })) };
    },
    ...itsStudent,
  }),
  one({ endpoint: answerPen, input: async (school) => ({ ...(await groupWork(school)).on, give: true }), ...itsStudent }),
  one({
    endpoint: changeGroupMembers,
    async input(school) {
      const { on, classmate } = await groupWork(school);
      return { attempt_id: on.attempt_id, user_id: classmate.id, member: false, reason: 'Left' };
    },
    ...itsStaff,
  }),
  one({
    endpoint: showRounds,
    input: async (school) => ({ attempt_id: (await handedIn(school)).attempt_id }),
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({
    endpoint: listAnswerFiles,
    input: async (school) => ({ attempt_id: (await handedIn(school)).attempt_id }),
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({
    endpoint: downloadWork,
    input: async (school) => ({ assessment_id: await assessmentOf(school, (await handedIn(school)).attempt_id) }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: readAnswerFile, input: handedIn, allowed: ['student', ...holders], refusal: 'not_available' }),
  one({ endpoint: attachAnswerFile, input: uploaded, ...itsStudent }),
  one({ endpoint: takeBackHandIn, input: async (school) => ({ attempt_id: (await handedIn(school)).attempt_id }), ...itsStudent }),
  one({ endpoint: allowLateFile, input: handedIn, ...itsStaff }),
  one({
    endpoint: compareAnswers,
    input: async (school) => ({ assessment_id: await assessmentOf(school, (await handedIn(school)).attempt_id), question: 1 }),
    ...itsStaff,
  }),
  one({ endpoint: similarAnswers, input: alike, ...itsStaff }),
  one({ endpoint: similarPair, input: alike, ...itsStaff }),
  one({ endpoint: openCapture, input: captureOf, ...itsStudent }),
  one({ endpoint: closeCapture, input: captureOf, ...itsStudent }),
  one({ endpoint: lookThroughPhone, input: phone, allowed: everybody }),
  one({ endpoint: arrangePhotos, input: async (school) => ({ ...(await phone(school)), photos: [] }), allowed: everybody }),
];
