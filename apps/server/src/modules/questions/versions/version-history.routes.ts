import { getQuestionVersion, listQuestionVersions, restoreQuestionVersion } from '@praxis/contract/questions/editing';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findVersion, findVersions } from '../editing/editing.store.ts';
import { renderRichText } from '../editing/pictures.ts';
import { eachRichText } from '../editing/save-question.ts';
import { writeVersion } from '../editing/write-version.ts';
import { keysForMarking } from '../keys.store.ts';
import { questionTheActorEdits, questionTheActorSees } from '../questions.access.ts';
import { stemToShare, withStem } from '../stems/share-stem.ts';
import { stemOfQuestion } from '../stems/stems.store.ts';
import { questionVersions } from './versions.store.ts';

/** The versions of a question: listing, comparing, bringing one back. */
export function versionHistoryRoutes(app: App) {
  serve(app, listQuestionVersions, {
    access: questionTheActorSees,
    run: async ({ subject: { question }, db }) => ({
      list: (await findVersions(db, question.id)).map((version) => ({
        no: version.no,
        by: version.by ?? '',
        at: version.created_at.getTime(),
        score: Number(version.score),
      })),
    }),
  });

  serve(app, getQuestionVersion, {
    access: questionTheActorSees,
    async run({ subject: { question }, actor, input, db, now }) {
      const found = await findVersion(db, question.id, input.no);
      if (!found) throw notForYou();
      const version = (await questionVersions(db, [found.id])).get(found.id)!;
      const key = (await keysForMarking(db, [found.id])).get(found.id)!;
      const viewer = { app, userId: actor.userId, now };
      const drawn = eachRichText({ content: version.content, key }, (html) => renderRichText(html, viewer));
      return { no: version.no, score: version.score, ...drawn };
    },
  });

  serve(app, restoreQuestionVersion, {
    access: questionTheActorEdits,
    async run({ subject: { question, bank }, actor, input, db, now }) {
      const found = await findVersion(db, question.id, input.no);
      if (!found) throw new Refusal('question_not_found');
      const versions = await questionVersions(db, [found.id, question.current_version_id!]);
      const [old, current] = [versions.get(found.id)!, versions.get(question.current_version_id!)!];
      const key = (await keysForMarking(db, [found.id])).get(found.id)!;
      const stem = await stemToShare(db, { stemId: await stemOfQuestion(db, question.id), bankId: bank.id, fresh: false });
      const written = {
        type: question.type,
        // What is brought back stands below the stem as it is now.
        content: withStem({ content: old.content }, stem).content,
        key,
        score: old.score,
        difficulty: question.difficulty,
        state: question.state,
        tags: current.tags,
        skill_ids: current.skillIds,
      };
      const saved = await writeVersion(db, { bank, question, written, base: current.no, userId: actor.userId, now });
      return { version: saved.no };
    },
  });
}
