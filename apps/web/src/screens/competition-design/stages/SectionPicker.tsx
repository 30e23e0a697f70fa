import { listPapers } from '@praxis/contract/assessments/papers';
import { STAGE_RESULT, type StageView } from '@praxis/contract/competitions/stages';
import { addressOf } from '@praxis/contract/core/pages';
import { listLabs } from '@praxis/contract/labs/labs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemChoice } from '../../../parts/judging/ProblemChoice.tsx';
import { call } from '../../../platform/calls/call.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type Found = { id: string; label: string; title: string; disabled?: boolean };
type ChoiceProps = { value: string | null; onChange: (id: string | null, title: string) => void };

/** One of the organiser's own things, found by its name. */
function OwnChoice({
  kind,
  value,
  onChange,
  find,
}: ChoiceProps & { kind: 'paper' | 'task'; find: (q: string, signal: AbortSignal) => Promise<Found[]> }) {
  const { t } = useTranslation('competition-design');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['section-choice', kind, q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
  });
  const list = found.data ?? [];
  const choices = list.map(({ id, label, disabled }) => ({ value: id, label, ...(disabled && { disabled }) }));
  if (value && !choices.some((one) => one.value === value)) choices.unshift({ value, label: t('chosen_before') });
  return (
    <>
      <Field label={t(`search_${kind}`)}>
        <SearchField value={text} maxLength={100} onChange={setText} />
      </Field>
      <div className="flex items-end gap-3">
        <Field label={t(`pick_${kind}`)} required className="min-w-0 flex-1">
          <Select
            value={value ?? ''}
            choices={[{ value: '', label: t(`choose_${kind}`) }, ...choices]}
            onChange={(event) => onChange(event.target.value || null, list.find(({ id }) => id === event.target.value)?.title ?? '')}
          />
        </Field>
        <Link className={buttonClasses('outline')} target="_blank" to={kind === 'paper' ? addressOf('papers') : addressOf('labs')}>
          {t(`own_${kind}`)}
        </Link>
      </div>
      {found.data && list.length === 0 && <p className="text-13 text-ink-3">{t(q === '' ? `none_${kind}` : 'none_found')}</p>}
      <Problem of={found.error} retry={() => void found.refetch()} />
    </>
  );
}

/** Full marks of a stage, in hundredths: of its weights, of its sections, or a point for each problem. */
export function fullMarks({ rule, sections }: Pick<StageView, 'rule' | 'sections'>): number {
  if (rule.kind === 'icpc') return sections.length * 100;
  if (rule.kind === 'ctf') return sections.length * rule.initial;
  const weights = rule.kind === 'sum' ? sections.reduce((sum, { weight }) => sum + weight, 0) : 0;
  return weights > 0 ? weights * 100 : sections.reduce((sum, section) => sum + section.max_points, 0);
}

type Config = Record<string, unknown>;
const idIn = (config: Config, name: string) => (typeof config[name] === 'string' ? config[name] : null);

/** What a section gives: a paper, a lab, a problem; other kinds bring nothing of their own to pick. */
export function SectionPicker({
  kind,
  config,
  earlier,
  onChange,
}: {
  kind: string;
  config: Config;
  /** Stages whose result may be taken over. */
  earlier: readonly StageView[];
  onChange: (config: Config, title: string, maxPoints?: number) => void;
}) {
  const { t } = useTranslation('competition-design');
  const papers = async (q: string, signal: AbortSignal) =>
    (await call(listPapers, { q, size: 100 }, { signal, background: true })).list.map(({ id, title, questions, total_score }) => ({
      ...{ id, title, label: t('paper_label', { title, questions, points: total_score }) },
    }));
  const labs = async (q: string, signal: AbortSignal) =>
    (await call(listLabs, { search: q, size: 100 }, { signal, background: true })).list.map(({ id, title, version }) => ({
      ...{ id, title, label: version === null ? t('lab_unpublished', { title }) : title, disabled: version === null },
    }));
  if (kind === 'paper')
    return (
      <OwnChoice
        kind="paper"
        value={idIn(config, 'paper_id')}
        find={papers}
        onChange={(paper_id, title) => onChange({ ...config, paper_id }, title)}
      />
    );
  if (kind === 'task')
    return (
      <OwnChoice
        kind="task"
        value={idIn(config, 'lab_id')}
        find={labs}
        onChange={(lab_id, title) => onChange({ ...config, lab_id }, title)}
      />
    );
  if (kind === 'oj')
    return (
      <ProblemChoice value={idIn(config, 'problem_id')} onChange={(problem_id, title) => onChange({ ...config, problem_id }, title)} />
    );
  if (kind === STAGE_RESULT)
    return (
      <Field label={t('pick_stage')} help={t('pick_stage_help')} required>
        <Select
          value={idIn(config, 'stage_id') ?? ''}
          choices={[{ value: '', label: t('choose_stage') }, ...earlier.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={(event) => {
            const stage = earlier.find(({ id }) => id === event.target.value);
            onChange({ stage_id: stage?.id ?? null }, stage?.title ?? '', stage && fullMarks(stage));
          }}
        />
      </Field>
    );
  return null;
}
