import { platformMessages } from '@praxis/contract/core/messages';
import { changeCourseSettings, makeCourse } from '@praxis/contract/courses/courses';
import { coursesMessages } from '@praxis/contract/courses/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UploadField } from '../../parts/upload/UploadField.tsx';
import { call } from '../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { named } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Course } from './CourseLedgerRow.tsx';

type Values = { title: string; intro: string; level: 'beginner' | 'intermediate' | 'advanced'; tags: string };

const levels = ['beginner', 'intermediate', 'advanced'] as const;
const messages = { ...platformMessages, ...coursesMessages };
const tagsIn = (text: string) =>
  text
    .split(/[,，、\s]+/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Checks by the contract's shape; the tags are one line on the page and a list in the contract. */
const resolver = (values: Values, context: unknown, options: never) =>
  contractResolver<Values>(makeCourse.input, messages)({ ...values, tags: tagsIn(values.tags) } as never, context as never, options);

/** Makes a course, or changes its name, introduction, level, tags and cover. */
export function CourseDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  const { t } = useTranslation(['courses', 'shell']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [cover, setCover] = useState<{ id: string; name: string }>();
  const form = useForm<Values>({
    resolver: resolver as never,
    defaultValues: course
      ? { title: course.title, intro: course.intro, level: course.level, tags: named(course.tags) }
      : { title: '', intro: '', level: 'beginner', tags: '' },
  });
  const save = useMutation({
    async mutationFn() {
      const values = form.getValues();
      const settings = {
        title: values.title,
        intro: values.intro,
        level: values.level,
        tags: tagsIn(values.tags),
        cover_file_id: cover?.id,
      };
      if (course) await call(changeCourseSettings, { course_id: course.id, ...settings });
      return course ? undefined : (await call(makeCourse, settings)).course_id;
    },
    onSuccess(created) {
      void queries.invalidateQueries({ queryKey: ['courses'] });
      if (created) void navigate(`/course/${created}/design`);
      else toastDone(t('settings_saved'));
      onClose();
    },
    onError: (failure) => void showRefusal(form, failure),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={course ? t('settings_title') : t('make_title')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={save.isPending} onClick={() => void form.handleSubmit(() => save.mutate())()}>
            {course ? t('save_settings') : t('make_do')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit(() => save.mutate())();
        }}
      >
        <Field label={t('name')} required error={errors.title?.message}>
          <TextInput maxLength={100} autoFocus {...form.register('title')} />
        </Field>
        <Field label={t('intro')} required help={t('intro_help')} error={errors.intro?.message}>
          <TextArea rows={3} maxLength={5000} {...form.register('intro')} />
        </Field>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('level')}>
            <Select choices={levels.map((level) => ({ value: level, label: t(`level_${level}`) }))} {...form.register('level')} />
          </Field>
          <Field label={t('tags')} help={t('tags_help')} error={errors.tags?.message}>
            <TextInput {...form.register('tags')} />
          </Field>
        </div>
        <div>
          <p className="mb-1 text-13 text-ink-2">{t('cover')}</p>
          <UploadField
            label={t('choose_cover')}
            accept="image/png,image/jpeg,image/gif"
            purpose="course_cover"
            help={cover ? t('cover_chosen', { name: cover.name }) : t('cover_help')}
            onDone={(id, file) => setCover({ id, name: file.name })}
          />
        </div>
      </form>
      <Problem of={Object.keys(errors).length > 0 ? undefined : save.error} />
    </Dialog>
  );
}
