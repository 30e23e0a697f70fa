import type { PeerRound } from '@praxis/contract/projects/peers';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Page.tsx';
import { Sheet } from './Sheet.tsx';

/** What the others found of the team's own work, once the round is closed. */
export function OwnResult({ round }: { round: PeerRound }) {
  const { t } = useTranslation('projects');
  const { result } = round;
  if (!result) return round.state === 'closed' ? null : <p className="mb-6 text-13 text-ink-3">{t('round_result_later')}</p>;
  return (
    <Section title={t('round_result')}>
      {result.score === null ? (
        <p className="text-13 text-ink-3">{t('round_no_reviews')}</p>
      ) : (
        <div className="grid grid-cols-[240px_minmax(0,1fr)] gap-8 phone:grid-cols-1">
          <div className="border-t border-line pt-2">
            <h3 className="text-13 text-ink-3">{t('round_median')}</h3>
            <p className="py-1">
              <b className="font-serif text-26">{result.score}</b>
              <span className="ml-1 text-13 text-ink-3">/ {round.max_score}</span>
            </p>
            <Sheet round={round} sheet={{ score: null, criteria: result.criteria }} />
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-x-8 gap-y-4">
            {result.reviews.map((review, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reviews of a closed round stand in one order and have no name of their own
              <li key={at} className="min-w-0 border-t border-line pt-2">
                <h3 className="cut text-14 font-bold">{review.team ?? t('round_from_teacher')}</h3>
                <Sheet round={round} sheet={review} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
