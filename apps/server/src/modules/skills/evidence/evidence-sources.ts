import type { PageAddress } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { FollowedSource } from '../../../platform/following/following.ts';

/** What somebody proved with one object in one sitting. */
export type EvidenceRow = {
  ref: string;
  userId: string;
  /** question, lab, problem, or skill itself. */
  objectKind: string;
  objectId: string;
  /** A rule of a lab, for example. */
  part?: string;
  title: string;
  /** The page of the work for its person. */
  place: PageAddress;
  /** The page for those who look after it. */
  staffPlace?: PageAddress;
  ratio: number;
  /** The ratio of the whole sitting: all that is told while single answers are not. */
  totalRatio?: number | null;
  /** What somebody of half mastery reaches. */
  expected: number;
  strength: number;
  occasion: string;
  at: Date;
  spaceId: string | null;
  released: 'nothing' | 'score' | 'answers';
  /** From when on single answers are told; missing or null: `told` stays. */
  releasedFrom?: Date | null;
  /** From when on the score of the sitting is told on the skills it touched; missing or null: at once. */
  scoreFrom?: Date | null;
};

/** What its person is told of a piece of evidence, and from when on. */
export type Released = Pick<EvidenceRow, 'released' | 'releasedFrom' | 'scoreFrom'>;

/** Where people prove what they can. Nothing a person only watches, reads or clicks is one. */
export type EvidenceSource = FollowedSource & {
  rows: (db: Db, refs: readonly string[]) => Promise<EvidenceRow[]>;
  /** What is told of refs at this moment, where that changes without what they prove; refs that are told of no more are absent. */
  releases?: (db: Db, refs: readonly string[]) => Promise<ReadonlyMap<string, Released>>;
};

const sources = extensionPoint<{ name: string; source: EvidenceSource }>('evidence sources');

/** Adds a source by the name under which migrations follow its tables. */
export const registerEvidenceSource = (app: Pick<App, 'db'>, name: string, source: EvidenceSource) =>
  sources.register(app, { name, source });

/** All sources by name. */
export const evidenceSources = (school: Db) => new Map(sources.entries(school).map(({ name, source }) => [name, source]));
