import { showTrial } from '@praxis/contract/market/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** An activity that may be tried before buying. */
export function TrialDialog({
  productId,
  activity,
  onClose,
}: {
  productId: string;
  activity: { id: string; title: string };
  onClose: () => void;
}) {
  const { t } = useTranslation(['market', 'shell']);
  const trial = useQuery({
    queryKey: ['trial', productId, activity.id],
    queryFn: ({ signal }) => call(showTrial, { product_id: productId, activity_id: activity.id }, { signal }),
  });
  const { data } = trial;
  return (
    <Dialog open onClose={onClose} title={activity.title} summary={t('trial_note')} width="wide">
      {trial.isPending && <Skeleton label={t('shell:loading')} />}
      <Problem of={trial.error} retry={() => void trial.refetch()} />
      {data?.html && <RichText html={data.html} />}
      {data?.address && (
        <a href={data.address} target="_blank" rel="noreferrer">
          {data.address}
        </a>
      )}
      {data && data.html === '' && data.address === '' && <p className="text-ink-2">{t('trial_after')}</p>}
    </Dialog>
  );
}
