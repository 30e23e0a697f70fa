import { addressOf } from '@praxis/contract/core/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { isAhead } from '../competition/competition-labels.ts';
import { PhaseLabel } from '../competition/StateLabels.tsx';
import { NewCompetitionButton } from './NewCompetitionButton.tsx';
import { useOrganised } from './useOrganised.ts';

/** Competitions the reader runs; nothing at all for those who run none and may make none. */
export function OrganisedCompetitions() {
  const { t } = useTranslation('competition-console');
  const [all, setAll] = useState(false);
  const { data } = useOrganised(all);
  if (!data || (data.total === 0 && !data.can.create)) return null;
  return (
    <Section title={t('organised')} more={<NewCompetitionButton look="quiet" size="small" />}>
      {data.list.length === 0 ? (
        <p className="border-y border-line py-3.5 text-ink-2">{t('organised_none')}</p>
      ) : (
        <ul className="border-b border-line">
          {data.list.map((card) => (
            <li key={card.id} className="flex min-h-14 items-center gap-4 border-t border-line py-2.5">
              <div className="min-w-0 flex-1">
                <Link
                  className="cut block font-bold text-ink no-underline hover:underline"
                  to={
                    card.phase === 'draft' ? addressOf('competitionDesign', { id: card.id }) : addressOf('competitionDesk', { id: card.id })
                  }
                >
                  {card.title}
                </Link>
                <p className="text-13 text-ink-3">
                  {listed([card.starts_at === null ? '' : shortDate(card.starts_at), t(card.phase === 'draft' ? 'design' : 'workspace')])}
                </p>
              </div>
              <PhaseLabel phase={card.phase} ahead={isAhead(card)} />
            </li>
          ))}
        </ul>
      )}
      {data.total > data.list.length && (
        <Button look="quiet" size="small" className="mt-2" onClick={() => setAll(true)}>
          {t('organised_more', { count: data.total - data.list.length })}
        </Button>
      )}
    </Section>
  );
}
