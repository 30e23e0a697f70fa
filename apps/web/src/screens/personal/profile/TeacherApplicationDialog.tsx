import { accountsMessages } from '@praxis/contract/accounts/messages';
import { applyAsTeacher, type Profile } from '@praxis/contract/accounts/personal';
import { platformMessages } from '@praxis/contract/core/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../../parts/upload/SentFileField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type Values = { school: string; real_name: string };

/** Asks for the teacher role, with a proof when there is one. */
export function TeacherApplicationDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['personal', 'shell']);
  const client = useQueryClient();
  const proof = useSentFile('teacher_proof');
  const form = useForm<Values>({
    defaultValues: { school: profile.school, real_name: profile.real_name },
    resolver: contractResolver(applyAsTeacher.input, { ...accountsMessages, ...platformMessages }),
  });
  const { errors } = form.formState;
  const apply = useMutation({
    mutationFn: (values: Values) => call(applyAsTeacher, { ...values, proof_file_id: proof.fileId }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['teacher-application'] });
      toastDone(t('teacher_applied'));
      onClose();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <Dialog open onClose={onClose} title={t('teacher_apply')} summary={t('teacher_line')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => apply.mutate(values))}>
        <Field label={t('real_name')} error={errors.real_name?.message} required>
          <TextInput autoComplete="name" maxLength={30} {...form.register('real_name')} />
        </Field>
        <Field label={t('school')} error={errors.school?.message} required>
          <TextInput autoComplete="organization" maxLength={100} {...form.register('school')} />
        </Field>
        <SentFileField of={proof} label={t('teacher_proof')} help={t('teacher_proof_help')} accept="image/jpeg,image/png,application/pdf" />
        {Object.keys(errors).length === 0 && <Problem of={apply.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={apply.isPending} disabled={proof.sending}>
            {t('teacher_send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
