import type { assessmentOverride } from '@praxis/contract/assessments/monitoring';
import type * as z from 'zod/mini';

/** Other times or attempts of a student or group. */
export type Exception = z.output<typeof assessmentOverride>;
