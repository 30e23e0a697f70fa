/** Words to compare and the place of each: of a program its tokens and their lines, from 1. Names, numbers and texts lose what they say, so that renaming hides nothing. */
export type Tokens = { words: string[]; lines: number[] };

const RETENTION = new Set(
  'if else for while do switch case break continue return def class import from in not and or lambda try except finally with yield new public static void int long double float char bool boolean string struct vector using namespace include main print input range cin cout printf scanf'.split(
    ' ',
  ),
);
const TOKEN =
  /\/\/[^\n]*|#(?!include)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\d[\w.]*|[^\s\w]|\n/g;

/** Splits a program into what matters for likeness. */
export function tokensOf(source: string): Tokens {
  const found: Tokens = { words: [], lines: [] };
  let line = 1;
  for (const [token] of source.matchAll(TOKEN)) {
    const comment = token.startsWith('//') || token.startsWith('/*') || (token.startsWith('#') && token.length > 1);
    if (token !== '\n' && !comment) {
      const word = /^["']/.test(token)
        ? 's'
        : /^\d/.test(token)
          ? '0'
          : /^[A-Za-z_]/.test(token) && !RETENTION.has(token.toLowerCase())
            ? 'n'
            : token;
      found.words.push(word);
      found.lines.push(line);
    }
    line += token.split('\n').length - 1;
  }
  return found;
}

/** How many words in a row are one hash, and of how many hashes in a row the smallest is kept. */
export type Winnowing = { gram: number; window: number };
const OF_PROGRAMS: Winnowing = { gram: 12, window: 6 };

/** A fingerprint: the hash of some tokens in a row, and where they begin. */
type Print = { hash: number; at: number };

function hashOf(words: readonly string[]): number {
  let hash = 2166136261;
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash;
}

/** Fingerprints by winnowing: of every window of hashes the smallest, so that every common run of some length is met. */
export function printsOf({ words }: Tokens, { gram, window: width } = OF_PROGRAMS): Print[] {
  const grams: Print[] = [];
  for (let at = 0; at + gram <= words.length; at++) grams.push({ hash: hashOf(words.slice(at, at + gram)), at });
  const saved: Print[] = [];
  for (let at = 0; at < Math.max(grams.length - width + 1, grams.length > 0 ? 1 : 0); at++) {
    const window = grams.slice(at, at + width);
    const least = window.reduce((best, one) => (one.hash <= best.hash ? one : best));
    if (saved.at(-1)?.at !== least.at) saved.push(least);
  }
  return saved;
}

/** Work ready to be compared; what also stands in what was given counts for nothing. */
export type Compared = { id: string; tokens: Tokens; prints: Map<number, number>; winnowing: Winnowing };

/** Prepares the tokens of a program, or the words of a text with a winnowing of its own. */
export function compared(id: string, tokens: Tokens, input: ReadonlySet<number>, winnowing = OF_PROGRAMS): Compared {
  return {
    id,
    tokens,
    winnowing,
    prints: new Map(
      printsOf(tokens, winnowing)
        .filter(({ hash }) => !input.has(hash))
        .map(({ hash, at }) => [hash, at]),
    ),
  };
}

type Block = { left: [number, number]; right: [number, number] };

/** Runs of fingerprints that follow each other in both programs, as lines of both. */
function blocksOf(left: Compared, right: Compared, common: readonly number[]): Block[] {
  const { gram, window } = left.winnowing;
  const pairs = common
    .map((hash) => ({ left: left.prints.get(hash)!, right: right.prints.get(hash)! }))
    .sort((one, other) => one.left - other.left);
  const runs: { left: [number, number]; right: [number, number] }[] = [];
  for (const pair of pairs) {
    const last = runs.at(-1);
    const [end, otherEnd] = [pair.left + gram - 1, pair.right + gram - 1];
    const follows = last && pair.left <= last.left[1] + window && pair.right >= last.right[0] && pair.right <= last.right[1] + window;
    if (last && follows) {
      last.left[1] = Math.max(last.left[1], end);
      last.right[1] = Math.max(last.right[1], otherEnd);
    } else runs.push({ left: [pair.left, end], right: [pair.right, otherEnd] });
  }
  const line = ({ tokens }: Compared, at: number) => tokens.lines[Math.min(at, tokens.lines.length - 1)] ?? 1;
  return runs.map((run) => ({
    left: [line(left, run.left[0]), line(left, run.left[1])],
    right: [line(right, run.right[0]), line(right, run.right[1])],
  }));
}

/** How alike two programs are: the share of common fingerprints of both (0–1), the longest common part in tokens, and all common ones. */
export function likeness(left: Compared, right: Compared) {
  const common = [...left.prints.keys()].filter((hash) => right.prints.has(hash));
  const total = left.prints.size + right.prints.size;
  const blocks = blocksOf(left, right, common);
  const longest = Math.max(0, ...blocks.map((block) => block.left[1] - block.left[0] + 1));
  return { similarity: total === 0 ? 0 : (2 * common.length) / total, overlap: common.length, longest, blocks };
}
