import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type ExpertGroup, isOpen, sheetAddress, useExpertGroup } from '../../parts/expert/useExpertGroup.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { filters, type WorkFilter } from './filters.ts';
import { GroupAside } from './GroupAside.tsx';
import { GroupHead } from './GroupHead.tsx';
import { WorkLedger } from './WorkLedger.tsx';

/** Why there is nothing to score. */
function NoWorks({ group, endAt, now }: { group: ExpertGroup; endAt: number; now: number }) {
  const { t } = useTranslation('expert');
  if (group.assigned) return <EmptyState>{t('none')}</EmptyState>;
  return <EmptyState>{endAt > now ? t('none_before', { at: spokenTime(endAt, now) }) : t('none_after')}</EmptyState>;
}

/** The works an expert scores in a stage: states, progress, when they are due, and the next one. */
export function ExpertGroupScreen() {
  const { t } = useTranslation('expert');
  const { id = '', step_id = '0' } = useParams();
  const [filter, setFilter] = useState<WorkFilter>('all');
  const found = useExpertGroup(id, step_id);
  if (!found.data)
    return (
      <Page title={t('title')}>
        {found.error ? <Problem of={found.error} retry={() => void found.refetch()} /> : <Skeleton rows={6} label={t('title')} />}
      </Page>
    );
  const { groups, stage, competition, now } = found.data;
  const works = groups.flatMap((group) => group.works);
  const open = works.filter(isOpen);
  const next = open.find(({ unreadable }) => !unreadable);
  const counts = { all: works.length, open: open.length, submitted: works.filter(({ state }) => state === 'submitted').length };
  return (
    <Page
      title={t('title_of', { competition, stage: stage.title })}
      actions={
        next && (
          <Link className={buttonClasses('filled')} to={sheetAddress(id, stage.id, next)}>
            {t('next_unscored', { number: next.blind_no })}
          </Link>
        )
      }
    >
      {works.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t('filter')}
            choices={filters.map((value) => ({ value, label: `${t(`filter_${value}`)} ${counts[value]}` }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      {groups.map((group) => (
        <section key={group.id} aria-label={group.name} className="mt-6 flex gap-12 phone:block">
          <div className="min-w-0 flex-1">
            <GroupHead group={group} now={now} />
            {group.works.length > 0 ? (
              <WorkLedger group={group} filter={filter} competitionId={id} stageId={stage.id} />
            ) : (
              <NoWorks group={group} endAt={stage.end_at} now={now} />
            )}
          </div>
          <GroupAside group={group} />
        </section>
      ))}
    </Page>
  );
}
