import { Play, RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useIsPhone } from '../../../ui/phone.ts';

// Menus weigh as much as the page; they come after it.
const EditorSettings = lazyPart(() => import('./EditorSettings.tsx').then((file) => ({ default: file.EditorSettings })));

type Props<Language extends string> = {
  languages: readonly { value: Language; label: string }[];
  language: Language;
  onLanguage: (language: Language) => void;
  locked?: boolean;
  /** Where what is written stands. */
  saved?: ReactNode;
  /** Puts back what the program began with; missing when nothing was changed. */
  onReset?: () => void;
  onRun?: () => void;
  running?: boolean;
  onSubmit?: () => void;
  submitting?: boolean;
};

function Reset({ onReset, phone }: { onReset: (() => void) | undefined; phone: boolean }) {
  const { t } = useTranslation('code');
  const [asking, setAsking] = useState(false);
  const icon = <RotateCcw className="size-4" strokeWidth={1.6} aria-hidden="true" />;
  return (
    <>
      {phone ? (
        <IconButton label={t('reset')} disabled={!onReset} onClick={() => setAsking(true)}>
          {icon}
        </IconButton>
      ) : (
        <Button look="plain" icon={icon} onClick={() => setAsking(true)}>
          {t('reset')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('reset_title')}
        confirm={t('reset')}
        danger
        onConfirm={async () => onReset?.()}
      >
        {t('reset_note')}
      </ConfirmDialog>
    </>
  );
}

/** The bar above an editor: language, where the text stands, run and submit. */
export function CodeBar<Language extends string>(props: Props<Language>) {
  const { t } = useTranslation('code');
  const phone = useIsPhone();
  const { languages, language, locked, saved, onReset, onRun, onSubmit } = props;
  return (
    <div
      data-print="no"
      className="flex min-h-11 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-ground px-4 py-1.5 phone:px-3"
    >
      <Select
        aria-label={t('language')}
        className="w-32 phone:w-28"
        value={language}
        disabled={locked}
        choices={languages}
        onChange={(event) => props.onLanguage(event.target.value as Language)}
      />
      {saved && <span className="ml-1 min-w-0">{saved}</span>}
      <span className="ml-auto flex items-center gap-1.5">
        {/* On a phone its place is kept: the bar would wrap under the first letter that is typed. */}
        {(onReset || phone) && !locked && <Reset onReset={onReset} phone={phone} />}
        <Suspense fallback={<span className="size-8 touch:size-11" />}>
          <EditorSettings />
        </Suspense>
        {onRun && (
          <Button
            icon={<Play className="size-3.5" strokeWidth={1.6} aria-hidden="true" />}
            busy={props.running}
            disabled={locked}
            onClick={onRun}
          >
            {t('run')}
            {!phone && <Kbd>Ctrl '</Kbd>}
          </Button>
        )}
        {onSubmit && (
          <Button look="filled" {...(phone && { 'aria-label': t('submit') })} busy={props.submitting} disabled={locked} onClick={onSubmit}>
            {t(phone ? 'submit_short' : 'submit')}
            {!phone && <span className="text-12 opacity-80">Ctrl Enter</span>}
          </Button>
        )}
      </span>
    </div>
  );
}
