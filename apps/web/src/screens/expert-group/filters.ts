export const filters = ['all', 'open', 'submitted'] as const;
export type WorkFilter = (typeof filters)[number];
