import { inflateRawSync } from 'node:zlib';
import { ChannelFailure } from './channel.ts';

const MOST = 50 * 1024 * 1024;
const [END, CENTRAL] = [0x06054b50, 0x02014b50];
const unreadable = (why: string) => new ChannelFailure('unknown', 'bill_unreadable', why);

/** The files of a bill's zip, whose names are in GBK; bounded in number and size. */
export function filesOfZip(zip: Buffer): { name: string; content: Buffer }[] {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw unreadable('no zip');
  const count = zip.readUInt16LE(end + 10);
  if (count > 20) throw unreadable('too many files');
  let at = zip.readUInt32LE(end + 16);
  const files: { name: string; content: Buffer }[] = [];
  try {
    for (let file = 0; file < count; file++) {
      if (zip.readUInt32LE(at) !== CENTRAL) throw unreadable('no directory');
      const [method, packed, name, extra, comment] = [
        ...[zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)],
        ...[zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)],
      ] as [number, number, number, number, number];
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + packed);
      const content = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: MOST });
      files.push({ name: new TextDecoder('gbk').decode(zip.subarray(at + 46, at + 46 + name)), content });
      at += 46 + name + extra + comment;
    }
  } catch (error) {
    throw error instanceof ChannelFailure ? error : unreadable((error as Error).message);
  }
  return files;
}
