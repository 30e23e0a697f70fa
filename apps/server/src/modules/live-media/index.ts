import {
  LIVE_AREA,
  LIVE_TICKET_MINUTES,
  type LiveEntry,
  type LiveMediaEvent,
  type LivePackagerState,
  type LiveQuality,
  type LiveRecording,
  type LiveTask,
  type LiveTicket,
  liveTasks,
} from '@praxis/contract/live-media/live-media';
import { sealLiveTicket } from '@praxis/instance/live-ticket';
import { startTask } from '../../platform/agents/agent-tasks.ts';
import { RESULT_BOUNDS } from '../../platform/agents/task-results.ts';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { partDegraded } from '../../platform/part-state.ts';
import { iceServers } from './ice-servers.rules.ts';
import {
  claimPackager,
  deleteRecording,
  failRecording,
  findRecording,
  nextRevocation,
  type RecordingRow,
  savePackager,
  saveRecording,
  startRecording,
} from './live-media.store.ts';
import { openLivePlane } from './live-plane.ts';
import { stageToken } from './livekit.rules.ts';
import { openLivekitRooms } from './livekit-rooms.ts';
import { type MayReplay, replayRoutes } from './replay.routes.ts';

/** What the module that owns classes wants to be asked and told. */
export type LiveMediaOwner = {
  /** Whether a person may watch the replay of a class now; asked again and again while they watch. */
  mayReplay: MayReplay;
  /** Something happened in the media of a class; may be told twice. */
  happened: (event: LiveMediaEvent) => Promise<void>;
  /** The recording of a class is there, or could not be made. In the transaction that notes it. */
  recorded: (about: { classId: string; recording: RecordingRow; db: Db }) => Promise<void>;
};

const owners = extensionPoint<LiveMediaOwner>('owner of live classes');

/** Names the module that owns classes; called once in its `mount`. */
export const ownLiveMedia = (app: App, owner: LiveMediaOwner) => owners.register(app, owner);

const REPLAY_HOURS = 6;
/** After this long without its packager another one may take its place. */
const PACKAGER_LEASE_MS = 20_000;

/** Lets a person publish or watch a class for some minutes; the caller has decided that they may. */
export function openLiveEntry(
  app: App,
  {
    classId,
    userId,
    role,
    delivery = 'push',
  }: { classId: string; userId: string; role: LiveTicket['role']; delivery?: LiveEntry['delivery'] },
): LiveEntry {
  const issued = app.clock.now().getTime();
  const expires = issued + LIVE_TICKET_MINUTES * 60_000;
  const ticket = sealLiveTicket<LiveTicket>(app.agents.identities.ticketSecret('live'), {
    class: classId,
    user: userId,
    role,
    issued,
    expires,
  });
  const { livekit, turn } = app.instance;
  const stage = livekit.url
    ? { url: livekit.url, token: stageToken(livekit, classId, userId, issued, LIVE_TICKET_MINUTES * 60) }
    : undefined;
  return { class_id: classId, ticket, expires, delivery, ice: iceServers(turn, userId, issued), ...(stage && { stage }) };
}

/** Shows a person the door of a class at once, or everybody, and lets no ticket issued until now open anything. */
export async function revokeLiveEntry(db: Db, classId: string, userId: string | null) {
  const task: LiveTask = { do: 'revoke', class: classId, user: userId };
  await startTask(db, liveTasks.revoke, await nextRevocation(db), task, { priority: 10 });
  await startJob(db, 'stage_leave', { class_id: classId, user_id: userId });
}

/** The class is over: its media ends and its recording goes into the file store. */
export async function endLiveMedia(db: Db, classId: string) {
  await startRecording(db, classId);
  await startTask(db, liveTasks.end, classId);
  await startJob(db, 'stage_leave', { class_id: classId, user_id: null });
}

/** What became of the recording of a class. */
export const recordingOf = (db: Db, classId: string): Promise<RecordingRow | undefined> => findRecording(db, classId);

