import type { DataOf } from '@praxis/contract/core/endpoint';
import type { previewResult } from '@praxis/contract/ranks/results';

/** What would be published now. */
export type Preview = DataOf<typeof previewResult>;

/** Totals as people read them: solved problems, or points of hundredths. */
export const totalText = (total: number, rule: string) => (rule === 'icpc' ? String(total) : (total / 100).toFixed(2));
