import { reviewJoinRequest, reviewJoinRequests } from '@praxis/contract/spaces/members';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { useSpaceRefresh } from '../space-queries.ts';

/** A verdict about requests. */
export type Verdict = { verdict: 'approved' | 'audit_failed'; reason?: string; group_id?: string };

const parts = ['requests', 'members', 'detail', 'groups'] as const;

/** The verdict about one request. */
export function useReview(spaceId: string, membershipId: string) {
  const refresh = useSpaceRefresh(spaceId);
  const { t } = useTranslation('space');
  return useMutation({
    mutationFn: (verdict: Verdict) => call(reviewJoinRequest, { membership_id: membershipId, ...verdict }),
    onSuccess: ({ state }) => {
      if (state === 'waitlisted') toastDone(t('full_now_waiting', { count: 1 }));
    },
    // Also after a refusal: somebody else may have decided in the meantime.
    onSettled: () => refresh(parts),
  });
}

/** The verdict about everybody who was picked. */
export function useBatchReview(spaceId: string) {
  const refresh = useSpaceRefresh(spaceId);
  const { t } = useTranslation('space');
  return useMutation({
    mutationFn: ({ ids, ...verdict }: Verdict & { ids: readonly string[] }) =>
      call(reviewJoinRequests, { space_id: spaceId, membership_ids: [...ids], ...verdict }),
    onSuccess: ({ approved, waitlisted, audit_failed, already_reviewed }) => {
      const reported = [
        approved > 0 ? t('batch_approved', { count: approved }) : '',
        waitlisted > 0 ? t('full_now_waiting', { count: waitlisted }) : '',
        audit_failed > 0 ? t('batch_refused', { count: audit_failed }) : '',
        already_reviewed > 0 ? t('batch_already', { count: already_reviewed }) : '',
      ];
      toastDone(reported.filter(Boolean).join('　'));
    },
    onSettled: () => refresh(parts),
  });
}
