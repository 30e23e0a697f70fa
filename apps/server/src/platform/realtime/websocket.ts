import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { direct } from './socket-writes.ts';
import { frameOf, TEXT } from './websocket-frame.ts';

/** What the owner of many lines hears of each. */
export type ConnectionHandlers<Owner> = {
  text: (connection: Connection<Owner>, text: string) => void;
  gone: (connection: Connection<Owner>) => void;
};

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const LARGEST = 64 * 1024;
/** A message comes in so many frames at most: empty ones count nothing among its bytes. */
const MOST_FRAMES = 256;
const CONNECTION = Symbol('line');
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const [BROKEN_RULE, NOT_TEXT, BAD_LETTERS, TOO_LARGE] = [1002, 1003, 1007, 1009];
const NOTHING = Buffer.alloc(0);
const PING_FRAME = Buffer.from([0x80 | PING, 0]);

type Carrier = Duplex & { [CONNECTION]?: Connection<unknown> };
type Plain = Socket & { readonly _handle?: { readonly fd?: number } | null };
type Ended = (error?: Error | null) => void;

/** The file of a socket whose bytes go to the network as they are; what is encrypted has to pass through its stream. */
const fdOf = (stream: Duplex) => (stream instanceof Socket && !('encrypted' in stream) ? ((stream as Plain)._handle?.fd ?? -1) : -1);

let changes = 0;
/** Grows whenever a line's file becomes another: files that were written down before it grew may be somebody else's by now. */
export const fdGeneration = () => changes;

/** A socket closes its file nowhere else, and in this moment: the line must not know it any longer. */
function letGoOfFile(this: Carrier, error: Error | null, ended: Ended) {
  this[CONNECTION]?.loseFile();
  Socket.prototype._destroy.call(this, error, ended);
}

/**
 * The server's end of one WebSocket: text frames, nothing compressed. One object and four shared listeners each, no timer of its own,
 * because tens of thousands of them stand idle at a time.
 */
export class Connection<Owner> {
  readonly owner: Owner;
  readonly stream: Duplex;
  readonly ears: ConnectionHandlers<Owner>;
  /** Whether its bytes may go straight to the kernel as long as it owes nothing. */
  readonly #plain: boolean;
  #file: number;
  /** Bytes the stream of a plain socket holds because the kernel did not take them at once. */
  #behind = 0;
  open = true;
  /** Whether anything was heard since it was last asked. */
  heard = true;
  /** Nothing more is read or taken apart until `resume`. */
  paused = false;
  /** Of a frame that has not come whole: its bytes so far. */
  pieces: Buffer[] | undefined = undefined;
  waiting = 0;
  need = 2;
  /** Of a message in several frames: what has come. */
  begun: Buffer[] | undefined = undefined;
  begunSize = 0;

