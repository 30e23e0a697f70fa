import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import type { TellingWord } from './findings.rules.ts';

/** Brings the words that would tell whose works of an entrant are: names, team, school, phones, addresses. */
export type TellingWords = (db: Db, entrantId: string) => Promise<TellingWord[]>;

const sources = extensionPoint<TellingWords>('words that tell whose a work is');

/** Adds a source of telling words; called once in a module's `mount`. */
export const registerTellingWords = (app: App, source: TellingWords) => sources.register(app, source);

export async function tellingWords(db: Db, entrantId: string) {
  const found: TellingWord[] = [];
  for (const source of sources.entries(db)) found.push(...(await source(db, entrantId)));
  return found.filter(({ word }) => word.trim().length > 1);
}
