/** One box of ISO/IEC 14496-12: its four letters and what is in it. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  let size = 8;
  for (const piece of content) size += piece.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content], size);
}

/** A box with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(version * 2 ** 24 + flags, 0);
  return box(type, head, ...content);
}

/** 32-bit numbers, big-endian. */
export function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, at * 4);
  return bytes;
}

/** 16-bit numbers, big-endian. */
export function halves(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, at * 2);
  return bytes;
}

/** Single bytes. */
export const bytes = (...numbers: number[]) => Buffer.from(numbers);
