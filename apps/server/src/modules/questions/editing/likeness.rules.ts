import { createHash } from 'node:crypto';

const SHINGLE = 3;
const BANDS = 16;
const ROWS = 2;
/** From this share of shingles on, two texts count as nearly the same. */
export const ALIKE = 0.6;

/** A text by its letters alone: width, case, blanks and signs make no difference. */
const letters = (plain: string) =>
  plain
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The groups of three letters a text consists of, as numbers in their order; a short text is one group. */
export function shinglesOf(plain: string): Uint32Array {
  const text = [...letters(plain).slice(0, 4000)];
  if (text.length === 0) return new Uint32Array();
  if (text.length <= SHINGLE) return Uint32Array.of(hashOf(text.join('')));
  const found = new Set<number>();
  for (let at = 0; at + SHINGLE <= text.length; at++) found.add(hashOf(text.slice(at, at + SHINGLE).join('')));
  return Uint32Array.from(found).sort();
}

/** 32-bit FNV-1a, then a mix by the number of the hash. */
function hashOf(text: string) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

function mixed(hash: number, seed: number) {
  let value = (hash ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}

/** Numbers that texts sharing most of their shingles have in common with high probability (min-hash bands). */
export function bandsOf(shingles: Uint32Array): number[] {
  if (shingles.length === 0) return [];
  const smallest = Array.from({ length: BANDS * ROWS }, (_none, seed) =>
    shingles.reduce((least, hash) => Math.min(least, mixed(hash, seed)), 0xffffffff),
  );
  return Array.from({ length: BANDS }, (_none, band) =>
    createHash('sha1')
      .update(`${band} ${smallest.slice(band * ROWS, band * ROWS + ROWS).join(' ')}`)
      .digest()
      .readInt32BE(0),
  );
}

/** How much two texts share by their shingles, 0 to 1. */
export function likeness(one: Uint32Array, other: Uint32Array) {
  if (one.length === 0 || other.length === 0) return 0;
  let shared = 0;
  for (let left = 0, right = 0; left < one.length && right < other.length; ) {
    const difference = one[left]! - other[right]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  return shared / (one.length + other.length - shared);
}
