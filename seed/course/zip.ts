import { crc32 } from 'node:zlib';

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
/** Names are UTF-8, nothing is packed, and every file has the same fixed date. */
const traits = (name: Buffer, content: Buffer) =>
  Buffer.concat([
    u16(20),
    u16(0x800),
    u16(0),
    u16(0),
    u16(0x5a21),
    u32(crc32(content)),
    u32(content.length),
    u32(content.length),
    u16(name.length),
    u16(0),
  ]);

/** A zip of text files. */
export function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const local = Buffer.concat([u32(0x04034b50), traits(name, content), name, content]);
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), traits(name, content), u16(0), u16(0), u16(0), u32(0), u32(offset), name]));
    parts.push(local);
    offset += local.length;
  }
  const count = directory.length;
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Buffer.concat([u32(0x06054b50), u16(0), u16(0), u16(count), u16(count), u32(size), u32(offset), u16(0)]);
  return Buffer.concat([...parts, ...directory, end]);
}
