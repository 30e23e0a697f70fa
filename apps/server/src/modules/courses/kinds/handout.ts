import { type ActivityConfig, handoutConfig } from '@praxis/contract/course-tree';
import { isEmptyRichText, picturesOf, sanitisedRichText, withPictures } from '../../../platform/rich-text.ts';
import type { ActivityKind, Viewer } from '../activity-kinds.ts';
import { findHandoutPictures } from '../media.store.ts';
import { parsedConfig } from './config.ts';

function shown(kept: ActivityConfig, { app, userId, now }: Viewer) {
  const { html } = parsedConfig(handoutConfig, kept);
  return withPictures(html, (id) => app.files.signAddress({ id, name: 'picture' }, userId, now));
}

/** Rich text, sanitised when it is saved; pictures only from the owner's uploads (S-014). */
export const handoutActivity: ActivityKind = {
  kind: 'handout',
  defaults: () => parsedConfig(handoutConfig, {}),
  async validate(given, { db, ownerId }) {
    const clean = sanitisedRichText(parsedConfig(handoutConfig, given).html);
    const own = await findHandoutPictures(db, { ids: picturesOf(clean), ownerId });
    const html = sanitisedRichText(withPictures(clean, (id) => (own.has(id) ? id : undefined)));
    return { config: { html }, problem: isEmptyRichText(html) ? 'handout_empty' : undefined };
  },
  designed: async (config, viewer) => ({ html: shown(config, viewer) }),
  freeze: async (config) => config,
  open: async (config, viewer) => ({ kind: 'handout', html: shown(config, viewer) }),
  progress: 'read',
};
