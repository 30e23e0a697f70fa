import type { GradeKind, GradeSourceName } from '@praxis/contract/grades/grades';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';

/** Somebody whose scores are asked for. */
export type Learner = { id: string; groupId: string | null; joinedAt: Date | null };

/** What a module has scores for in a space. */
export type SourceColumn = {
  ref: string;
  kind: GradeKind;
  /** The course its category belongs to by usual, with the title of it. */
  course?: { id: string; title: string };
  title: string;
  /** Units. */
  max: number;
  due: Date | null;
  /** Usual weight inside its category; 0 where it does not count. */
  weight: number;
  /** Taken back: it stands with its scores and counts no more. */
  withdrawn: boolean;
  /** Whether its students see their scores now. */
  released: boolean;
  /** Whether the source lets go of scores when it is told to. */
  releasable: boolean;
  /** The page the scores come from, for those who run the space. */
  address: string | null;
};

/** One letter as in the contract: nothing `.`, begun `s`, handed in `h`, marked `m`, missing `x`, sent back `r`, not given to this student `n`; capital is late. */
export type CellState = '.' | 's' | 'S' | 'h' | 'H' | 'm' | 'M' | 'x' | 'r' | 'R' | 'n';

/** How late a hand-in was, and the units its source took off for that. */
export type Lateness = { seconds: number; off: number };

/** Whose score, in units or null, and how it stands. */
export type SourceCell = { userId: string; units: number | null; state: CellState; late?: Lateness };

type CellsAsk = { spaceId: string; columns: readonly SourceColumn[]; learners: readonly Learner[]; now: Date };

/** A module that makes scores. It owns them: the gradebook reads them where they are made, and marks nothing twice. */
export type GradeSource = {
  source: GradeSourceName;
  columns: (db: Db, spaceId: string, now: Date) => Promise<SourceColumn[]>;
  /** By `ref`. What is not there stands for nothing. */
  cells: (db: Db, ask: CellsAsk) => Promise<ReadonlyMap<string, readonly SourceCell[]>>;
  /** Of whom something changed since a moment: handed in, marked, scored or released; with when that was last. */
  changedSince?: (db: Db, of: { spaceId: string; since: Date }) => Promise<readonly { userId: string; at: Date }[]>;
  /** Lets students see the scores of one column, or takes them back, in the transaction of the call. */
  release?: (db: Db, of: { ref: string; released: boolean; actorId: string }, now: Date) => Promise<void>;
};

const sources = extensionPoint<GradeSource>('sources of grades');

/** Adds a source of scores to a school. */
export const registerGradeSource = (app: { db: Db }, source: GradeSource) => sources.register(app, source);

/** The sources of a school. */
export const gradeSources = (db: Db): readonly GradeSource[] => sources.entries(db);

/** Points with decimals as units: whole hundred-thousandths. */
export const toUnits = (points: number) => Math.round(points * 100_000);
