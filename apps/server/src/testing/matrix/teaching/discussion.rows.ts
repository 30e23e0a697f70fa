import {
  acceptAnswer,
  deletePost,
  editPost,
  hidePost,
  listDiscussion,
  postToDiscussion,
  showPost,
} from '@praxis/contract/courses/discussion';
import { addNote, deleteNote, editNote, listNotes } from '@praxis/contract/courses/notes';
import { action, holders, leaders, members } from '../audiences.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsMembers = { allowed: members, refusal: 'not_available' } as const;

async function activity(school: MatrixSchool) {
  const { where, lesson } = await school.learning();
  return { ...where, activity_id: lesson.handout };
}

/** A note of the student. */
async function note(school: MatrixSchool) {
  const at = await activity(school);
  const created = (await school.done(school.people.student, addNote, { ...at, body: `Note ${school.canary}` })) as { id: string };
  return { ...at, note_id: created.id };
}

/** A post of the student. */
async function post(school: MatrixSchool) {
  const at = await activity(school);
  const posted = await school.done(school.people.student, postToDiscussion, { ...at, body: `Question ${school.canary}` });
  return { ...at, post_id: (posted as { post_id: string }).post_id };
}

/** The owner's answer to it. */
async function answer(school: MatrixSchool) {
  const { post_id: parent, ...at } = await post(school);
  const posted = await school.done(school.people.owner, postToDiscussion, { ...at, parent_id: parent, body: `Answer ${school.canary}` });
  return { ...at, post_id: (posted as { post_id: string }).post_id };
}

/** Notes are their writer's alone; discussions belong to the members of the space. */
export const discussionRows = [
  one({ endpoint: listNotes, input: activity, ...itsMembers }),
  one({ endpoint: addNote, input: async (school) => ({ ...(await activity(school)), body: 'A note' }), ...itsMembers }),
  one({
    endpoint: editNote,
    input: async (school) => ({ ...(await note(school)), body: 'Changed' }),
    allowed: ['student'],
    refusal: 'not_available',
  }),
  one({ endpoint: deleteNote, input: note, allowed: ['student'], refusal: 'not_available' }),
  one({ endpoint: listDiscussion, input: activity, ...itsMembers }),
  one({ endpoint: postToDiscussion, input: async (school) => ({ ...(await activity(school)), body: 'A post' }), ...itsMembers }),
  one({
    endpoint: editPost,
    input: async (school) => ({ ...(await post(school)), body: 'Changed' }),
    allowed: ['student'],
    refusal: action('not_available'),
  }),
  one({ endpoint: deletePost, input: post, allowed: ['student'], refusal: action('not_available') }),
  one({
    endpoint: acceptAnswer,
    input: async (school) => ({ ...(await answer(school)), accepted: true }),
    allowed: ['student', ...holders],
    refusal: action('not_available'),
  }),
  one({
    endpoint: hidePost,
    input: async (school) => ({ ...(await post(school)), reason: 'Off the topic' }),
    allowed: leaders,
    refusal: action('not_available'),
  }),
  one({ endpoint: showPost, input: post, allowed: leaders, refusal: action('not_available') }),
];
