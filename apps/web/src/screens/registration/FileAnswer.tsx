import { openRegistrationFile } from '@praxis/contract/teams/registrations';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../parts/upload/SentFileField.tsx';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import type { FormField } from './useForm.ts';

type AnswerProps = {
  field: FormField;
  value: string;
  error?: string | undefined;
  registrationId: string | undefined;
  onChange: (value: string) => void;
};

/** Opens a file that was handed in with the form. */
export function OpenFile({ registrationId, field }: { registrationId: string; field: string }) {
  const { t } = useTranslation('registration');
  const open = useMutation({
    mutationFn: () => call(openRegistrationFile, { registration_id: registrationId, field }, { background: true }),
    onSuccess: ({ address }) => void window.open(address, '_blank', 'noopener'),
    onError: showFailure,
  });
  return (
    <Button size="small" busy={open.isPending} onClick={() => open.mutate()}>
      {t('file_open')}
    </Button>
  );
}

/** A question that is answered with a file: sent at once, kept by its id. */
export function FileAnswer({ field, value, error, registrationId, onChange }: AnswerProps) {
  const { t } = useTranslation('registration');
  const sent = useSentFile('registration_file');
  const { fileId } = sent;
  // The upload ends outside of React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new file is an answer
  useEffect(() => {
    if (fileId !== undefined) onChange(fileId);
  }, [fileId]);
  return (
    <div>
      <SentFileField
        of={sent}
        label={field.label}
        required={field.required}
        help={[field.hint, t('file_help')].filter(Boolean).join('　')}
        error={error}
        accept="image/jpeg,image/png,application/pdf"
      />
      {value !== '' && !sent.sending && (
        <p className="mt-2 flex items-center gap-2">
          <StateLabel shape="tick" tone="pine">
            {t('file_uploaded')}
          </StateLabel>
          {registrationId !== undefined && value === field.value && <OpenFile registrationId={registrationId} field={field.key} />}
          <Button size="small" onClick={() => onChange('')}>
            {t('file_remove')}
          </Button>
        </p>
      )}
    </div>
  );
}
