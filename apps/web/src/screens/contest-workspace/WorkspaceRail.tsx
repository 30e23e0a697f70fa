import type { ContestWorkspace, SectionCard } from '@praxis/contract/contests/workspace';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { cardStateOf, contestPoints, sectionAddress, sectionLooks } from '../../parts/contest/section-labels.ts';
import { clockTime, spokenTime } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';

function Facts({ card }: { card: SectionCard }) {
  const { t } = useTranslation('contest');
  const cardState = cardStateOf(card);
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
      <StateLabel {...sectionLooks[cardState]}>{t(`section_${cardState}`)}</StateLabel>
      {card.points !== null && (
        <span className="text-ink">{t('points', { points: contestPoints(card.points), max: contestPoints(card.max_points) })}</span>
      )}
      {card.state === 'waiting' && <span>{t('opens_at', { time: spokenTime(card.opens_at) })}</span>}
      {card.saved_at !== null && <span>{t('saved', { time: clockTime(card.saved_at) })}</span>}
      {card.tries_left !== null && card.state === 'open' && <span>{t('tries_left', { count: card.tries_left })}</span>}
    </span>
  );
}

/** The sections of a stage with what is one's own of them; the present one is marked. Below: who watches. */
export function WorkspaceRail({
  workspace: { competition, stage, sections },
  current,
  children,
}: {
  workspace: ContestWorkspace;
  current: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('contest');
  return (
    <aside className="flex w-64 flex-none flex-col gap-6 overflow-y-auto border-r border-line bg-sunken py-4 phone:w-full phone:flex-none phone:border-r-0 phone:border-b phone:py-0">
      <nav aria-label={t('sections')}>
        <ul className="phone:flex phone:overflow-x-auto">
          {sections.map((card) => (
            <li key={card.section_id} className="phone:min-w-[200px] phone:flex-none">
              <NavLink
                to={sectionAddress(competition.id, stage.id, card)}
                aria-current={card.section_id === current ? 'page' : undefined}
                className={classes(
                  'grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 px-5 py-2.5 text-ink no-underline hover:bg-selected phone:px-4',
                  card.section_id === current && 'bg-selected shadow-[inset_2px_0_0_var(--pine)]',
                )}
              >
                <b className="font-serif text-20 leading-[1.2]">{card.label}</b>
                <span className="min-w-0">
                  <span className={classes('block truncate', card.section_id === current && 'font-bold')}>{card.title}</span>
                  <Facts card={card} />
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="mt-auto px-5 phone:hidden">{children}</div>}
    </aside>
  );
}
