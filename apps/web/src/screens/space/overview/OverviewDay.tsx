import type { DataOf } from '@praxis/contract/core/endpoint';
import { getSpaceOverview } from '@praxis/contract/home/home';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueRow } from '../../../parts/work/DueRow.tsx';
import { WorkRows } from '../../../parts/work/WorkRows.tsx';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { List } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

type Overview = DataOf<typeof getSpaceOverview>;

/** What is due and what waits in a space; asked again every minute while it is looked at. */
export const useSpaceOverview = (spaceId: string) =>
  useQuery({
    queryKey: ['space-overview', spaceId],
    queryFn: ({ signal }) => call(getSpaceOverview, { space_id: spaceId }, { signal }),
    refetchInterval: 60_000,
  });

/** Students who stayed away or did not hand in. */
function Attention({ space, overview }: { space: SpaceDetail; overview: Overview }) {
  const { t } = useTranslation('space');
  const all = overview.week?.attention ?? 0;
  if (all === 0) return null;
  return (
    <Section
      title={
        <span className="flex items-baseline gap-3">
          {t('attention')}
          <span className="text-13 font-normal text-ink-3">{t('attention_how')}</span>
        </span>
      }
      more={<Link to={`/index/space/${space.id}/members`}>{t('attention_all', { count: all })}</Link>}
    >
      <List label={t('attention')}>
        {overview.attention.map(({ person, absences, missed }) => (
          <li key={person.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="flex w-44 flex-none items-center gap-2">
              <Avatar name={person.name} picture={person.avatar} />
              <b className="cut">{person.name}</b>
            </span>
            <span className="min-w-0 flex-1 text-ink-2">
              {listed([
                absences > 0 ? t('absent_in_a_row', { count: absences }) : '',
                missed.length > 0 ? t('not_handed_in', { titles: missed.map((title) => t('quoted', { title })).join('') }) : '',
              ])}
            </span>
          </li>
        ))}
      </List>
    </Section>
  );
}

/** For a student what is due here, for those who teach what waits here. */
export function OverviewDay({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation(['space', 'home', 'shell']);
  const { data, error, isPending, refetch } = useSpaceOverview(space.id);
  if (isPending) return <Skeleton rows={2} label={t('shell:loading')} />;
  if (!data) return <Problem of={error} retry={() => void refetch()} />;
  if (space.role === 'student')
    return (
      <Section title={t('home:due')}>
        {data.due.length === 0 && <p className="border-t border-b border-line py-3.5 text-ink-2">{t('nothing_due_here')}</p>}
        <List label={t('home:due')}>
          {data.due.map((one) => (
            <DueRow key={`${one.kind}${one.id}`} one={one} now={data.now} inSpace />
          ))}
        </List>
      </Section>
    );
  // Requests to join have a section of their own here.
  const work = data.work.filter(({ kind }) => kind !== 'requests');
  return (
    <>
      {work.length > 0 && <WorkRows work={work} now={data.now} inSpace />}
      <Attention space={space} overview={data} />
    </>
  );
}
