import { listAwardCertificates, previewAwards, showAwards } from '@praxis/contract/awards/awards';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';

/** The awards of a stage as they are set. */
export type Awards = DataOf<typeof showAwards>;
/** Who would get which. */
export type AwardPreview = DataOf<typeof previewAwards>;
/** One award while it is edited. */
export type AwardRow = Awards['rules'][number];

export const useAwards = (stageId: string) =>
  useQuery({
    queryKey: ['awards', stageId],
    queryFn: ({ signal }) => call(showAwards, { stage_id: stageId }, { signal, background: true }),
  });

export const useAwardPreview = (stageId: string, by: 'published' | 'draft', enabled: boolean) =>
  useQuery({
    queryKey: ['awards', stageId, 'preview', by],
    queryFn: ({ signal }) => call(previewAwards, { stage_id: stageId, by }, { signal, background: true }),
    enabled,
    staleTime: 0,
  });

export const useAwardCertificates = (stageId: string, page: number) =>
  useQuery({
    queryKey: ['awards', stageId, 'certificates', page],
    queryFn: ({ signal }) => call(listAwardCertificates, { stage_id: stageId, page, size: 50 }, { signal, background: true }),
  });

/** Everything about the awards of a stage is read anew. */
export function useRefreshAwards(stageId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['awards', stageId] });
}
