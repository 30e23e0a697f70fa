/** The kind of a frame that carries text. */
export const TEXT = 1;

/** A whole frame, unmasked and uncompressed; made once for everybody who is told the same. */
export function frameOf(payload: Buffer, opcode = TEXT) {
  const size = payload.length;
  const start = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + size);
  frame[0] = 0x80 | opcode;
  if (size < 126) frame[1] = size;
  else if (size < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  payload.copy(frame, start);
  return frame;
}
