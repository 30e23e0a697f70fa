import type { MessageKey } from '@praxis/contract/messages';

/** A sheet that cannot be read, by the words its owner is told. */
export class SheetProblem extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

/** A row of a sheet with its number as the sheet counts, and its cells as text. */
export type SheetRow = {
  line: number;
  cells: string[] /** Columns of formulas whose value the sheet did not keep. */;
  unread?: number[] /** Columns whose formula came to an error. */;
  failed?: number[];
};

/** What is read of a sheet at most; the rest of a bigger one is never looked at. */
export const SHEET_LIMITS = {
  rows: 20_000,
  cells: 300_000,
  columns: 200,
  text: 500,
  entries: 500,
  pages: 20,
  bytes: 60 * 1_048_576,
  ratio: 200,
} as const;
