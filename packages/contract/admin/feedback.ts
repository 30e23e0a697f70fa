import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';

/** Where feedback stands: nobody has looked, somebody has, it was answered, it is settled without an answer. */
export const feedbackState = z.enum(['new', 'seen', 'answered', 'closed']);
/** Where feedback stands. */
export type FeedbackState = z.output<typeof feedbackState>;

/** How much one person may say in a day. */
export const FEEDBACK_A_DAY = 20;
/** The largest picture, in megabytes. */
export const FEEDBACK_PICTURE_MB = 5;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback/send',
  summary: 'Tells those who run the platform something, with the page it is about, the browser, and a picture if one was added.',
  input: z.object({
    text: line(2000, 'feedback_text_required'),
    page: text(500),
    browser: text(400),
    picture_file_id: z.optional(id),
  }),
  data: z.object({ feedback_id: id }),
  refusals: ['feedback_text_required', 'file_not_found'],
});

const own = z.object({
  id,
  text: z.string(),
  page: z.string(),
  browser: z.string(),
  /** A signed address; null without a picture. */
  picture: z.nullable(z.string()),
  state: feedbackState,
  answer: z.string(),
  created_at: time,
  answered_at: z.nullable(time),
});
/** Feedback as the person who gave it sees it. */
export type OwnFeedback = z.output<typeof own>;

export const listOwnFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/mine',
  summary: 'What the signed-in person has said and what was answered, newest first.',
  input: z.object({ ...paging }),
  data: listOf(own),
  refusals: [],
});

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback/list',
  summary: 'What people have said, by state and words of theirs, newest first.',
  input: z.object({ ...paging, state: z.optional(feedbackState), q: z._default(text(50), '') }),
  data: listOf(z.extend(own, { person: z.object({ id, name: z.string() }) })),
  refusals: ['not_available'],
});

export const setFeedbackState = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/state',
  summary: 'Notes that feedback was looked at, is settled, or is open again. An answer stays.',
  input: z.object({ feedback_id: id, state: z.enum(['new', 'seen', 'closed']) }),
  data: nothing,
  refusals: ['not_available'],
});

export const answerFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/answer',
  summary: 'Answers; the answer goes to the person’s inbox. A second answer replaces the first.',
  input: z.object({ feedback_id: id, answer: line(1000, 'feedback_answer_required') }),
  data: nothing,
  refusals: ['not_available', 'feedback_answer_required'],
});
