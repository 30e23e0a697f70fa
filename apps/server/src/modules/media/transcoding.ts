import type { PdfResult, VideoResult } from '@praxis/contract/core/agent';
import { addressOf } from '@praxis/contract/core/pages';
import type { MediaKind } from '@praxis/contract/media/media';
import { startTask } from '../../platform/agents/agent-tasks.ts';
import type { TaskReports } from '../../platform/agents/task-reports.ts';
import { RESULT_BOUNDS, type ResultBounds } from '../../platform/agents/task-results.ts';
import type { App } from '../../platform/app.ts';
import { type Db, withTransaction } from '../../platform/database/db.ts';
import { findFile, retainFor } from '../../platform/files/file-rows.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/jobs/events.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { isMessageKey } from '../../platform/messages.ts';
import { partDegraded } from '../../platform/part-state.ts';
import { sendMessage } from '../messages/index.ts';
import { indexDemo } from './demo-zip.ts';
import { findMedia, type MediaRow, recordTranscoding, replaceDemoFiles } from './media.store.ts';
import { publishMedia } from './media-listeners.ts';
import { failureText } from './media-view.ts';

const SOURCE_MINUTES = 12 * 60;

/** Hands a file to whoever processes its kind: the media agent, or a job of ours for a demo. */
export async function startTranscoding(db: Db, media: { id: string; kind: MediaKind }) {
  if (media.kind === 'demo') await startJob(db, 'demo_index', { mediaId: media.id });
  else await startTask(db, media.kind, media.id);
}

type Change = Parameters<typeof recordTranscoding>[2];

/** Records where a transcoding stands and notifies whoever shows the file. */
async function record(db: Db, mediaId: string, change: Change) {
  const changed = await recordTranscoding(db, mediaId, change);
  for (const { id, course_id, state, progress } of changed) await publishMedia(db, { mediaId: id, courseId: course_id, state, progress });
  return changed;
}

const createdFiles = ({ renditions = [], pages = [], thumbnails, posterFileId }: Change) =>
  [...renditions, ...pages, ...(thumbnails ? [thumbnails] : [])].map((one) => one.file_id).concat(posterFileId ?? []);

async function complete(db: Db, mediaId: string, change: Change) {
  const changed = await record(db, mediaId, { ...change, state: 'complete', progress: 100, error: null });
  for (const media of changed) await announce(db, 'transcoding_ended', { mediaId: media.id, state: 'complete' });
  const owner = changed.find(({ id }) => id === mediaId)?.owner_id;
  if (owner) await retainFor(db, owner, createdFiles(change));
}

/** Ends a transcoding as failed; the owners are told, in words when the reason is one of ours. */
async function fail(db: Db, mediaId: string, error: string) {
  const key = isMessageKey(error) ? error : 'transcoding_interrupted';
  for (const media of await record(db, mediaId, { state: 'failed', error: key })) {
    await announce(db, 'transcoding_ended', { mediaId: media.id, state: 'failed' });
    const row = (await findMedia(db, media.id))!;
    const values = { file: row.file_name, reason: failureText(key) ?? '' };
    const link = media.course_id ? addressOf('courseDesign', { courseId: media.course_id }) : addressOf('library');
    await sendMessage(db, { userIds: [media.owner_id], kind: 'transcoding_failed', values, link });
  }
}

const videoChange = (result: Partial<VideoResult>): Change => ({
  duration: result.duration,
  width: result.width,
  height: result.height,
  renditions: result.renditions,
  posterFileId: result.poster_file_id,
  thumbnails: result.thumbnails,
});

const pdfChange = (result: Partial<PdfResult>): Change => ({
  pages: result.pages?.map(({ file_id, width, height }) => ({ file_id, width, height })),
  pageCount: result.pages?.length,
});

const reportsOf = (app: App, results: ResultBounds, changeOf: (result: unknown) => Change): TaskReports => ({
  by: 'media',
  results,
  async payload({ subjectId, viewer, deliver, db }) {
    const media = (await findMedia(db, subjectId)) as MediaRow;
    const file = await findFile(db, media.file_id);
    if (!file) throw new Error(`The upload of media ${subjectId} is gone`);
    return {
      source: app.files.signAddress(file, viewer, app.clock.now(), SOURCE_MINUTES),
      name: file.name,
      deliver,
    };
  },
  async progress({ subjectId, progress, partial, db }) {
    await record(db, subjectId, { progress: Math.max(0, Math.min(99, Math.round(progress))), ...(partial ? changeOf(partial) : {}) });
  },
  done: ({ subjectId, result, db }) => complete(db, subjectId, changeOf(result)),
  failed: ({ subjectId, error, db }) => fail(db, subjectId, error),
});

async function indexDemoOf(app: App, mediaId: string) {
  const media = await findMedia(app.db, mediaId);
  const zip = media && (await findFile(app.db, media.file_id));
  if (!media || !zip || media.state !== 'in_progress') return;
  try {
    const files = await indexDemo(app.files.store, { key: zip.storage_key, size: Number(zip.size) }, async (part) => {
      await withTransaction(app.db, (db) => record(db, mediaId, { progress: Math.round(part * 95) }));
    });
    await withTransaction(app.db, async (db) => {
      await replaceDemoFiles(db, mediaId, files);
      await complete(db, mediaId, { pageCount: files.length });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) app.http.log.error({ err: error, mediaId }, 'demo could not be read');
    await withTransaction(app.db, (db) => fail(db, mediaId, error instanceof Refusal ? error.key : 'transcoding_interrupted'));
  }
}

/** Takes on what agents and jobs report of course files. */
export function defineTranscoding(app: App) {
  app.agents.define(
    'video',
    reportsOf(app, RESULT_BOUNDS.video, (result) => videoChange(result as VideoResult)),
  );
  app.agents.define(
    'pdf',
    reportsOf(app, RESULT_BOUNDS.pages, (result) => pdfChange(result as PdfResult)),
  );
  app.jobs.define('demo_index', async ({ payload }) => {
    await indexDemoOf(app, String(payload.mediaId));
    return undefined;
  });
  app.parts.set('media', async () => {
    const kinds = new Set(app.agents.connected().flatMap((agent) => Object.keys(agent.capacity)));
    if (!kinds.has('pdf')) return partDegraded('part_no_media');
    return kinds.has('video') ? undefined : partDegraded('part_no_video');
  });
}
