import type { AskOf } from '@praxis/contract/core/endpoint';
import { getMessagePreferences, type MessagePreferences, setMessageChoice } from '@praxis/contract/notifications/preferences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';

const key = ['message-preferences'];

/** How one is told of messages. */
export const useMessagePreferences = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(getMessagePreferences, {}, { signal }) });

/** Asks anew after something changed elsewhere. */
export function usePreferencesChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

type Choice = AskOf<typeof setMessageChoice>;

const chosen = (before: MessagePreferences, { group, channel, on }: Choice): MessagePreferences => ({
  ...before,
  groups: before.groups.map((one) =>
    one.group === group ? { ...one, channels: { ...one.channels, [channel]: { ...one.channels[channel], on } } } : one,
  ),
});

/** Moves a switch at once; the server's no moves it back. */
export function useChoose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => call(setMessageChoice, choice),
    async onMutate(choice) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<MessagePreferences>(key);
      if (before) client.setQueryData(key, chosen(before, choice));
      return before;
    },
    onError: (_failure, _choice, before) => client.setQueryData(key, before),
  });
}
