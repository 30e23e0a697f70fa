import { type CertificateDraft, setCertificateSettings, type showCertificateSettings } from '@praxis/contract/certificates/certificates';
import { certificatesMessages } from '@praxis/contract/certificates/messages';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { platformMessages } from '@praxis/contract/core/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CertificatePaper } from '../../parts/certificate/CertificatePaper.tsx';
import { call } from '../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

export type Where = { space_id: string; course_id: string };
type Settings = DataOf<typeof showCertificateSettings>;
type Values = CertificateDraft & Where;

const messages = { ...platformMessages, ...certificatesMessages };
const languageNames = [
  { value: 'zh-cn', label: '简体中文' },
  { value: 'zh-hk', label: '繁體中文' },
  { value: 'en', label: 'English' },
] as const;

/** The paper as it would be now. */
function Sample({ values, settings }: { values: CertificateDraft; settings: Settings }) {
  const { t } = useTranslation('certificate');
  const { institution } = settings;
  return (
    <div className="min-w-0">
      <p className="mb-1 text-13 text-ink-2">{t('sample_label')}</p>
      <div className="shadow-[0_0_0_1px_var(--line)]">
        <CertificatePaper
          paper={{
            ...values,
            name: t('sample_name'),
            course: settings.course,
            number: '0000-0000-0000-0000',
            issuer: institution?.name ?? values.issuer,
            logo: values.show_logo ? (institution?.logo ?? null) : null,
            completed_at: Date.now(),
            revoked_at: null,
            address: `${window.location.origin}/verify/0000-0000-0000-0000`,
            sample: t('sample'),
          }}
        />
      </div>
    </div>
  );
}

/** Switching certificates on and writing what stands on them, beside the paper itself. */
export function SettingsForm({ where, settings }: { where: Where; settings: Settings }) {
  const { t } = useTranslation('certificate');
  const queries = useQueryClient();
  const form = useForm<Values>({
    resolver: contractResolver<Values>(setCertificateSettings.input, messages),
    defaultValues: { ...settings, ...where },
  });
  const values = useWatch({ control: form.control }) as Values;
  const save = useMutation({
    mutationFn: (draft: Values) => call(setCertificateSettings, draft),
    onSuccess(_done, draft) {
      toastDone(draft.enabled ? t('saved_on') : t('saved_off'));
      void queries.invalidateQueries({ queryKey: ['certificate-settings', where.space_id, where.course_id] });
      void queries.invalidateQueries({ queryKey: ['certificates', where.space_id, where.course_id] });
    },
    onError: (failure) => void showRefusal(form, failure),
  });
  const { errors } = form.formState;
  const { institution } = settings;
  const submit = form.handleSubmit((draft) => save.mutate({ ...draft, ...where }));
  return (
    <div className="grid grid-cols-[minmax(0,400px)_minmax(0,1fr)] gap-10 phone:grid-cols-1">
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <div>
          <Switch label={t('enabled')} {...form.register('enabled')} />
          <p className="mt-1 text-13 text-ink-3">{t('enabled_help', { completed: settings.completed, issued: settings.issued })}</p>
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('language')}>
            <Select choices={languageNames} {...form.register('language')} />
          </Field>
          <Field label={t('look')}>
            <Select
              choices={(['pine', 'plain'] as const).map((look) => ({ value: look, label: t(`look_${look}`) }))}
              {...form.register('look')}
            />
          </Field>
        </div>
        <Field label={t('heading')} required error={errors.heading?.message}>
          <TextInput maxLength={40} {...form.register('heading')} />
        </Field>
        <Field label={t('wording')} required help={t('wording_help')} error={errors.wording?.message}>
          <TextArea rows={2} maxLength={300} {...form.register('wording')} />
        </Field>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('signatory')} required error={errors.signatory?.message}>
            <TextInput maxLength={60} {...form.register('signatory')} />
          </Field>
          <Field label={t('signatory_title')} error={errors.signatory_title?.message}>
            <TextInput maxLength={60} {...form.register('signatory_title')} />
          </Field>
        </div>
        {institution ? (
          <div>
            <p className="text-13 text-ink-2">{t('issuer')}</p>
            <p>{institution.name}</p>
            {institution.logo && <Switch className="mt-2" label={t('show_logo')} {...form.register('show_logo')} />}
          </div>
        ) : (
          <Field label={t('issuer')} required help={t('issuer_help')} error={errors.issuer?.message}>
            <TextInput maxLength={100} {...form.register('issuer')} />
          </Field>
        )}
        <Problem of={Object.keys(errors).length > 0 ? undefined : save.error} />
        <div>
          <Button type="submit" look="filled" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
      <Sample values={values} settings={settings} />
    </div>
  );
}
