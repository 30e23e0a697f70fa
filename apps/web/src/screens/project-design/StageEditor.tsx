import type { ProjectStage } from '@praxis/contract/projects/design';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { CriteriaFields } from './CriteriaFields.tsx';
import { DeliverableFields } from './DeliverableFields.tsx';
import type { ProjectDraftEditor } from './useProjectDraft.ts';

const RichTextEditor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));

const clamped = (typed: string, least: number, most: number) => Math.min(most, Math.max(least, Math.round(Number(typed)) || 0));

/** One stage: what is asked, its date and worth, what is handed in, its lab. */
export function StageEditor({ editor, stage }: { editor: ProjectDraftEditor; stage: ProjectStage }) {
  const { t } = useTranslation('projects');
  const change = (changes: Partial<ProjectStage>) =>
    editor.change({ stages: editor.draft!.stages.map((one) => (one.id === stage.id ? { ...one, ...changes } : one)) });
  const sum = stage.criteria.reduce((all, { max }) => all + max, 0);
  return (
    <div className="max-w-[860px]">
      <Field label={t('stage_title')} required>
        <TextInput value={stage.title} maxLength={100} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <div className="mt-5 flex flex-wrap items-start gap-4">
        <Field label={t('days')} help={t('days_help')} className="w-56">
          <TextInput
            inputMode="numeric"
            value={stage.days ?? ''}
            onChange={(event) => change({ days: event.target.value.trim() === '' ? null : clamped(event.target.value, 0, 1000) })}
          />
        </Field>
        <Field label={t('weight')} className="w-28">
          <TextInput
            type="number"
            min={0}
            max={100}
            value={stage.weight}
            onChange={(event) => change({ weight: clamped(event.target.value, 0, 100) })}
          />
        </Field>
        <Field label={t('max_score')} className="w-28">
          <TextInput
            type="number"
            min={1}
            max={1000}
            disabled={stage.criteria.length > 0}
            value={stage.criteria.length > 0 ? sum : stage.max_score}
            onChange={(event) => change({ max_score: clamped(event.target.value, 1, 1000) })}
          />
        </Field>
        <Field label={t('opens')} className="w-52">
          <Select
            value={stage.opens}
            choices={(['always', 'after', 'reviewed'] as const).map((value) => ({ value, label: t(`opens_${value}`) }))}
            onChange={(event) => change({ opens: event.target.value as ProjectStage['opens'] })}
          />
        </Field>
      </div>
      <Section title={t('guide')}>
        <Suspense fallback={<Skeleton rows={3} />}>
          <RichTextEditor label={t('guide')} html={stage.guide} onWrite={(guide) => change({ guide })} />
        </Suspense>
      </Section>
      <Section title={t('deliverables')}>
        <DeliverableFields deliverables={stage.deliverables} onChange={(deliverables) => change({ deliverables })} />
      </Section>
      <Section title={t('criteria')}>
        <p className="mb-3 text-13 text-ink-3">{t('criteria_help')}</p>
        <CriteriaFields criteria={stage.criteria} onChange={(criteria) => change({ criteria })} />
      </Section>
      <Section title={t('lab')}>
        <div className="flex flex-wrap items-start gap-4">
          <Field label={t('lab')} className="w-80 phone:w-full">
            <Select
              value={stage.lab_id ?? ''}
              choices={[{ value: '', label: t('lab_none') }, ...editor.labs.map(({ id, title }) => ({ value: id, label: title }))]}
              onChange={(event) => change({ lab_id: event.target.value || null })}
            />
          </Field>
          {stage.lab_id !== null && (
            <Field label={t('lab_share')} className="w-56">
              <TextInput
                type="number"
                min={0}
                max={100}
                value={stage.lab_share}
                onChange={(event) => change({ lab_share: clamped(event.target.value, 0, 100) })}
              />
            </Field>
          )}
        </div>
      </Section>
    </div>
  );
}
