import type { ActivityContent } from '@praxis/contract/courses/learning';
import type { ActivityConfig, ActivityKindName } from '@praxis/contract/courses/tree';
import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { namedExtensionPoint } from '../../../platform/extension-points.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** Whose draft a config belongs to. */
export type ConfigOwner = { db: Db; ownerId: string };
/** A config as it is kept: the file it shows, and what stands against publishing it. */
export type CheckedConfig = { config: ActivityConfig; mediaId?: string; problem?: MessageKey };
/** Who opens an activity, and where. A preview has no space and leaves no traces. */
export type Viewer = { app: App; db: Db; userId: string; now: Date; courseId: string; activityId: string; spaceId?: string };

/** One kind of activity. Its module registers it; the course only knows this. */
export type ActivityKind = {
  kind: ActivityKindName;
  /** The config of a new activity. */
  defaults: () => ActivityConfig;
  /** Checks and cleans what the designer sends; refuses what can never be right, names what is still missing. */
  validate: (config: ActivityConfig, owner: ConfigOwner) => Promise<CheckedConfig>;
  /** The config as the designer's editor needs it; by default as it is kept. */
  designed?: (config: ActivityConfig, viewer: Viewer) => Promise<ActivityConfig>;
  /** The copy that a published version keeps for ever. */
  freeze: (config: ActivityConfig, owner: ConfigOwner) => Promise<ActivityConfig>;
  /** What somebody who learns sees. */
  open: (config: ActivityConfig, viewer: Viewer) => Promise<ActivityContent>;
  /** How it becomes finished: watched, seen page by page, said so by the learner, or told by its module through `recordResult`. */
  progress: 'watch' | 'pages' | 'read' | 'result';
  /** Whether it travels in a course package: with a processed file and the files of its text, and with what the package knows to take along beside. */
  portable?: true;
  /** Whether its learners are not told what they reached. */
  hidesScore?: (config: ActivityConfig) => boolean;
  /** Questions within it, of those its length in seconds reaches, which must be answered before it is finished. */
  questions?: (config: ActivityConfig, seconds: number | null) => string[];
  /** Percent that must be watched or seen. */
  completion?: (config: ActivityConfig) => number;
};

const kinds = namedExtensionPoint<string, ActivityKind>('activity kinds');

/** The kinds registered on this server. */
export const activityKindsOf = (app: App): ReadonlyMap<string, ActivityKind> => kinds.entries(app);

/** Adds a kind of activity to this server. */
export const registerActivityKind = (app: App, kind: ActivityKind) => kinds.register(app, kind.kind, kind);

/** The kind of an activity; refused when its capability is not on this site. */
export function activityKindHere(app: App, kind: string): ActivityKind {
  const known = activityKindsOf(app).get(kind);
  if (!known) throw new Refusal('activity_kind_off');
  return known;
}
