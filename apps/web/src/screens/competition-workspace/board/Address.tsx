import { Copy, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Something to be copied to another machine; an address can be opened, unless it is `plain`. */
export function Address({ label, address, plain }: { label: string; address: string; plain?: boolean }) {
  const { t } = useTranslation('competition-workspace');
  const copy = () => navigator.clipboard.writeText(address).then(() => toastDone(t('copied')));
  return (
    <Field label={label} className="min-w-0">
      <div className="flex gap-2">
        <TextInput readOnly value={address} className="min-w-0 flex-1 font-mono" onFocus={(event) => event.target.select()} />
        {/* Without HTTPS a browser has no clipboard; the text is there to be selected. */}
        {window.isSecureContext && (
          <Button icon={<Copy {...icon} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        {!plain && (
          <a className={buttonClasses('outline')} href={address} target="_blank" rel="noreferrer" aria-label={t('open_address', { label })}>
            <ExternalLink {...icon} />
          </a>
        )}
      </div>
    </Field>
  );
}
