import { useTranslation } from 'react-i18next';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';

/** What a number counts, where it stands: opened by keyboard and touch alike. */
export function DefinitionOf({ name, definition }: { name: string; definition: string }) {
  const { t } = useTranslation('statistics');
  return (
    <details className="relative">
      <summary className={classes(buttonClasses('plain', 'small'), 'cursor-pointer list-none')} aria-label={t('definition_of', { name })}>
        {t('definition')}
      </summary>
      <p className="absolute top-6 right-0 z-10 w-60 rounded-lg border border-line bg-raised p-3 text-12 text-ink-2">{definition}</p>
    </details>
  );
}
