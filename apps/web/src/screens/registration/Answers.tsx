import { useTranslation } from 'react-i18next';
import { OpenFile } from './FileAnswer.tsx';
import type { Form } from './useForm.ts';

/** What was filled in, for whoever may not change it now. */
export function Answers({ form }: { form: Form }) {
  const { t } = useTranslation('registration');
  const { registration } = form;
  if (!registration) return null;
  const rows = [
    ...(registration.division === '' ? [] : [{ key: 'division', label: t('division'), value: registration.division, file: false }]),
    ...form.fields.map((field) => ({
      key: field.key,
      label: field.label,
      value: registration.answers[field.key] ?? '',
      file: field.kind === 'file',
    })),
  ];
  return (
    <dl className="grid grid-cols-[160px_minmax(0,1fr)] text-14 phone:grid-cols-[112px_minmax(0,1fr)]">
      {rows.map((row) => (
        <div key={row.key} className="contents [&>*]:border-t [&>*]:border-line [&>*]:py-2">
          <dt className="text-ink-3">{row.label}</dt>
          <dd className="min-w-0 break-words">
            {row.value === '' ? (
              <span className="text-ink-3">{t('empty_answer')}</span>
            ) : row.file ? (
              <OpenFile registrationId={registration.id} field={row.key} />
            ) : (
              row.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
