import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OwnCompetitionRow } from '../../parts/competition/OwnCompetitionRow.tsx';
import { type OwnCompetition, useOwnCompetitions } from '../../parts/competition/useOwnCompetitions.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

function Rows({ title, list }: { title: string; list: readonly OwnCompetition[] }) {
  const now = Date.now();
  if (list.length === 0) return null;
  return (
    <Section title={title}>
      <ul aria-label={title} className="border-b border-line">
        {list.map((card) => (
          <OwnCompetitionRow key={card.id} of={card} now={now} />
        ))}
      </ul>
    </Section>
  );
}

/** Competitions one takes part in or mentors, and those that are over (S-067). */
export function CompetitionsTab() {
  const { t } = useTranslation('competition');
  const mine = useOwnCompetitions();
  if (!mine.data) return mine.isPending ? <Skeleton rows={4} /> : <Problem of={mine.error} retry={() => void mine.refetch()} />;
  const { list } = mine.data;
  if (list.length === 0)
    return (
      <EmptyState
        action={
          <Link to={addressOf('competitions')} className={buttonClasses('outline')}>
            {t('own_find')}
          </Link>
        }
      >
        {t('own_none')}
      </EmptyState>
    );
  return (
    <>
      <Rows title={t('mine')} list={list.filter((card) => card.state !== 'ended')} />
      <Rows title={t('own_ended')} list={list.filter((card) => card.state === 'ended')} />
    </>
  );
}
