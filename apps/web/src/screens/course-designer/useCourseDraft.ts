import type { DataOf } from '@praxis/contract/core/endpoint';
import { type CourseDesignNews, designCourse, editCourse } from '@praxis/contract/courses/courses';
import type { ActivityConfig, TreeOperation } from '@praxis/contract/courses/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/calls/call.ts';
import { enqueue, type Outcome, onOutcome } from '../../platform/calls/offline-queue.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { type Edit, openDraft } from './draft-store.ts';
import { newId } from './outline/outline.ts';

export type Design = DataOf<typeof designCourse>;
export type ActivityStatus = Design['statuses'][number];
type Statuses = Record<string, ActivityStatus>;

/** Told above the outline: changed elsewhere, or not taken by the server. */
export type Notice = { kind: 'elsewhere' } | { kind: 'refused'; text: string };

const byActivity = (list: readonly ActivityStatus[]): Statuses => Object.fromEntries(list.map((status) => [status.activity_id, status]));

/** The names under which edits of a course wait in the offline queue. */
export const queueItem = (courseId: string) => `course:${courseId}`;

/** The draft of a course: shown at once, saved by itself, told about by others. */
export function useCourseDraft(design: Design) {
  const courseId = design.course.id;
  const queries = useQueryClient();
  const [statuses, setStatuses] = useState(() => byActivity(design.statuses));
  const [version, setVersion] = useState(design.version);
  const [changed, setChanged] = useState(design.changed);
  const [notice, setNotice] = useState<Notice>();
  const [store] = useState(() => {
    const page = newId();
    let edits = 0;
    return openDraft(design, {
      newName: () => `${page}-${++edits}`,
      send: (edit: Edit) => void enqueue(editCourse, { course_id: courseId, ...edit }, { item: queueItem(courseId) }),
    });
  });
  const state = useSyncExternalStore(store.subscribe, store.state);

  const fetchAgain = useCallback(
    async (forgetSteps: boolean) => {
      const fresh = await call(designCourse, { course_id: courseId }, { background: true });
      if (forgetSteps || store.state().sending === 0) store.replace(fresh, forgetSteps);
      setStatuses(byActivity(fresh.statuses));
      setVersion(fresh.version);
      setChanged(fresh.changed);
      if (forgetSteps) await queries.invalidateQueries({ queryKey: ['course-activity', courseId] });
    },
    [courseId, queries, store],
  );

  // The queue answers outside React, perhaps long after the change was made.
  useEffect(() => {
    const handle = (outcome: Outcome) => {
      if (outcome.item !== queueItem(courseId)) return;
      const own = store.isOwn(String(outcome.input.edit_id));
      if (outcome.refused) {
        store.refused();
        setNotice({ kind: 'refused', text: outcome.refused.msg });
        void fetchAgain(true);
        return;
      }
      if (!own) return void fetchAgain(false);
      const reply = outcome.data as DataOf<typeof editCourse>;
      if (store.saved(reply)) void fetchAgain(false);
      if (reply.tree) setNotice({ kind: 'elsewhere' });
      setStatuses((now) => ({ ...now, ...byActivity(reply.statuses) }));
      setChanged(true);
    };
    return onOutcome(handle);
  }, [courseId, fetchAgain, store]);

  const progressOf = useRef(setStatuses);
  const onNews = (body: unknown) => {
    const news = body as CourseDesignNews;
    if (news.what === 'edited' && !store.isOwn(news.editId) && news.revision > store.state().revision) {
      if (store.state().sending > 0) return;
      setNotice({ kind: 'elsewhere' });
      void fetchAgain(false);
    }
    if (news.what === 'published') void fetchAgain(false);
    if (news.what !== 'media') return;
    progressOf.current((now) =>
      Object.fromEntries(
        Object.entries(now).map(([id, status]) =>
          status.media?.id === news.mediaId
            ? [id, { ...status, media: { ...status.media, state: news.state, progress: news.progress } }]
            : [id, status],
        ),
      ),
    );
    if (news.state !== 'in_progress') void fetchAgain(false);
    void queries.invalidateQueries({ queryKey: ['course-activity', courseId] });
  };
  useTopic(design.topic, onNews, () => void fetchAgain(false));

  return {
    courseId,
    course: design.course,
    kinds: design.kinds,
    ...state,
    tree: state.draft.tree,
    configs: state.draft.configs,
    statuses,
    setStatus: (status: ActivityStatus) => setStatuses((now) => ({ ...now, [status.activity_id]: status })),
    version,
    changed,
    notice,
    dismissNotice: () => setNotice(undefined),
    fetchAgain: () => fetchAgain(false),
    perform: (operations: readonly TreeOperation[], options?: { key?: string; unrecorded?: boolean }) => store.perform(operations, options),
    undoOne: () => store.undo(),
    redoOne: () => store.redo(),
    learnConfig: (id: string, config: ActivityConfig) => store.learnConfig(id, config),
  };
}

/** What every part of the designer works on. */
export type CourseDraft = ReturnType<typeof useCourseDraft>;
