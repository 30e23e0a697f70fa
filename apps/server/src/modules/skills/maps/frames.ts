import type { FrameKind } from '@praxis/contract/skills/maps';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { holdsPermission, isActiveTeacher } from '../../accounts/index.ts';
import { institutionOf } from '../../institutions/index.ts';
import { leaderIds, ownersOf, placesOf } from '../../spaces/index.ts';
import type { OrderedObjects } from '../proposals/proposals.rules.ts';

/** What a map may belong to; its module registers it. */
export type SkillFrameKind = {
  kind: FrameKind;
  mayEdit: (db: Db, userId: string, id: string) => Promise<boolean>;
  /** Whether somebody reads it once it is published. */
  mayRead: (db: Db, userId: string, id: string) => Promise<boolean>;
  /** Frames of this kind somebody may read or edit. */
  listed: (db: Db, userId: string) => Promise<string[]>;
  /** What comes before what among the activities its skills are taught with, for proposals. */
  order?: (db: Db, id: string) => Promise<OrderedObjects[]>;
  /** What it is called while nobody named it. */
  title: (db: Db, id: string) => Promise<string | undefined>;
};

const kinds = extensionPoint<SkillFrameKind>('skill frames');

/** Adds a kind of frame. */
export const registerSkillFrame = (app: Pick<App, 'db'>, kind: SkillFrameKind) => kinds.register(app, kind);

/** The kinds of frames by name. */
export const frameKinds = (school: Db) => kinds.entries(school);

/** The kind of a frame. */
export const frameKindOf = (school: Db, kind: FrameKind) => kinds.entries(school).find((known) => known.kind === kind);

/** The one frame of the platform. */
export const PLATFORM = '0';

const teachersOfSpaces = async (db: Db, userId: string) => {
  const spaceIds = (await placesOf(db, userId)).map(({ spaceId }) => spaceId);
  return { spaceIds, owners: [...new Set((await ownersOf(db, spaceIds)).values())] };
};

const ofOneTeacher: SkillFrameKind = {
  kind: 'private',
  mayEdit: async (db, userId, id) => userId === id && (await isActiveTeacher(db, userId)),
  // Whoever learns with a teacher reads the map that teacher published.
  async mayRead(db, userId, id) {
    if (userId === id) return true;
    const { spaceIds, owners } = await teachersOfSpaces(db, userId);
    if (owners.includes(id)) return true;
    for (const spaceId of spaceIds) if ((await leaderIds(db, spaceId)).includes(id)) return true;
    return false;
  },
  async listed(db, userId) {
    const own = (await isActiveTeacher(db, userId)) ? [userId] : [];
    return [...new Set([...own, ...(await teachersOfSpaces(db, userId)).owners])];
  },
  title: async () => '',
};

const ofInstitution: SkillFrameKind = {
  kind: 'institution',
  mayEdit: (db, userId, id) => holdsPermission(db, userId, 'institution_admin', id),
  mayRead: async (db, userId, id) => (await institutionOf(db, userId))?.id === id,
  async listed(db, userId) {
    const institution = await institutionOf(db, userId);
    return institution ? [institution.id] : [];
  },
  title: async () => '',
};

const ofPlatform: SkillFrameKind = {
  kind: 'platform',
  mayEdit: (db, userId, id) => (id === PLATFORM ? holdsPermission(db, userId, 'platform_operator') : Promise.resolve(false)),
  mayRead: async (_db, _userId, id) => id === PLATFORM,
  listed: async () => [PLATFORM],
  title: async () => '',
};

/** The frames the skills module has of its own. */
export function registerOwnFrames(app: App) {
  for (const kind of [ofOneTeacher, ofInstitution, ofPlatform]) registerSkillFrame(app, kind);
}
