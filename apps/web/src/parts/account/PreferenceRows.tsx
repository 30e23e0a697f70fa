import { useTranslation } from 'react-i18next';
import {
  chooseLanguage,
  chooseTheme,
  type Language,
  languages,
  type Theme,
  themes,
  usePreferences,
} from '../../platform/person/preferences.ts';
import { classes } from '../../ui/classes.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';

const names: Record<Language, string> = { 'zh-cn': '简体', 'zh-hk': '繁體', en: 'English' };

/** Language and theme, for everybody. */
export function PreferenceRows({ className = 'px-4 py-2.5' }: { className?: string }) {
  const { t } = useTranslation('shell');
  const { language, theme } = usePreferences();
  return (
    <div className={classes('flex flex-col gap-3', className)}>
      <div className="flex items-center justify-between gap-4">
        <span className="text-13 text-ink-2">{t('language')}</span>
        <SegmentedControl<Language>
          label={t('language')}
          value={language}
          onChange={chooseLanguage}
          choices={languages.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <div className="flex items-center justify-between gap-4">
        <span className="text-13 text-ink-2">{t('theme')}</span>
        <SegmentedControl<Theme>
          label={t('theme')}
          value={theme}
          onChange={chooseTheme}
          choices={themes.map((value) => ({ value, label: t(`theme_${value}`) }))}
        />
      </div>
    </div>
  );
}
