import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@praxis/contract/core/message';
import type { QuestionExportFormat } from '@praxis/contract/question-exchange/question-exchange';
import type { App } from '../../../platform/app.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { MB } from '../../../platform/files/files.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { inStemOrder, questionsInFull } from '../../questions/index.ts';
import { skillNames } from '../../skills/index.ts';
import { breathe } from '../breathe.ts';
import type { Note } from '../reading/read-question.ts';
import type { ExportedPicture, ExportedQuestion, ExportedSound, Exporting } from '../writing/exported.ts';
import { writeDocx } from '../writing/write-docx.ts';
import { writeGift } from '../writing/write-gift.ts';
import { writeMoodle } from '../writing/write-moodle.ts';
import { writeQti1 } from '../writing/write-qti1.ts';
import { writeQti2 } from '../writing/write-qti2.ts';
import { findExport, setExport } from './exports.store.ts';

const PAGE = 200;
const MOST_BYTES = 500 * MB;
const endings: Record<string, 'png' | 'jpg' | 'gif'> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };
const fileEndings: Record<QuestionExportFormat, string> = {
  docx: '.docx',
  gift: '.gift.txt',
  moodle: '.xml',
  qti1: '.qti12.zip',
  qti2: '.qti.zip',
};

async function* pages(app: App, asked: readonly string[], report: (share: number) => Promise<void>): AsyncGenerator<ExportedQuestion> {
  const ids = await inStemOrder(app.db, asked);
  for (let at = 0; at < ids.length; at += PAGE) {
    const questions = await questionsInFull(app.db, ids.slice(at, at + PAGE));
    const names = await skillNames(app.db, [...new Set(questions.flatMap((question) => question.skillIds))]);
    for (const question of questions) {
      await breathe();
      yield { ...question, skills: question.skillIds.flatMap((id) => names.get(id) ?? []) };
    }
    await report(Math.min(1, (at + PAGE) / ids.length));
  }
}

/** A picture of the school in a form that every program shows. */
async function pictureOf(app: App, fileId: string): Promise<ExportedPicture | undefined> {
  const file = await findFile(app.db, fileId);
  if (!file?.mime.startsWith('image/')) return undefined;
  const read = () => app.files.store.read(file.storage_key);
  const { width = 0, height = 0 } = await pictures.size(await buffer(await read()));
  if (width === 0 || height === 0) return undefined;
  const ending = endings[file.mime];
  if (ending) return { ending, width, height, read };
  return {
    ending: 'png',
    width,
    height,
    async read() {
      const drawn = await pictures.png(await buffer(await read()));
      if (!drawn) throw new Error(`the picture ${fileId} cannot be read`);
      return Readable.from([drawn]);
    },
  };
}

const soundEndings: Record<string, string> = {
  ...{ 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a', 'audio/ogg': 'ogg', 'audio/ogg; codecs=opus': 'ogg' },
  ...{ 'audio/wav': 'wav', 'audio/flac': 'flac' },
};

async function soundOf(app: App, fileId: string): Promise<ExportedSound | undefined> {
  const file = await findFile(app.db, fileId);
  const ending = soundEndings[file?.mime ?? ''];
  if (!file || !ending) return undefined;
  return { ending, mime: file.mime.split(';')[0]!, name: file.name, read: () => app.files.store.read(file.storage_key) };
}

/** Names said of questions that stay behind. */
const MOST_NAMED = 5;

const typesLost = (names: readonly string[]): Note => ({
  key: 'export_type_lost',
  values: { count: names.length, names: `${names.slice(0, MOST_NAMED).join('; ')}${names.length > MOST_NAMED ? ' …' : ''}` },
});

function notesOf(lost: Exporting['lost']): Note[] {
  return [
    ...(lost.types.length > 0 ? [typesLost(lost.types)] : []),
    ...(lost.pictures > 0 ? [{ key: 'export_pictures_lost', values: { count: lost.pictures } } as const] : []),
    ...(lost.rules > 0 ? [{ key: 'export_rules_lost', values: { count: lost.rules } } as const] : []),
    ...(lost.formulas > 0 ? [{ key: 'export_formulas_words', values: { count: lost.formulas } } as const] : []),
  ];
}

/** The job of an export: writes the file question by question. A repetition makes it anew. */
export async function exportQuestionsToFile(app: App, { payload, db, report }: JobWork) {
  const row = await findExport(db, String(payload.exportId));
  if (row?.state !== 'making') return undefined;
  const { asked, format } = row;
  const language = row.language as Language;
  const createdAt = app.clock.now();
  const title = translate(language, 'export_title', { date: createdAt.toISOString().slice(0, 10) });
  const exporting: Exporting = {
    questions: () => pages(app, asked.ids, (share) => report(share * 95)),
    picture: (fileId) => pictureOf(app, fileId),
    sound: (fileId) => soundOf(app, fileId),
    language,
    answers: asked.answers,
    title,
    madeAt: createdAt,
    lost: { types: [], pictures: 0, formulas: 0, rules: 0 },
  };
  const writers: Record<QuestionExportFormat, (of: Exporting) => Readable> = {
    docx: writeDocx,
    gift: (of) => Readable.from(writeGift(of)),
    moodle: (of) => Readable.from(writeMoodle(of)),
    qti1: writeQti1,
    qti2: writeQti2,
  };
  const stream = writers[format](exporting);
  const path = await app.files.receive(stream, MOST_BYTES);
  const name = `${title}${fileEndings[format]}`;
  const accepted = await app.files.take(path, { ownerId: row.user_id, purpose: 'question_export', name });
  await withTransaction(db, async (inside) => {
    const file = await app.files.enter(inside, accepted);
    await setExport(inside, row.id, { state: 'made', file_id: file.id, name, notes: notesOf(exporting.lost) });
  });
  return { state: 'made' };
}
