import type { LearningState, OutlineSummary } from '@praxis/contract/courses/learning';
import type { ActivityNode, ChapterNode, CourseTree } from '@praxis/contract/courses/tree';
import { type BareLock, lockOf, type SectionSchedule, type Situation } from '../learning/locks.rules.ts';

/** A student's progress in one activity, as far as the outline shows it. */
export type OutlineProgress = { state: LearningState; percent: number; position: number; score: number | null; at: number };
/** What turns the tree into what one reader sees. */
export type OutlineView = {
  progress: ReadonlyMap<string, OutlineProgress>;
  /** Decides locks; absent for teachers and previews, who may open everything. */
  situation?: Situation;
  /** Puts a lock into words. */
  lockText: (lock: BareLock) => string;
};

/** Chapters, sections and activities that students see: hidden ones and what stays empty are left out. */
export function visibleChapters(tree: CourseTree): ChapterNode[] {
  const chapters: ChapterNode[] = [];
  for (const chapter of tree.chapters) {
    const sections = chapter.sections
      .map((section) => ({ ...section, activities: section.activities.filter((activity) => !activity.hidden) }))
      .filter((section) => section.activities.length > 0);
    if (sections.length > 0) chapters.push({ ...chapter, sections });
  }
  return chapters;
}

/** The activities that students see, in order, each with its section and chapter. */
export const visibleActivities = (tree: CourseTree) =>
  visibleChapters(tree).flatMap((chapter) =>
    chapter.sections.flatMap((section) => section.activities.map((activity) => ({ activity, section, chapter }))),
  );

/** What decides about locks in a course, from the rows of a space. */
export function situationOf(
  tree: CourseTree,
  rows: { schedule: readonly [string, number | null, number | null][]; progress: ReadonlyMap<string, OutlineProgress> },
  times: { now: Date; opensAt: Date | null; closesAt: Date | null; joinedAt: Date },
): Situation {
  const schedules = new Map<string, SectionSchedule>(
    rows.schedule.map(([id, opensAt, daysAfterJoining]) => [
      id,
      { opensAt: opensAt === null ? null : new Date(opensAt), daysAfterJoining },
    ]),
  );
  const finished = new Map<string, { score: number | null }>();
  for (const [id, progress] of rows.progress) if (progress.state === 'done') finished.set(id, { score: progress.score });
  const titles = new Map(visibleActivities(tree).map(({ activity }) => [activity.id, activity.title]));
  return { ...times, schedules, finished, titles };
}

/** The activities that completion counts: the required ones, or all when none is. */
export function countedOf(activities: readonly ActivityNode[]) {
  const required = activities.filter((activity) => activity.required);
  return required.length > 0 ? required : activities;
}

/** Required activities finished, of all required ones; of all when none is required. */
export function completionOf(activities: readonly ActivityNode[], progress: ReadonlyMap<string, { state: LearningState }>) {
  const counted = countedOf(activities);
  const done = counted.filter((activity) => progress.get(activity.id)?.state === 'done').length;
  return { done, total: counted.length, percent: counted.length === 0 ? 0 : Math.floor((100 * done) / counted.length) };
}

/**
 * Where to go on: the activity learned last, or the next unfinished one when that is finished. Never one that is locked: when the one
 * learned last has been locked since, the first unfinished one that is open; null when none is.
 */
export function resumeOf(
  activities: readonly ActivityNode[],
  progress: ReadonlyMap<string, OutlineProgress>,
  isOpen: (activity: ActivityNode) => boolean,
) {
  let last = -1;
  activities.forEach((activity, at) => {
    if ((progress.get(activity.id)?.at ?? 0) > (progress.get(activities[last]?.id ?? '')?.at ?? 0)) last = at;
  });
  if (last < 0) return null;
  const isDone = (activity: ActivityNode) => progress.get(activity.id)?.state === 'done';
  const going = activities[last]!;
  const unfinished = (from: number) => activities.slice(from).find((activity) => !isDone(activity) && isOpen(activity));
  const next = isDone(going) ? unfinished(last + 1) : undefined;
  const activity = next ?? (isOpen(going) ? going : unfinished(0));
  return activity ? { activity, position: progress.get(activity.id)?.position ?? 0 } : null;
}

/** The outline of the course page. */
export function outlineOf(
  tree: CourseTree,
  { progress, situation, lockText }: OutlineView,
): Pick<OutlineSummary, 'chapters' | 'percent' | 'done' | 'total' | 'resume'> {
  const activities: ActivityNode[] = [];
  const locked = new Set<string>();
  const view = (activity: ActivityNode, sectionId: string) => {
    activities.push(activity);
    const own = progress.get(activity.id);
    const lock = situation && lockOf(activity, sectionId, situation);
    if (lock) locked.add(activity.id);
    const { id, kind, title, seconds, required, weight } = activity;
    return {
      ...{ id, kind, title, seconds, required, weight, state: own?.state ?? ('none' as const), percent: own?.percent ?? 0 },
      lock: lock ? { why: lock.why, text: lockText(lock), opens_at: lock.opens_at, after: lock.after } : null,
    };
  };
  const chapters = visibleChapters(tree).map((chapter) => ({
    id: chapter.id,
    title: chapter.title,
    sections: chapter.sections.map(({ id, title, seconds, activities: inside }) => ({
      id,
      title,
      seconds,
      activities: inside.map((activity) => view(activity, id)),
    })),
  }));
  const resume = resumeOf(activities, progress, (activity) => !locked.has(activity.id));
  return {
    chapters,
    ...completionOf(activities, progress),
    resume: resume && { activity_id: resume.activity.id, position: resume.position },
  };
}
