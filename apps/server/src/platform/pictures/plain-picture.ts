import { readFile } from 'node:fs/promises';
import { pictures } from './pictures.ts';

const MOST_BYTES = 20 * 1_048_576;
/** Parts of a PNG that show something or say how; texts, profiles and unknown parts are not among them. */
const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'sBIT', 'gAMA', 'cHRM', 'sRGB', 'bKGD', 'pHYs', 'IDAT', 'IEND']);
const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH']);

function isPlainPng(bytes: Buffer) {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const part = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + length;
    if (!PNG_PARTS.has(part) || at > bytes.length) return false;
    if (part === 'IEND') return length === 0 && at === bytes.length;
  }
  return false;
}

function isPlainWebp(bytes: Buffer) {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!WEBP_PARTS.has(bytes.toString('latin1', at, at + 4))) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return at === bytes.length;
}

/** The place behind the picture data that begins at `at`: the next marker that is neither stuffing nor a restart. */
function afterScan(bytes: Buffer, at: number) {
  let next = at;
  while (
    next + 1 < bytes.length &&
    !(bytes[next] === 0xff && bytes[next + 1] !== 0 && !(bytes[next + 1]! >= 0xd0 && bytes[next + 1]! <= 0xd7))
  )
    next++;
  return next;
}

function isPlainJpeg(bytes: Buffer) {
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === 0xd9) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return false;
    if (marker === 0xd9) return at + 2 === bytes.length;
    // The JFIF head, tables, frames and scans; no application parts and no comments.
    const jfif = marker === 0xe0 && bytes.toString('latin1', at + 4, at + 8) === 'JFIF' && bytes.readUInt16BE(at + 2) === 16;
    if (!jfif && !(marker >= 0xc0 && marker <= 0xdd && marker !== 0xc8 && marker !== 0xd8)) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) at = afterScan(bytes, at);
  }
  return false;
}

/** The place behind a row of sub-blocks, or beyond the end when it is broken. */
function afterBlocks(bytes: Buffer, at: number) {
  let next = at;
  while (next < bytes.length && bytes[next] !== 0) next += 1 + bytes[next]!;
  return next + 1;
}

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Timing and repetition are the only extensions of a GIF that show something. */
function isPlainExtension(bytes: Buffer, at: number) {
  const timing = bytes[at + 1] === 0xf9 && bytes[at + 2] === 4 && bytes[at + 7] === 0;
  const repetition =
    bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0' && bytes[at + 14] === 3 && bytes[at + 18] === 0;
  return timing || repetition;
}

function isPlainGif(bytes: Buffer) {
  if (bytes.length < 14) return false;
  for (let at = 13 + tableBytes(bytes[10]!); at < bytes.length; ) {
    if (bytes[at] === 0x3b) return at + 1 === bytes.length;
    if (bytes[at] === 0x2c && at + 10 < bytes.length) at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]!));
    else if (bytes[at] === 0x21 && isPlainExtension(bytes, at)) at = afterBlocks(bytes, at + 2);
    else return false;
  }
  return false;
}

const readers: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': isPlainPng,
  'image/webp': isPlainWebp,
  'image/gif': isPlainGif,
  'image/jpeg': isPlainJpeg,
};

/** Whether a picture holds nothing but what it shows, as our own writer leaves it: then its bytes may stay as they are. */
export async function isPlainPicture(path: string, mime: string) {
  const bytes = await readFile(path);
  return bytes.length <= MOST_BYTES && (readers[mime]?.(bytes) ?? false) && pictures.isPicture(bytes);
}
