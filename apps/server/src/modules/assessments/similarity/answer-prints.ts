import { compared, likeness, printsOf, type Tokens, tokensOf, type Winnowing } from '../../problems/index.ts';

/** A text or program of an answer; `name` is the file it was handed in as. */
export type Piece = { kind: 'text' | 'program'; name: string | null; text: string };
/** Passages of a text, from and to (exclusive) in characters. */
type Ranges = [number, number][];
/** An answer as its fingerprints. */
export type Printed = { id: string; userId: string; prints: ReadonlySet<number> };
/** Another answer and how alike it is, 0–1. */
export type Alike = { id: string; similarity: number };

const OF_TEXTS: Winnowing = { gram: 6, window: 8 };
/** Fingerprints of one answer that are compared: the smallest of them stand for the rest. */
const MOST_PRINTS = 2000;
/** What more answers than this share, and than a tenth of them, is what the question makes everybody write. */
const MOST_SHARING = 12;
const LEAST_COMMON = 2;
const LEAST_ALIKE = 0.3;
const MOST_ALIKE = 5;
const PROGRAMS = new Set(
  'py java c h cpp hpp cc cs js mjs ts tsx jsx go rs rb php pl lua r m jl kt swift scala hs ml sql sh asm s v sv vhd'.split(' '),
);

/** What a file is compared as. */
export const kindOfFile = (name: string): Piece['kind'] => (PROGRAMS.has(name.toLowerCase().split('.').at(-1) ?? '') ? 'program' : 'text');

/** The letters and digits of a text, without width, case, spaces and marks, and where each of them stands. */
export function lettersOf(text: string): Tokens {
  const found: Tokens = { words: [], lines: [] };
  let at = 0;
  for (const char of text) {
    for (const letter of char.normalize('NFKC').toLowerCase())
      if (/[\p{L}\p{N}]/u.test(letter)) {
        found.words.push(letter);
        found.lines.push(at);
      }
    at += char.length;
  }
  return found;
}

const tokensFor = ({ kind, text }: Piece) => (kind === 'program' ? tokensOf(text) : lettersOf(text));
const winnowingFor = ({ kind }: Piece) => (kind === 'program' ? undefined : OF_TEXTS);

/** The fingerprints of what was handed in, without those of what was given. */
export function printsOfPieces(pieces: readonly Piece[], given: ReadonlySet<number> = new Set()): Set<number> {
  const all = new Set(pieces.flatMap((piece) => printsOf(tokensFor(piece), winnowingFor(piece)).map(({ hash }) => hash)));
  const own = [...all].filter((hash) => !given.has(hash));
  return new Set(own.length > MOST_PRINTS ? own.sort((one, other) => one - other).slice(0, MOST_PRINTS) : own);
}

/** The answers by others that are the likest to each, one after the other; passages that many share count for nothing. */
export function* likestOf(answers: readonly Printed[]): Generator<{ id: string; likest: Alike[] }> {
  const most = Math.max(MOST_SHARING, Math.ceil(answers.length / 10));
  const holders = new Map<number, number[]>();
  for (const [at, { prints }] of answers.entries())
    for (const hash of prints) {
      const held = holders.get(hash);
      if (held) held.push(at);
      else holders.set(hash, [at]);
    }
  const own = answers.map(({ prints }) => [...prints].filter((hash) => holders.get(hash)!.length <= most));
  for (const [at, { id, userId }] of answers.entries()) {
    const common = new Map<number, number>();
    for (const hash of own[at]!) for (const other of holders.get(hash)!) if (other !== at) common.set(other, (common.get(other) ?? 0) + 1);
    const likest = [...common]
      .filter(([other, count]) => count >= LEAST_COMMON && answers[other]!.userId !== userId)
      .map(([other, count]) => ({ id: answers[other]!.id, similarity: (2 * count) / (own[at]!.length + own[other]!.length) }))
      .filter(({ similarity }) => similarity >= LEAST_ALIKE)
      .sort((one, other) => other.similarity - one.similarity)
      .slice(0, MOST_ALIKE);
    yield { id, likest };
  }
}

const merged = (ranges: Ranges): Ranges => {
  const result: Ranges = [];
  for (const [from, to] of ranges.sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
};

/** A block of a comparison as characters: lines of a program, places of letters of a text. */
function rangeOf({ kind, text }: Piece, [from, to]: readonly [number, number]): [number, number] {
  if (kind === 'text') return [from, to + (text.codePointAt(to)! > 0xffff ? 2 : 1)];
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return [starts[from - 1] ?? 0, (starts[to] ?? text.length + 1) - 1];
}

/** The passages of two answers that agree, piece by piece. */
export function passagesOf(left: readonly Piece[], right: readonly Piece[], given: ReadonlySet<number>) {
  const prepare = (piece: Piece) => ({
    piece,
    ranges: [] as Ranges,
    ready: compared('', tokensFor(piece), given, winnowingFor(piece)),
  });
  const [ours, theirs] = [left.map(prepare), right.map(prepare)];
  for (const own of ours)
    for (const other of theirs) {
      if (own.piece.kind !== other.piece.kind) continue;
      for (const block of likeness(own.ready, other.ready).blocks) {
        own.ranges.push(rangeOf(own.piece, block.left));
        other.ranges.push(rangeOf(other.piece, block.right));
      }
    }
  const view = (side: typeof ours) => side.map(({ piece, ranges }) => ({ ...piece, ranges: merged(ranges) }));
  return { left: view(ours), right: view(theirs) };
}

const QUOTED = 60;
/** The longest passage that agrees, on one line. */
export function quoteOf(side: ReturnType<typeof passagesOf>['left']): string {
  const longest = side
    .flatMap(({ text, ranges }) => ranges.map(([from, to]) => text.slice(from, to)))
    .reduce((best, one) => (one.length > best.length ? one : best), '');
  const flat = longest.replace(/\s+/g, ' ').trim();
  const letters = [...flat];
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('')}…` : flat;
}
