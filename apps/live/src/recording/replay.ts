import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type LiveStream, liveLadder, type RecordedStretch } from '@praxis/contract/live-media/live-media';
import { standIn } from '../class-media.ts';
import type { Line, Recorded } from './recording.ts';

type SegmentLine = Extract<Line, { k: 'segment' }>;
type InitLine = Extract<Line, { k: 'init' }>;

const seconds = (microseconds: number) => (microseconds / 1_000_000).toFixed(5);
const range = ({ size, offset }: { size: number; offset: number }) => `${size}@${offset}`;

const segmentsOf = ({ lines }: Recorded) =>
  new Map(lines.flatMap((line) => (line.k === 'segment' ? [[`${line.stream} ${line.msn}`, line]] : [])));
const initsOf = ({ lines }: Recorded) =>
  new Map(lines.flatMap((line) => (line.k === 'init' ? [[`${line.stream} ${line.number}`, line]] : [])));

/** The streams that were recorded, best first. */
export const recordedStreams = ({ sizes }: Recorded): LiveStream[] =>
  [...liveLadder.map(({ quality }) => quality), 'audio' as const].filter((stream) => sizes.has(stream));

/** The playlist of a whole recording in one quality; where that was shed, the next one stands in. */
export function replayPlaylist(recorded: Recorded, stream: LiveStream): string {
  const segments = segmentsOf(recorded) as Map<string, SegmentLine>;
  const inits = initsOf(recorded) as Map<string, InitLine>;
  const visible: { segment: SegmentLine; wall: number; cut: boolean }[] = [];
  for (const slot of recorded.lines) {
    if (slot.k !== 'slot') continue;
    const there = recordedStreams(recorded).filter((name) => segments.has(`${name} ${slot.msn}`));
    const source = standIn(stream, there);
    if (source) visible.push({ segment: segments.get(`${source} ${slot.msn}`)!, wall: slot.wall, cut: slot.discontinuity });
  }
  const longest = Math.max(1, ...visible.map(({ segment }) => Math.round((segment.end - segment.start) / 1_000_000)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let map = '';
  for (const [place, { segment, wall, cut }] of visible.entries()) {
    const init = inits.get(`${segment.stream} ${segment.init}`)!;
    const next = `#EXT-X-MAP:URI="${segment.stream}.mp4",BYTERANGE="${range(init)}"`;
    if (place > 0 && (cut || next !== map)) lines.push('#EXT-X-DISCONTINUITY');
    if (next !== map) lines.push(next);
    map = next;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(wall).toISOString()}`);
    lines.push(`#EXTINF:${seconds(segment.end - segment.start)},`, `#EXT-X-BYTERANGE:${range(segment)}`, `${segment.stream}.mp4`);
  }
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
}

/** How a stream of the recording is announced in a master playlist. */
export function streamFacts(recorded: Recorded, stream: LiveStream) {
  const init = recorded.lines.findLast((line): line is InitLine => line.k === 'init' && line.stream === stream);
  if (!init) throw new Error(`Nothing was recorded of ${stream}.`);
  const { codecs, bandwidth, width, height } = init.init;
  return { codecs, bandwidth, width, height };
}

/** Seconds that were recorded. */
export const recordedSeconds = ({ lines }: Recorded) =>
  lines.reduce((end, line) => (line.k === 'segment' ? Math.max(end, line.end) : end), 0) / 1_000_000;

/** Which moment of the class stands where in the recording. */
export function stretchesOf(recorded: Recorded): RecordedStretch[] {
  const stretches = recorded.lines.filter((line) => line.k === 'stretch');
  return stretches.map(({ media, wall }, place) => ({
    media: media / 1_000_000,
    wall: Math.round(wall),
    seconds: (stretches[place + 1]?.media ?? recordedSeconds(recorded) * 1_000_000) / 1_000_000 - media / 1_000_000,
  }));
}

/** SHA-256 of a file, hex. */
export async function sha256(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
