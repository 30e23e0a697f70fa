import { designCourse } from '@praxis/contract/courses/courses';
import type { MapSkill } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { MapEditing } from './useMapEditing.ts';

type Props = { skill: Pick<MapSkill, 'id' | 'name'>; courseId: string; editing: MapEditing; onClose: () => void };

/** Which activity of the course teaches a point, and which seconds of it. */
export function LinkActivityDialog({ skill, courseId, editing, onClose }: Props) {
  const { t } = useTranslation('skills');
  const [activity, setActivity] = useState('');
  const [clip, setClip] = useState('');
  const course = useQuery({
    queryKey: ['course-design-for-map', courseId],
    queryFn: ({ signal }) => call(designCourse, { course_id: courseId }, { signal }),
  });
  const activities =
    course.data?.tree.chapters.flatMap(({ sections }) =>
      sections.flatMap((section) => section.activities.map(({ id, title }) => ({ value: id, label: `${section.title} · ${title}` }))),
    ) ?? [];
  const chosen = activity || activities[0]?.value || '';
  const wrong = clip !== '' && !/^\d{1,6}-\d{1,6}$/.test(clip);
  async function save() {
    const operation = {
      op: 'link' as const,
      key: skill.id,
      object_kind: 'activity' as const,
      object_id: `${courseId}:${chosen}`,
      part: clip,
      weight: 100,
    };
    if (!(await editing.edit([operation]))) return;
    toastDone(t('saved'));
    onClose();
  }
  return (
    <LinkDialog
      unsaved={activity !== '' || clip !== ''}
      onClose={onClose}
      title={t('teach_it')}
      summary={skill.name}
      foot={
        <Button look="filled" busy={editing.busy} disabled={chosen === '' || wrong} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      {course.isPending && <Skeleton rows={2} />}
      <Problem of={course.error} retry={() => void course.refetch()} />
      {course.data && (
        <>
          <Field label={t('kind_activity')}>
            <Select choices={activities} value={chosen} onChange={(event) => setActivity(event.target.value)} />
          </Field>
          <Field label={t('clip')} help={t('clip_help')} error={wrong ? t('clip_help') : undefined} className="mt-3">
            <TextInput value={clip} maxLength={13} onChange={(event) => setClip(event.target.value.trim())} />
          </Field>
        </>
      )}
      <Problem of={editing.failure} />
    </LinkDialog>
  );
}
