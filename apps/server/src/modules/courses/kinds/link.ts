import { linkConfig } from '@praxis/contract/course-tree';
import { Refusal } from '../../../platform/refusal.ts';
import type { ActivityKind } from '../activity-kinds.ts';
import { parsedConfig } from './config.ts';

/** The address as browsers write it; only http and https without a password lead outside. */
export function outsideAddress(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new Refusal('link_address_wrong');
  return url.href;
}

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
  progress: 'read',
};
