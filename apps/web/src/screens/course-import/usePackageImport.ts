import { coursePackageImport } from '@praxis/contract/course-packages/course-packages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** Where an import stands, followed while the server works on it. `jobId` is the job that was started last. */
export function usePackageImport(importId: string | undefined, jobId: string | undefined) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['package-import', importId],
    enabled: importId !== undefined,
    queryFn: ({ signal }) => call(coursePackageImport, { import_id: importId! }, { signal }),
    refetchInterval: ({ state }) => (state.data && /ing$/.test(state.data.state) ? 1500 : false),
  });
  const again = () => void query.refetch();
  useTopic(jobId ? `job:${jobId}` : undefined, again, again);
  const done = query.data?.state === 'done';
  // The list of courses changes once, when the import is through.
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: ['courses'] });
  }, [done, queries]);
  return query;
}
