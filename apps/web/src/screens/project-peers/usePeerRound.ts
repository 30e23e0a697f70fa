import { showPeerRound } from '@praxis/contract/projects/peers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** A round of peers. Teams follow their own room, who runs the round all of it. */
export function usePeerRound(roundId: string) {
  const query = useQuery({
    queryKey: ['peer-round', roundId],
    queryFn: ({ signal }) => call(showPeerRound, { round_id: roundId }, { signal }),
  });
  const { data, refetch } = query;
  const again = () => void refetch();
  const own = data?.own_run_id ? `project-run:${data.own_run_id}` : undefined;
  useTopic(data?.can.run ? `peer-round:${roundId}` : own, again, again);
  return { query, again };
}
