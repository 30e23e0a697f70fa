import { priceRanges, productCategories } from '@praxis/contract/market/products';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { type MarketCounts, type MarketFilter, soldKinds } from './useMarketFilter.ts';

type Props = { counts: MarketCounts; filter: MarketFilter; set: (change: Partial<MarketFilter>) => void };

function Choice({ label, count, checked, onChange }: { label: string; count: number; checked: boolean; onChange: () => void }) {
  return (
    <div className="mkt-choice">
      <Checkbox label={label} checked={checked} onChange={onChange} />
      <span>{count}</span>
    </div>
  );
}

const toggled = <Value,>(list: readonly Value[], value: Value) =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** Kinds, fields and prices with how many stand behind each. Fields without any are left out. */
export function MarketFilters({ counts, filter, set }: Props) {
  const { t } = useTranslation('market');
  const fields = productCategories.filter((field) => (counts.categories[field] ?? 0) > 0 || filter.categories.includes(field));
  return (
    <>
      <fieldset className="mkt-choices">
        <legend>{t('filter_kind')}</legend>
        {soldKinds.map((kind) => (
          <Choice
            key={kind}
            label={t(`kind_${kind}`)}
            count={counts.kinds[kind] ?? 0}
            checked={filter.kinds.includes(kind)}
            onChange={() => set({ kinds: toggled(filter.kinds, kind) })}
          />
        ))}
      </fieldset>
      {fields.length > 0 && (
        <fieldset className="mkt-choices">
          <legend>{t('filter_category')}</legend>
          {fields.map((field) => (
            <Choice
              key={field}
              label={t(`category_${field}`)}
              count={counts.categories[field] ?? 0}
              checked={filter.categories.includes(field)}
              onChange={() => set({ categories: toggled(filter.categories, field) })}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="mkt-choices">
        <legend>{t('filter_price')}</legend>
        {priceRanges.map((range) => (
          <Choice
            key={range}
            label={t(`price_${range}`)}
            count={counts.prices[range] ?? 0}
            checked={filter.prices.includes(range)}
            onChange={() => set({ prices: toggled(filter.prices, range) })}
          />
        ))}
      </fieldset>
      <fieldset className="mkt-choices">
        <legend>{t('filter_other')}</legend>
        <Choice label={t('filter_trial')} count={counts.trial} checked={filter.trial} onChange={() => set({ trial: !filter.trial })} />
      </fieldset>
    </>
  );
}
