import { randomInt } from 'node:crypto';
import { TEAM_CODE_LENGTH } from '@praxis/contract/teams/teams';
import type { App } from '../../../platform/app.ts';

/** The alphabet of certificate numbers: none of its letters can be taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const keyOf = (code: string) => `team code ${code}`;

/** A new code: its text, what it is found by, and what its members read it from. */
export function drawCode(app: Pick<App, 'secrets'>) {
  const code = Array.from({ length: TEAM_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return { code, invite_code_hash: app.secrets.fingerprint(keyOf(code)), invite_code_sealed: app.secrets.encrypt(code) };
}

/** What a typed code may be stored under; letters that look alike are taken for digits. */
export function hashesOf(app: Pick<App, 'secrets'>, typed: string) {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return app.secrets.fingerprints(keyOf(code));
}
