/** The parts of the personal page, as they stand in `?tab=`. */
export const personalTabs = ['profile', 'security', 'bindings', 'competitions', 'invoices', 'messages', 'feedback', 'records'] as const;
export type PersonalTab = (typeof personalTabs)[number];
