import { crc32 } from 'node:zlib';

let table: Map<string, number> | undefined;

/** Every character of GBK by its two bytes, read off the decoder of the platform. */
function gbkTable() {
  const decoder = new TextDecoder('gbk');
  const known = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      if (low === 0x7f) continue;
      const sign = decoder.decode(Uint8Array.of(high, low));
      if ([...sign].length === 1 && sign !== '�' && !known.has(sign)) known.set(sign, high * 256 + low);
    }
  return known;
}

/** A text in the encoding of Alipay's bills; what GBK lacks becomes a question mark. */
export function toGbk(text: string): Buffer {
  table ??= gbkTable();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    const pair = table.get(sign);
    if (code < 0x80) bytes.push(code);
    else if (pair) bytes.push(pair >> 8, pair & 0xff);
    else bytes.push(0x3f);
  }
  return Buffer.from(bytes);
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** A zip of stored files with names in GBK, as Alipay makes them. */
export function zipOf(files: readonly { name: string; content: Buffer }[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = toGbk(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    local.copy(central, 10, 8, 28);
    central.writeUInt16LE(title.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, title, content);
    centrals.push(central, title);
    offset += local.length + title.length + content.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
