import { type Clarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const MOST = 100;

/** What was read in this tab; another tab and another day say it again. */
const readKey = (stageId: string) => `read-${stageId}`;
const readOnes = (stageId: string) => new Set((sessionStorage.getItem(readKey(stageId)) ?? '').split(' ').filter(Boolean));
/** An answer that was corrected is news again. */
const nameOf = ({ id, answered_at }: Clarification) => `${id}.${answered_at ?? 0}`;

/** Questions and announcements of a stage, and those of them that were not read yet. */
export function useClarifications(competitionId: string | undefined, stageId: string, on: boolean) {
  const [read, setRead] = useState(() => readOnes(stageId));
  const query = useQuery({
    queryKey: ['clarifications', stageId],
    enabled: on && competitionId !== undefined,
    queryFn: ({ signal }) =>
      call(
        listClarifications,
        { competition_id: competitionId ?? '', stage_id: stageId, page: 1, size: MOST },
        { signal, background: true },
      ),
    refetchInterval: 60_000,
  });
  const list = query.data?.list ?? [];
  const news = list.filter((one) => one.answer !== null && !read.has(nameOf(one)));
  const markRead = (one: Clarification) => {
    const next = new Set([...read, nameOf(one)]);
    sessionStorage.setItem(readKey(stageId), [...next].join(' '));
    setRead(next);
  };
  return { list, news, markRead, query };
}
