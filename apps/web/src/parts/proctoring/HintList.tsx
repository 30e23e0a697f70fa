import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/language/dates.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { type Hint, hintLooks, useHintLabels } from './hint-labels.ts';

/** What was noted, latest first. */
export function HintList({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation('proctoring');
  const text = useHintLabels();
  return (
    <ol className="text-13" aria-label={t('noted')}>
      {hints.map((hint) => (
        <li key={hint.id} className="flex items-center gap-3 py-1.5">
          <time dateTime={new Date(hint.at).toISOString()} className="w-12 flex-none tabular-nums text-ink-3">
            {clockTime(hint.at)}
          </time>
          <span className="min-w-0 flex-1">{text(hint)}</span>
          <StateLabel {...hintLooks[hint.level]}>{t(`level_${hint.level}`)}</StateLabel>
        </li>
      ))}
    </ol>
  );
}
