import type { OnReadOpts } from 'node:net';
import type { Duplex } from 'node:stream';

const SIZE = 256 * 1024;
/** The longest head of a frame from a server: two bytes and eight of length. */
const HEAD = 10;
const BINARY = 0x82;
const SPARE = 64;

/** Buffers nobody reads into at the moment; shared by all pictures. */
const spare: Buffer[] = [];
const take = () => spare.pop() ?? Buffer.allocUnsafeSlow(SIZE);
const give = (buffer: Buffer) => {
  if (spare.length < SPARE) spare.push(buffer);
};

/** Writes the head of a binary frame right before its content and gives where it begins. */
function head(buffer: Buffer, bytes: number) {
  if (bytes < 126) {
    buffer[HEAD - 2] = BINARY;
    buffer[HEAD - 1] = bytes;
    return HEAD - 2;
  }
  if (bytes < 65_536) {
    buffer[HEAD - 4] = BINARY;
    buffer[HEAD - 3] = 126;
    buffer.writeUInt16BE(bytes, HEAD - 2);
    return HEAD - 4;
  }
  buffer[0] = BINARY;
  buffer[1] = 127;
  buffer.writeUInt32BE(0, 2);
  buffer.writeUInt32BE(bytes, 6);
  return 0;
}

/**
 * Carries a machine's picture to a page: what is read stands where it is sent from, behind room for the head of its frame, so nothing is
 * copied or allocated on the way. `page` is the connection below the WebSocket, which itself only says what belongs to its protocol; once
 * `open` says no, nothing goes out any more. A page that reads slowly holds its machine's picture back.
 */
export function picturePipe(page: Duplex, open: () => boolean) {
  let far: Duplex | undefined;
  let current: Buffer | undefined;
  const resume = () => void far?.resume();
  page.on('drain', resume);
  const onread: OnReadOpts = {
    buffer: () => {
      current = take();
      return current.subarray(HEAD);
    },
    callback(bytes) {
      const mine = current;
      if (!mine || page.destroyed || !open()) return false;
      return page.write(mine.subarray(head(mine, bytes), HEAD + bytes), () => give(mine));
    },
  };
  return {
    onread,
    from(opened: Duplex) {
      far = opened;
    },
    /** Whether the machine's bytes come this way. */
    reads: () => current !== undefined,
    /** Reads no more; what was read is with the page's connection when `emptied` is called. What comes then is for somebody else to carry. */
    stop(emptied: () => void) {
      page.off('drain', resume);
      far?.pause();
      if (page.writableLength === 0) emptied();
      else page.once('drain', emptied);
    },
  };
}
