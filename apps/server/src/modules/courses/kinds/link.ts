import { linkConfig } from '@praxis/contract/courses/tree';
import { outsideAddress } from '../../../platform/http/addresses/outside-address.ts';
import type { ActivityKind } from '../authoring/activity-kinds.ts';
import { parsedConfig } from './config.ts';

/** An outside address (S-018). */
export const linkActivity: ActivityKind = {
  kind: 'link',
  defaults: () => parsedConfig(linkConfig, {}),
  async validate(input) {
    const config = parsedConfig(linkConfig, input);
    if (config.address.trim() === '') return { config: { ...config, address: '' }, problem: 'link_address_wrong' };
    return { config: { ...config, address: outsideAddress(config.address) } };
  },
  freeze: async (config) => config,
  async open(stored) {
    const config = parsedConfig(linkConfig, stored);
    return { kind: 'link', address: config.address, hint: config.hint };
  },
  portable: true,
  progress: 'read',
};
