import { joinSpace, type SpaceCard } from '@praxis/contract/spaces/spaces';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { toastDone } from '../../platform/toasts.ts';

/** Joining at once, or with a few words where requests are reviewed. */
export function useJoinFromList(space: SpaceCard) {
  const { t } = useTranslation('spaces');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (apply_text: string) => call(joinSpace, { space_id: space.id, apply_text }),
    onSuccess: ({ state }) => {
      void client.invalidateQueries({ queryKey: ['spaces'] });
      if (state === 'approved') return goTo(`/index/space/${space.id}`);
      toastDone(t(state === 'waitlisted' ? 'now_waiting' : 'now_applied'));
    },
  });
}
