import { createHmac, randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';

/** A sealed key for pseudonyms. It is a key of its own, so that a rotation of the school's keys seals it anew and changes no pseudonym. */
export const newPseudonymKey = ({ secrets }: Pick<App, 'secrets'>) => secrets.encrypt(randomBytes(32).toString('base64url'));

/** What stands for people under one key: the same for the same name, and nothing that leads back. */
export function pseudonymsBy({ secrets }: Pick<App, 'secrets'>, sealed: Buffer) {
  const key = secrets.decrypt(sealed);
  return (name: string) => createHmac('sha256', key).update(name).digest('base64url');
}
