import type { DataOf } from '@praxis/contract/core/endpoint';
import type { MessageGroup } from '@praxis/contract/notifications/groups';
import { listMessages, readAllMessages, readMessage } from '@praxis/contract/notifications/inbox';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { usePreferences } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** A message as its owner reads it. */
export type MessageView = DataOf<typeof listMessages>['list'][number];

/** The inbox, in the reader's language and up to date while it is open. */
export function useInbox(unread: boolean, group: MessageGroup | undefined) {
  const client = useQueryClient();
  const uid = useSession((now) => now.uid);
  const { language } = usePreferences();
  const refresh = () => void client.invalidateQueries({ queryKey: ['inbox'] });
  useTopic(uid ? `user:${uid}` : undefined, refresh, refresh);
  return useInfiniteQuery({
    queryKey: ['inbox', uid, language, unread, group],
    queryFn: ({ pageParam, signal }) => call(listMessages, { page: pageParam, unread, ...(group && { group }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
}

function useAfterReading() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [['inbox'], ['unread']]) void client.invalidateQueries({ queryKey });
  };
}

/** Marks one message read. */
export function useReadMessage() {
  const onSuccess = useAfterReading();
  return useMutation({ mutationFn: (message_id: string) => call(readMessage, { message_id }, { background: true }), onSuccess });
}

/** Marks every message read. */
export function useReadAll() {
  const onSuccess = useAfterReading();
  return useMutation({ mutationFn: () => call(readAllMessages, {}), onSuccess });
}
