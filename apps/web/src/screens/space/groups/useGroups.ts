import { listGroups } from '@praxis/contract/spaces/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { spaceKey } from '../space-queries.ts';

/** The study groups of a space with their people. */
export const useGroups = (spaceId: string, wanted = true) =>
  useQuery({
    queryKey: spaceKey(spaceId, 'groups'),
    queryFn: ({ signal }) => call(listGroups, { space_id: spaceId }, { signal }),
    enabled: wanted,
  });
