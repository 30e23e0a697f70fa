import { type ActivityConfig, handoutConfig } from '@praxis/contract/courses/tree';
import {
  attachmentsOf,
  isEmptyRichText,
  picturesOf,
  sanitisedRichText,
  withAttachments,
  withFilesRenamed,
  withPictures,
} from '../../../platform/rich-text.ts';
import type { ActivityKind, Viewer } from '../authoring/activity-kinds.ts';
import { findHandoutFiles } from '../authoring/draft-files.store.ts';
import { parsedConfig } from './config.ts';

function view(stored: ActivityConfig, { app, userId, now }: Viewer) {
  const { html } = parsedConfig(handoutConfig, stored);
  const pictured = withPictures(html, (id) => app.files.signAddress({ id, name: 'picture' }, userId, now));
  return withAttachments(pictured, (id) => `${app.files.signAddress({ id, name: 'file' }, userId, now)}&download=1`);
}

/** Rich text, sanitised when it is saved; pictures and files to download only from the owner's uploads (S-014). */
export const handoutActivity: ActivityKind = {
  kind: 'handout',
  defaults: () => parsedConfig(handoutConfig, {}),
  async validate(input, { db, ownerId }) {
    const clean = sanitisedRichText(parsedConfig(handoutConfig, input).html);
    const pictures = await findHandoutFiles(db, { ids: picturesOf(clean), ownerId, purpose: 'handout_image' });
    const attached = await findHandoutFiles(db, { ids: attachmentsOf(clean), ownerId, purpose: 'generic_file' });
    const ownFile = (own: ReadonlySet<string>) => (id: string) => (own.has(id) ? id : undefined);
    const html = withFilesRenamed(clean, ownFile(pictures), ownFile(attached));
    return { config: { html }, problem: isEmptyRichText(html) ? 'handout_empty' : undefined };
  },
  designed: async (config, viewer) => ({ html: view(config, viewer) }),
  freeze: async (config) => config,
  open: async (config, viewer) => ({ kind: 'handout', html: view(config, viewer) }),
  portable: true,
  progress: 'read',
};
