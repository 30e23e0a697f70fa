export const lists = ['mine', 'public', 'archived'] as const;
export type SpacesTab = (typeof lists)[number];
