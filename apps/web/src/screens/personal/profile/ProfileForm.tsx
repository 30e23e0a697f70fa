import { accountsMessages } from '@praxis/contract/accounts/messages';
import { type Profile, saveProfile } from '@praxis/contract/accounts/personal';
import { platformMessages } from '@praxis/contract/core/messages';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../parts/leaving/LeaveQuestion.tsx';
import { call } from '../../../platform/calls/call.ts';
import { besideNoField, contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useProfileChanged } from './useProfile.ts';

type Values = {
  nickname: string;
  real_name: string;
  email: string;
  school: string;
  gender: 0 | 1 | 2;
  id_number?: string;
  student_no?: string;
};

/** The fields a person fills in; the id number stays as it is unless they ask to change it. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const changed = useProfileChanged();
  const { nickname, real_name, email, school, gender, student_no } = profile;
  // An institution gives its members their numbers.
  const ownNumber = profile.institution === '';
  const form = useForm<Values>({
    defaultValues: {
      ...{ nickname, real_name, email, school, gender, id_number: profile.id_number ? undefined : '' },
      ...(ownNumber && { student_no }),
    },
    resolver: contractResolver(saveProfile.input, { ...platformMessages, ...accountsMessages }),
  });
  const { register, formState } = form;
  const { errors } = formState;
  const save = useMutation({
    mutationFn: (values: Values) => call(saveProfile, values),
    async onSuccess(_saved, values) {
      await changed();
      // A number that was entered is shown masked from now on.
      form.reset({ ...values, id_number: values.id_number ? undefined : values.id_number });
      toastDone(t('saved'));
    },
    onError: (failure) => showRefusal(form, failure),
  });
  const idNumber = form.watch('id_number');
  const genders = ([0, 1, 2] as const).map((value) => ({ value: String(value), label: t(`gender_${value}`) }));
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <Field label={t('nickname')} help={t('nickname_help')} error={errors.nickname?.message} required>
        <TextInput autoComplete="nickname" maxLength={30} {...register('nickname')} />
      </Field>
      <Field label={t('real_name')} help={t('real_name_help')} error={errors.real_name?.message}>
        <TextInput autoComplete="name" maxLength={30} {...register('real_name')} />
      </Field>
      <div>
        <div className="mb-1 text-13 text-ink-2" aria-hidden="true">
          {t('gender')}
        </div>
        <Controller
          control={form.control}
          name="gender"
          render={({ field }) => (
            <SegmentedControl
              label={t('gender')}
              choices={genders}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
            />
          )}
        />
      </div>
      <Field label={t('school')} error={errors.school?.message}>
        <TextInput autoComplete="organization" maxLength={100} {...register('school')} />
      </Field>
      {ownNumber && (
        <Field label={t('student_no')} error={errors.student_no?.message}>
          <TextInput maxLength={30} {...register('student_no')} />
        </Field>
      )}
      <Field label={t('email')} error={errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="email" maxLength={254} {...register('email')} />
      </Field>
      {idNumber === undefined ? (
        <div>
          <div className="mb-1 text-13 text-ink-2">{t('id_number')}</div>
          <div className="flex items-center gap-3">
            <span className="font-mono">{profile.id_number}</span>
            <Button size="small" onClick={() => form.setValue('id_number', '')}>
              {t('id_number_change')}
            </Button>
          </div>
          <p className="mt-1 text-12 text-ink-3">{t('id_number_help')}</p>
        </div>
      ) : (
        <div className="flex items-end gap-3">
          <Field
            className="flex-1"
            label={t('id_number')}
            help={t(profile.id_number ? 'id_number_new' : 'id_number_help')}
            error={errors.id_number?.message}
          >
            <TextInput
              autoComplete="off"
              maxLength={18}
              {...register('id_number')}
              after={
                profile.id_number ? (
                  <button
                    type="button"
                    className="text-13 text-pine"
                    onClick={() => form.resetField('id_number', { defaultValue: undefined })}
                  >
                    {t('id_number_keep')}
                  </button>
                ) : undefined
              }
            />
          </Field>
        </div>
      )}
      {Object.keys(errors).length === 0 && <Problem of={besideNoField(save.error)} />}
      <LeaveQuestion unsaved={formState.isDirty} parts="tab" />
      <div>
        <Button type="submit" look="filled" size="main" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
