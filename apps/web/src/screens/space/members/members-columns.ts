import type { memberTab } from '@praxis/contract/spaces/members';
import type * as z from 'zod/mini';

/** The lists of the members page. */
export type MemberTab = z.output<typeof memberTab>;

/** Which lists one viewer gets: those who do not review see the members alone. */
export const memberTabs = (reviews: boolean): readonly MemberTab[] =>
  reviews ? ['approved', 'unreviewed', 'waitlisted', 'audit_failed'] : ['approved'];
