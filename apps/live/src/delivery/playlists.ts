import { type LiveStream, liveLadder, NEXT_KEY } from '@praxis/contract/live-media/live-media';
import type { ClassMedia, Slot } from '../class-media.ts';
import type { Init, Part, Segment } from '../stream.ts';

/** Segments listed, and of how many the parts are listed too (RFC 8216bis, 6.2.2: no less than three target durations). */
const LISTED = 6;
const WITH_PARTS = 4;
/** EXT-X-TARGETDURATION: two seconds between key frames, and up to a second more when pictures were missing. */
export const TARGET_SECONDS = 3;

/** What a place of a stream's playlist shows: the slot, and the segment that stands there. */
export type View = { slot: Slot; segment: Segment };

/** The segments a stream's playlist may list, oldest first. */
export function toView(media: ClassMedia, stream: LiveStream): View[] {
  const visible: View[] = [];
  for (const slot of media.slots) {
    const source = slot.sources[stream];
    const segment = source && media.streams.get(source)?.segments.find(({ msn }) => msn === slot.msn);
    if (segment && (segment.parts.length > 0 || segment.closed)) visible.push({ slot, segment });
    // What is missing in the middle ends the list: numbers in a playlist follow each other.
    else if (visible.length > 0 && slot !== media.slots.at(-1)) visible.length = 0;
  }
  return visible.slice(-LISTED - 1);
}

const seconds = (microseconds: number) => (microseconds / 1_000_000).toFixed(5);
const folder = (own: LiveStream, source: LiveStream) => (own === source ? '' : `../${source}/`);

/** Names of what a stream consists of. */
export const names = {
  init: ({ number }: Init) => `init-${number}.mp4`,
  segment: ({ msn }: { msn: number }) => `${msn}.m4s`,
  part: (msn: number, part: number) => `${msn}.${part}.m4s`,
};

function partLine(stream: LiveStream, segment: Segment, part: Part, place: number) {
  const independent = part.independent ? ',INDEPENDENT=YES' : '';
  const address = `${folder(stream, segment.stream)}${names.part(segment.msn, place)}`;
  return `#EXT-X-PART:DURATION=${seconds(part.end - part.start)},URI="${address}"${independent}`;
}

/** Where a stream's playlist stands: the segment under way and its next part, as `_HLS_msn` and `_HLS_part` count. */
export function edgeOf(media: ClassMedia, stream: LiveStream): { msn: number; part: number } | undefined {
  const last = toView(media, stream).at(-1);
  if (!last) return undefined;
  const { segment } = last;
  return segment.closed ? { msn: segment.msn + 1, part: 0 } : { msn: segment.msn, part: segment.parts.length };
}

/** How a player gets at the key of a place; the address is checked for each who asks, what it opens may lie in any cache. */
const keyLine = ({ key }: Slot, ivOf: (key: number) => string) => `#EXT-X-KEY:METHOD=AES-128,URI="../key/${key}",IV=0x${ivOf(key)}`;

/** The part that will be next: the first of a new segment when the one under way is as long as it was meant to be. */
function hint(media: ClassMedia, stream: LiveStream, { slot, segment }: View) {
  const source = media.streams.get(segment.stream);
  const full = segment.closed || source?.isFull(media.segmentSeconds);
  // A player would open it with the key before.
  if (full && media.keys.coming !== slot.key) return [];
  const name = full ? names.part(slot.msn + 1, 0) : names.part(segment.msn, segment.parts.length);
  return [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${folder(stream, segment.stream)}${name}"`];
}

type Tag = { part: number; ivOf: (key: number) => string; ended: boolean };

/** The playlist of one stream, or undefined while there is nothing to list. */
export function mediaPlaylist(media: ClassMedia, stream: LiveStream, { part, ivOf, ended }: Tag): string | undefined {
  const visible = toView(media, stream);
  const first = visible[0];
  if (!first) return undefined;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(part * 3).toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${part.toFixed(3)}`,
    ...(media.keys.announced === undefined ? [] : [`${NEXT_KEY}URI="../key/${media.keys.announced}"`]),
    `#EXT-X-MEDIA-SEQUENCE:${first.slot.msn}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.slot.cuts}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let init: Init | undefined;
  let key: number | undefined;
  for (const [place, { slot, segment }] of visible.entries()) {
    if (slot.discontinuity && place > 0) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.init !== init) {
      // Init segments hold no picture and are not encrypted.
      if (key !== undefined) lines.push('#EXT-X-KEY:METHOD=NONE');
      key = undefined;
      lines.push(`#EXT-X-MAP:URI="${folder(stream, segment.stream)}${names.init(segment.init)}"`);
    }
    init = segment.init;
    if (slot.key !== key) lines.push(keyLine(slot, ivOf));
    key = slot.key;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(slot.wall).toISOString()}`);
    if (place >= visible.length - WITH_PARTS)
      for (const [at, created] of segment.parts.entries()) if (created.bytes.length > 0) lines.push(partLine(stream, segment, created, at));
    if (!segment.closed) continue;
    lines.push(`#EXTINF:${seconds(segment.end - segment.start)},`, `${folder(stream, segment.stream)}${names.segment(segment)}`);
  }
  if (ended) lines.push('#EXT-X-ENDLIST');
  else lines.push(...hint(media, stream, visible.at(-1)!));
  for (const other of media.streams.keys()) {
    const edge = other === stream ? undefined : lastPart(media, other);
    if (edge) lines.push(`#EXT-X-RENDITION-REPORT:URI="../${other}/live.m3u8",LAST-MSN=${edge.msn},LAST-PART=${edge.part}`);
  }
  return `${lines.join('\n')}\n`;
}

function lastPart(media: ClassMedia, stream: LiveStream) {
  const last = toView(media, stream).at(-1);
  return last && { msn: last.segment.msn, part: Math.max(0, last.segment.parts.length - 1) };
}

/** The master playlist: every stream this class has had, best last so that a player without a choice begins low. */
export function masterPlaylist(media: ClassMedia): string | undefined {
  const order: LiveStream[] = [...liveLadder.map(({ quality }) => quality), 'audio'];
  const lines = order.flatMap((name) => {
    const init = media.streams.get(name)?.init;
    if (!init) return [];
    const size = init.width > 0 ? `,RESOLUTION=${init.width}x${init.height},FRAME-RATE=30.000` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.round(init.bandwidth * 1.3)},AVERAGE-BANDWIDTH=${init.bandwidth},CODECS="${init.codecs}"${size}`,
      `${name}/live.m3u8`,
    ];
  });
  return lines.length > 0 ? `${['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n` : undefined;
}
