import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { OrderedList } from '../OrderedList.tsx';
import { BlankKeys } from './BlankKeys.tsx';
import { NumberKey } from './NumberKey.tsx';
import { PairsKey } from './PairsKey.tsx';
import { RuleChoice } from './RuleChoice.tsx';

type KeyPartsEditorProps = { parts: QuestionParts; value: KeyParts; onChange: (key: KeyParts) => void };

/** Another key for a question of parts that was given out: what is asked stays as it is. */
export default function KeyPartsEditor({ parts, value, onChange }: KeyPartsEditorProps) {
  const { t } = useTranslation('question-parts');
  if (parts.kind === 'blank' && value.kind === 'blank') return <BlankKeys parts={parts} value={value} words={{}} onChange={onChange} />;
  if (parts.kind === 'numeric' && value.kind === 'numeric') return <NumberKey parts={parts} value={value} words={{}} onChange={onChange} />;
  if (parts.kind === 'matching' && value.kind === 'matching') return <PairsKey parts={parts} value={value} onChange={onChange} />;
  if (parts.kind !== 'ordering' || value.kind !== 'ordering') return null;
  const items = value.order.flatMap((key) => parts.items.find((item) => item.key === key) ?? []);
  return (
    <div className="mt-4">
      <OrderedList label={t('order_right')} items={items} onOrder={(order) => onChange({ ...value, order })} />
      <RuleChoice
        rules={['all', 'neighbours', 'longest']}
        kind="ordering"
        value={value.rule}
        onChange={(rule) => onChange({ ...value, rule })}
      />
    </div>
  );
}
