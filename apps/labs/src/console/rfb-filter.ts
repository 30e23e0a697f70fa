/** What is left of the bytes a viewer sent; undefined when they are no RFB and the connection must end. */
export type RfbFilter = (piece: Buffer, mayType: boolean) => Buffer | undefined;

const VERSION_BYTES = 12;
/** Nobody sends more at once: a clipboard, or a list of encodings. */
const MOST = 1024 * 1024;

/** How long a client message is, by its first bytes; `more` when they do not tell yet, undefined when it is no message we know. */
function lengthOf(bytes: Buffer): number | 'more' | undefined {
  const has = (count: number) => bytes.length >= count;
  switch (bytes[0]) {
    case 0:
      return 20;
    case 2:
      return has(4) ? 4 + 4 * bytes.readUInt16BE(2) : 'more';
    case 3:
      return 10;
    case 4:
      return 8;
    case 5:
      return 6;
    case 6:
      // A negative length marks the extended clipboard.
      return has(8) ? 8 + Math.abs(bytes.readInt32BE(4)) : 'more';
    case 150:
      return 10;
    case 248:
      return has(9) ? 9 + bytes[8]! : 'more';
    case 250:
      return 4;
    case 251:
      return has(8) ? 8 + 16 * bytes[6]! : 'more';
    case 255:
      return qemuLength(bytes);
    default:
      return undefined;
  }
}

/** QEMU's own messages: 0 is a key with its place on the keyboard, 1 is about sound. */
function qemuLength(bytes: Buffer): number | 'more' | undefined {
  if (bytes.length < 2) return 'more';
  if (bytes[1] === 0) return 12;
  if (bytes[1] !== 1) return undefined;
  if (bytes.length < 4) return 'more';
  const operation = bytes.readUInt16BE(2);
  return operation === 2 ? 10 : operation < 2 ? 4 : undefined;
}

/** Keys, pointer, clipboard, power, size of the screen: what changes the machine. */
const typing = (message: Buffer) => [4, 5, 6, 250, 251].includes(message[0]!) || (message[0] === 255 && message[1] === 0);

/**
 * Reads what one viewer sends to a VNC server and lets through whole messages only; what changes the machine is dropped from whoever may
 * not type at that moment. That a viewer promises to look only is worth nothing: here it is held.
 */
export function rfbFilter(): RfbFilter {
  let rest: Buffer = Buffer.alloc(0);
  /** What came behind `rest` and is joined to it once the message is whole, or its length can be told. */
  let pieces: Buffer[] = [];
  let waiting = 0;
  let wanted = 0;
  /** The steps before messages: version, kind of security (from 3.7 on), whether others stay connected. */
  const opening: number[] = [VERSION_BYTES];
  let first = true;

  function openingStep(): Buffer | undefined | 'more' {
    const bytes = opening[0]!;
    if (rest.length < bytes) return 'more';
    const step = rest.subarray(0, bytes);
    opening.shift();
    rest = rest.subarray(bytes);
    if (first) {
      first = false;
      const version = /^RFB 003\.(\d{3})\n$/.exec(step.toString('latin1'))?.[1];
      if (!version) return undefined;
      if (Number(version) >= 7) opening.push(1);
      opening.push(1);
    }
    return step;
  }

  return (piece, mayType) => {
    pieces.push(piece);
    waiting += piece.length;
    if (rest.length + waiting < wanted) return Buffer.alloc(0);
    rest = rest.length > 0 || pieces.length > 1 ? Buffer.concat([rest, ...pieces]) : piece;
    pieces = [];
    waiting = wanted = 0;
    const through: Buffer[] = [];
    while (rest.length > 0) {
      if (opening.length > 0) {
        const step = openingStep();
        if (step === undefined) return undefined;
        if (step === 'more') break;
        through.push(step);
        continue;
      }
      const length = lengthOf(rest);
      if (length === undefined || (length !== 'more' && length > MOST)) return undefined;
      if (length === 'more' || rest.length < length) {
        wanted = length === 'more' ? 0 : length;
        break;
      }
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (mayType || !typing(message)) through.push(message);
    }
    return through.length === 1 ? through[0] : Buffer.concat(through);
  };
}
