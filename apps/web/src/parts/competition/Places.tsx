import type { CompetitionCard } from '@praxis/contract/competitions/competitions';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/States.tsx';

const nouns = { individual: 'people', team: 'teams', both: 'entrants' } as const;

/** How many places of a competition are taken. */
export function Places({ of: card }: { of: Pick<CompetitionCard, 'entry' | 'quota' | 'taken'> }) {
  const { t } = useTranslation('competition');
  const { quota, taken } = card;
  const noun = nouns[card.entry];
  if (quota === null) return <small className="block text-12 text-ink-3">{t(`taken_${noun}`, { count: taken })}</small>;
  const words = t(`places_of_${noun}`, { taken, quota });
  return (
    <span className="block">
      <ProgressBar value={taken / quota} label={words} amber={taken >= quota} />
      <small className="mt-1 block text-12 text-ink-3">{words}</small>
    </span>
  );
}
