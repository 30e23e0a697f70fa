/** An exact number: numerator over a positive denominator, not reduced. */
export type Fraction = { n: bigint; d: bigint };

const gcdOf = (one: bigint, other: bigint): bigint => {
  let [a, b] = one < 0n ? [-one, other] : [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** The smallest number all of some positive whole numbers divide; 1 of none. */
export const commonMultiple = (numbers: readonly bigint[]): bigint =>
  [...new Set(numbers)].reduce((of, number) => (of / gcdOf(of, number)) * number, 1n);

/** A fraction in lowest terms. */
export function reduced({ n, d }: Fraction): Fraction {
  const by = gcdOf(n, d);
  return by <= 1n ? { n, d } : { n: n / by, d: d / by };
}

/** The larger of two ratios is positive, the smaller negative. */
export const compare = (one: Fraction, other: Fraction): number => {
  const left = one.n * other.d;
  const right = other.n * one.d;
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Sum of two exact numbers. */
export const plus = (one: Fraction, other: Fraction): Fraction =>
  one.d === other.d ? { n: one.n + other.n, d: one.d } : { n: one.n * other.d + other.n * one.d, d: one.d * other.d };

/** A number rounded to some decimals, half up, as a whole number of its last place: 88.745 with 2 decimals is 8875. */
export function roundedTo({ n, d }: Fraction, decimals: number): number {
  const times = 10n ** BigInt(decimals);
  return Number((2n * n * times + d) / (2n * d));
}

/** A decimal text of an exact number, cut after some places, without zeros at its end. */
export function decimalText(of: Fraction, most = 4): string {
  const whole = roundedTo(of, most);
  const digits = String(whole).padStart(most + 1, '0');
  const text = `${digits.slice(0, digits.length - most)}.${digits.slice(digits.length - most)}`;
  return text.replace(/0+$/, '').replace(/\.$/, '');
}
