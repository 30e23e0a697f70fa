import { demoConfig } from '@praxis/contract/courses/tree';
import { mediaForViewer } from '../../media/index.ts';
import type { ActivityKind } from '../authoring/activity-kinds.ts';
import { configWithMedia, parsedConfig } from './config.ts';

/** A zip of static HTML in a sandboxed frame (S-016). */
export const demoActivity: ActivityKind = {
  kind: 'demo',
  defaults: () => parsedConfig(demoConfig, { media_id: null }),
  validate: async (config, owner) => configWithMedia(parsedConfig(demoConfig, config), 'demo', owner),
  freeze: async (config) => config,
  async open(stored, viewer) {
    const config = parsedConfig(demoConfig, stored);
    const { state, site } = await mediaForViewer(config.media_id, viewer);
    return { kind: 'demo', state, address: site, hint: config.hint };
  },
  portable: true,
  progress: 'read',
};
