import { handInKinds } from '@praxis/contract/assessments/file-questions';
import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { AudienceField } from '../../parts/audience/AudienceField.tsx';
import { LateFields } from '../../parts/late-work/LateFields.tsx';
import { questionPictures } from '../../parts/writing/question-pictures.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Attachments } from './Attachments.tsx';
import { daysToSunday, endOfDay, type HomeworkDraft, toggled } from './homework-draft.ts';
import { RubricChoice } from './RubricChoice.tsx';

const RichTextEditor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));

type Change = (change: Partial<HomeworkDraft> | ((before: HomeworkDraft) => Partial<HomeworkDraft>)) => void;

function Line({ label, error, children }: { label: string; error?: string | undefined; children: ReactNode }) {
  return (
    <div
      className="grid gap-x-4 border-t border-line py-4 first:border-t-0 phone:block"
      style={{ gridTemplateColumns: '88px minmax(0,1fr)' }}
    >
      <span className="pt-1.5 text-13 text-ink-2">{label}</span>
      <div className="min-w-0">
        {children}
        {error && (
          <div role="alert">
            <Wrong>{error}</Wrong>
          </div>
        )}
      </div>
    </div>
  );
}

function Small({ label, value, max, onChange }: { label: string; value: number; max: number; onChange: (value: number) => void }) {
  return (
    <span className="inline-block w-20">
      <TextInput
        type="number"
        aria-label={label}
        min={0}
        max={max}
        value={String(value)}
        onChange={(event) => onChange(Math.max(0, Math.min(max, Number(event.target.value))))}
      />
    </span>
  );
}

type Props = { space: { id: string; students: number }; draft: HomeworkDraft; wrong: Record<string, string>; onChange: Change };

/** Everything a homework of one file question has: a page, no second step. */
export function HomeworkForm({ space, draft, wrong, onChange }: Props) {
  const { t } = useTranslation(['homework', 'audience']);
  const first = useRef(draft.html);
  const now = Date.now();
  return (
    <div>
      <Line label={t('field_title')}>
        <Field label={t('field_title')} hideLabel error={wrong.title} required>
          <TextInput large value={draft.title} maxLength={100} onChange={(event) => onChange({ title: event.target.value })} />
        </Field>
      </Line>
      <Line label={t('field_text')} error={wrong.html}>
        <Suspense fallback={<div className="h-40 rounded-md border border-control bg-raised" />}>
          <RichTextEditor
            label={t('field_text')}
            html={first.current}
            compact
            pictures={questionPictures}
            invalid={wrong.html !== undefined}
            onWrite={(html) => onChange({ html })}
          />
        </Suspense>
        <div className="mt-3">
          <Attachments
            files={draft.attachments}
            onChange={(change) => onChange((before) => ({ attachments: change(before.attachments) }))}
          />
        </div>
      </Line>
      <Line label={t('field_accepts')} error={wrong.accepts}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {handInKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`accepts_${kind}`)}
              checked={draft.accepts.includes(kind)}
              onChange={() => onChange((before) => ({ accepts: toggled(before.accepts, kind) }))}
            />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-3">
          {t('most_before')}
          <Small label={t('most_before')} value={draft.most} max={20} onChange={(most) => onChange({ most: Math.max(1, most) })} />
          {t('most_after')}
        </div>
      </Line>
      <Line label={t('field_end')} error={wrong.end_at}>
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-56">
            <DateTimeField aria-label={t('field_end')} value={draft.end_at} onChange={(end_at) => onChange({ end_at })} />
          </span>
          <Button size="small" onClick={() => onChange({ end_at: endOfDay(now, 1) })}>
            {t('end_tomorrow')}
          </Button>
          <Button size="small" onClick={() => onChange({ end_at: endOfDay(now, daysToSunday(now)) })}>
            {t('end_sunday')}
          </Button>
          <Button size="small" onClick={() => onChange({ end_at: endOfDay(now, 7) })}>
            {t('end_week')}
          </Button>
        </div>
        <p className="mt-1 text-12 text-ink-3">{t('no_end_help')}</p>
      </Line>
      <Line label={t('field_start')} error={wrong.start_at}>
        <span className="block w-56">
          <DateTimeField aria-label={t('field_start')} value={draft.start_at} onChange={(start_at) => onChange({ start_at })} />
        </span>
        <p className="mt-1 text-12 text-ink-3">{t('start_now')}</p>
      </Line>
      <Line label={t('audience:label')} error={wrong.audience ?? wrong['audience.ids']}>
        <AudienceField spaceId={space.id} students={space.students} value={draft} onChange={onChange} />
        <div className="mt-3">
          <Checkbox label={t('by_group')} checked={draft.by_group} onChange={(event) => onChange({ by_group: event.target.checked })} />
          <p className="mt-1 text-12 text-ink-3">{t('by_group_help')}</p>
          {draft.by_group && (
            <Checkbox
              label={t('contributions')}
              checked={draft.contributions}
              onChange={(event) => onChange({ contributions: event.target.checked })}
            />
          )}
        </div>
      </Line>
      <Line
        label={t('field_late')}
        error={wrong.late_grace_minutes ?? wrong.late_percent_off ?? wrong.late_most_percent ?? wrong.late_minutes}
      >
        <LateFields
          settings={draft}
          full={draft.score}
          endAt={draft.end_at}
          onChange={onChange}
          window={{ hours: draft.late_minutes / 60, onChange: (hours) => onChange({ late_minutes: Math.round(hours * 60) }) }}
        />
      </Line>
      <Line label={t('field_score')} error={wrong.score ?? wrong.rubric_id}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-14">
          <span className="flex items-center gap-2">
            {t('score_before')}
            <Small label={t('score_before')} value={draft.score} max={1000} onChange={(score) => onChange({ score })} />
          </span>
          <RubricChoice spaceId={space.id} rubric={draft.rubric} onChange={(rubric) => onChange({ rubric })} />
          <Checkbox
            label={t('auto_release')}
            checked={draft.auto_release}
            onChange={(event) => onChange({ auto_release: event.target.checked })}
          />
          <Checkbox
            label={t('anonymous')}
            checked={draft.anonymous_marking}
            onChange={(event) => onChange({ anonymous_marking: event.target.checked })}
          />
        </div>
      </Line>
    </div>
  );
}
