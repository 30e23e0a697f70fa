import type { PdfResult } from '@praxis/contract/core/agent';
import { addClassPaper, type ClassPaper, listClassPapers } from '@praxis/contract/live-classes/pages';
import type { BoardPage } from '@praxis/contract/live-classes/room';
import { startTask } from '../../../platform/agents/agent-tasks.ts';
import type { TaskReports } from '../../../platform/agents/task-reports.ts';
import { RESULT_BOUNDS } from '../../../platform/agents/task-results.ts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded, findFile } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { isMessageKey, translate } from '../../../platform/messages.ts';
import { classTheActorOversees, classTheActorRuns } from '../live-classes.access.ts';
import { findClass } from '../schedule/classes.store.ts';
import { findPaper, insertPaper, papersOfClass, recordPaper } from './papers.store.ts';
import { appendPosts, type RoomEntry, storeFile } from './room-log.store.ts';

const SOURCE_MINUTES = 12 * 60;

type Paper = NonNullable<Awaited<ReturnType<typeof findPaper>>>;

/** Puts the pages onto the board, one after the other, and turns to the first. */
async function putOnBoard(app: App, db: Db, paper: Paper, { pages }: PdfResult) {
  const row = await findClass(db, paper.class_id);
  if (!row || row.state === 'ended' || row.state === 'cancelled') return;
  const pageId = (at: number) => `pdf${paper.id}-${at + 1}`;
  const base = { classId: row.id, userId: paper.user_id, role: 'staff' as const, at: app.clock.now() };
  const posts = pages.map(({ file_id }, at): RoomEntry => {
    const page: BoardPage = { id: pageId(at), kind: 'picture', file_id, title: `${paper.name.slice(0, 50)} ${at + 1}` };
    const after = at === 0 ? paper.after_page : pageId(at - 1);
    return { ...base, key: `pdf-${paper.id}-${at}`, kind: 'page_add', body: JSON.stringify({ page, after }) };
  });
  posts.push({ ...base, key: `pdf-${paper.id}-first`, kind: 'page_turn', body: JSON.stringify({ page: pageId(0) }) });
  for (const { file_id } of pages) await storeFile(db, row.id, file_id);
  await appendPosts(db, posts);
}

const drawing = (app: App): TaskReports => ({
  by: 'media',
  results: RESULT_BOUNDS.pages,
  async payload({ subjectId, viewer, deliver, db }) {
    const paper = await findPaper(db, subjectId);
    const file = paper && (await findFile(db, paper.file_id));
    if (!file) throw new Error(`The PDF of class paper ${subjectId} is gone`);
    const source = app.files.signAddress(file, viewer, app.clock.now(), SOURCE_MINUTES);
    return { source, name: file.name, deliver };
  },
  async progress({ subjectId, progress, db }) {
    await recordPaper(db, subjectId, { progress: Math.max(0, Math.min(99, Math.round(progress))) });
  },
  async done({ subjectId, result, db }) {
    const paper = await findPaper(db, subjectId);
    if (paper?.state !== 'in_progress') return;
    await putOnBoard(app, db, paper, result as PdfResult);
    await recordPaper(db, subjectId, { progress: 100, state: 'complete' });
  },
  async failed({ subjectId, error, db }) {
    await recordPaper(db, subjectId, { state: 'failed', error: isMessageKey(error) ? error : 'transcoding_interrupted' });
  },
});

/** PDFs whose pages become pages of the board. */
export function papersRoutes(app: App) {
  app.agents.define('board_pdf', drawing(app));

  serve(app, addClassPaper, {
    access: classTheActorRuns,
    async run({ subject: { row }, actor, input, db }) {
      if (row.state === 'ended') throw new Refusal('class_is_over');
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'class_pdf');
      const paperId = await insertPaper(db, { classId: row.id, fileId: file.id, userId: actor.userId, after: input.after });
      await startTask(db, 'board_pdf', paperId);
      return { paper_id: paperId };
    },
  });

  serve(app, listClassPapers, {
    access: classTheActorOversees,
    async run({ subject: { row }, db, language }) {
      const view = (paper: Paper): ClassPaper => ({
        ...{ id: paper.id, name: paper.name, state: paper.state, progress: paper.progress },
        reason: paper.error && isMessageKey(paper.error) ? translate(language, paper.error) : null,
      });
      return { list: (await papersOfClass(db, row.id)).map(view) };
    },
  });
}
