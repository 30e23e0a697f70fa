import { CHUNK_HEADER } from '@praxis/contract/live-media/live-media';

/** A chunk as it goes over the line, and where it ends on the session's clock, microseconds. */
export type SentChunk = { frame: ArrayBuffer; end: number; key: boolean };

/** Most that is kept for a line that broke. */
const RETENTION = { microseconds: 12_000_000, bytes: 24_000_000 };

/** Writes a chunk as the packager reads it. */
export function chunkFrame(
  kind: 1 | 2 | 3,
  rung: number,
  chunk: { key: boolean; at: number; duration: number; byteLength: number; copyTo: (to: Uint8Array<ArrayBuffer>) => void },
): ArrayBuffer {
  const frame = new ArrayBuffer(CHUNK_HEADER + chunk.byteLength);
  const view = new DataView(frame);
  view.setUint8(0, kind);
  view.setUint8(1, rung);
  view.setUint8(2, chunk.key ? 1 : 0);
  view.setFloat64(4, chunk.at);
  view.setUint32(12, Math.max(0, Math.round(chunk.duration)));
  chunk.copyTo(new Uint8Array(frame, CHUNK_HEADER));
  return frame;
}

/** What was sent lately and may have to be sent again. */
export function openChunkBuffer() {
  let chunks: SentChunk[] = [];
  let bytes = 0;

  /** Drops whole groups of pictures from the front: what is left begins with a key frame. */
  function trim() {
    const newest = chunks.at(-1)?.end ?? 0;
    while (chunks.length > 0 && (bytes > RETENTION.bytes || newest - chunks[0]!.end > RETENTION.microseconds)) {
      const next = chunks.findIndex(({ key, end }, place) => place > 0 && key && end - chunks[0]!.end > 1_000_000);
      if (next < 0) return;
      for (const { frame } of chunks.splice(0, next)) bytes -= frame.byteLength;
    }
  }

  return {
    push(chunk: SentChunk) {
      chunks.push(chunk);
      bytes += chunk.frame.byteLength;
      trim();
    },
    /** What has to be sent again when all up to `after` has arrived, beginning with the key frame before it. */
    since(after: number | null): SentChunk[] {
      if (after === null) return chunks;
      const first = chunks.findLastIndex(({ key, end }) => key && end <= after);
      // Chunks of several qualities with the same key frame follow each other.
      let from = Math.max(0, first);
      while (from > 0 && chunks[from - 1]!.key && Math.abs(chunks[from - 1]!.end - chunks[from]!.end) < 40_000) from--;
      return chunks.slice(from);
    },
    clear() {
      chunks = [];
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
  };
}
