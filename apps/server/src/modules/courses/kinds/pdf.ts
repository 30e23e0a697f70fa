import { pdfConfig } from '@praxis/contract/courses/tree';
import { mediaForViewer } from '../../media/index.ts';
import type { ActivityKind } from '../authoring/activity-kinds.ts';
import { configWithMedia, parsedConfig } from './config.ts';

/** Courseware as page images; finished when enough pages were seen (S-012). */
export const pdfActivity: ActivityKind = {
  kind: 'pdf',
  defaults: () => parsedConfig(pdfConfig, { media_id: null }),
  validate: async (config, owner) => configWithMedia(parsedConfig(pdfConfig, config), 'pdf', owner),
  freeze: async (config) => config,
  async open(stored, viewer) {
    const config = parsedConfig(pdfConfig, stored);
    const { state, page_images, source } = await mediaForViewer(config.media_id, viewer);
    return {
      kind: 'pdf',
      state,
      pages: page_images,
      download: config.download ? source : null,
      completion: config.completion,
      hint: config.hint,
    };
  },
  portable: true,
  progress: 'pages',
  completion: (config) => parsedConfig(pdfConfig, config).completion,
};
