import type { DataOf } from '@praxis/contract/core/endpoint';
import { takeCopy } from '@praxis/contract/market/copies';
import type { showProduct } from '@praxis/contract/market/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Part = DataOf<typeof showProduct>['parts'][number];

function CopyDialog({ productId, part, onClose }: { productId: string; part: Part; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => call(takeCopy, { product_id: productId, course_id: part.course_id }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['product', productId] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copy_title', { title: part.title })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={take.isPending} onClick={() => take.mutate()}>
            {t('copy_take')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('copy_note')}</p>
      <Problem of={take.error} />
    </Dialog>
  );
}

/** The copy of a bought course that a teacher may take, once: asked for, on its way, or the door to it. */
export function TakeCopy({ productId, part }: { productId: string; part: Part }) {
  const { t } = useTranslation('market');
  const [asking, setAsking] = useState(false);
  const { copy } = part;
  if (!copy) return null;
  if (copy.state === 'making')
    return (
      <StateLabel shape="working" tone="amber">
        {t('copy_making')}
      </StateLabel>
    );
  if (copy.link !== null)
    return (
      <Link className={buttonClasses('plain', 'small')} to={copy.link} aria-label={`${t('copy_open')} ${part.title}`}>
        {t('copy_open')}
      </Link>
    );
  if (copy.state === 'made') return null;
  return (
    <>
      <Button size="small" aria-label={`${t('copy_take')} ${part.title}`} onClick={() => setAsking(true)}>
        {t('copy_take')}
      </Button>
      {copy.state === 'failed' && <p className="text-12 text-red">{t('copy_failed', { reason: copy.problem })}</p>}
      {asking && <CopyDialog productId={productId} part={part} onClose={() => setAsking(false)} />}
    </>
  );
}
