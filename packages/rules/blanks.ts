import type { Folds } from '@praxis/contract/questions/parts';

/** A text as it is compared: what is taken for the same is the same in it. */
export function folded(text: string, folds: Folds): string {
  let out = folds.width ? text.normalize('NFKC') : text.normalize('NFC');
  if (folds.case) out = out.toLowerCase();
  if (folds.punctuation) out = out.replace(/\p{P}/gu, '');
  return folds.spaces ? out.replace(/\s+/g, '') : out.trim();
}

/** An accepted answer cut at its wildcards; `\*` is a star. */
const piecesOf = (accepted: string) => accepted.split(/(?<!\\)\*/).map((piece) => piece.replaceAll('\\*', '*'));

/** Whether a text is an accepted answer, where `*` stands for any characters, none too. Takes one pass for each piece. */
export function matches(text: string, accepted: string, folds: Folds): boolean {
  const [first = '', ...others] = piecesOf(accepted).map((piece) => folded(piece, folds));
  const given = folded(text, folds);
  const last = others.pop();
  if (last === undefined) return given === first;
  if (given.length < first.length + last.length || !given.startsWith(first) || !given.endsWith(last)) return false;
  let from = first.length;
  const end = given.length - last.length;
  for (const piece of others) {
    const at = given.indexOf(piece, from);
    if (at === -1 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
}

/**
 * Gives answers to places so that they are worth the most together: `worth[answer][place]`, at most as many as 8. Returns the place of
 * each answer. Between ways of equal worth the one that leaves answers where they stand is taken.
 */
export function bestPlaces(worth: readonly (readonly bigint[])[]): number[] {
  const count = worth.length;
  const known = new Map<number, { sum: bigint; places: number[] }>();
  function best(answer: number, taken: number): { sum: bigint; places: number[] } {
    if (answer === count) return { sum: 0n, places: [] };
    const found = known.get(taken);
    if (found) return found;
    let top: { sum: bigint; places: number[] } | undefined;
    const order = [answer, ...Array.from({ length: count }, (_, place) => place).filter((place) => place !== answer)];
    for (const place of order) {
      if (taken & (1 << place)) continue;
      const rest = best(answer + 1, taken | (1 << place));
      const sum = (worth[answer]![place] ?? 0n) + rest.sum;
      if (!top || sum > top.sum) top = { sum, places: [place, ...rest.places] };
    }
    known.set(taken, top!);
    return top!;
  }
  return best(0, 0).places;
}
