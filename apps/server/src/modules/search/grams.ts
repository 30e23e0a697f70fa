import { plainOf } from './simplified.ts';

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORD = /[\p{L}\p{N}]/u;
/** Longest run of letters that is taken apart; what is longer is no word. */
const LONGEST_WORD = 64;
/** How much of a text is found, in characters. */
const MOST_TEXT = 100_000;

/** A text as it is compared: one unit for one unit, so that places in it are places in the original. Wide letters are narrow, capitals small, traditional characters simplified. */
export function folded(text: string) {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const narrow = unit >= 0xff01 && unit <= 0xff5e ? String.fromCharCode(unit - 0xfee0) : text[at]!;
    const small = narrow.toLowerCase();
    out += plainOf(small.length === 1 ? small : narrow);
  }
  return out;
}

type Run = { text: string[]; han: boolean };

/** Chinese and other words of a text that touch each other, in groups; a space between Chinese and Latin does not part them. */
function groupsOf(text: string): Run[][] {
  const groups: Run[][] = [];
  let group: Run[] = [];
  let gap = false;
  for (const sign of folded(text)) {
    const han = HAN.test(sign);
    if (!han && !WORD.test(sign)) {
      if (/\s/.test(sign)) gap = true;
      else if (group.length > 0) {
        groups.push(group);
        group = [];
      }
      continue;
    }
    const last = group.at(-1);
    if (gap && last?.han === han) {
      groups.push(group);
      group = [{ text: [sign], han }];
    } else if (last?.han === han) last.text.push(sign);
    else group.push({ text: [sign], han });
    gap = false;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

const pairs = (signs: readonly string[]) => signs.slice(1).map((sign, at) => signs[at]! + sign);
const threes = (word: string) => Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));

/** Grams of one group that texts and queries share: Chinese in pairs, and the pairs where Chinese and other letters meet. */
const sharedGrams = (group: readonly Run[]) =>
  group.flatMap((run, at) => {
    const next = group[at + 1];
    return [...(run.han ? pairs(run.text) : []), ...(next ? [run.text.at(-1)! + next.text[0]!] : [])];
  });

const wordsIn = (group: readonly Run[]) => group.filter((run) => !run.han).map((run) => run.text.join('').slice(0, LONGEST_WORD));

/** A gram as the index keeps it: 32 bits. Two grams with one number only ever find a document too much, never too little. */
function numberOf(gram: string) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const numbers = (grams: Iterable<string>) => [...new Set([...new Set(grams)].map(numberOf))].sort((a, b) => a - b);

/** What a document is found by. Words also bring how they begin, so that two typed letters find them. */
export const gramsOfText = (text: string) =>
  numbers(
    groupsOf(text.slice(0, MOST_TEXT)).flatMap((group) => [
      ...sharedGrams(group),
      ...wordsIn(group).flatMap((word) => [`^${word[0]}`, `^${word.slice(0, 2)}`, ...threes(word)]),
    ]),
  );

const gramsOfWord = (word: string) => (word.length > 2 ? threes(word) : [`^${word}`]);

/** What a document must hold, all of it, to be found by a query; undefined when a single character is all there is. */
export function gramsOfQuery(query: string): number[] | undefined {
  const groups = groupsOf(query);
  const grams = groups.flatMap((group) => [...sharedGrams(group), ...wordsIn(group).flatMap(gramsOfWord)]);
  const letters = groups.flat().reduce((sum, run) => sum + run.text.length, 0);
  return grams.length > 0 && letters > 1 ? numbers(grams) : undefined;
}

/** The terms of a query as they may stand in a text, for marking them; longest first. */
export function termsOf(query: string): string[] {
  const terms = groupsOf(query).map((group) => group.map((run) => run.text.join('')).join(' '));
  const parts = groupsOf(query).flatMap((group) => group.flatMap((run) => (run.han ? pairs(run.text) : [run.text.join('')])));
  return [...new Set([...terms, ...parts])].sort((a, b) => b.length - a.length);
}

/** Latin words of a query that are long enough to be mistyped, each with two halves of which one is whole after one slip. */
export function mistypable(query: string): { word: string; halves: number[][] }[] {
  return groupsOf(query)
    .flatMap(wordsIn)
    .filter((word) => word.length >= 5 && /^\p{Script=Latin}+$/u.test(word))
    .map((word) => {
      const middle = Math.floor(word.length / 2);
      const [head, tail] = [word.slice(0, middle), word.slice(middle)];
      return { word, halves: [numbers(gramsOfWord(head)), numbers(gramsOfWord(tail.length > 2 ? tail : word.slice(-3)))] };
    });
}

/** Whether one slip of the fingers, or two in a long word, lies between two words: a letter changed, missing, too many, or two swapped. */
export function nearlySame(a: string, b: string) {
  const most = Math.max(a.length, b.length) >= 8 ? 2 : 1;
  if (Math.abs(a.length - b.length) > most) return false;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]! <= most;
}

/** Whether every word is nearly one of the words of a title. */
export const nearlyIn = (words: readonly string[], title: string) => {
  const known = groupsOf(title).flatMap(wordsIn);
  return words.every((word) => known.some((one) => nearlySame(word, one)));
};
