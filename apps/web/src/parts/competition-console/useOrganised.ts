import { listCompetitions } from '@praxis/contract/competitions/competitions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useRole } from '../../platform/person/session.ts';

const LISTED = 5;

/** Competitions the reader runs or helps to run, and whether they may make one; asked for teachers alone. */
export function useOrganised() {
  const teacher = useRole() === 'teach';
  return useQuery({
    queryKey: ['competitions-organised'],
    enabled: teacher,
    queryFn: ({ signal }) => call(listCompetitions, { organised: true, size: LISTED }, { signal, background: true }),
  });
}
