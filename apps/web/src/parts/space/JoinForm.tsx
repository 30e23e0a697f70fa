import { getProfile } from '@praxis/contract/accounts/personal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { type AboutPerson, saveAbout } from '../account/about-person.ts';

const MOST = 200;

type JoinFormProps = {
  /** Asks for a few words, for spaces that review. */
  reviewed: boolean;
  /** A further request after a refusal. */
  again?: boolean;
  onJoin: (applyText: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Joins a space, with a few words to the teacher where requests are reviewed. */
export function JoinForm({ reviewed, again, onJoin, onCancel }: JoinFormProps) {
  const { t } = useTranslation(['space-parts', 'shell']);
  const client = useQueryClient();
  const signedIn = useSession((now) => now.utoken !== '');
  const { data: profile } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, {}, { signal, background: true }),
    enabled: signedIn,
  });
  const [about, setAbout] = useState<Partial<AboutPerson>>({});
  const name = about.real_name ?? profile?.real_name ?? '';
  const changed = Object.entries(about).filter(([name, value]) => value.trim() !== profile?.[name as keyof AboutPerson]);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (changed.length > 0) client.setQueryData(['profile'], await saveAbout(Object.fromEntries(changed)));
      await onJoin(text.trim());
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const verb = reviewed ? t(again ? 'apply_again' : 'apply') : t('join');
  return (
    <form onSubmit={(event) => void submit(event)}>
      {profile && (
        <div className="mb-4 grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('join_name')} help={name.trim() === '' ? t('join_name_empty', { name: profile.nickname }) : t('join_name_help')}>
            <TextInput maxLength={30} value={name} onChange={({ target }) => setAbout({ ...about, real_name: target.value })} />
          </Field>
          <Field label={t('join_number')}>
            <TextInput
              maxLength={30}
              disabled={profile.institution !== ''}
              value={about.student_no ?? profile.student_no}
              onChange={({ target }) => setAbout({ ...about, student_no: target.value })}
            />
          </Field>
        </div>
      )}
      {reviewed && (
        <Field label={t('apply_text')} help={t('apply_text_help', { left: MOST - text.length })}>
          <TextArea rows={3} maxLength={MOST} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      <Problem of={failure} />
      <div className="mt-4 flex justify-end gap-2 phone:flex-col-reverse">
        {onCancel && <Button onClick={onCancel}>{t('shell:cancel')}</Button>}
        <Button look="filled" type="submit" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
