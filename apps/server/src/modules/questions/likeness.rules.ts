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

/** The groups of three letters a text consists of; a short text is one group. */
export function shinglesOf(plain: string): Set<string> {
  const text = [...letters(plain).slice(0, 4000)];
  if (text.length === 0) return new Set();
  if (text.length <= SHINGLE) return new Set([text.join('')]);
  const found = new Set<string>();
  for (let at = 0; at + SHINGLE <= text.length; at++) found.add(text.slice(at, at + SHINGLE).join(''));
  return found;
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
export function bandsOf(plain: string): number[] {
  const hashes = [...shinglesOf(plain)].map(hashOf);
  if (hashes.length === 0) return [];
  const smallest = Array.from({ length: BANDS * ROWS }, (_none, seed) =>
    hashes.reduce((least, hash) => Math.min(least, mixed(hash, seed)), 0xffffffff),
  );
  return Array.from({ length: BANDS }, (_none, band) =>
    createHash('sha1')
      .update(`${band} ${smallest.slice(band * ROWS, band * ROWS + ROWS).join(' ')}`)
      .digest()
      .readInt32BE(0),
  );
}

/** How much two texts share, 0 to 1. */
export function likeness(one: Set<string>, other: Set<string>) {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const shingle of one) if (other.has(shingle)) shared += 1;
  return shared / (one.size + other.size - shared);
}
