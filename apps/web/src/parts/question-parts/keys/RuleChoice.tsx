import { useTranslation } from 'react-i18next';
import { Radio } from '../../../ui/fields/Choices.tsx';

/** How points are given for part of it, in words a student can be told. */
export function RuleChoice<Rule extends 'all' | 'each' | 'neighbours' | 'longest'>({
  rules,
  kind,
  value,
  onChange,
}: {
  rules: readonly Rule[];
  kind: 'matching' | 'ordering';
  value: Rule;
  onChange: (rule: Rule) => void;
}) {
  const { t } = useTranslation('question-parts');
  return (
    <fieldset className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      <legend className="mb-1 text-13 text-ink-2">{t('rule')}</legend>
      {rules.map((rule) => (
        <Radio
          key={rule}
          name={`rule ${kind}`}
          label={t(`rule_${kind}_${rule}` as 'rule_ordering_all')}
          checked={value === rule}
          onChange={() => onChange(rule)}
        />
      ))}
    </fieldset>
  );
}
