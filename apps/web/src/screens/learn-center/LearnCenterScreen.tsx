import { getHome } from '@praxis/contract/home';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MyCertificates } from '../../parts/certificate/MyCertificates.tsx';
import { MyLearning } from '../../parts/course/MyLearning.tsx';
import { call } from '../../platform/call.ts';
import { spokenTime } from '../../platform/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateWord } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';
import { List } from '../../ui/Table.tsx';
import { type Learning, SpaceRow } from './SpaceRow.tsx';

const useLearning = () => useQuery({ queryKey: ['home'], queryFn: ({ signal }) => call(getHome, {}, { signal }) });

/** What waits to be handed in, all of it. */
function Due({ learning }: { learning: Learning }) {
  const { t } = useTranslation('learn-center');
  if (learning.due.length === 0) return null;
  return (
    <Section title={t('due')}>
      <List label={t('due')}>
        {learning.due.map((one) => (
          <li key={`${one.kind}${one.id}`} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <Link to={one.to} className="cut min-w-0 flex-1 text-ink no-underline hover:underline">
              {one.title}
            </Link>
            {one.needs_camera && <Tag>{t('needs_camera')}</Tag>}
            {one.state === 'rejected' && (
              <StateWord shape="returned" tone="red" act>
                {t('returned')}
              </StateWord>
            )}
            <span className="text-13 text-ink-3">{one.space_name}</span>
            <span className="w-32 text-right">{one.due_at !== null && spokenTime(one.due_at, learning.now)}</span>
          </li>
        ))}
      </List>
    </Section>
  );
}

/** My courses and how far I am in each (C-06). */
export function LearnCenterScreen() {
  const { t } = useTranslation(['learn-center', 'shell']);
  const learning = useLearning();
  const spaces = learning.data?.spaces ?? [];
  return (
    <Page
      title={t('title')}
      reading
      actions={
        <>
          <Link className={buttonClasses('outline')} to="/index/problems">
            {t('shell:nav_problems')}
          </Link>
          <Link to="/index/calendar" className={buttonClasses('outline')}>
            {t('calendar')}
          </Link>
          <Link to="/index/personal" className={buttonClasses('outline')}>
            {t('personal')}
          </Link>
        </>
      }
    >
      {learning.isPending && <Skeleton label={t('shell:loading')} rows={5} />}
      <Problem of={learning.error} retry={() => void learning.refetch()} />
      {learning.data && (
        <>
          <MyLearning
            none={
              <EmptyState
                action={
                  <Link to="/index/spaces" className={buttonClasses('soft')}>
                    {t('find_space')}
                  </Link>
                }
              >
                {t('no_spaces')}
              </EmptyState>
            }
          />
          {spaces.length > 0 && (
            <Section title={t('spaces')}>
              <List label={t('spaces')}>
                {spaces.map((space) => (
                  <SpaceRow key={space.id} space={space} />
                ))}
              </List>
            </Section>
          )}
          <Due learning={learning.data} />
          <MyCertificates />
        </>
      )}
    </Page>
  );
}
