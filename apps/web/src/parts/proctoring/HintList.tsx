import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/dates.ts';
import { StateWord } from '../../ui/Mark.tsx';
import { type Hint, hintLooks, useHintWords } from './hint-words.ts';

/** What was noted, latest first. */
export function HintList({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation('proctoring');
  const words = useHintWords();
  return (
    <ol className="text-13" aria-label={t('noted')}>
      {hints.map((hint) => (
        <li key={hint.id} className="flex items-center gap-3 py-1.5">
          <time dateTime={new Date(hint.at).toISOString()} className="w-12 flex-none tabular-nums text-ink-3">
            {clockTime(hint.at)}
          </time>
          <span className="min-w-0 flex-1">{words(hint)}</span>
          <StateWord {...hintLooks[hint.level]}>{t(`level_${hint.level}`)}</StateWord>
        </li>
      ))}
    </ol>
  );
}
