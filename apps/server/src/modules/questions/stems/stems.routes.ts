import type { InputOf } from '@praxis/contract/core/endpoint';
import { getStem, removeStem, STEM_AUDIO_TYPES, STEM_LIMITS, saveStem } from '@praxis/contract/questions/stems';
import { showsNothing } from '@praxis/rules/question-faults';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { renderRichText } from '../editing/pictures.ts';
import { storedText } from '../editing/save-question.ts';
import { changeAll } from '../listing/listing.store.ts';
import { excerptOf, readableStem } from '../plain.rules.ts';
import { carryStem } from './share-stem.ts';
import { placeOfStem, stemTheActorEdits, stemTheActorSees } from './stems.access.ts';
import { deleteStem, insertStem, putBelow, questionsOfStem, type StemContent, type StemRow, updateStem } from './stems.store.ts';

type Input = InputOf<typeof saveStem>;

/** A sound that was there before stays whoever saves; a new one is of the person who uploaded it. */
async function audioOf(db: Db, userId: string, { audio }: Input, before: StemRow | undefined): Promise<StemContent['audio']> {
  if (!audio) return null;
  const known = before?.content.audio;
  if (known && known.file_id === audio.file_id) return { ...known, plays: audio.plays };
  const file = await fileTheActorUploaded(db, { userId }, audio.file_id, 'question_audio');
  return { file_id: file.id, name: file.name, plays: audio.plays };
}

/** The questions of a stem in a new order: none comes in or goes by it. */
async function reorder(db: Db, stemId: string, ids: readonly string[]) {
  const known = (await questionsOfStem(db, stemId, true)).map(({ id }) => id);
  const wanted = ids.filter((id) => known.includes(id));
  const all = [...wanted, ...known.filter((id) => !wanted.includes(id))];
  await putBelow(
    db,
    stemId,
    all.map((id, at) => ({ id, place: at + 1 })),
  );
}

/** Stems that questions share: reading one, saving it with all its questions, deleting it with them. */
export function stemsRoutes(app: App) {
  app.files.purpose('question_audio', { authors: true, most: STEM_LIMITS.audio, types: [...STEM_AUDIO_TYPES], refusal: 'stem_audio_type' });

  serve(app, getStem, {
    access: stemTheActorSees,
    async run({ subject: { stem, bank, edits }, actor, db, now }) {
      const { html, audio } = stem.content;
      const viewer = { app, userId: actor.userId, now };
      return {
        ...{ stem_id: stem.id, bank_id: bank.id, bank: bank.name, revision: stem.revision, html: renderRichText(html, viewer) },
        audio: audio && { ...audio, address: app.files.signAddress({ id: audio.file_id, name: audio.name }, actor.userId, now) },
        questions: (await questionsOfStem(db, stem.id)).map(({ id, stem: text, ...question }) => ({
          ...question,
          question_id: id,
          excerpt: excerptOf(readableStem(text)),
        })),
        can: { edit: edits },
      };
    },
  });

  serve(app, saveStem, {
    access: placeOfStem,
    async run({ subject: { stem, bank }, actor, input, db, now }) {
      if (stem && stem.revision !== input.revision) throw new Refusal('stem_changed_meanwhile');
      const of = { userId: actor.userId, ...(stem && { before: stem.content.html }) };
      const content = { html: await storedText(db, input.html, of), audio: await audioOf(db, actor.userId, input, stem) };
      if (showsNothing(content.html) && !content.audio) throw new Refusal('stem_empty', { fields: { html: 'stem_empty' } });
      const saved = stem
        ? { id: stem.id, ...(await updateStem(db, stem.id, content, now)) }
        : await insertStem(db, { bankId: bank.id, by: actor.userId, content }, now);
      if (stem) {
        await reorder(db, stem.id, input.question_ids);
        const same = JSON.stringify(stem.content.audio) === JSON.stringify(content.audio) && stem.content.html === content.html;
        if (!same) await carryStem(db, { id: stem.id, bank_id: bank.id, content, revision: saved.revision }, actor.userId, now);
      }
      await audit(db, { actorId: actor.userId, action: 'question_stem_saved', objectType: 'question_stem', objectId: saved.id });
      return { stem_id: saved.id, revision: saved.revision };
    },
  });

  serve(app, removeStem, {
    access: stemTheActorEdits,
    async run({ subject: { stem }, actor, db, now }) {
      const ids = (await questionsOfStem(db, stem.id, true)).map(({ id }) => id);
      if (ids.length > 0) await changeAll(db, ids, { deleted_at: now }, now);
      await deleteStem(db, stem.id, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'question_stem_deleted', objectType: 'question_stem', objectId: stem.id },
        detail: { questions: ids.length },
      });
      return { questions: ids.length };
    },
  });
}