  constructor(stream: Duplex, owner: Owner, handlers: ConnectionHandlers<Owner>) {
    this.stream = stream;
    this.#file = fdOf(stream);
    this.#plain = this.#file >= 0;
    this.owner = owner;
    this.ears = handlers;
    (stream as Carrier)[CONNECTION] = this as Connection<unknown>;
    if (this.#plain) stream._destroy = letGoOfFile;
  }

  /** Bytes that were sent and not taken yet. */
  get unsent() {
    return this.#plain ? this.#behind : this.stream.writableLength;
  }

  /** Sends a frame that is made already. */
  write(frame: Buffer) {
    if (this.open) this.put(frame);
  }

  /**
   * Puts bytes on the way. A plain socket that owes nothing hands them to the kernel itself: the stream takes three times as long to do
   * the same, which is much where thousands are told at once. What the kernel does not take, and everything after it, waits in the stream.
   */
  put(bytes: Buffer) {
    const { file: fd } = this;
    const written = fd < 0 ? 0 : direct(fd, bytes);
    if (written < bytes.length) this.owe(bytes, written);
  }

  /** The file of a plain socket that owes nothing, good until `fileChanges` grows; -1 for everything else. */
  get file() {
    return this.#file;
  }

  /** From now on nothing goes straight to the kernel. */
  loseFile() {
    if (this.#file < 0) return;
    this.#file = -1;
    changes++;
  }

  /** Leaves to the stream what the kernel did not take of some bytes. */
  owe(bytes: Buffer, written: number) {
    if (!this.#plain) return void this.stream.write(bytes);
    this.loseFile();
    const rest = written === 0 ? bytes : bytes.subarray(written);
    this.#behind += rest.length;
    this.stream.write(rest, () => {
      this.#behind -= rest.length;
      if (this.#behind > 0 || !this.open) return;
      this.#file = fdOf(this.stream);
      changes++;
    });
  }

  /** Says why and closes; what comes after is not heard. */
  close(code: number, reason = '') {
    if (!this.open) return;
    const label = Buffer.from(reason).subarray(0, 120);
    const payload = Buffer.allocUnsafe(2 + label.length);
    payload.writeUInt16BE(code, 0);
    label.copy(payload, 2);
    this.put(frameOf(payload, CLOSE));
    this.#end();
  }

  #end() {
    this.open = false;
    this.loseFile();
    this.pieces = undefined;
    this.begun = undefined;
    this.stream.end();
  }

  /** Asks whether the other end is still there; one that did not answer the last time, or does not go, is cut off. */
  beat() {
    if (!this.open || !(this.heard || this.paused)) return void this.stream.destroy();
    this.heard = false;
    this.write(PING_FRAME);
  }

  /** Stops reading: what the other end still sends waits there. */
  pause() {
    this.paused = true;
    this.stream.pause();
  }

  /** Goes on reading, with what had come already first. */
  resume() {
    this.paused = false;
    if (this.waiting >= this.need) this.take(NOTHING);
    if (!this.paused) this.stream.resume();
  }

  /** Takes bytes as they come. */
  take(piece: Buffer) {
    if (!this.open) return;
    this.heard = true;
    if (this.pieces) this.pieces.push(piece);
    this.waiting += piece.length;
    if (this.paused) {
      this.pieces ??= [piece];
      return;
    }
    if (this.waiting < this.need) {
      this.pieces ??= [piece];
      return;
    }
    let bytes = this.pieces ? Buffer.concat(this.pieces) : piece;
    this.pieces = undefined;
    for (;;) {
      const size = this.#sizeOf(bytes);
      if (size === undefined) return;
      if (bytes.length < size) {
        this.need = size;
        break;
      }
      this.need = 2;
      this.#frame(bytes.subarray(0, size));
      if (!this.open) return;
      bytes = bytes.subarray(size);
      if (this.paused) break;
    }
    this.waiting = bytes.length;
    // A copy, so that a small rest does not keep a large piece alive.
    if (bytes.length > 0) this.pieces = [Buffer.from(bytes)];
  }

  /** How long the frame is that begins here, as far as it can be told; undefined when it breaks the rules and the line is closed. */
  #sizeOf(bytes: Buffer): number | undefined {
    if (bytes.length < 2) return 2;
    const [first, second] = [bytes[0]!, bytes[1]!];
    const control = (first & 0x08) !== 0;
    const short = second & 0x7f;
    if ((first & 0x70) !== 0 || (second & 0x80) === 0 || (control && ((first & 0x80) === 0 || short > 125)))
      return this.#broken(BROKEN_RULE, 'not a frame');
    const head = short < 126 ? 6 : short === 126 ? 8 : 14;
    if (bytes.length < head) return head;
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (size + this.begunSize > LARGEST) return this.#broken(TOO_LARGE, 'too large');
    return head + size;
  }

  #broken(code: number, reason: string): undefined {
    this.close(code, reason);
  }

  #frame(bytes: Buffer) {
    const opcode = bytes[0]! & 0x0f;
    const short = bytes[1]! & 0x7f;
    const start = short < 126 ? 6 : short === 126 ? 8 : 14;
    const payload = bytes.subarray(start);
    for (let at = 0; at < payload.length; at++) payload[at] = payload[at]! ^ bytes[start - 4 + (at & 3)]!;
    if (opcode === PONG) return;
    if (opcode === PING) return this.write(frameOf(payload, PONG));
    if (opcode === CLOSE) return this.#answerClose(payload);
    if (opcode > TEXT) return this.close(opcode === 2 ? NOT_TEXT : BROKEN_RULE, 'text only');
    // A message begins with its kind, and each further frame of it has none.
    if ((opcode === TEXT) === (this.begun !== undefined)) return this.close(BROKEN_RULE, 'out of order');
    this.#message(payload, (bytes[0]! & 0x80) !== 0);
  }

  #message(payload: Buffer, last: boolean) {
    if (!last || this.begun) {
      this.begun ??= [];
      this.begun.push(Buffer.from(payload));
      this.begunSize += payload.length;
      if (this.begun.length > MOST_FRAMES) return this.close(TOO_LARGE, 'too many frames');
      if (!last) return;
    }
    const whole = this.begun ? Buffer.concat(this.begun) : payload;
    this.begun = undefined;
    this.begunSize = 0;
    if (!isUtf8(whole)) return this.close(BAD_LETTERS, 'not text');
    this.ears.text(this, whole.toString('utf8'));
  }

  #answerClose(payload: Buffer) {
    this.put(frameOf(payload.length >= 2 ? payload.subarray(0, 2) : NOTHING, CLOSE));
    this.#end();
  }
}

function onData(this: Carrier, piece: Buffer) {
  this[CONNECTION]?.take(piece);
}
function onEnd(this: Carrier) {
  if (this[CONNECTION]) this[CONNECTION].open = false;
  this[CONNECTION]?.loseFile();
  this.end();
}
function onError(this: Carrier) {
  this.destroy();
}
function onClose(this: Carrier) {
  const connection = this[CONNECTION];
  if (!connection) return;
  connection.open = false;
  this[CONNECTION] = undefined;
  connection.ears.gone(connection);
}

/** Takes over an upgrade; undefined when it was not a WebSocket's, and was answered so. */
export function openLine<Owner>(
  { request, stream, head }: { request: IncomingMessage; stream: Duplex; head: Buffer },
  owner: Owner,
  handlers: ConnectionHandlers<Owner>,
): Connection<Owner> | undefined {
  const key = request.headers['sec-websocket-key'];
  const { upgrade, 'sec-websocket-version': version } = request.headers;
  if (
    request.method !== 'GET' ||
    upgrade?.toLowerCase() !== 'websocket' ||
    !key ||
    !/^[+/0-9A-Za-z]{22}==$/.test(key) ||
    version !== '13'
  ) {
    stream.on('error', onError);
    stream.end(
      'HTTP/1.1 426 Upgrade Required\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
    return undefined;
  }
  if (stream instanceof Socket) stream.setTimeout(0).setNoDelay(true);
  const accept = createHash('sha1').update(`${key}${HANDSHAKE}`).digest('base64');
  const connection = new Connection(stream, owner, handlers);
  connection.put(
    Buffer.from(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`),
  );
  (stream as Carrier).on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  if (head.length > 0) connection.take(head);
  return connection;
}
