import { type LabDraft, type LabRuleKind, type LabStep, labComparison, labRuleKinds } from '@praxis/contract/labs/labs';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';

type Rule = LabStep['rules'][number];
type Props = { rule: Rule; machines: LabDraft['machines']; onChange: (changes: Partial<Rule>) => void; onRemove: () => void };

/** One detection rule: what to look at, what to find there, and what it weighs. */
export function RuleFields({ rule, machines, onChange, onRemove }: Props) {
  const { t } = useTranslation('lab-design');
  const check = (changes: Partial<Rule['check']>) => onChange({ check: { ...rule.check, ...changes } });
  const { kind } = rule.check;
  const Text = kind === 'script' ? TextArea : TextInput;
  return (
    <fieldset className="rounded-md border border-line px-4 pt-2 pb-4">
      <legend className="sr-only">{rule.title || t('rule')}</legend>
      <div className="flex items-end gap-3">
        <Field label={t('rule_title')} className="min-w-0 flex-1">
          <TextInput value={rule.title} maxLength={100} onChange={(event) => onChange({ title: event.target.value })} />
        </Field>
        <Field label={t('weight')} className="w-20">
          <TextInput
            type="number"
            min={0}
            max={100}
            value={rule.weight}
            onChange={(event) => onChange({ weight: Math.max(0, Math.min(100, Math.round(Number(event.target.value) || 0))) })}
          />
        </Field>
        <IconButton label={t('rule_remove')} onClick={onRemove}>
          <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 grid grid-cols-[140px_minmax(0,1fr)] gap-3 phone:grid-cols-1">
        <Field label={t('kind')}>
          <Select
            value={kind}
            choices={labRuleKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            onChange={(event) => check({ kind: event.target.value as LabRuleKind })}
          />
        </Field>
        <Field label={t(`subject_${kind}`)}>
          <Text
            value={rule.check.subject}
            maxLength={8000}
            className="font-mono"
            spellCheck={false}
            onChange={(event: { target: { value: string } }) => check({ subject: event.target.value })}
          />
        </Field>
      </div>
      {kind !== 'flag' && (
        <div className="mt-3 grid grid-cols-[140px_120px_minmax(0,1fr)] gap-3 phone:grid-cols-1">
          <Field label={t('node')}>
            <Select
              value={rule.node}
              choices={[
                { value: '', label: t('choose_node') },
                ...machines.map(({ node, title }) => ({ value: node, label: `${title} ${node}` })),
              ]}
              onChange={(event) => onChange({ node: event.target.value })}
            />
          </Field>
          <Field label={t('compare')}>
            <Select
              value={rule.check.compare}
              choices={labComparison.options.map((value) => ({ value, label: t(`compare_${value}`) }))}
              onChange={(event) => check({ compare: event.target.value as Rule['check']['compare'] })}
            />
          </Field>
          <Field label={t('expect')} help={t(`expect_${kind}`)}>
            <TextInput
              value={rule.check.expect}
              maxLength={2000}
              className="font-mono"
              onChange={(event) => check({ expect: event.target.value })}
            />
          </Field>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {kind !== 'flag' && (
          <Checkbox label={t('not')} checked={rule.check.not} onChange={(event) => check({ not: event.target.checked })} />
        )}
        {kind !== 'flag' && (
          <Checkbox label={t('final')} checked={rule.final} onChange={(event) => onChange({ final: event.target.checked })} />
        )}
      </div>
      <Field label={t('advice')} className="mt-3">
        <TextInput value={rule.advice} maxLength={500} onChange={(event) => onChange({ advice: event.target.value })} />
      </Field>
    </fieldset>
  );
}
