import type { PageAddress } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';

/** What an object is to somebody who looks for teaching: a video is watched, a lab is done. */
export type ObjectSort = 'video' | 'lab' | 'other';

/** Something a skill is taught or proven by, as one viewer may open it. */
export type VisibleObject = {
  id: string;
  part: string;
  title: string;
  link: PageAddress;
  minutes: number;
  done: boolean;
  sort?: ObjectSort;
  seconds?: number;
};

/** A lesson students of a space are shown: how much of it, or of its clips about a skill, some of them watched or read on average (0–1), and how many started. */
export type SeenLesson = { title: string; link: PageAddress; ratio: number; started: number };

/** A kind of object skills are linked to; its module registers it. */
export type SkillObjectKind = {
  kind: string;
  /** What of some objects the viewer may open now. */
  visible: (db: Db, objects: readonly { id: string; part: string }[], viewer: { userId: string; now: Date }) => Promise<VisibleObject[]>;
  /** What sort some objects are of, where they are of several. */
  sorts?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, ObjectSort>>;
  /** How much students of a space saw of those objects that are lessons and shown there by now, for whoever looks after the space. */
  seen?: (
    db: Db,
    objects: readonly { id: string; part: string }[],
    of: { spaceId: string; userIds: readonly string[]; now: Date },
  ) => Promise<SeenLesson[]>;
  /** Which of some objects somebody may link to a skill. */
  linkable: (db: Db, ids: readonly string[], userId: string) => Promise<Set<string>>;
};

const kinds = extensionPoint<SkillObjectKind>('skill objects');

/** Adds a kind of object. */
export const registerSkillObject = (app: Pick<App, 'db'>, kind: SkillObjectKind) => kinds.register(app, kind);

/** The kinds of objects. */
export const skillObjectKinds = (school: Db) => kinds.entries(school);
