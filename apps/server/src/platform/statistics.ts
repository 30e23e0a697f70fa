import type { PageAddress } from '@praxis/contract/core/pages';
import type { MeasureKey } from '@praxis/contract/statistics/measure-messages';
import type { MeasureFold, MeasureUnit, ScopeKind } from '@praxis/contract/statistics/statistics';
import type { Db } from './database/db.ts';
import { extensionPoint } from './extension-points.ts';
import type { FollowedSource } from './following/following.ts';
import type { UsageKind } from './usage.ts';

/** One thing that is counted: of whom, where, when, and how much of how many. */
export type Fact = {
  /** Tells the facts of one ref apart. */
  part?: string;
  /** The name under which measures find it. */
  fact: string;
  personId?: string | null;
  spaceId?: string | null;
  courseId?: string | null;
  competitionId?: string | null;
  /** What it is about, as `assessment:7`, and what that is called. */
  object: string;
  title: string;
  at: Date;
  /** Out of how many, 1 for a single thing. */
  n: number;
  value: number;
  /** Where it can be looked at. */
  link: PageAddress | '';
  /** Whether the person it is about may see it now. */
  shown?: boolean;
};

/**
 * What a module lets be counted. A migration says `select follow('TABLE', 'SOURCE', 'select id::text from changed')`; whatever the source
 * holds then is copied. The module stays the owner of the truth.
 */
export type FactSource = FollowedSource & {
  /** The facts of refs, as they are now; refs of nothing are absent. */
  facts: (db: Db, refs: readonly string[]) => Promise<Map<string, Fact[]>>;
};

/** A row of a measure that is computed where it is asked for. */
export type ComputedRow = Pick<Fact, 'personId' | 'spaceId' | 'object' | 'title' | 'at' | 'n' | 'value' | 'link'> & {
  key: string;
  /** The skill map it is of, by which rows of one title are told apart. */
  map?: { kind: 'private' | 'institution' | 'platform' | 'course'; id: string; title: string } | null;
};

/** Of what a computed measure is asked, and for whose eyes. */
export type ComputedAsk = { db: Db; scope: ScopeKind; id: string; viewerId: string; now: Date };

/** A number that can be asked for, and what it is made of. Its name and definition are texts of the contract. */
export type Measure = {
  key: MeasureKey;
  /** Goes up when its meaning changes. */
  version: number;
  unit: MeasureUnit;
  fold: MeasureFold;
  /**
   * Facts of a name, the use of pages by kind, a view that is read as it stands, with days of a time zone, or rows that are computed; `follower`:
   * the copy those are made from.
   */
  from:
    | { facts: string }
    | { usage: readonly UsageKind[] }
    | { live: 'watched_videos' | 'stage_hand_ins' | 'failed_calls' | 'slow_calls' | 'failed_jobs' | 'stream_days'; zone: string }
    | { compute: (ask: ComputedAsk) => Promise<ComputedRow[]>; zone: string; follower?: string; rows?: readonly ComputedRow[] };
  /** Where it may be asked, which is also who may: the person, staff of the space, administrators, organisers, operators. */
  scopes: readonly ScopeKind[];
  /** Who is counted is known to administrators anyway: their institution's number is told as it stands. */
  open?: boolean;
  /** A measure of the same rows, from whose snapshots this one is told: what is told of both then says no more than the other. */
  like?: MeasureKey;
  /** A standing is as it is now, whatever days are asked for. */
  momentary?: boolean;
};

/** Sources of facts by the names migrations use. */
export const factSources = extensionPoint<{ name: string; source: FactSource }>('fact sources');
/** All measures. */
export const measures = extensionPoint<Measure>('measures');
