import type { ActivityNode } from '@praxis/contract/courses/tree';
import { listReplayChoices } from '@praxis/contract/live-classes/activity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { CompletionField, FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { useActivityContent } from './useActivityContent.ts';

/** The replay of a class: which one, and how much of it must be watched. */
export function ReplayEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const { moment } = useCourseLabels();
  const content = useActivityContent(activity, 'replay');
  const found = useQuery({
    queryKey: ['replay-choices'],
    queryFn: ({ signal }) => everyPage((page) => call(listReplayChoices, page, { signal, background: true })),
  });
  const { config } = content;
  if (content.pending) return <ContentPending content={content} />;
  const choices = (found.data ?? []).map((one) => ({
    value: one.id,
    label: listed([one.title, one.space_name, moment(one.started_at)]),
  }));
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('replay_class')} help={t(found.data?.length === 0 ? 'replay_none' : 'replay_help')}>
        <Select
          value={config.class_id ?? ''}
          choices={[{ value: '', label: t('replay_choose') }, ...choices]}
          onChange={(event) => content.setConfig({ class_id: event.target.value === '' ? null : event.target.value })}
        />
      </Field>
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
        <CompletionField
          value={config.completion}
          label={(percent) => t('watch_percent', { percent })}
          onChange={(completion) => content.setConfig({ completion })}
        />
      </FieldRow>
    </div>
  );
}
