import { getUserDetailInfo } from '@praxis/contract/accounts/accounts';
import { type InstitutionView, saveBranding } from '@praxis/contract/institutions/institutions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../parts/upload/SentFileField.tsx';
import { call } from '../../platform/calls/call.ts';
import { storePerson } from '../../platform/person/session.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { BrandingPreview } from './BrandingPreview.tsx';
import { useConsoleRefresh } from './console-queries.ts';

/** The address of a picture that was chosen and not saved yet. */
function usePicture(file: File | undefined) {
  const [address, setAddress] = useState('');
  // Object addresses live outside React and are given back.
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => {
      setAddress('');
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return address;
}

/** Name and logo as members see them, looked at before they are saved. */
export function Branding({ institution }: { institution: InstitutionView }) {
  const { t } = useTranslation('institution-console');
  const refresh = useConsoleRefresh(institution.id);
  const logo = useSentFile('institution_logo');
  const chosen = usePicture(logo.upload?.failure ? undefined : logo.file);
  const [title, setTitle] = useState(institution.title);
  const save = useMutation({
    mutationFn: () => call(saveBranding, { institution_id: institution.id, title, logo_file_id: logo.fileId }),
    async onSuccess() {
      refresh();
      storePerson(await call(getUserDetailInfo, {}, { background: true }));
      toastDone(t('branding_saved'));
    },
  });
  return (
    <div className="flex gap-12 phone:flex-col phone:gap-6">
      <form
        className="flex max-w-[480px] flex-1 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <p className="text-13 text-ink-3">{t('branding_line')}</p>
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
      <div className="w-[420px] phone:w-full">
        <BrandingPreview logo={chosen || institution.logo} title={title.trim() || institution.name} />
      </div>
    </div>
  );
}
