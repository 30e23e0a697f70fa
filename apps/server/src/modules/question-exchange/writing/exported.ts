import type { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/messages/message';
import type { QuestionInFull } from '../../questions/index.ts';

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
  /** Counts what the format cannot hold. */
  lost: { types: number; pictures: number; formulas: number };
};

/** The types every format of other systems knows. */
export const isPortable = ({ type }: Pick<ExportedQuestion, 'type'>) =>
  type === 'single' || type === 'multi' || type === 'judge' || type === 'short';