/** Removes a recording for good. */
export async function removeRecording(db: Db, classId: string, now: Date) {
  const recording = await findRecording(db, classId);
  if (!recording) return;
  await discardFiles(
    db,
    recording.streams.flatMap((stream) => [stream.file_id, stream.playlist_file_id]),
    now,
  );
  await deleteRecording(db, classId);
}

/** Addresses of a ready recording for one person; each request asks again whether they may. */
export function replayAddresses(app: App, { classId, userId }: { classId: string; userId: string }, recording: LiveRecording) {
  const issued = app.clock.now().getTime();
  const expires = issued + REPLAY_HOURS * 3_600_000;
  const ticket = sealLiveTicket<LiveTicket>(app.secrets.replaySecret(), { class: classId, user: userId, role: 'watch', issued, expires });
  const base = `/replay/${classId}/${ticket}`;
  const pictures = recording.streams.filter(({ stream }) => stream !== 'audio');
  return {
    master: `${base}/master.m3u8`,
    downloads: pictures.map(({ stream, bytes }) => ({
      quality: stream as LiveQuality,
      bytes,
      address: `${base}/${stream}.mp4?download=1`,
    })),
  };
}

/** Lets one packager in at a time: while it is connected anywhere it keeps its lease, and another is told who has it. */
function oneAtATime(app: App) {
  const claim = (name: string) => {
    const now = app.clock.now();
    return claimPackager(app.db, name, now, new Date(now.getTime() + PACKAGER_LEASE_MS));
  };
  app.agents.admission('live', async (name) => {
    const other = await claim(name);
    if (other === undefined) return undefined;
    app.http.log.error({ packager: name, serving: other }, 'a second packager was turned away: one serves a school');
    return `packager ${other} serves this school; stop it, or revoke its key, before another starts`;
  });
  const renewal = setInterval(() => {
    for (const name of app.agents.calls.names(LIVE_AREA))
      claim(name).catch((error: unknown) => app.http.log.error({ err: error }, 'the lease of the packager was not renewed'));
  }, PACKAGER_LEASE_MS / 4);
  renewal.unref();
  app.http.addHook('onClose', async () => clearInterval(renewal));
}

/** The media of live classes: tickets, the way to the packager, recordings. */
export const liveMedia = {
  name: 'live-media',
  mount(app: App) {
    const owner = () => owners.entries(app).at(-1);
    app.agents.calls.define(LIVE_AREA, {
      state: async ({ agent, state }) => void (await savePackager(app.db, agent, (state as LivePackagerState).address, app.clock.now())),
      event: async ({ event }) => owner()?.happened(event as LiveMediaEvent),
    });
    app.agents.define(liveTasks.revoke, {
      by: 'live',
      payload: async ({ payload }) => payload,
      done: async () => undefined,
      failed: async () => undefined,
    });
    app.agents.define(liveTasks.end, {
      by: 'live',
      results: RESULT_BOUNDS.recording,
      payload: async ({ subjectId, deliver }) => ({ do: 'end', class: subjectId, deliver }) satisfies LiveTask,
      async done({ subjectId, result, db }) {
        await saveRecording(db, subjectId, result as LiveRecording, app.clock.now());
        const recording = await findRecording(db, subjectId);
        if (recording) await owner()?.recorded({ classId: subjectId, recording, db });
      },
      async failed({ subjectId, error, db }) {
        await failRecording(db, subjectId, error);
        const recording = await findRecording(db, subjectId);
        if (recording) await owner()?.recorded({ classId: subjectId, recording, db });
      },
    });
    app.jobs.define('stage_leave', async ({ payload }) => {
      const { class_id, user_id } = payload as { class_id: string; user_id: string | null };
      if (!app.instance.livekit.url) return {};
      const rooms = openLivekitRooms(app.instance.livekit, () => app.clock.now().getTime());
      await (user_id === null ? rooms.close(class_id) : rooms.leave(class_id, user_id));
      return {};
    });
    oneAtATime(app);
    app.parts.set('live', async () =>
      app.agents.connected().some(({ area }) => area === LIVE_AREA) ? undefined : partDegraded('part_no_live'),
    );
    openLivePlane(app);
    replayRoutes(app, () => owner()?.mayReplay);
  },
};
