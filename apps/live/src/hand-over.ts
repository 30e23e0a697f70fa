import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LiveRecording, RecordedStream } from '@praxis/contract/live-media/live-media';
import { fileOf, readRecording } from './recording/recording.ts';
import { recordedSeconds, recordedStreams, replayPlaylist, sha256, streamFacts, stretchesOf } from './recording/replay.ts';

/** Hands one file to the file store of the server; the answer is its id there. */
async function deliver(address: string, path: string, signal?: AbortSignal): Promise<string> {
  const reply = await fetch(`${address}&name=${encodeURIComponent(basename(path))}`, {
    method: 'POST',
    body: await openAsBlob(path),
    headers: { 'content-type': 'application/octet-stream' },
    ...(signal && { signal }),
  });
  const answer = (await reply.json()) as { code: number; msg: string; data: { file_id: string } };
  if (answer.code !== 1) throw new Error(`the server did not take ${basename(path)}: ${reply.status} ${answer.msg}`);
  return answer.data.file_id;
}

/** Hands a complete recording to the file store: per stream one file and its playlist. */
export async function handOver(folder: string, address: string, signal?: AbortSignal): Promise<LiveRecording> {
  const recorded = await readRecording(folder);
  const streams: RecordedStream[] = [];
  for (const stream of recordedStreams(recorded)) {
    const path = fileOf(folder, stream);
    const list = join(folder, `${stream}.m3u8`);
    await writeFile(list, replayPlaylist(recorded, stream), { mode: 0o600 });
    streams.push({
      ...{ stream, bytes: recorded.sizes.get(stream) ?? 0, sha256: await sha256(path), ...streamFacts(recorded, stream) },
      ...{ file_id: await deliver(address, path, signal), playlist_file_id: await deliver(address, list, signal) },
    });
  }
  return { seconds: recordedSeconds(recorded), stretches: stretchesOf(recorded), streams };
}
