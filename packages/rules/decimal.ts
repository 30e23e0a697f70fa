/** An exact decimal number: `units` × 10^−`scale`, `scale` not negative. */
export type Decimal = { units: bigint; scale: number };

const MOST_DIGITS = 40;
const MOST_EXPONENT = 308;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Raised digits behind a ten as `^` and plain digits, before width is folded and they could no longer be told apart. */
const withPlainExponents = (text: string) =>
  text.replace(
    /([⁺⁻]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g,
    (_all, sign: string, digits: string) =>
      `^${sign === '⁻' ? '-' : ''}${[...digits].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')}`,
  );

const plain = (text: string) =>
  withPlainExponents(text)
    .normalize('NFKC')
    .replace(/[−–‐﹣]/g, '-')
    .trim();

const NUMBER = /^([+-]?)\s*(\d{1,3}(?: \d{3})+|\d+)?(?:\.(\d*))?(?:\s*(?:e|[x×*·⋅]\s*10\s*\^?)\s*([+-]?\d{1,4}))?/i;

/** A number at the beginning of a text and what stands behind it; undefined where none begins, or one that is too long. */
export function readQuantity(text: string): { value: Decimal; rest: string } | undefined {
  const found = NUMBER.exec(plain(text));
  if (!found) return undefined;
  const [all, sign, grouped = '', part = '', power = '0'] = found;
  const whole = grouped.replaceAll(' ', '');
  const digits = whole + part;
  const exponent = Number(power);
  if (digits === '' || digits.length > MOST_DIGITS || Math.abs(exponent) > MOST_EXPONENT) return undefined;
  const scale = part.length - exponent;
  const units = BigInt(digits) * (sign === '-' ? -1n : 1n);
  const value = scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
  return { value, rest: plain(text).slice(all.length).trim() };
}

/**
 * A number as people write it: 1.5e3, 1.5×10^3, 1.5×10³, full width, groups of three with spaces. Undefined where it is none: a comma
 * could be read in two ways.
 */
export function readDecimal(text: string): Decimal | undefined {
  const found = readQuantity(text);
  return found && found.rest === '' ? found.value : undefined;
}

/** The units of two numbers on one scale. */
function aligned(one: Decimal, other: Decimal): [bigint, bigint] {
  const scale = Math.max(one.scale, other.scale);
  return [one.units * 10n ** BigInt(scale - one.scale), other.units * 10n ** BigInt(scale - other.scale)];
}

const absolute = (units: bigint) => (units < 0n ? -units : units);

/** Product of two exact numbers. */
export const times = (one: Decimal, other: Decimal): Decimal => ({ units: one.units * other.units, scale: one.scale + other.scale });

/** Difference of two exact numbers. */
export function minus(one: Decimal, other: Decimal): Decimal {
  const [left, right] = aligned(one, other);
  return { units: left - right, scale: Math.max(one.scale, other.scale) };
}

/** Whether a number, regardless of its sign, is at most as large as another. */
export function within(one: Decimal, bound: Decimal): boolean {
  const [left, right] = aligned({ ...one, units: absolute(one.units) }, { ...bound, units: absolute(bound.units) });
  return left <= right;
}

/** Whether two numbers are equal. */
export function equal(one: Decimal, other: Decimal): boolean {
  const [left, right] = aligned(one, other);
  return left === right;
}

/** A number rounded to some significant digits, half up away from zero. */
export function toDigits(of: Decimal, digits: number): Decimal {
  const size = absolute(of.units);
  const over = size.toString().length - digits;
  if (size === 0n || over <= 0) return of;
  const step = 10n ** BigInt(over);
  const rounded = ((size * 2n + step) / (step * 2n)) * step;
  return { units: of.units < 0n ? -rounded : rounded, scale: of.scale };
}

/** A number as plain digits, without zeros at its end. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = absolute(units)
    .toString()
    .padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const part = scale > 0 ? digits.slice(-scale).replace(/0+$/, '') : '';
  return `${units < 0n ? '-' : ''}${whole}${part && `.${part}`}`;
}
