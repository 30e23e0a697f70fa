import { quizConfig } from '@praxis/contract/assessments/quizzes';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { designActivity } from '@praxis/contract/courses/courses';
import {
  type ActivityConfig,
  type ActivityKindName,
  type ActivityNode,
  demoConfig,
  handoutConfig,
  linkConfig,
  pdfConfig,
  videoConfig,
} from '@praxis/contract/courses/tree';
import { labConfig } from '@praxis/contract/labs/labs';
import { takeFromLibrary } from '@praxis/contract/library/library';
import { replayConfig } from '@praxis/contract/live-classes/activity';
import { attachMedia, type MediaKind, type MediaView, transcodeAgain } from '@praxis/contract/media/media';
import { programmingConfig } from '@praxis/contract/problems/programming';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../platform/calls/call.ts';
import { useDesigner } from '../designer-context.ts';

const anyConfig = z.record(z.string(), z.unknown());
const empty: Partial<Record<ActivityKindName, ActivityConfig>> = {
  video: { media_id: null },
  pdf: { media_id: null },
  demo: { media_id: null },
};
const shapes = {
  video: videoConfig,
  pdf: pdfConfig,
  handout: handoutConfig,
  demo: demoConfig,
  link: linkConfig,
  quiz: quizConfig,
  lab: labConfig,
  programming: programmingConfig,
  replay: replayConfig,
};
type Shapes = typeof shapes;
/** What belongs to an activity of a kind. */
export type ConfigOf<Kind extends keyof Shapes> = z.output<Shapes[Kind]>;

/** The config of a kind with everything that is missing filled in. */
export function completeConfig<Kind extends keyof Shapes>(kind: Kind, config: ActivityConfig | undefined): ConfigOf<Kind> {
  const shape = (kind in shapes ? shapes[kind] : anyConfig) as Shapes[Kind];
  const read = shape.safeParse({ ...empty[kind], ...config });
  return (read.success ? read.data : shape.parse({ ...empty[kind] })) as ConfigOf<Kind>;
}

type View = DataOf<typeof designActivity>;

/** What belongs to the activity being edited: its config, its file, and how to change them. */
export function useActivityContent<Kind extends keyof Shapes>(activity: ActivityNode, kind: Kind) {
  const { draft, markUploading } = useDesigner();
  const queries = useQueryClient();
  const { courseId, configs, sending, learnConfig } = draft;
  const queryKey = ['course-activity', courseId, activity.id];
  const known = configs[activity.id];
  const visible = useQuery({
    queryKey,
    // What was only just added is not at the server yet.
    enabled: sending === 0 || known === undefined,
    queryFn: ({ signal }) => call(designActivity, { course_id: courseId, activity_id: activity.id }, { signal, background: true }),
  });
  const fetched = visible.data?.config;
  // The draft keeps the config from the moment it is known, because undo needs what was there before.
  useEffect(() => {
    if (fetched && known === undefined) learnConfig(activity.id, fetched);
  }, [fetched, known, learnConfig, activity.id]);

  const config = completeConfig(kind, known ?? fetched);
  const setConfig = (changes: Partial<ConfigOf<Kind>>, options: { unrecorded?: boolean } = {}) =>
    draft.perform([{ op: 'update', id: activity.id, changes: { config: { ...config, ...changes } } }], {
      key: `${activity.id} ${Object.keys(changes).join(' ')}`,
      ...options,
    });
  const putMedia = (media: MediaView, library?: View['library']) => {
    queries.setQueryData(
      queryKey,
      (now: View | undefined) => now && { ...now, media, library: library === undefined ? now.library : library },
    );
    draft.setStatus({ activity_id: activity.id, media, problem: null });
  };
  const attach = useMutation({
    mutationFn: (fileId: string) =>
      call(attachMedia, { course_id: courseId, file_id: fileId, kind: kind as MediaKind }, { background: true }),
    onSuccess(media) {
      putMedia(media, null);
      setConfig({ media_id: media.id } as unknown as Partial<ConfigOf<Kind>>);
    },
  });
  const take = useMutation({
    mutationFn: ({ item_id, version_id }: { item_id: string; name: string; version_id?: string }) =>
      call(takeFromLibrary, { course_id: courseId, item_id, version_id }, { background: true }),
    onSuccess({ media, version, kind: accepted }, { item_id, name }) {
      if (!media) return;
      putMedia(media, { item_id, name, kind: accepted, version, newer: null });
      setConfig({ media_id: media.id } as unknown as Partial<ConfigOf<Kind>>);
    },
  });
  const again = useMutation({
    mutationFn: (mediaId: string) => call(transcodeAgain, { media_id: mediaId }),
    onSuccess: (media) => putMedia(media),
  });
  const live = draft.statuses[activity.id]?.media;
  const full = visible.data?.media;
  const media = full && live && live.id === full.id ? { ...full, state: live.state, progress: live.progress } : full;
  return {
    config,
    setConfig,
    media: media ?? undefined,
    pending: known === undefined && visible.isPending,
    paused: visible.fetchStatus === 'paused',
    failure: known === undefined ? visible.error : undefined,
    retry: () => void visible.refetch(),
    origin: visible.data?.library ?? undefined,
    putMedia: (media: MediaView) => putMedia(media),
    attach,
    take,
    again,
    markUploading: useCallback((busy: boolean) => markUploading(activity.id, busy), [markUploading, activity.id]),
  };
}
