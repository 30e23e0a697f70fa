import type { Readable } from 'node:stream';
import type { CaseArgs } from '@praxis/contract/judge-queue/task';
import type { MessageKey } from '@praxis/contract/messages';
import type { ExpectedVerdict, SetterProgram } from '@praxis/contract/problems/authoring';
import type { Judging } from '../authoring/problem.rules.ts';

/** A text of test data as it lies in a package. */
export type PackedText = { bytes: number; read: () => Promise<Buffer> };

/** A case of a package; its group stands by its place among the groups, 0 being samples. */
export type PackedCase = {
  name: string;
  sample: boolean;
  group: number;
  input: PackedText;
  answer: PackedText | null;
  note: string;
  args?: CaseArgs;
};

/** What could not be taken along, worded for the reader when it is shown. */
export type PackedNote = { key: MessageKey; values?: Record<string, string | number> };

/** A problem as it lies in a package. */
export type PackedProblem = {
  title: string;
  /** HTML; pictures stand as `<img src="name">`. */
  statement: string;
  pictures: Map<string, () => Promise<Buffer>>;
  source: string;
  tags: string[];
  judging: Judging;
  groups: { name: string; score: number; rule: 'sum' | 'min'; depends: number[] }[];
  cases: PackedCase[];
  partialScores: boolean;
  references: { name: string; program: SetterProgram; expected: ExpectedVerdict[]; score: number | null }[];
  notes: PackedNote[];
};

/** A problem of a package before it is read; what is wrong with it concerns no other. */
export type PackedSource = { name: string; read: () => Promise<PackedProblem> };

/** All bytes of a stream of at most `most`. */
export async function bytesOf(stream: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new Error('The text is larger than it may be');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
