import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AboutPerson, saveAbout } from '../../parts/account/about-person.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const fields = [
  ['real_name', 30],
  ['school', 100],
  ['student_no', 30],
] as const;

/** After registration: what teachers see on rosters, asked once and never demanded. */
export function AboutYou({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('login');
  const [about, setAbout] = useState<AboutPerson>({ real_name: '', school: '', student_no: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await saveAbout(about);
      onDone();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <form aria-label={t('about_you')} className="pt-6" onSubmit={(event) => void submit(event)}>
      <p className="mb-1 text-16 font-bold">{t('about_you')}</p>
      <p className="mb-4 text-13 text-ink-3">{t('about_you_line')}</p>
      {fields.map(([name, most]) => (
        <Field key={name} label={t(`about_${name}`)} className="mb-4">
          <TextInput
            large
            autoFocus={name === 'real_name'}
            maxLength={most}
            value={about[name]}
            onChange={({ target }) => setAbout((before) => ({ ...before, [name]: target.value }))}
          />
        </Field>
      ))}
      <Problem of={failure} className="mb-3" />
      <Button type="submit" look="filled" size="large" wide busy={busy}>
        {t('about_save')}
      </Button>
      <Button look="quiet" size="large" wide className="mt-2" onClick={onDone}>
        {t('about_skip')}
      </Button>
    </form>
  );
}
