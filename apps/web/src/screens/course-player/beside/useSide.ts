import { discussionTopic, listDiscussion } from '@praxis/contract/courses/discussion';
import { listNotes } from '@praxis/contract/courses/notes';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { playTime } from '../../../platform/language/dates.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';

/** Which activity of which course in which space. */
export type ActivityPlace = { space_id: string; course_id: string; activity_id: string };

const keyOf = (what: 'notes' | 'discussion', at: ActivityPlace) => [what, at.space_id, at.course_id, at.activity_id];

/** The reader's own notes in an activity. */
export function useNotes(at: ActivityPlace) {
  const queries = useQueryClient();
  const notes = useQuery({ queryKey: keyOf('notes', at), queryFn: ({ signal }) => call(listNotes, at, { signal }) });
  return { notes, again: () => queries.invalidateQueries({ queryKey: keyOf('notes', at) }) };
}

/** The discussion of an activity; it follows what others say. */
export function useDiscussion(at: ActivityPlace) {
  const queries = useQueryClient();
  const discussion = useInfiniteQuery({
    queryKey: keyOf('discussion', at),
    queryFn: ({ pageParam, signal }) => call(listDiscussion, { ...at, page: pageParam, size: 20 }, { signal, background: pageParam > 1 }),
    initialPageParam: 1,
    getNextPageParam: ({ threads }) => (threads.page * threads.size < threads.total ? threads.page + 1 : undefined),
  });
  const again = () => queries.invalidateQueries({ queryKey: keyOf('discussion', at) });
  useTopic(
    discussionTopic(at.space_id, at.activity_id),
    () => void again(),
    () => void again(),
  );
  return { discussion, again };
}

/** Places in the words of an activity's kind: 06:20, or page 3. */
export function usePlaceLabels(kind: string) {
  const { t } = useTranslation('course-player');
  return (at: number) => (kind === 'pdf' ? t('page_place', { page: Math.round(at) }) : playTime(at));
}
