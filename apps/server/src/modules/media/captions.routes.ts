import { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/core/message';
import { addCaptions, CAPTION_UPLOAD, changeCaptions, removeCaptions } from '@praxis/contract/media/captions';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../platform/files/file-rows.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/messages.ts';
import { readCaptions, textOf } from './captions.rules.ts';
import { deleteCaptions, lockCaptions, putCaptions, updateCaptions } from './captions.store.ts';
import { captionsTheActorOwns, mediaTheActorOwns } from './media.access.ts';
import { findMedia, type MediaRow } from './media.store.ts';
import { toCaptionViews } from './media-view.ts';

const MOST_STORED = 8 * 1_048_576;

async function bytesOf(app: App, storageKey: string) {
  const pieces: Buffer[] = [];
  for await (const piece of (await app.files.store.read(storageKey)) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The captions in an upload as WebVTT; refused with every line that is wrong. */
async function captionsIn(app: App, file: { storage_key: string; name: string }, media: MediaRow, language: Language) {
  const text = textOf(await bytesOf(app, file.storage_key));
  if (text === undefined) throw new Refusal('caption_encoding');
  const read = readCaptions(text, { name: file.name, duration: media.duration });
  if ('problems' in read) {
    const problems = read.problems.map(({ line, key }) => ({ line, text: translate(language, key) }));
    const [first] = problems;
    throw new Refusal('caption_wrong', { values: { line: first!.line, problem: first!.text }, reply: { problems, more: read.more } });
  }
  if (read.cues === 0) throw new Refusal('caption_empty');
  return read;
}

const sameLanguage = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Captions beside films: taking them in, naming them, taking them away. */
export function captionsRoutes(app: App) {
  const view = async (db: Db, mediaId: string, userId: string, now: Date) => ({
    captions: toCaptionViews((await findMedia(db, mediaId))!, { app, userId, now }),
  });

  const refuseAnother = (captions: MediaRow['captions'], language: string) => {
    const known = captions.some((each) => sameLanguage(each.language, language));
    if (!known && captions.length >= CAPTION_UPLOAD.languages) throw new Refusal('caption_languages_most');
  };

  serve(app, addCaptions, {
    // Reading and storing them takes its time and holds no connection.
    transaction: 'none',
    access: mediaTheActorOwns,
    async run({ actor, subject: media, input, db: outside, now, language, address }) {
      if (media.kind !== 'video') throw new Refusal('caption_no_video');
      refuseAnother(media.captions, input.language);
      const upload = await fileTheActorUploaded(outside, actor, input.file_id, CAPTION_UPLOAD.purpose);
      const { vtt, cues } = await captionsIn(app, upload, media, language);
      const path = await app.files.receive(Readable.from([Buffer.from(vtt)]), MOST_STORED);
      const taken = await app.files.take(path, { ownerId: actor.userId, purpose: 'captions_kept', name: `${input.language}.vtt` });
      return inTransaction(app, async (db) => {
        await lockCaptions(db, media.id);
        refuseAnother((await findMedia(db, media.id))!.captions, input.language);
        const file = await app.files.enter(db, taken);
        const { label, is_default } = input;
        await putCaptions(db, media.id, { language: input.language, label, is_default, cues, fileId: file.id });
        const detail = { language: input.language, cues };
        await audit(db, { actorId: actor.userId, action: 'add_captions', objectType: 'media', objectId: media.id, detail, address });
        return view(db, media.id, actor.userId, now);
      });
    },
  });

  serve(app, changeCaptions, {
    access: captionsTheActorOwns,
    async run({ actor, subject: { captions, media }, input, db, now }) {
      await lockCaptions(db, media.id);
      const { captions: all } = (await findMedia(db, media.id))!;
      if (all.some((each) => each.id !== captions.id && sameLanguage(each.language, input.language)))
        throw new Refusal('caption_language_taken', { fields: { language: 'caption_language_taken' } });
      const { language, label, is_default } = input;
      await updateCaptions(db, { id: captions.id, mediaId: media.id }, { language, label, is_default });
      return view(db, media.id, actor.userId, now);
    },
  });

  serve(app, removeCaptions, {
    access: captionsTheActorOwns,
    async run({ actor, subject: { captions, media }, db, now, address }) {
      await deleteCaptions(db, captions.id);
      const detail = { language: captions.language };
      await audit(db, { actorId: actor.userId, action: 'remove_captions', objectType: 'media', objectId: media.id, detail, address });
      return view(db, media.id, actor.userId, now);
    },
  });
}
