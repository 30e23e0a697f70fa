import { useQuery } from '@tanstack/react-query';
import type { LearningSource } from '../learning-source.ts';

/** What an activity shows; asked once for the whole page. */
export const useVisibleActivity = (source: LearningSource, id: string | undefined) =>
  useQuery({
    queryKey: [...source.key, 'activity', id],
    queryFn: ({ signal }) => source.activity(id!, signal),
    enabled: id !== undefined,
    // Addresses of files are renewed well before they run out; what is being watched must not jump meanwhile.
    staleTime: 60 * 60_000,
    refetchOnWindowFocus: false,
  });
