import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type Started = { export_id: string; job_id: string };

/** As long as the server keeps a file. */
const KEPT_MS = 7 * 86_400_000;

/** Starts an export. `last` is what was started last under its name: a dialog that was closed while the file was written finds it there. */
export function useStartedExport(name: readonly string[], ask: () => Promise<Started>) {
  const queries = useQueryClient();
  const queryKey = ['started-export', ...name];
  const { data: last } = useQuery<Started>({ queryKey, queryFn: skipToken, staleTime: KEPT_MS, gcTime: KEPT_MS });
  const start = useMutation({ mutationFn: ask, onSuccess: (started) => queries.setQueryData(queryKey, started) });
  return { start, last };
}
