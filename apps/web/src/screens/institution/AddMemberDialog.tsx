import { credentialMessages } from '@praxis/contract/accounts/credentials-messages';
import { platformMessages } from '@praxis/contract/core/messages';
import { assignInstitutionMember } from '@praxis/contract/institutions/institutions';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const roles = ['student', 'teacher', 'admin'] as const;
const places = ['department', 'grade', 'class_name'] as const;
type Values = { institution_id: string; account: string; role: (typeof roles)[number]; student_no: string } & Record<
  (typeof places)[number],
  string
>;

/** Takes a person in by account or phone. */
export function AddMemberDialog({ institutionId, onClose, onAdded }: { institutionId: string; onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation(['institution-console', 'shell']);
  const form = useForm<Values>({
    defaultValues: {
      institution_id: institutionId,
      account: '',
      role: 'student',
      student_no: '',
      department: '',
      grade: '',
      class_name: '',
    },
    resolver: contractResolver(assignInstitutionMember.input, { ...platformMessages, ...credentialMessages }),
  });
  const { errors } = form.formState;
  const add = useMutation({
    mutationFn: (values: Values) => call(assignInstitutionMember, values),
    onSuccess() {
      onAdded();
      toastDone(t('member_added'));
      onClose();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <Dialog open onClose={onClose} title={t('add_member')} summary={t('add_member_line')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => add.mutate(values))}>
        <Field label={t('account_or_phone')} error={errors.account?.message} required>
          <TextInput autoComplete="off" maxLength={20} {...form.register('account')} />
        </Field>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <SegmentedControl
              label={t('role')}
              choices={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
              value={field.value}
              onChange={field.onChange}
              className="self-start"
            />
          )}
        />
        <Field label={t('number')} error={errors.student_no?.message}>
          <TextInput autoComplete="off" maxLength={30} {...form.register('student_no')} />
        </Field>
        <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
          {places.map((place) => (
            <Field key={place} label={t(place)} error={errors[place]?.message}>
              <TextInput autoComplete="off" maxLength={50} {...form.register(place)} />
            </Field>
          ))}
        </div>
        {Object.keys(errors).length === 0 && <Problem of={add.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={add.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
