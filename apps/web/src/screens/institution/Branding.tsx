import { getUserDetailInfo } from '@praxis/contract/accounts';
import { type InstitutionShown, saveBranding } from '@praxis/contract/institutions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../parts/upload/SentFileField.tsx';
import { call } from '../../platform/call.ts';
import { storePerson } from '../../platform/session.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Name and logo as members see them. */
export function Branding({ institution }: { institution: InstitutionShown }) {
  const { t } = useTranslation('institution');
  const client = useQueryClient();
  const logo = useSentFile('institution_logo');
  const [title, setTitle] = useState(institution.title);
  const save = useMutation({
    mutationFn: () => call(saveBranding, { institution_id: institution.id, title, logo_file_id: logo.fileId }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['own-institutions'] });
      storePerson(await call(getUserDetailInfo, {}, { background: true }));
      toastDone(t('branding_saved'));
    },
  });
  return (
    <Section title={t('branding')}>
      <p className="mb-4 text-13 text-ink-3">{t('branding_line')}</p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {institution.logo && <img src={institution.logo} alt={t('logo')} className="h-12 max-w-40 self-start rounded-md object-contain" />}
        <Field label={t('site_title')} help={t('site_title_help')}>
          <TextInput maxLength={40} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <SentFileField of={logo} label={t('change_logo')} help={t('logo_help')} accept="image/jpeg,image/png,image/gif" />
        <Problem of={save.error} />
        <div>
          <Button type="submit" look="filled" busy={save.isPending} disabled={logo.sending}>
            {t('save_branding')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
