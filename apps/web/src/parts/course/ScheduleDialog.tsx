import type { DataOf } from '@praxis/contract/core/endpoint';
import { setCourseSchedule, showCourseSchedule } from '@praxis/contract/courses/space-courses';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useCourseLabels } from './course-labels.ts';

type Schedule = DataOf<typeof showCourseSchedule>;
type SectionTimes = Schedule['sections'][number];
type Way = 'once' | 'at' | 'days';

const wayOf = (section: SectionTimes): Way => (section.opens_at !== null ? 'at' : section.days_after_joining !== null ? 'days' : 'once');

/** When one section opens: at once, at a time, or some days after joining. */
function SectionLine({ section, onChange }: { section: SectionTimes; onChange: (change: Partial<SectionTimes>) => void }) {
  const { t } = useCourseLabels();
  const way = wayOf(section);
  const choose = (next: Way) =>
    onChange({
      opens_at: next === 'at' ? (section.opens_at ?? Date.now()) : null,
      days_after_joining: next === 'days' ? (section.days_after_joining ?? 7) : null,
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_150px_200px] items-center gap-3 border-t border-line py-2 phone:grid-cols-1">
      <span className="min-w-0">
        <span className="cut block">{section.title}</span>
        <span className="cut block text-12 text-ink-3">{section.chapter}</span>
      </span>
      <Select
        aria-label={t('section_opens', { title: section.title })}
        value={way}
        onChange={(event) => choose(event.target.value as Way)}
        choices={[
          { value: 'once', label: t('schedule_at_once') },
          { value: 'at', label: t('schedule_at') },
          { value: 'days', label: t('schedule_days') },
        ]}
      />
      {way === 'at' ? (
        <DateTimeField
          aria-label={t('schedule_at')}
          value={section.opens_at}
          onChange={(opens_at) => onChange({ opens_at: opens_at ?? Date.now() })}
        />
      ) : way === 'days' ? (
        <TextInput
          type="number"
          min={0}
          max={3650}
          aria-label={t('schedule_days')}
          value={section.days_after_joining ?? 0}
          onChange={(event) => onChange({ days_after_joining: Math.min(3650, Math.max(0, Math.round(Number(event.target.value) || 0))) })}
          after={<span className="text-ink-3">{t('schedule_days_unit')}</span>}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

function ScheduleForm({ spaceId, courseId, start, onClose }: { spaceId: string; courseId: string; start: Schedule; onClose: () => void }) {
  const { t } = useCourseLabels();
  const { t: shell } = useTranslation('shell');
  const queries = useQueryClient();
  const [schedule, setSchedule] = useState(start);
  const save = useMutation({
    mutationFn: () =>
      call(setCourseSchedule, {
        space_id: spaceId,
        course_id: courseId,
        opens_at: schedule.opens_at ?? undefined,
        closes_at: schedule.closes_at ?? undefined,
        sections: schedule.sections
          .filter((section) => wayOf(section) !== 'once')
          .map(({ section_id, opens_at, days_after_joining }) => ({ section_id, opens_at, days_after_joining })),
      }),
    onSuccess() {
      toastDone(t('schedule_saved'));
      void queries.invalidateQueries({ queryKey: ['space', spaceId, 'courses'] });
      void queries.invalidateQueries({ queryKey: ['course-schedule', spaceId, courseId] });
      onClose();
    },
  });
  const change = (id: string, part: Partial<SectionTimes>) =>
    setSchedule((now) => ({
      ...now,
      sections: now.sections.map((section) => (section.section_id === id ? { ...section, ...part } : section)),
    }));
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={`${t('schedule_course')}　${t('schedule_opens')}`}>
          <DateTimeField value={schedule.opens_at} onChange={(opens_at) => setSchedule({ ...schedule, opens_at })} />
        </Field>
        <Field label={`${t('schedule_course')}　${t('schedule_closes')}`}>
          <DateTimeField value={schedule.closes_at} onChange={(closes_at) => setSchedule({ ...schedule, closes_at })} />
        </Field>
      </div>
      <ul className="max-h-[46vh] overflow-y-auto border-b border-line">
        {schedule.sections.map((section) => (
          <SectionLine key={section.section_id} section={section} onChange={(part) => change(section.section_id, part)} />
        ))}
      </ul>
      <Problem of={save.error} />
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{shell('cancel')}</Button>
        <Button look="filled" busy={save.isPending} onClick={() => save.mutate()}>
          {t('schedule_save')}
        </Button>
      </div>
    </>
  );
}

/** When a course and each of its sections open in a space. */
export function ScheduleDialog({ spaceId, courseId, onClose }: { spaceId: string; courseId: string; onClose: () => void }) {
  const { t } = useCourseLabels();
  const schedule = useQuery({
    queryKey: ['course-schedule', spaceId, courseId],
    queryFn: ({ signal }) => call(showCourseSchedule, { space_id: spaceId, course_id: courseId }, { signal }),
  });
  return (
    <Dialog open width="wide" onClose={onClose} title={t('schedule_title')}>
      {schedule.isPending && <Skeleton rows={4} />}
      <Problem of={schedule.error} retry={() => void schedule.refetch()} />
      {schedule.data && <ScheduleForm spaceId={spaceId} courseId={courseId} start={schedule.data} onClose={onClose} />}
    </Dialog>
  );
}
