import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { PickedBar } from '../PickedBar.tsx';
import type { Selection } from '../useSelection.ts';
import { useBatchReview } from './useReview.ts';

const RefuseDialog = lazyPart(() => import('./RefuseDialog.tsx').then((file) => ({ default: file.RefuseDialog })));
const GroupDialog = lazyPart(() => import('../groups/GroupDialog.tsx').then((file) => ({ default: file.GroupDialog })));

/** What can be done with the requests that were picked (S-006, S-209). */
export function RequestBatchBar({ spaceId, selection, phone }: { spaceId: string; selection: Selection; phone: boolean }) {
  const { t } = useTranslation('space');
  const [asking, setAsking] = useState<'group' | 'refuse'>();
  const review = useBatchReview(spaceId);
  const { ids } = selection;
  const decide = async (verdict: Parameters<typeof review.mutateAsync>[0]) => {
    await review.mutateAsync(verdict);
    selection.clear();
  };
  const none = ids.length === 0;
  return (
    <>
      <PickedBar
        selection={selection}
        end={
          !none && (
            <Button size="small" look="plain" onClick={selection.clear}>
              {t('clear_picked')}
            </Button>
          )
        }
      >
        {!(phone && none) && (
          <>
            <Button
              size="small"
              look="filled"
              disabled={none}
              busy={review.isPending}
              onClick={() => review.mutate({ ids, verdict: 'approved' }, { onSuccess: selection.clear })}
            >
              {t('approve')}
            </Button>
            <Button size="small" disabled={none} onClick={() => setAsking('group')}>
              {t('approve_into_group')}
            </Button>
            <Button size="small" look="danger" disabled={none} onClick={() => setAsking('refuse')}>
              {t('refuse_dialog')}
            </Button>
          </>
        )}
      </PickedBar>
      <Problem of={review.error} className="m-3" />
      <Suspense fallback={null}>
        {asking === 'refuse' && (
          <RefuseDialog
            count={ids.length}
            onClose={() => setAsking(undefined)}
            onRefuse={(reason) => decide({ ids, verdict: 'audit_failed', reason })}
          />
        )}
        {asking === 'group' && (
          <GroupDialog
            spaceId={spaceId}
            title={t('approve_into_group_title', { count: ids.length })}
            verb={t('approve_people', { count: ids.length })}
            onClose={() => setAsking(undefined)}
            onPick={(group_id) => decide({ ids, verdict: 'approved', ...(group_id && { group_id }) })}
          />
        )}
      </Suspense>
    </>
  );
}
