import { videoConfig } from '@praxis/contract/courses/tree';
import type { ActivityKind } from '../authoring/activity-kinds.ts';
import { mediaForViewer } from '../media/media-view.ts';
import { configWithMedia, parsedConfig } from './config.ts';

/** A transcoded video; finished when enough of it was really watched (S-011). */
export const videoActivity: ActivityKind = {
  kind: 'video',
  defaults: () => parsedConfig(videoConfig, { media_id: null }),
  validate: async (config, owner) => configWithMedia(parsedConfig(videoConfig, config), 'video', owner),
  freeze: async (config) => config,
  async open(stored, viewer) {
    const config = parsedConfig(videoConfig, stored);
    const { state, duration, renditions, poster, thumbnails, captions } = await mediaForViewer(config.media_id, viewer);
    const { completion, hint } = config;
    return { kind: 'video', state, duration, renditions, poster, thumbnails, captions, completion, hint };
  },
  portable: true,
  progress: 'watch',
  completion: (config) => parsedConfig(videoConfig, config).completion,
};
