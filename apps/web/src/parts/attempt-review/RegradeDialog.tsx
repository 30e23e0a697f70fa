import { askRegrade } from '@praxis/contract/assessments/attempts';
import { assessmentsMessages } from '@praxis/contract/assessments/messages';
import { platformMessages } from '@praxis/contract/core/messages';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Asks for one answer to be marked again. */
export function RegradeDialog({
  attemptId,
  item,
  onClose,
  onAsked,
}: {
  attemptId: string;
  item: number;
  onClose: () => void;
  onAsked: () => void;
}) {
  const { t } = useTranslation(['attempt-review', 'shell']);
  const form = useForm({
    resolver: contractResolver(askRegrade.input, { ...platformMessages, ...assessmentsMessages }),
    defaultValues: { attempt_id: attemptId, item, text: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<unknown>();
  const send = form.handleSubmit(async (input) => {
    try {
      await call(askRegrade, input);
      toastDone(t('regrade_sent'));
      onAsked();
      onClose();
    } catch (refused) {
      setFailure(showRefusal(form, refused) ? undefined : refused);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask_regrade_title', { no: item })}
      summary={t('ask_regrade_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={isSubmitting} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <Field label={t('regrade_why')} error={errors.text?.message} required>
        <TextArea rows={4} maxLength={2000} {...form.register('text')} />
      </Field>
      <Problem of={failure} className="mt-3" />
    </Dialog>
  );
}
