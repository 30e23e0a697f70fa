import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { PartsForStudent } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { OrderedList } from './OrderedList.tsx';

type Parts = Extract<PartsForStudent, { kind: 'ordering' }>;
type OrderingAnswerProps = { parts: Parts; value: AnswerValue | undefined; locked: boolean; onAnswer: (value: AnswerValue) => void };

/** Items put into an order; as they come they are no answer. */
export function OrderingAnswer({ parts, value, locked, onAnswer }: OrderingAnswerProps) {
  const { t } = useTranslation('question-parts');
  const order = value && 'order' in value ? value.order : [];
  const byKey = new Map(parts.items.map((item) => [item.key, item]));
  const items = [...order.flatMap((key) => byKey.get(key) ?? []), ...parts.items.filter(({ key }) => !order.includes(key))];
  return (
    <>
      <OrderedList label={t('order')} items={items} disabled={locked} onOrder={(next) => onAnswer({ order: next })} />
      <p className="mt-2 text-13 text-ink-3">{t(order.length === 0 ? 'order_untouched' : 'order_help')}</p>
    </>
  );
}
