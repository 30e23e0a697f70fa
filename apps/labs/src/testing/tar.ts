import { gzipSync } from 'node:zlib';

type Entry = { name: string; type?: string; link?: string; body?: string; size?: number; owner?: string };

/** A gzipped tar as somebody who means harm would write it. */
export function tarOf(entries: readonly Entry[], end = true) {
  const blocks = entries.flatMap(({ name, type = '0', link = '', body = '', size, owner = '' }) => {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write('0000644\0', 100);
    header.write('0001750\0', 108);
    header.write('0001750\0', 116);
    header.write(`${(size ?? Buffer.byteLength(body)).toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write(type, 156);
    header.write(link, 157);
    header.write('ustar  \0', 257);
    header.write(owner, 265);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    const padded = Buffer.alloc(Math.ceil(Buffer.byteLength(body) / 512) * 512);
    padded.write(body);
    return [header, padded];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(end ? 1024 : 0)]));
}
