import type { ActivityConfig } from '@praxis/contract/courses/tree';
import type { MediaKind } from '@praxis/contract/media/media';
import type { MessageKey } from '@praxis/contract/messages';
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isMessageKey } from '../../../platform/messages.ts';
import { findMediaOf } from '../../media/index.ts';
import type { CheckedConfig, ConfigOwner } from '../authoring/activity-kinds.ts';

/** A config that can never be right. */
export const wrongConfig = (key: MessageKey) => new Refusal(key, { fields: { operations: key } });

/** Reads a config by its schema, with defaults; refused with the schema's own words when it does not fit. */
export function parsedConfig<Schema extends z.ZodMiniType>(schema: Schema, config: ActivityConfig): z.output<Schema> {
  const parsed = schema.safeParse(config);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  const key: MessageKey = isMessageKey(message) && message !== 'parameter_error' ? message : 'activity_config_wrong';
  throw wrongConfig(key);
}

/** A config that shows a processed file of the course's owner; foreign and missing files read the same. */
export async function configWithMedia<Config extends { media_id: string | null }>(
  config: Config,
  kind: MediaKind,
  { db, ownerId }: ConfigOwner,
): Promise<CheckedConfig & { seconds?: number | null }> {
  if (config.media_id === null) return { config, problem: 'media_missing' };
  const media = await findMediaOf(db, { id: config.media_id, ownerId, kind });
  if (!media) throw new Refusal('file_not_found');
  return { config, mediaId: config.media_id, seconds: media.duration };
}
