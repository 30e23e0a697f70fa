import { useTranslation } from 'react-i18next';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** A first password, which is shown this once. */
export function FirstPassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const copy = async () => {
    await navigator.clipboard.writeText(password);
    toastDone(t('password_copied'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('first_password_of', { name })}
      foot={
        <>
          <Button onClick={() => void copy()}>{t('copy_password')}</Button>
          <Button look="filled" onClick={onClose}>
            {t('password_noted')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t('first_password_line')}</p>
      <output className="block rounded-md bg-sunken px-4 py-3 text-center font-mono text-20 tracking-wider select-all">{password}</output>
    </Dialog>
  );
}
