import { randomUUID } from 'node:crypto';
import { listAnnotations, removeAnnotation, saveAnnotation } from '@praxis/contract/annotations/annotations';
import { saveAnswers } from '@praxis/contract/assessments/attempts';
import { createQuick } from '@praxis/contract/assessments/homework';
import {
  findComments,
  listRubrics,
  noteCommentUse,
  removeComment,
  removeLibraryRubric,
  saveComment,
  saveLibraryRubric,
} from '@praxis/contract/rubrics/rubrics';
import { assessmentMakers } from '../../makers/assessments/assessments.ts';
import { holders } from '../audiences.ts';
import { type Role, row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const its = { allowed: holders, refusal: 'not_available' } as const;
const hasName = (role: Role) => (holders as readonly string[]).includes(role);

/** A work of the space's student that was handed in and carries nothing yet. */
async function handedIn(school: MatrixSchool) {
  const makers = assessmentMakers(school);
  const { id } = await school.place();
  const text = `Words ${school.canary}`;
  const task = { space_id: id, title: text, html: `<p>${text}</p>`, accepts: ['text' as const], publish: true, confirmed: true };
  const { assessment_id } = (await school.done(school.people.owner, createQuick, task)) as { assessment_id: string };
  const attempt = await makers.start(assessment_id, school.people.student);
  await school.done(school.people.student, saveAnswers, {
    ...{ attempt_id: attempt.id, device: attempt.device, client_seq: 1 },
    changes: [{ item: 1, value: { files: [], text, links: [] } }],
  });
  await makers.submit(attempt);
  await makers.marked(attempt.id);
  const target = { document: 'answer', start: 0, end: 5, quote: 'Words' };
  const on = { subject: 'answer' as const, ref: `${attempt.id}.1` };
  return { ...on, key: randomUUID(), kind: 'note' as const, target, body: school.canary, revision: 0 };
}

const points = [{ text: 'Right', points: 1, criterion: '' }];

/** Who makes something of their own: whoever asks where they may make one, else the owner. */
const maker = (school: MatrixSchool, role: Role) => (hasName(role) ? school.people[role as 'owner'] : school.people.owner);

async function ownComment(school: MatrixSchool, role: Role) {
  const { id } = await school.place();
  const text = `Comment ${school.canary} ${randomUUID()}`;
  return (await school.done(maker(school, role), saveComment, { space_id: id, text })) as { comment_id: string };
}

async function ownRubric(school: MatrixSchool, role: Role) {
  const { id } = await school.place();
  return (await school.done(maker(school, role), saveLibraryRubric, { space_id: id, title: `Rubric ${school.canary}`, points })) as {
    rubric_id: string;
  };
}

/** Marks on works, and what markers keep for the next time. */
export const annotationsRows = [
  one({ endpoint: listAnnotations, input: handedIn, allowed: ['student', ...holders], refusal: 'not_available' }),
  one({ endpoint: saveAnnotation, input: handedIn, ...its }),
  one({
    endpoint: removeAnnotation,
    input: async (school) => {
      const mark = await handedIn(school);
      await school.done(school.people.owner, saveAnnotation, mark);
      return mark;
    },
    ...its,
  }),
  one({ endpoint: findComments, input: async (school) => ({ space_id: (await school.place()).id }), ...its }),
  one({ endpoint: saveComment, input: async (school) => ({ space_id: (await school.place()).id, text: school.canary }), ...its }),
  one({ endpoint: noteCommentUse, input: ownComment, ...its }),
  one({ endpoint: removeComment, input: ownComment, ...its }),
  one({ endpoint: listRubrics, input: async (school) => ({ space_id: (await school.place()).id }), ...its }),
  one({
    endpoint: saveLibraryRubric,
    input: async (school) => ({ space_id: (await school.place()).id, title: `Rubric ${school.canary}`, points }),
    ...its,
  }),
  one({ endpoint: removeLibraryRubric, input: ownRubric, ...its }),
];
