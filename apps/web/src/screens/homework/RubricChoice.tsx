import { listRubrics } from '@praxis/contract/rubrics/rubrics';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Select } from '../../ui/fields/TextInput.tsx';
import type { HomeworkDraft } from './homework-draft.ts';

type Rubric = HomeworkDraft['rubric'];

/** Which rubric of the library a homework is marked by; a copy of it, so that it may change later. */
export function RubricChoice({ spaceId, rubric, onChange }: { spaceId: string; rubric: Rubric; onChange: (rubric: Rubric) => void }) {
  const { t } = useTranslation('homework');
  const kept = useQuery({
    queryKey: ['rubrics', spaceId],
    queryFn: ({ signal }) => call(listRubrics, { space_id: spaceId }, { signal }),
  });
  const found = (kept.data?.list ?? []).map(({ id, title, points }) => ({ id, title, points: points.length }));
  const list = rubric && !found.some(({ id }) => id === rubric.id) ? [rubric, ...found] : found;
  if (list.length === 0) return null;
  return (
    <span className="flex items-center gap-2">
      {t('rubric')}
      <span className="inline-block w-56">
        <Select
          aria-label={t('rubric')}
          value={rubric?.id ?? ''}
          choices={[
            { value: '', label: t('no_rubric') },
            ...list.map(({ id, title, points }) => ({ value: id, label: t('rubric_of', { title, count: points }) })),
          ]}
          onChange={(event) => onChange(list.find(({ id }) => id === event.target.value) ?? null)}
        />
      </span>
    </span>
  );
}
