import { getInstitutionUse } from '@praxis/contract/institutions/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/calls/call.ts';

/** Seats, people and departments of an institution. */
export const useInstitutionUse = (institutionId: string) =>
  useQuery({
    queryKey: ['institution', institutionId, 'use'],
    queryFn: ({ signal }) => call(getInstitutionUse, { institution_id: institutionId }, { signal }),
  });

/** Everything the console shows is asked for anew. */
export function useConsoleRefresh(institutionId: string) {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['institution', institutionId] }), [client, institutionId]);
}
