import { listGroups } from '@praxis/contract/spaces/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** The study groups of a space with their people; undefined while they come. */
export function useGroups(spaceId: string) {
  const groups = useQuery({
    queryKey: ['audience-groups', spaceId],
    queryFn: ({ signal }) => call(listGroups, { space_id: spaceId }, { signal }),
  });
  return groups.data?.list;
}
