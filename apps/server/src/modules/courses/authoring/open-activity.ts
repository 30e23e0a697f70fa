import type { ActivityNode } from '@praxis/contract/courses/tree';

/** The head of an opened activity. */
export const toActivityView = (activity: ActivityNode, section: string, chapter: string) => {
  const { id, kind, title, seconds, required, weight } = activity;
  return { id, kind, title, seconds, required, weight, section, chapter };
};
