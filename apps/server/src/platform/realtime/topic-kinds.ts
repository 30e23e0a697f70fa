import type { Db } from '../database/db.ts';
import type { Actor } from '../http/sessions.ts';
import type { TopicLog } from './realtime-audience.ts';

/** Whether a person may hear a topic; `id` is what follows the colon. */
export type TopicAccess = (ask: { actor: Actor; id: string; db: Db }) => Promise<boolean>;

/** What a kind of topic does beside letting people hear what is published. */
export type TopicTraits = {
  /** Its own ordered table instead of `publish`. */
  log?: TopicLog;
  /**
   * Takes what a listener says, one after the other; `written` resolves when it is on disk, with what the speaker is told. Refusals reach
   * the speaker alone.
   */
  accept?: (ask: { actor: Actor; id: string; key: string; body: unknown }) => Promise<{ written: Promise<unknown> }>;
  /** Whether a guest with the key of a board may hear it. Without this guests hear none of the kind. */
  guests?: (ask: { key: string; id: string }) => boolean;
  /** Somebody began to listen here, or stopped; once for each of their pages. */
  joined?: (actor: Actor, id: string) => void;
  left?: (actor: Actor, id: string) => void;
};
