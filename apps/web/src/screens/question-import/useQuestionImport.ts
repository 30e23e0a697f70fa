import type { DataOf } from '@praxis/contract/core/endpoint';
import { questionImport } from '@praxis/contract/question-exchange/question-exchange';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** An import and one page of its questions. */
export type ImportPage = DataOf<typeof questionImport>;
/** Which questions of a file are looked at. */
export type Only = 'all' | 'sound' | 'faulty' | 'alike';

/** Where an import stands and its questions page by page, followed while the server works on it. `jobId` is the job that was started last. */
export function useQuestionImport(importId: string | undefined, only: Only, jobId: string | undefined) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['question-import', importId, only],
    enabled: importId !== undefined,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call(questionImport, { import_id: importId!, only, after: pageParam }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (/ing$/.test(state.data?.pages[0]?.state ?? '') ? 1000 : false),
  });
  const again = () => void query.refetch();
  useTopic(jobId ? `job:${jobId}` : undefined, again, again);
  const done = query.data?.pages[0]?.state === 'done';
  // The bank's lists change once, when the import is through.
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: ['questions'] });
  }, [done, queries]);
  return query;
}
