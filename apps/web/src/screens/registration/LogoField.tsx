import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { sendFile } from '../../parts/upload/upload.ts';
import { failureText } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { registrationText } from './field-faults.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif'];
const MOST = 2 * 1_048_576;

type LogoProps = { name: string; logo: string | null; error?: string | undefined; disabled?: boolean; onDone: (fileId: string) => void };

/** The logo of a team: jpg, png or gif under 2 MB, shown as soon as it is chosen (S-213). */
export function LogoField({ name, logo, error, disabled, onDone }: LogoProps) {
  const { t } = useTranslation('registration');
  const input = useRef<HTMLInputElement>(null);
  const [visible, setVisible] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  // An object address keeps the picture in memory until it is given back.
  useEffect(() => () => (visible ? URL.revokeObjectURL(visible) : undefined), [visible]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const fits = TYPES.includes(file.type) && file.size > 0 && file.size < MOST;
    setRefused(fits ? '' : registrationText('team_logo_rule'));
    if (!fits) return;
    setBusy(true);
    try {
      onDone(await sendFile(file, 'team_logo'));
      setVisible(URL.createObjectURL(file));
    } catch (failure) {
      setRefused(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  const picture = visible ?? logo;
  return (
    <Field label={t('team_logo')} help={t('team_logo_help')} error={refused || error} required>
      <div className="flex items-center gap-3">
        <TeamLogo name={name} logo={picture} size="large" />
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          aria-label={t('team_logo')}
          className="sr-only"
          disabled={disabled}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
          {t(picture ? 'team_logo_change' : 'team_logo_choose')}
        </Button>
      </div>
    </Field>
  );
}
