const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants of SHA-256: the first bits of the fraction of roots of the first primes. */
function fillConstants() {
  const part = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  for (let number = 2, found = 0; found < 64; number++) {
    let prime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = part(Math.sqrt(number));
    K[found++] = part(Math.cbrt(number));
  }
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function addBlock(hash: Uint32Array, view: DataView, at: number) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [w[i - 15]!, w[i - 2]!];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const t2 = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i]! += word;
}

/** SHA-256 counted by ourselves, for pages without HTTPS, where the browser offers none. */
export function ownSha256(bytes: Uint8Array): string {
  if (K[0] === 0) fillConstants();
  const hash = START.slice();
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) addBlock(hash, view, at);
  const rest = bytes.length - whole;
  const end = new Uint8Array(rest + 9 > 64 ? 128 : 64);
  end.set(bytes.subarray(whole));
  end[rest] = 0x80;
  const last = new DataView(end.buffer);
  last.setUint32(end.length - 8, Math.floor(bytes.length / 2 ** 29));
  last.setUint32(end.length - 4, (bytes.length << 3) >>> 0);
  for (let at = 0; at < end.length; at += 64) addBlock(hash, last, at);
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return ownSha256(bytes);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a file, hexadecimal. */
export const sha256Of = async (file: Blob) => sha256OfBytes(new Uint8Array(await file.arrayBuffer()));

/** SHA-256 of a text as UTF-8, hexadecimal. */
export const sha256OfText = (text: string) => sha256OfBytes(new TextEncoder().encode(text));
