import {
  findComments,
  listRubrics,
  noteCommentUse,
  RUBRIC_MOST,
  removeComment,
  removeLibraryRubric,
  saveComment,
  saveLibraryRubric,
} from '@praxis/contract/rubrics/rubrics';
import type { App } from '../../platform/app.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { commentOfTheActor, commentTheActorUses, rubricOfTheActor, whereTheActorMarks } from './rubrics.access.ts';
import {
  commentsWith,
  countOwn,
  countUse,
  deleteComment,
  deleteRubric,
  findComment,
  findRubric,
  findSameComment,
  insertComment,
  insertRubric,
  lockBankOf,
  rubricsFor,
  updateComment,
  updateRubric,
} from './rubrics.store.ts';

/** The library of rubrics. What is copied from it into a homework is the homework's own. */
export function rubricsRoutes(app: App) {
  serve(app, listRubrics, {
    transaction: 'read',
    access: whereTheActorMarks,
    async run({ actor, subject: spaceId, db }) {
      const rows = await rubricsFor(db, { userId: actor.userId, spaceId });
      const list = rows.map(({ id, title, points, space_id, owner_id }) => ({
        ...{ id, title, points, space_id, shared: space_id !== null, mine: owner_id === actor.userId },
      }));
      return { list };
    },
  });

  serve(app, saveLibraryRubric, {
    access: whereTheActorMarks,
    async run({ actor, subject: spaceId, input, db, now }) {
      await lockBankOf(db, actor.userId);
      const points = input.points.map(({ text, points: worth, criterion }) => ({ text, points: worth, criterion }));
      const values = { title: input.title, points, spaceId };
      if (input.rubric_id !== undefined) {
        if ((await findRubric(db, input.rubric_id))?.owner_id !== actor.userId) throw notForYou();
        await updateRubric(db, input.rubric_id, values, now);
        return { rubric_id: input.rubric_id };
      }
      const same = (await rubricsFor(db, { userId: actor.userId, spaceId: null })).find(({ title }) => title === input.title);
      if (same) {
        await updateRubric(db, same.id, values, now);
        return { rubric_id: same.id };
      }
      if ((await countOwn(db, 'rubric_library', actor.userId)) >= RUBRIC_MOST.rubrics) throw new Refusal('rubrics_full');
      return { rubric_id: (await insertRubric(db, actor.userId, values, now)).id };
    },
  });

  serve(app, removeLibraryRubric, {
    access: rubricOfTheActor,
    async run({ subject: rubric, db }) {
      await deleteRubric(db, rubric.id);
      return {};
    },
  });
  commentRoutes(app);
}

/** The bank of comments. */
function commentRoutes(app: App) {
  serve(app, findComments, {
    transaction: 'read',
    access: whereTheActorMarks,
    async run({ actor, subject: spaceId, input, db }) {
      const rows = await commentsWith(db, { userId: actor.userId, spaceId }, input.words.trim(), RUBRIC_MOST.found);
      const list = rows.map(({ id, text, uses, space_id, owner_id }) => ({
        ...{ id, text, uses, space_id, shared: space_id !== null, mine: owner_id === actor.userId },
      }));
      return { list };
    },
  });

  serve(app, saveComment, {
    access: whereTheActorMarks,
    async run({ actor, subject: spaceId, input, db, now }) {
      await lockBankOf(db, actor.userId);
      if (input.comment_id !== undefined) {
        if ((await findComment(db, input.comment_id))?.owner_id !== actor.userId) throw notForYou();
        await updateComment(db, input.comment_id, { text: input.text, space_id: spaceId });
        return { comment_id: input.comment_id };
      }
      const same = await findSameComment(db, { userId: actor.userId, spaceId }, input.text);
      if (same) return { comment_id: same.id };
      if ((await countOwn(db, 'comment_bank', actor.userId)) >= RUBRIC_MOST.comments) throw new Refusal('comments_full');
      return { comment_id: (await insertComment(db, { userId: actor.userId, spaceId }, input.text, now)).id };
    },
  });

  serve(app, noteCommentUse, {
    access: commentTheActorUses,
    async run({ subject: comment, db, now }) {
      await countUse(db, comment.id, now);
      return {};
    },
  });

  serve(app, removeComment, {
    access: commentOfTheActor,
    async run({ subject: comment, db }) {
      await deleteComment(db, comment.id);
      return {};
    },
  });
}
