import type { SectionView, StageRule } from '@praxis/contract/competitions/stages';
import { useTranslation } from 'react-i18next';
import { Checkbox, RadioList, SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { NumberField } from '../NumberField.tsx';
import { usualRule } from './stage-draft.ts';
import { TieFields } from './TieFields.tsx';

const kinds = ['sum', 'icpc', 'ioi', 'last', 'ctf'] as const;
type RuleProps = { rule: StageRule; sections: readonly SectionView[]; onChange: (rule: StageRule) => void };

function Settings({ rule, sections, onChange }: RuleProps) {
  const { t } = useTranslation('competition-design');
  if (rule.kind === 'sum')
    return (
      <>
        <p className="text-13 text-ink-2" aria-hidden="true">
          {t('take')}
        </p>
        <SegmentedControl
          label={t('take')}
          choices={(['best', 'last'] as const).map((value) => ({ value, label: t(`take_${value}`) }))}
          value={rule.take}
          onChange={(take) => onChange({ ...rule, take })}
        />
        <TieFields ties={rule.ties} sections={sections} onChange={(ties) => onChange({ ...rule, ties })} />
      </>
    );
  if (rule.kind === 'icpc')
    return (
      <>
        <NumberField
          label={t('penalty')}
          unit={t('minutes')}
          className="w-56"
          value={rule.penalty_minutes}
          onChange={(value) => onChange({ ...rule, penalty_minutes: value ?? Number.NaN })}
        />
        <Checkbox
          label={t('compile_errors')}
          checked={rule.compile_errors_count}
          onChange={(event) => onChange({ ...rule, compile_errors_count: event.target.checked })}
        />
      </>
    );
  if (rule.kind === 'ioi')
    return (
      <>
        <Checkbox label={t('groups')} checked={rule.groups} onChange={(event) => onChange({ ...rule, groups: event.target.checked })} />
        <Checkbox
          label={t('last_gain')}
          checked={rule.last_gain}
          onChange={(event) => onChange({ ...rule, last_gain: event.target.checked })}
        />
      </>
    );
  if (rule.kind === 'last') return null;
  const points = (value: number | null) => Math.round((value ?? Number.NaN) * 100);
  return (
    <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
      <NumberField
        label={t('ctf_initial')}
        value={rule.initial / 100}
        onChange={(value) => onChange({ ...rule, initial: points(value) })}
      />
      <NumberField
        label={t('ctf_minimum')}
        value={rule.minimum / 100}
        onChange={(value) => onChange({ ...rule, minimum: points(value) })}
      />
      <NumberField label={t('ctf_decay')} value={rule.decay} onChange={(value) => onChange({ ...rule, decay: value ?? Number.NaN })} />
    </div>
  );
}

/** How a stage ranks. */
export function RuleFields({ rule, sections, onChange }: RuleProps) {
  const { t } = useTranslation('competition-design');
  return (
    <div>
      <RadioList
        legend={t('rule')}
        name="rule"
        choices={kinds.map((value) => ({ value, label: t(`rule_${value}`), text: t(`rule_${value}_help`) }))}
        value={rule.kind}
        onChange={(kind) => onChange(usualRule(kind))}
      />
      <div className="mt-3 ml-6 flex flex-col items-start gap-2 phone:ml-0">
        <Settings rule={rule} sections={sections} onChange={onChange} />
      </div>
    </div>
  );
}
