import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { chooseFontSize, fontSizes, useFontSize } from '../editor-settings.ts';

/** How large an editor writes. */
export function EditorSettings() {
  const { t } = useTranslation('code');
  const size = useFontSize();
  return (
    <Menu
      label={t('settings')}
      trigger={
        <IconButton label={t('settings')}>
          <Settings2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      }
      entries={fontSizes.map((one) => ({ label: t('font_size', { size: one }), checked: one === size, run: () => chooseFontSize(one) }))}
    />
  );
}
