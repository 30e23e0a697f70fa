import type { KeyParts, PartsForStudent } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { rowsOf } from './part-rows.ts';
import { letterAt, plainText } from './plain-text.ts';

/** What is right in each part of a question, and by which rule points are given. */
export function PartsKey({ parts, keyParts }: { parts: PartsForStudent; keyParts: KeyParts }) {
  const { t } = useTranslation('question-parts');
  const nth = (place: number) => t('order_place', { place });
  const rows = rowsOf(parts, undefined, keyParts, { letterAt, plainText, nth, number: t('number') });
  const rule =
    keyParts.kind === 'matching' || keyParts.kind === 'ordering' ? t(`rule_${keyParts.kind}_${keyParts.rule}` as 'rule_matching_each') : '';
  return (
    <div className="text-14">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows.map(({ key, label, right }) => (
          <div key={key} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words text-pine">{right || '–'}</dd>
          </div>
        ))}
      </dl>
      {rule && <p className="mt-2 text-12 text-ink-3">{rule}</p>}
    </div>
  );
}
