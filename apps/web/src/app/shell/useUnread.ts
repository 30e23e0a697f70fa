import { countUnread } from '@praxis/contract/home/home';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** How many messages wait; live through the person's own topic. */
export function useUnread() {
  const { uid, utoken } = useSession();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['unread'],
    queryFn: ({ signal }) => call(countUnread, {}, { background: true, signal }),
    enabled: utoken !== '',
    staleTime: 60_000,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: ['unread'] });
  useTopic(utoken && uid ? `user:${uid}` : undefined, refresh, refresh);
  return query.data?.count ?? 0;
}
