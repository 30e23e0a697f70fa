import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAhead, stateLooks } from '../../parts/competition/competition-labels.ts';
import type { Home } from '../../parts/work/useHome.ts';
import { clockTime, daysBetween, shortDate } from '../../platform/language/dates.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useRole } from '../../platform/person/session.ts';
import { StateLabel } from '../../ui/Mark.tsx';

/** Public competitions; opening one asks a visitor to log in over the page (C-07). */
export function Competitions({ cards }: { cards: Home['competitions'] }) {
  const { t } = useTranslation('home');
  const visitor = useRole() === undefined;
  if (cards.length === 0) return <p className="border-t border-b border-line py-3.5 text-ink-2">{t('no_competitions')}</p>;
  return (
    <ul className="border-b border-line">
      {cards.map((card) => (
        <li key={card.id} className="flex min-h-14 items-center gap-4 border-t border-line py-2.5">
          <div className="min-w-0 flex-1">
            {visitor ? (
              <button
                type="button"
                className="cut block max-w-full text-left text-16 font-bold hover:underline"
                onClick={() => openLogin('needed')}
              >
                {card.title}
              </button>
            ) : (
              <Link
                to={`/index/competitionDetail/${card.id}`}
                className="cut block text-16 font-bold text-ink no-underline hover:underline"
              >
                {card.title}
              </Link>
            )}
            {card.starts_at !== null && card.ends_at !== null && (
              <p className="text-13 text-ink-3">
                {daysBetween(card.starts_at, card.ends_at) === 0
                  ? `${shortDate(card.starts_at)} ${clockTime(card.starts_at)}–${clockTime(card.ends_at)}`
                  : t('competition_time', { from: shortDate(card.starts_at), to: shortDate(card.ends_at) })}
              </p>
            )}
          </div>
          {isAhead(card) ? (
            <StateLabel {...stateLooks.announced}>{t('competition_ahead')}</StateLabel>
          ) : (
            <StateLabel {...stateLooks[card.state]}>{t(card.state)}</StateLabel>
          )}
        </li>
      ))}
    </ul>
  );
}
