import { getUserDetailInfo } from '@praxis/contract/accounts/accounts';
import { getProfile } from '@praxis/contract/accounts/personal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { storePerson } from '../../../platform/person/session.ts';

const key = ['profile'];

/** One's own profile. */
export const useProfile = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(getProfile, {}, { signal }) });

/** Fetches the profile anew after a change, and the name and picture in the header with it. */
export function useProfileChanged() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: key });
    storePerson(await call(getUserDetailInfo, {}, { background: true }));
  };
}
