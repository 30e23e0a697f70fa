import * as z from 'zod/mini';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';

function isRealDate(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text is an id card number: 18 characters with checksum and a real date, or the old 15 digits (S-181, D-06). */
export function isIdNumber(text: string) {
  if (/^[1-9][0-9]{14}$/.test(text))
    return isRealDate(1900 + Number(text.slice(6, 8)), Number(text.slice(8, 10)), Number(text.slice(10, 12)));
  if (!/^[1-9][0-9]{16}[0-9Xx]$/.test(text)) return false;
  const year = Number(text.slice(6, 10));
  if (year < 1800 || !isRealDate(year, Number(text.slice(10, 12)), Number(text.slice(12, 14)))) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return CHECK_CHARACTERS[sum % 11] === text[17]!.toUpperCase();
}

/** Whether a text is an email address: one @, a dot inside the domain, at most 254 characters (S-182, D-07). */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && !text.startsWith('.') && !text.includes('..');

/** An id card number as typed; empty means none. */
export const idNumber = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isIdNumber(text), 'id_number_wrong'),
);

/** An email address as typed; empty means none. */
export const email = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isEmail(text), 'email_format_wrong'),
);

/** An id number as it is shown: first three and last four characters. */
export const maskedIdNumber = (text: string) => (text === '' ? '' : `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`);

/** A phone as it is shown to others: the middle four digits hidden. */
export const maskedPhone = (phone: string) => (phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(-4)}`);
