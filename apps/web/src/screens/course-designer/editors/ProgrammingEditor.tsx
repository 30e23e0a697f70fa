import type { ActivityNode } from '@praxis/contract/courses/tree';
import { useTranslation } from 'react-i18next';
import { ProblemChoice } from '../../../parts/judging/ProblemChoice.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { type ConfigOf, useActivityContent } from './useActivityContent.ts';

type Config = ConfigOf<'programming'>;

/** A program to write: a judged problem, and how many points count as done. */
export function ProgrammingEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'programming');
  if (content.pending) return <ContentPending content={content} />;
  const { config } = content;
  const save = (changes: Partial<Config>) => content.setConfig(changes);
  return (
    <div className="flex flex-col gap-4">
      <ProblemChoice value={config.problem_id} onChange={(problem_id) => save({ problem_id })} />
      <Checkbox
        label={t('programming_all_points')}
        checked={config.all_points}
        onChange={(event) => save({ all_points: event.target.checked })}
      />
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
    </div>
  );
}
