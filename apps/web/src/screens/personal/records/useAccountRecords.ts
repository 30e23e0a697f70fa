import { getAccountRecords } from '@praxis/contract/accounts/records';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';

const key = ['account-records'];
const POLL_MS = 2000;

/** The newest export and the open request to end the account; looks again while an export is being made. */
export const useAccountRecords = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getAccountRecords, {}, { signal }),
    refetchInterval: ({ state }) => (['waiting', 'working'].includes(state.data?.export?.state ?? '') ? POLL_MS : false),
  });

/** Asks anew after a request. */
export function useRecordsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
