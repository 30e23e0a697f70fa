import type { LiveStream, LiveTicket } from '@praxis/contract/live-media/live-media';
import { openLiveTicket } from '@praxis/instance/live-ticket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { findFile } from '../../platform/files/file-rows.ts';
import { rangeOf } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findRecording, type RecordingRow } from './live-media.store.ts';

/** Whether a person may watch the replay of a class now. */
export type MayReplay = (ask: { classId: string; userId: string }) => Promise<boolean>;

const FILE = /^(master|480|720|1080|audio)\.(m3u8|mp4)$/;

const masterOf = ({ streams }: RecordingRow) => {
  const lines = streams.flatMap(({ stream, bandwidth, codecs, width, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.round(bandwidth * 1.3)},AVERAGE-BANDWIDTH=${bandwidth},CODECS="${codecs}"${width > 0 ? `,RESOLUTION=${width}x${height}` : ''}`,
    `${stream}.m3u8`,
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
};

/** Serves recordings; whoever asks must be allowed to at that moment, whatever address was copied. */
export function replayRoutes(app: App, mayReplay: () => MayReplay | undefined) {
  const { db, files, secrets } = app;
  const may = async (ticket: LiveTicket) => (await mayReplay()?.({ classId: ticket.class, userId: ticket.user })) ?? false;

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const { classId, ticket: sealed, file } = request.params as { classId: string; ticket: string; file: string };
    const [, name = '', kind = ''] = FILE.exec(file) ?? [];
    const ticket = openLiveTicket<LiveTicket>(secrets.replaySecrets(), sealed, app.clock.now().getTime());
    if (!name || ticket?.class !== classId || !(await may(ticket))) throw new Refusal('file_not_found', { status: 404 });
    const recording = await findRecording(db, classId);
    if (recording?.state !== 'ready') throw new Refusal('file_not_found', { status: 404 });
    // Whoever was shown the door gets nothing out of the browser's own store either.
    reply.headers({ 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' });
    if (name === 'master') return reply.type('application/vnd.apple.mpegurl').send(masterOf(recording));
    const stream = recording.streams.find((one) => one.stream === (name as LiveStream));
    const stored = stream && (await findFile(db, kind === 'mp4' ? stream.file_id : stream.playlist_file_id));
    if (!stored) throw new Refusal('file_not_found', { status: 404 });
    const etag = `"${stored.id}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const size = Number(stored.size);
    const range = rangeOf(request.headers.range, size);
    if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    const { download } = request.query as { download?: string };
    if (download === '1') reply.header('content-disposition', `attachment; filename="class-${classId}-${name}.mp4"`);
    reply.header('content-type', kind === 'mp4' ? 'video/mp4' : 'application/vnd.apple.mpegurl');
    reply.header('content-length', range ? range.end - range.start + 1 : size);
    return reply.send(await files.store.read(stored.storage_key, range));
  }
  app.http.get('/replay/:classId/:ticket/:file', send);
}
