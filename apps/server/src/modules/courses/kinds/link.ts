import { linkConfig } from '@praxis/contract/courses/tree';
import { outsideAddress } from '../../../platform/outside-address.ts';
import type { ActivityKind } from '../authoring/activity-kinds.ts';
import { parsedConfig } from './config.ts';

/** An outside address (S-018). */
export const linkActivity: ActivityKind = {
  kind: 'link',
  defaults: () => parsedConfig(linkConfig, {}),
  async validate(given) {
    const config = parsedConfig(linkConfig, given);
    if (config.address.trim() === '') return { config: { ...config, address: '' }, problem: 'link_address_wrong' };
    return { config: { ...config, address: outsideAddress(config.address) } };
  },
  freeze: async (config) => config,
  async open(kept) {
    const config = parsedConfig(linkConfig, kept);
    return { kind: 'link', address: config.address, hint: config.hint };
  },
  portable: true,
  progress: 'read',
};
