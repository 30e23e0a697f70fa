import type { assessmentOverride } from '@praxis/contract/assessment-desk';
import type * as z from 'zod/mini';

/** Other times or attempts of a student or group. */
export type Exception = z.output<typeof assessmentOverride>;
