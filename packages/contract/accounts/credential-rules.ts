import type { credentialMessages } from './credentials-messages.ts';

/** A text's broken rule as a message key, undefined when it keeps all. Free of the schema library, so that the login box stays light. */
export type Rule = (text: string) => keyof typeof credentialMessages | undefined;

/** A mainland mobile number, 11 digits (S-173, S-174, D-05). */
export const brokenPhone: Rule = (text) => (text === '' ? 'enter_phone' : /^1[3-9][0-9]{9}$/.test(text) ? undefined : 'phone_format_wrong');
/** A phone as typed, pasted or filled in by a browser: its digits alone, without the country's. */
export const phoneDigits = (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/^(00)?86(?=1)/, '')
    .slice(0, 11);
/** An SMS code as typed: digits only (S-176, S-177); whether it is right only the server knows. */
export const brokenCode: Rule = (text) => (text === '' ? 'enter_code' : /^[0-9]{1,10}$/.test(text) ? undefined : 'code_format_wrong');
/** An account name or phone as typed at login (S-171, S-172, D-22). */
export const brokenAccount: Rule = (text) => (text === '' ? 'enter_account' : text.length > 20 ? 'account_too_long' : undefined);
/** A password at login: anything not empty, so that no old password is locked out (C-01). */
export const brokenTypedPassword: Rule = (text) =>
  text === '' ? 'enter_password' : text.length > 200 ? 'information_incorrect' : undefined;

const strict = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9])[\x21-\x7e]{8,20}$/;
const plain = /^[A-Za-z][A-Za-z0-9_]{5,19}$/;
const mixed = (text: string) =>
  /^[A-Za-z0-9_]{6,20}$/.test(text) && [/[A-Za-z]/, /[0-9]/, /_/].filter((kind) => kind.test(text)).length >= 2;

/** Whether a password has the recommended strength: 8-20 with upper, lower, digit and special character (reading A of C-01). */
export const isStrongPassword = (text: string) => strict.test(text);
/** The message key of the first password rule a new password breaks, or undefined (C-01). */
export const brokenPasswordRule = (text: string, policy: 'compatible' | 'strict' = 'compatible') => {
  if (text.length < 6 || text.length > 20) return 'password_length';
  if (policy === 'strict') return strict.test(text) ? undefined : 'password_strict';
  return strict.test(text) || plain.test(text) || mixed(text) ? undefined : 'password_rule';
};
/** A new password (register, reset, change). */
export const brokenNewPassword: Rule = (text) => (text === '' ? 'enter_password' : brokenPasswordRule(text));
