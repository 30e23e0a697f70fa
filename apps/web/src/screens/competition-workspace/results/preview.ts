import type { DataOf } from '@praxis/contract/core/endpoint';
import type { previewResult } from '@praxis/contract/ranks/results';

/** What would be published now. */
export type Preview = DataOf<typeof previewResult>;
