import type { OutlineSummary } from '@praxis/contract/courses/learning';

export type OutlineActivity = OutlineSummary['chapters'][number]['sections'][number]['activities'][number];

/** One activity of the outline with where it stands. */
export type ActivityAt = { activity: OutlineActivity; chapter: string; section: string; number: string; chapterId: string };

/** All activities in order. */
export const activitiesIn = (outline: OutlineSummary): ActivityAt[] =>
  outline.chapters.flatMap((chapter, chapterIndex) =>
    chapter.sections.flatMap((section, sectionIndex) =>
      section.activities.map((activity) => ({
        activity,
        chapter: chapter.title,
        section: section.title,
        number: `${chapterIndex + 1}.${sectionIndex + 1}`,
        chapterId: chapter.id,
      })),
    ),
  );

/** Where to go on: the place left last, else the first open activity that is not done, else the first open one. */
export function placeToGoOn(outline: OutlineSummary, all: readonly ActivityAt[]): string | undefined {
  const open = all.map(({ activity }) => activity).filter((activity) => !activity.lock);
  const left = open.find((activity) => activity.id === outline.resume?.activity_id);
  return (left ?? open.find((activity) => activity.state !== 'done') ?? open[0])?.id;
}

/** Whether everything required in some activities is done; with nothing required, everything. */
export function allDone(activities: readonly OutlineActivity[]) {
  const required = activities.filter((activity) => activity.required);
  const counted = required.length > 0 ? required : activities;
  return counted.length > 0 && counted.every((activity) => activity.state === 'done');
}
