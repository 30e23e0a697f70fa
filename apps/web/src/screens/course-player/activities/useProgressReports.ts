import type { DataOf } from '@praxis/contract/core/endpoint';
import { type ActivityProgress, type OutlineSummary, reportPages, reportRead, reportWatched } from '@praxis/contract/courses/learning';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { enqueue, onOutcome } from '../../../platform/calls/offline-queue.ts';
import type { ActivityView, LearningSource } from '../learning-source.ts';
import type { WatchReport } from '../video/watched.ts';

let lastNumber = 0;
/** Grows with every report, also over a reload. */
const nextNumber = () => {
  lastNumber = Math.max(lastNumber + 1, Date.now());
  return lastNumber;
};

/** The outline with what is now known of one activity. */
export function withProgress(outline: OutlineSummary, id: string, progress: Pick<ActivityProgress, 'state' | 'percent'>): OutlineSummary {
  const chapters = outline.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({
      ...section,
      activities: section.activities.map((activity) =>
        activity.id === id ? { ...activity, state: progress.state, percent: progress.percent } : activity,
      ),
    })),
  }));
  return { ...outline, chapters };
}

const isDone = (outline: OutlineSummary, id: string) =>
  outline.chapters.some(({ sections }) =>
    sections.some(({ activities }) => activities.some((activity) => activity.id === id && activity.state === 'done')),
  );

/** Shows what is now known of one activity. What is done may open others; an outline asked for meanwhile may not know of it yet. */
export function putProgress(queries: QueryClient, key: readonly string[], id: string, progress: ActivityProgress) {
  const outline = queries.getQueryData<OutlineSummary>([...key, 'outline']);
  queries.setQueryData<ActivityView>([...key, 'activity', id], (now) => now && { ...now, progress });
  queries.setQueryData<OutlineSummary>([...key, 'outline'], (now) => now && withProgress(now, id, progress));
  if (progress.state === 'done' && outline && !isDone(outline, id)) void queries.invalidateQueries({ queryKey: [...key, 'outline'] });
}

/** Reports of learning go through the queue: they survive a reload, a lost network and a lost session. */
export function useProgressReports(source: LearningSource, records: boolean) {
  const queries = useQueryClient();
  const { place } = source;
  const key = source.key.join(' ');

  // The queue answers outside React.
  useEffect(() => {
    const sourceKey = key.split(' ');
    return onOutcome(({ item, data, input }) => {
      if (!item.startsWith('learn:') || !data || input.space_id !== place?.space_id || input.course_id !== place?.course_id) return;
      putProgress(queries, sourceKey, String(input.activity_id), data as DataOf<typeof reportWatched>);
    });
  }, [key, place, queries]);

  return useMemo(() => {
    if (!place || !records) return undefined;
    const at = (id: string) => ({ ...place, activity_id: id, client_seq: nextNumber() });
    const item = (id: string) => ({ item: `learn:${place.space_id}:${id}` });
    return {
      watched: (id: string, report: WatchReport) => void enqueue(reportWatched, { ...at(id), ...report }, item(id)),
      pages: (id: string, pages: number[], position: number) => void enqueue(reportPages, { ...at(id), pages, position }, item(id)),
      read: (id: string, position: number, finished: boolean) => void enqueue(reportRead, { ...at(id), position, finished }, item(id)),
    };
  }, [place, records]);
}

/** How learning is reported; undefined when nothing is recorded. */
export type Reports = ReturnType<typeof useProgressReports>;
