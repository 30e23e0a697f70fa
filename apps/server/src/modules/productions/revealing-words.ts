import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import type { RevealingWord } from './findings.rules.ts';

/** Brings the words that would tell whose works of an entrant are: names, team, school, phones, addresses. */
export type RevealingWords = (db: Db, entrantId: string) => Promise<RevealingWord[]>;

const sources = extensionPoint<RevealingWords>('words that tell whose a work is');

/** Adds a source of telling words; called once in a module's `mount`. */
export const registerRevealingWords = (app: App, source: RevealingWords) => sources.register(app, source);

export async function revealingWords(db: Db, entrantId: string) {
  const found: RevealingWord[] = [];
  for (const source of sources.entries(db)) found.push(...(await source(db, entrantId)));
  return found.filter(({ word }) => word.trim().length > 1);
}
