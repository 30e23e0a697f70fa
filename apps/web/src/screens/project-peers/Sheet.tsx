import type { PeerRound } from '@praxis/contract/projects/peers';
import { useTranslation } from 'react-i18next';

type Props = { round: PeerRound; sheet: { score: number | null; criteria: Record<string, number>; comment?: string } };

/** What a review says: points by criterion, their sum, the comment. */
export function Sheet({ round, sheet }: Props) {
  const { t } = useTranslation('projects');
  return (
    <>
      {round.criteria.length > 0 && (
        <ul>
          {round.criteria.map(({ id, title, max }) => (
            <li key={id} className="flex items-baseline gap-3 border-t border-line py-1.5 text-13 first:border-t-0">
              <span className="cut flex-1 text-ink-2">{title}</span>
              <span>
                {sheet.criteria[id] ?? '·'} / {max}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sheet.score !== null && <p className="py-1 text-13 text-ink-2">{t('total', { score: sheet.score, max: round.max_score })}</p>}
      {sheet.comment && <p className="py-1 whitespace-pre-wrap">{sheet.comment}</p>}
    </>
  );
}
