import { getSpace } from '@praxis/contract/spaces/spaces';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** The parts of a space's page that are asked for apart. */
export type SpacePart = 'detail' | 'members' | 'requests' | 'groups' | 'notices' | 'notice' | 'invitations' | 'courses' | 'classmates';

export const spaceKey = (spaceId: string, part: SpacePart, ...rest: readonly unknown[]) => ['space', spaceId, part, ...rest];

/** What to fetch again when the server says that something changed. */
const touched: Record<string, readonly SpacePart[]> = {
  members: ['detail', 'members', 'groups', 'classmates'],
  requests: ['detail', 'requests', 'members'],
  groups: ['groups', 'members', 'detail', 'classmates'],
  notices: ['notices', 'notice', 'detail'],
  invitations: ['invitations'],
};

/** Fetches parts of a space anew; all of it when none is named. */
export function useSpaceRefresh(spaceId: string) {
  const client = useQueryClient();
  return useCallback(
    (parts?: readonly SpacePart[]) => {
      for (const part of parts ?? []) void client.invalidateQueries({ queryKey: spaceKey(spaceId, part) });
      if (!parts) void client.invalidateQueries({ queryKey: ['space', spaceId] });
      void client.invalidateQueries({ queryKey: ['spaces'] });
    },
    [client, spaceId],
  );
}

/** The space itself, kept up to date while the page is open. */
export function useSpace(spaceId: string) {
  const refresh = useSpaceRefresh(spaceId);
  const uid = useSession((now) => now.uid);
  const space = useQuery({
    queryKey: spaceKey(spaceId, 'detail'),
    queryFn: ({ signal }) => call(getSpace, { space_id: spaceId }, { signal }),
  });
  const handle = (body: unknown) => refresh(touched[(body as { type?: string }).type ?? '']);
  const again = () => refresh();
  const runs = space.data?.can.see_members ?? false;
  useTopic(space.data?.can.enter ? `space:${spaceId}` : undefined, handle, again);
  useTopic(runs ? `space-desk:${spaceId}` : undefined, handle, again);
  // A verdict reaches applicants as a message of their own.
  useTopic(space.data && !space.data.can.enter && uid ? `user:${uid}` : undefined, again, again);
  return space;
}
