import type { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/core/message';
import { plainOf, type QuestionInFull } from '../../questions/index.ts';

/** A picture to be written: its bytes in a form that every program shows. */
export type ExportedPicture = { ending: 'png' | 'jpg' | 'gif'; width: number; height: number; read: () => Promise<Readable> };
/** A question to be written, its skills by name. */
export type ExportedQuestion = QuestionInFull & { skills: string[] };

/** What the writers of files are given. */
export type Exporting = {
  questions: () => AsyncGenerator<ExportedQuestion>;
  /** The picture behind an id; undefined when it is gone. */
  picture: (fileId: string) => Promise<ExportedPicture | undefined>;
  language: Language;
  answers: boolean;
  title: string;
  madeAt: Date;
  /** What the format cannot hold: questions by name, the rest by number. */
  lost: { types: string[]; pictures: number; formulas: number };
};

/** The types every format of other systems knows. */
export const isPortable = ({ type }: Pick<ExportedQuestion, 'type'>) =>
  type === 'single' || type === 'multi' || type === 'judge' || type === 'short';

const MOST_OF_NAME = 24;

/** What a question is called where it cannot be shown: the beginning of its stem. */
export function nameOf({ content }: Pick<ExportedQuestion, 'content'>) {
  const plain = plainOf(content.stem).trim();
  return plain.length > MOST_OF_NAME ? `${plain.slice(0, MOST_OF_NAME)}…` : plain;
}
