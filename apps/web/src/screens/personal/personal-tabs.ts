import type { Role } from '../../platform/person/session.ts';

/** The parts of the personal page, as they stand in `?tab=`. */
export const personalTabs = ['profile', 'security', 'bindings', 'competitions', 'invoices', 'messages', 'feedback', 'records'] as const;
export type PersonalTab = (typeof personalTabs)[number];

/** What a part is called: experts judge where others take part. */
export const tabLabel = (tab: PersonalTab, role: Role | undefined) =>
  tab === 'competitions' && role === 'specialist' ? ('judged' as const) : tab;
