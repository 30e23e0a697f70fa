import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';

/** The keys that work everywhere. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['seldom', 'shell']);
  const rows = [
    { keys: ['Ctrl', 'K'], does: t('shortcut_palette') },
    { keys: ['?'], does: t('shortcut_help') },
    { keys: ['Esc'], does: t('shortcut_close') },
    { keys: ['g', 'h'], does: t('shortcut_home') },
    { keys: ['g', 's'], does: t('shortcut_spaces') },
    { keys: ['g', 'n'], does: t('shortcut_notice') },
  ];
  return (
    <Dialog open onClose={onClose} title={t('shell:shortcuts')}>
      <dl>
        {rows.map((row) => (
          <div key={row.does} className="flex min-h-9 items-center justify-between gap-4 border-t border-line">
            <dt>{row.does}</dt>
            <dd className="flex gap-1">
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
