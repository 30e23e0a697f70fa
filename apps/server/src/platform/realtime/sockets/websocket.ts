import { isUtf8 } from 'node:buffer';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { direct } from './socket-writes.ts';
import { frameOf, TEXT } from './websocket-frame.ts';

/** What the owner of many connections handles of each. */
export type ConnectionHandlers<Owner> = {
  text: (connection: Connection<Owner>, text: string) => void;
  gone: (connection: Connection<Owner>) => void;
};
const LARGEST = 64 * 1024;
/** A message comes in so many frames at most: empty ones count nothing among its bytes. */
const MOST_FRAMES = 256;
export const CONNECTION = Symbol('connection');
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const [BROKEN_RULE, NOT_TEXT, BAD_LETTERS, TOO_LARGE] = [1002, 1003, 1007, 1009];
const NOTHING = Buffer.alloc(0);
const PING_FRAME = Buffer.from([0x80 | PING, 0]);

export type Carrier = Duplex & { [CONNECTION]?: Connection<unknown> };
type Plain = Socket & { readonly _handle?: { readonly fd?: number } | null };
type Ended = (error?: Error | null) => void;

/** The descriptor of a socket whose bytes go to the network as they are; what is encrypted has to pass through its stream. */
const fdOf = (stream: Duplex) => (stream instanceof Socket && !('encrypted' in stream) ? ((stream as Plain)._handle?.fd ?? -1) : -1);

let changes = 0;
/** Grows whenever a connection's descriptor becomes another: those written down before it grew may be somebody else's by now. */
export const fdGeneration = () => changes;

/** A socket closes its descriptor nowhere else, and in this moment: the connection must not know it any longer. */
function destroyCarrier(this: Carrier, error: Error | null, ended: Ended) {
  this[CONNECTION]?.forgetFd();
  Socket.prototype._destroy.call(this, error, ended);
}

/**
 * The server's end of one WebSocket: text frames, nothing compressed. One object and four shared listeners each, no timer of its own,
 * because tens of thousands of them stand idle at a time.
 */
export class Connection<Owner> {
  readonly owner: Owner;
  readonly stream: Duplex;
  readonly handlers: ConnectionHandlers<Owner>;
  /** Whether its bytes may go straight to the kernel as long as it owes nothing. */
  readonly #plain: boolean;
  #fd: number;
  /** Bytes the stream of a plain socket holds because the kernel did not take them at once. */
  #behind = 0;
  open = true;
  /** Whether anything was heard since it was last asked. */
  alive = true;
  /** Nothing more is read or taken apart until `resume`. */
  paused = false;
  /** Of a frame that has not come whole: its bytes so far. */
  pieces: Buffer[] | undefined = undefined;
  waiting = 0;
  need = 2;
  /** Of a message in several frames: what has come. */
  started: Buffer[] | undefined = undefined;
  startedSize = 0;

  constructor(stream: Duplex, owner: Owner, handlers: ConnectionHandlers<Owner>) {
    this.stream = stream;
    this.#fd = fdOf(stream);
    this.#plain = this.#fd >= 0;
    this.owner = owner;
    this.handlers = handlers;
    (stream as Carrier)[CONNECTION] = this as Connection<unknown>;
    if (this.#plain) stream._destroy = destroyCarrier;
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
    const { fd } = this;
    const written = fd < 0 ? 0 : direct(fd, bytes);
    if (written < bytes.length) this.owe(bytes, written);
  }

  /** The descriptor of a plain socket that owes nothing, good until `fdGeneration` grows; -1 for everything else. */
  get fd() {
    return this.#fd;
  }

  /** From now on nothing goes straight to the kernel. */
  forgetFd() {
    if (this.#fd < 0) return;
    this.#fd = -1;
    changes++;
  }

  /** Leaves to the stream what the kernel did not take of some bytes. */
  owe(bytes: Buffer, written: number) {
    if (!this.#plain) return void this.stream.write(bytes);
    this.forgetFd();
    const rest = written === 0 ? bytes : bytes.subarray(written);
    this.#behind += rest.length;
    this.stream.write(rest, () => {
      this.#behind -= rest.length;
      if (this.#behind > 0 || !this.open) return;
      this.#fd = fdOf(this.stream);
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
    this.forgetFd();
    this.pieces = undefined;
    this.started = undefined;
    this.stream.end();
  }

  /** Asks whether the other end is still there; one that did not answer the last time, or does not go, is cut off. */
  beat() {
    if (!this.open || !(this.alive || this.paused)) return void this.stream.destroy();
    this.alive = false;
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
    this.alive = true;
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

  /** How long the frame is that begins here, as far as it can be told; undefined when it breaks the rules and the connection is closed. */
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
    if (size + this.startedSize > LARGEST) return this.#broken(TOO_LARGE, 'too large');
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
    if ((opcode === TEXT) === (this.started !== undefined)) return this.close(BROKEN_RULE, 'out of order');
    this.#message(payload, (bytes[0]! & 0x80) !== 0);
  }

  #message(payload: Buffer, last: boolean) {
    if (!last || this.started) {
      this.started ??= [];
      this.started.push(Buffer.from(payload));
      this.startedSize += payload.length;
      if (this.started.length > MOST_FRAMES) return this.close(TOO_LARGE, 'too many frames');
      if (!last) return;
    }
    const whole = this.started ? Buffer.concat(this.started) : payload;
    this.started = undefined;
    this.startedSize = 0;
    if (!isUtf8(whole)) return this.close(BAD_LETTERS, 'not text');
    this.handlers.text(this, whole.toString('utf8'));
  }

  #answerClose(payload: Buffer) {
    this.put(frameOf(payload.length >= 2 ? payload.subarray(0, 2) : NOTHING, CLOSE));
    this.#end();
  }
}
