import { phoneDigits } from '@praxis/contract/accounts/credential-rules';
import { credentialMessages } from '@praxis/contract/accounts/credentials-messages';
import { platformMessages } from '@praxis/contract/core/messages';
import { signUpInstitution } from '@praxis/contract/institutions/institutions';
import { institutionsMessages } from '@praxis/contract/institutions/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SmsCodeField } from '../../parts/account/SmsCodeField.tsx';
import { SentFileField, useSentFile } from '../../parts/upload/SentFileField.tsx';
import { call } from '../../platform/calls/call.ts';
import { brokenFields, contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Values = { name: string; code: string; domain: string; title: string; contact: string; phone: string; phone_code: string };
const messages = { ...platformMessages, ...credentialMessages, ...institutionsMessages };
const empty: Values = { name: '', code: '', domain: '', title: '', contact: '', phone: '', phone_code: '' };
const IMAGES = 'image/jpeg,image/png';
/** Stands in for the files while the fields are checked; they are sent on their own. */
const withFiles = (values: Values) => ({ ...values, licence_file_id: '1' });
const resolver = contractResolver<Values>(signUpInstitution.input, messages);

type Part = { register: UseFormRegister<Values>; errors: FieldErrors<Values> };

function InstitutionFields({ register, errors }: Part) {
  const { t } = useTranslation('institution');
  return (
    <>
      <Field label={t('name')} help={t('name_help')} error={errors.name?.message} required>
        <TextInput autoComplete="organization" maxLength={100} {...register('name')} />
      </Field>
      <Field label={t('code')} help={t('code_help')} error={errors.code?.message} required>
        <TextInput autoComplete="off" autoCapitalize="none" maxLength={30} {...register('code')} />
      </Field>
      <Field label={t('site_title')} help={t('site_title_help')} error={errors.title?.message}>
        <TextInput autoComplete="off" maxLength={40} {...register('title')} />
      </Field>
      <Field label={t('domain')} help={t('domain_help')} error={errors.domain?.message}>
        <TextInput autoComplete="off" autoCapitalize="none" inputMode="url" maxLength={253} {...register('domain')} />
      </Field>
    </>
  );
}

/** The sign-up form: the institution, its contact with a proven phone, licence and logo. */
export function SignUpForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('institution');
  const client = useQueryClient();
  const licence = useSentFile('institution_licence');
  const logo = useSentFile('institution_logo');
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: (values, context, options) => resolver(withFiles(values) as Values, context, options),
  });
  const { register, control, watch, formState } = form;
  const { errors, isSubmitted } = formState;
  const send = useMutation({
    mutationFn: (values: Values) =>
      call(signUpInstitution, { ...values, licence_file_id: licence.fileId ?? '', logo_file_id: logo.fileId }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['own-institutions'] });
      toastDone(t('sent'));
      onSent();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  const checkPhone = () => {
    const { phone } = brokenFields(signUpInstitution.input, withFiles(form.getValues()), messages);
    if (phone) form.setError('phone', { message: phone });
    else form.clearErrors(['phone', 'phone_code']);
    return !phone;
  };
  const licenceMissing = isSubmitted && !licence.fileId && !licence.sending;
  return (
    <Section title={t('form')} className="mt-8">
      <form
        noValidate
        className="flex max-w-[560px] flex-col gap-4"
        onSubmit={form.handleSubmit((values) => licence.fileId && send.mutate(values))}
      >
        <InstitutionFields register={register} errors={errors} />
        <Field label={t('contact')} error={errors.contact?.message} required>
          <TextInput autoComplete="name" maxLength={30} {...register('contact')} />
        </Field>
        <Field label={t('phone')} error={errors.phone?.message} required>
          <TextInput
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            {...register('phone', { onChange: ({ target }) => form.setValue('phone', phoneDigits(target.value)) })}
          />
        </Field>
        <Controller
          control={control}
          name="phone_code"
          render={({ field }) => (
            <SmsCodeField
              phone={watch('phone')}
              codeType="bind"
              checkPhone={checkPhone}
              value={field.value}
              onChange={field.onChange}
              error={errors.phone_code?.message}
            />
          )}
        />
        <SentFileField
          of={licence}
          label={t('licence')}
          help={t('licence_help')}
          error={licenceMissing ? t('licence_missing') : undefined}
          accept={`${IMAGES},application/pdf`}
        />
        <SentFileField of={logo} label={t('logo')} help={t('logo_help')} accept={`${IMAGES},image/gif`} />
        {Object.keys(errors).length === 0 && <Problem of={send.error} />}
        <div>
          <Button type="submit" look="filled" size="main" busy={send.isPending} disabled={licence.sending || logo.sending}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
