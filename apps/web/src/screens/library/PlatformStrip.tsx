import type { LibraryItemView } from '@praxis/contract/library/items';
import { offerLibraryItem, reviewLibraryItem } from '@praxis/contract/library/library';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useLibraryRefresh } from './useItemActions.ts';

function Verdict({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const refresh = useLibraryRefresh();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const review = useMutation({
    mutationFn: (verdict: 'approved' | 'refused') => call(reviewLibraryItem, { item_id: item.id, verdict, reason }, { background: true }),
    onSuccess() {
      void refresh();
      toastDone(t('reviewed'));
    },
  });
  const open = item.platform === 'approved';
  return (
    <>
      <span className="min-w-0 flex-1">{open ? t('review_open_note') : t('review_note')}</span>
      <Button size="small" look="danger" onClick={() => setRefusing(true)}>
        {open ? t('withdraw') : t('refuse')}
      </Button>
      {!open && (
        <Button size="small" look="filled" busy={review.isPending} onClick={() => review.mutate('approved')}>
          {t('approve')}
        </Button>
      )}
      {!refusing && <Problem of={review.error} className="w-full" />}
      <ConfirmDialog
        open={refusing}
        danger
        onClose={() => setRefusing(false)}
        title={t('refuse_title')}
        confirm={t('refuse_do')}
        onConfirm={() => review.mutateAsync('refused')}
      >
        <Field label={t('reason')} required>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}

function Offer({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const refresh = useLibraryRefresh();
  const offer = useMutation({
    mutationFn: (offered: boolean) => call(offerLibraryItem, { item_id: item.id, offered }, { background: true }),
    onSuccess: () => void refresh(),
  });
  const state = {
    none: t('offer_note'),
    pending: t('offered'),
    approved: t('platform_open'),
    refused: t('platform_refused', { reason: item.platform_reason }),
  };
  const out = item.platform === 'pending' || item.platform === 'approved';
  return (
    <>
      <span className="min-w-0 flex-1">{state[item.platform]}</span>
      <Button size="small" look={out ? 'outline' : 'soft'} busy={offer.isPending} onClick={() => offer.mutate(!out)}>
        {out ? t('offer_back') : t('offer')}
      </Button>
      <Problem of={offer.error} className="w-full" />
    </>
  );
}

/** Where an item stands on its way to the whole platform, and what its owner or an operator may do. */
export function PlatformStrip({ item }: { item: LibraryItemView }) {
  if (!item.can.review && !item.can.share) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-4 py-2.5 text-13 text-ink-2">
      {item.can.review ? <Verdict item={item} /> : <Offer item={item} />}
    </div>
  );
}
