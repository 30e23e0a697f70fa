import { listOwnProducts } from '@praxis/contract/market/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Props = { chosen: readonly string[]; error?: string | undefined; onChange: (chosen: string[]) => void };

/** Which of one's own courses on sale a package is made of, with what they cost one by one. */
export function PackageParts({ chosen, error, onChange }: Props) {
  const { t } = useTranslation('market');
  const own = useQuery({ queryKey: ['own-products'], queryFn: ({ signal }) => call(listOwnProducts, {}, { signal }) });
  const courses = (own.data?.products ?? []).filter(
    ({ id, kind, price_cents }) => kind === 'course' && (price_cents !== null || chosen.includes(id)),
  );
  const sum = courses.reduce((total, { id, price_cents }) => total + (chosen.includes(id) ? (price_cents ?? 0) : 0), 0);
  if (own.error) return <Problem of={own.error} retry={() => void own.refetch()} />;
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{t('field_parts')}</legend>
      <div className="mkt-scroll">
        {courses.map(({ id, draft, price_cents }) => (
          <span key={id} className="flex items-center justify-between gap-3 py-0.5">
            <Checkbox
              label={draft.title}
              checked={chosen.includes(id)}
              onChange={() => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
            />
            <span className="shrink-0 text-13 text-ink-3">{price_cents ? yuanOf(price_cents) : t('free')}</span>
          </span>
        ))}
      </div>
      {sum > 0 && <p className="mt-1 text-13 text-ink-3">{t('parts_apart', { amount: yuanOf(sum) })}</p>}
      {error && (
        <p role="alert" className="mt-1 text-13 text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
