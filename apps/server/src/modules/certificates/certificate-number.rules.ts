/** Digits and letters that nobody takes for another: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** Doubling in the field of 32 elements (x⁵ + x² + 1): every character weighs differently. */
const doubled = (value: number) => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1);

/** Every wrong character and every exchange of two characters changes it. */
function weighted(values: readonly number[]) {
  let sum = 0;
  for (const value of values) sum = doubled(sum) ^ value;
  return sum;
}

const valuesOf = (number: string) => [...number].map((letter) => LETTERS.indexOf(letter));

/** A number of 75 random bits and a check character, from at least 15 random bytes. */
export function certificateNumber(random: Uint8Array): string {
  const values = [...random.subarray(0, LENGTH - 1)].map((byte) => byte & 31);
  return [...values, doubled(weighted(values))].map((value) => LETTERS[value]).join('');
}

/** What somebody typed or scanned, in its stored form; undefined when a character is missing or wrong. */
export function readNumber(typed: string): string | undefined {
  const number = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (number.length !== LENGTH || [...number].some((letter) => !LETTERS.includes(letter))) return undefined;
  return weighted(valuesOf(number)) === 0 ? number : undefined;
}

/** As it is printed: four groups of four. */
export const grouped = (number: string) => (number.match(/.{1,4}/g) ?? []).join('-');
