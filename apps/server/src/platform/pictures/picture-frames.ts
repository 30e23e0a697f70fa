import type { Writable } from 'node:stream';

/** What the process for pictures is asked: whether bytes are a picture, its size, or the picture written anew in some form. */
export type PictureAsk = { work: 'check' | 'rewrite' | 'size' | 'png' | 'screen' | 'still'; mime?: string };
/** What it answers, with the new picture behind it; not `fine` when it was none. */
export type PictureAnswer = { fine: boolean; width?: number; height?: number };

const HEAD = 8;
const HEADER_MOST = 1024;
const BODY_MOST = 256 * 1024 * 1024;

/** Writes two lengths, words in JSON, and bytes, which are not copied for it. */
export function writeFrame(stream: Writable, label: object, body: Buffer = Buffer.alloc(0)) {
  const text = Buffer.from(JSON.stringify(label));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(body.length, 4);
  stream.cork();
  stream.write(Buffer.concat([head, text]));
  stream.write(body);
  stream.uncork();
}

/** Puts frames together from pieces; throws where what comes is none. */
export function readFrames<Texts>(onFrame: (label: Texts, body: Buffer) => void) {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let wanted = HEAD;
  return (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    while (bytes >= wanted) {
      const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      pieces = [all];
      const [label, body] = [all.readUInt32LE(0), all.readUInt32LE(4)];
      if (label > HEADER_MOST || body > BODY_MOST) throw new Error('no frame of a picture');
      wanted = HEAD + label + body;
      if (bytes < wanted) return;
      onFrame(JSON.parse(all.toString('utf8', HEAD, HEAD + label)) as Texts, all.subarray(HEAD + label, wanted));
      pieces = [all.subarray(wanted)];
      bytes -= wanted;
      wanted = HEAD;
    }
  };
}
