import type { InvoiceView } from '@praxis/contract/market/invoices';
import { useTranslation } from 'react-i18next';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const looks: Record<InvoiceView['state'], [shape: MarkShape, tone: Tone]> = {
  asked: ['clock', 'amber'],
  issued: ['tick', 'pine'],
  refused: ['cross', 'red'],
  voided: ['stopped', 'mute'],
};

/** Where an invoice stands. */
export function InvoiceState({ of }: { of: Pick<InvoiceView, 'state' | 'void_asked'> }) {
  const { t } = useTranslation('market');
  const [shape, tone] = of.void_asked ? (['clock', 'amber'] as const) : looks[of.state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(of.void_asked ? 'invoice_void_asked' : `invoice_${of.state}`)}
    </StateLabel>
  );
}
