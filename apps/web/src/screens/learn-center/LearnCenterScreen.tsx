import { addressOf } from '@praxis/contract/core/pages';
import { getHome } from '@praxis/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MyCertificates } from '../../parts/certificate/MyCertificates.tsx';
import { MyLearning } from '../../parts/course/MyLearning.tsx';
import { NextSteps } from '../../parts/skill-map/goals/NextSteps.tsx';
import { DueRow } from '../../parts/work/DueRow.tsx';
import { WorkRows } from '../../parts/work/WorkRows.tsx';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { type Learning, SpaceRow } from './SpaceRow.tsx';

const useLearning = () => useQuery({ queryKey: ['home'], queryFn: ({ signal }) => call(getHome, {}, { signal }) });

/** What is to be handed in, all of it, and for those who teach what waits for them. */
function Due({ learning }: { learning: Learning }) {
  const { t } = useTranslation(['learn-center', 'home']);
  const learns = learning.spaces.some(({ role }) => role === 'student');
  return (
    <>
      {learning.work.length > 0 && <WorkRows work={learning.work} now={learning.now} />}
      {(learns || learning.due.length > 0) && (
        <Section title={t('due')}>
          {learning.due.length === 0 && <p className="border-t border-b border-line py-3.5 text-ink-2">{t('home:nothing_due')}</p>}
          <List label={t('due')}>
            {learning.due.map((one) => (
              <DueRow key={`${one.kind}${one.id}`} one={one} now={learning.now} />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** My courses and how far I am in each (C-06). */
export function LearnCenterScreen() {
  const { t } = useTranslation(['learn-center', 'shell']);
  const learning = useLearning();
  const uid = useSession((now) => now.uid);
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
          <Link className={buttonClasses('outline')} to={addressOf('scores')}>
            {t('shell:nav_scores')}
          </Link>
          <Link className={buttonClasses('outline')} to={addressOf('statistics', { scope: 'person', id: uid })}>
            {t('statistics')}
          </Link>
          <Link to="/index/skills" className={buttonClasses('outline')}>
            {t('skills')}
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
          <Due learning={learning.data} />
          <NextSteps />
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
          <MyCertificates />
        </>
      )}
    </Page>
  );
}
