import type { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/core/message';
import type { KeyParts } from '@praxis/contract/questions/parts';
import { decimalText, readDecimal, times } from '@praxis/rules/decimal';
import { plainOf, type QuestionInFull } from '../../questions/index.ts';

/** A picture to be written: its bytes in a form that every program shows. */
export type ExportedPicture = { ending: 'png' | 'jpg' | 'gif'; width: number; height: number; read: () => Promise<Readable> };
/** The sound of a stem. */
export type ExportedSound = { ending: string; mime: string; name: string; read: () => Promise<Readable> };
/** A question to be written, its skills by name. */
export type ExportedQuestion = QuestionInFull & { skills: string[] };

/** What the writers of files are given. */
export type Exporting = {
  questions: () => AsyncGenerator<ExportedQuestion>;
  /** The picture behind an id; undefined when it is gone. */
  picture: (fileId: string) => Promise<ExportedPicture | undefined>;
  /** The sound behind an id; undefined when it is gone. */
  sound: (fileId: string) => Promise<ExportedSound | undefined>;
  language: Language;
  answers: boolean;
  title: string;
  madeAt: Date;
  /** What the format cannot hold: questions by name, the rest by number. */
  lost: { types: string[]; pictures: number; formulas: number; rules: number };
};

/** The types every format of other systems knows; some know more. */
export const isPortable = ({ type }: Pick<ExportedQuestion, 'type'>) =>
  type === 'single' || type === 'multi' || type === 'judge' || type === 'short';

/** How far a number may be off, as a plain number. Significant digits are half of the last one. */
export function absoluteTolerance({ value, tolerance: { kind, amount } }: Extract<KeyParts, { kind: 'numeric' }>): string {
  const right = readDecimal(value);
  const width = readDecimal(amount || '0');
  if (!right || !width || kind === 'abs') return amount || '0';
  const size = { ...right, units: right.units < 0n ? -right.units : right.units };
  if (kind === 'percent') return decimalText(times(times(size, width), { units: 1n, scale: 2 }));
  const last = right.scale - (size.units.toString().length - Number(amount));
  return decimalText(last >= 0 ? { units: 5n, scale: last + 1 } : { units: 5n * 10n ** BigInt(-last - 1), scale: 0 });
}

const MOST_OF_NAME = 24;

/** What a question is called where it cannot be shown: the beginning of its stem. */
export function nameOf({ content }: Pick<ExportedQuestion, 'content'>) {
  const plain = plainOf(content.stem).trim();
  return plain.length > MOST_OF_NAME ? `${plain.slice(0, MOST_OF_NAME)}…` : plain;
}
