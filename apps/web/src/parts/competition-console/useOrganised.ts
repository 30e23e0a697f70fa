import { listCompetitions } from '@praxis/contract/competitions/competitions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useRole } from '../../platform/person/session.ts';

const LISTED = 5;
/** As many as one call lists. */
const ALL = 100;

/** Competitions the reader runs or helps to run, and whether they may make one; asked for teachers alone. */
export function useOrganised(all = false) {
  const teacher = useRole() === 'teach';
  return useQuery({
    queryKey: ['competitions-organised', all],
    placeholderData: keepPreviousData,
    enabled: teacher,
    queryFn: ({ signal }) => call(listCompetitions, { organised: true, size: all ? ALL : LISTED }, { signal, background: true }),
  });
}
