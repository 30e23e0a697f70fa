import { randomInt } from 'node:crypto';
import { businessDate } from './prices.rules.ts';

/** Luhn's check digit, so that a mistyped number is known as one. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Twenty digits: the day, thirteen at random, a check digit. Nobody counts orders by them. */
export function newOrderNumber(now: Date): string {
  const digits = `${businessDate(now)}${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e7)).padStart(7, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
