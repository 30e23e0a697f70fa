import { platformMessages } from '@praxis/contract/core/messages';
import { setInstitutionTerms } from '@praxis/contract/institutions/console';
import type { InstitutionView } from '@praxis/contract/institutions/institutions';
import { institutionsMessages } from '@praxis/contract/institutions/messages';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type Values = { institution_id: string; seat_limit: number; storage_gb: number; valid_to?: number | undefined };
type TermsDialogProps = { institution: InstitutionView; onClose: () => void; onSaved: () => Promise<unknown> };

const GB = 1_073_741_824;

/** How many may belong to an institution, how much they may keep, and until when. */
export function TermsDialog({ institution, onClose, onSaved }: TermsDialogProps) {
  const { t } = useTranslation(['admin', 'shell']);
  const { id, name, seat_limit, storage_limit, valid_to } = institution;
  const form = useForm<Values>({
    defaultValues: { institution_id: id, seat_limit, storage_gb: Math.ceil(storage_limit / GB), valid_to: valid_to ?? undefined },
    resolver: contractResolver(setInstitutionTerms.input, { ...platformMessages, ...institutionsMessages }),
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (values: Values) => call(setInstitutionTerms, values),
    async onSuccess() {
      await onSaved();
      onClose();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <Dialog open onClose={onClose} title={t('terms_title', { name })} summary={t('terms_line')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <Field label={t('seat_limit')} error={errors.seat_limit?.message} required>
          <TextInput type="number" min={1} max={1_000_000} {...form.register('seat_limit', { valueAsNumber: true })} />
        </Field>
        <Field label={t('storage_limit')} error={errors.storage_gb?.message} required>
          <TextInput type="number" min={1} max={1_000_000} {...form.register('storage_gb', { valueAsNumber: true })} />
        </Field>
        <Field label={t('valid_to')} help={t('valid_to_help')} error={errors.valid_to?.message}>
          <DateTimeField
            value={form.watch('valid_to') ?? null}
            onChange={(value) => form.setValue('valid_to', value ?? undefined, { shouldValidate: true })}
          />
        </Field>
        {Object.keys(errors).length === 0 && <Problem of={save.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={save.isPending}>
            {t('terms_save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
