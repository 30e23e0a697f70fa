import { listTriable } from '@praxis/contract/market/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Edited } from './edited.ts';

const MOST = 5;

/** Which activities buyers may try; a few, so that there is something left to buy. */
export function TrialChoice({ of, chosen, onChange }: { of: Edited; chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const { t } = useTranslation('market');
  const triable = useQuery({
    queryKey: ['triable', of.kind, of.ref_id],
    queryFn: ({ signal }) => call(listTriable, { kind: of.kind, ref_id: of.ref_id }, { signal }),
    enabled: of.kind === 'course',
  });
  const activities = triable.data?.activities ?? [];
  if (triable.error) return <Problem of={triable.error} retry={() => void triable.refetch()} />;
  if (activities.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{t('field_trial', { most: MOST })}</legend>
      <div className="mkt-scroll">
        {activities.map(({ id, title }) => (
          <Checkbox
            key={id}
            className="py-0.5"
            label={title}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= MOST}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
          />
        ))}
      </div>
    </fieldset>
  );
}
