import {
  answerFeedback,
  FEEDBACK_A_DAY,
  FEEDBACK_PICTURE_MB,
  type FeedbackState,
  listFeedback,
  listOwnFeedback,
  sendFeedback,
  setFeedbackState,
} from '@praxis/contract/admin/feedback';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { fileTheActorUploaded } from '../../platform/files/file-rows.ts';
import { MB } from '../../platform/files/files.ts';
import { serve } from '../../platform/http/serve.ts';
import { sendMessage } from '../messages/index.ts';
import { anyone, feedbackTheOperatorHandles, theOperator } from './feedback.access.ts';
import { changeFeedback, type FeedbackRow, findFeedback, insertFeedback } from './feedback.store.ts';

const PICTURE = 'feedback_picture';
const DAY_SECONDS = 86_400;
/** So much of an answer stands in the inbox; the whole is on the page. */
const ANSWER_LIMIT = 300;

function view(app: App, row: FeedbackRow, viewer: string, now: Date) {
  const { id, text, page, browser, answer } = row;
  const picture = row.picture_id ? app.files.signAddress({ id: row.picture_id, name: row.picture_name! }, viewer, now) : null;
  const times = { created_at: row.created_at.getTime(), answered_at: row.answered_at?.getTime() ?? null };
  return { id, text, page, browser, answer, picture, state: row.state as FeedbackState, ...times };
}

/** Saying something, and reading what was answered. */
function ownRoutes(app: App) {
  app.files.purpose(PICTURE, {
    most: FEEDBACK_PICTURE_MB * MB,
    types: ['image/png', 'image/jpeg', 'image/webp'],
    refusal: 'feedback_picture_type',
    image: true,
    personal: true,
  });

  serve(app, sendFeedback, {
    access: async ({ actor, input, db }) =>
      input.picture_file_id ? fileTheActorUploaded(db, actor, input.picture_file_id, PICTURE) : undefined,
    async run({ actor, subject: picture, input, db, now }) {
      await app.limits.take(`feedback of ${actor.userId}`, FEEDBACK_A_DAY, DAY_SECONDS);
      const { text, page, browser } = input;
      const row = await insertFeedback(db, { user_id: actor.userId, text, page, browser, picture_file_id: picture?.id ?? null }, now);
      return { feedback_id: row.id };
    },
  });

  serve(app, listOwnFeedback, {
    access: anyone,
    async run({ actor, input: { page, size }, db, now }) {
      const { rows, total } = await findFeedback(db, { userId: actor.userId, page, size });
      return { list: rows.map((row) => view(app, row, actor.userId, now)), total, page, size };
    },
  });
}

/** What operators do with it. */
export function feedbackRoutes(app: App) {
  ownRoutes(app);

  serve(app, listFeedback, {
    access: theOperator,
    async run({ actor, input, db, now }) {
      const { rows, total } = await findFeedback(db, input);
      const list = rows.map((row) => ({ ...view(app, row, actor.userId, now), person: { id: row.user_id, name: row.person ?? '' } }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, setFeedbackState, {
    access: feedbackTheOperatorHandles,
    async run({ actor, subject, input: { state }, db, now, address }) {
      const next = state === 'seen' && subject.answer !== '' ? 'answered' : state;
      if (next === subject.state) return {};
      await changeFeedback(db, subject.id, { state: next }, now);
      const action = { action: 'feedback_sorted', objectType: 'feedback', objectId: subject.id, from: subject.state, to: next };
      await audit(db, { ...action, actorId: actor.userId, address });
      return {};
    },
  });

  serve(app, answerFeedback, {
    access: feedbackTheOperatorHandles,
    async run({ actor, subject, input: { answer }, db, now, address }) {
      if (subject.state === 'answered' && subject.answer === answer) return {};
      await changeFeedback(db, subject.id, { state: 'answered', answer, answered_by: actor.userId, answered_at: now }, now);
      const cut = answer.length > ANSWER_LIMIT ? `${answer.slice(0, ANSWER_LIMIT)}…` : answer;
      const link = addressOf('personal', {}, { tab: 'feedback' });
      await sendMessage(db, { userIds: [subject.user_id], kind: 'feedback_answered', values: { answer: cut }, link });
      const action = { action: 'feedback_answered', objectType: 'feedback', objectId: subject.id, from: subject.state, to: 'answered' };
      await audit(db, { ...action, actorId: actor.userId, address });
      return {};
    },
  });
}
