import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/Kbd.tsx';

function Key({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}

/** What the keys do now. */
export function OutlineFoot({ held, batch }: { held: string | undefined; batch: boolean }) {
  const { t } = useTranslation('course-designer');
  return (
    <div className="flex h-10 flex-none items-center gap-3 border-t border-line bg-sunken px-4 text-12 text-ink-2">
      <Keyboard className="size-3.5 flex-none" strokeWidth={1.6} aria-hidden="true" />
      <span className="cut">{held ? t('held', { title: held }) : batch ? t('keys_batch') : t('keys')}</span>
      <span className="flex-1" />
      {held ? (
        <>
          <Key keys={['↑', '↓']}>{t('key_move')}</Key>
          <Key keys={['←', '→']}>{t('key_level')}</Key>
          <Key keys={[t('key_space')]}>{t('key_drop')}</Key>
          <Key keys={['Esc']}>{t('key_cancel')}</Key>
        </>
      ) : (
        <>
          <Key keys={['↑', '↓']}>{t('key_walk')}</Key>
          <Key keys={[t('key_space')]}>{batch ? t('key_tick') : t('key_pick')}</Key>
          <Key keys={['Enter']}>{t('key_edit')}</Key>
        </>
      )}
    </div>
  );
}
