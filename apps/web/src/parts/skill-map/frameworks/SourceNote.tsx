import type { FrameSource } from '@praxis/contract/skills/sources';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';

/** Where a map was imported from, and under which licence. */
export function SourceNote({ source, className }: { source: FrameSource; className?: string }) {
  const { t } = useTranslation('skills');
  const facts = [source.title, source.version, source.publisher, source.licence, source.source].filter((text) => text !== '');
  return (
    <span className={classes('block text-12 text-ink-3 [overflow-wrap:anywhere]', className)}>
      {t('source_of', { source: facts.join(' · ') })}
    </span>
  );
}
