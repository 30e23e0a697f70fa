import { classGaps, type GapCounts } from '@praxis/contract/skills/profiles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { List } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Counts, NeedName, STATES } from './GapList.tsx';

const looks = { reached: 'bg-pine', short: 'bg-amber', thin: 'bg-ink-3', unknown: 'bg-well' } as const;

/** How a class is spread over the states; decoration beside the same counts in words. */
function SpreadBar({ counts }: { counts: GapCounts }) {
  const all = Math.max(
    1,
    STATES.reduce((sum, state) => sum + counts[state], 0),
  );
  return (
    <span className="flex h-2 w-40 overflow-hidden rounded bg-well phone:w-full" aria-hidden="true">
      {STATES.map((state) => (
        <i key={state} className={looks[state]} style={{ width: `${(counts[state] / all) * 100}%` }} />
      ))}
    </span>
  );
}

/** How far the class of a space is from a job: by skills, then by students; a student opens their gaps. */
export function ClassGaps({ profileId, spaceId }: { profileId: string; spaceId: string }) {
  const { t } = useTranslation(['skills', 'shell']);
  const gaps = useQuery({
    queryKey: ['job-class', profileId, spaceId],
    queryFn: ({ signal }) => call(classGaps, { profile_id: profileId, space_id: spaceId }, { signal }),
  });
  const again = () => void gaps.refetch();
  if (!gaps.data)
    return (
      <>
        {gaps.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
        <Problem of={gaps.error} retry={again} />
      </>
    );
  const { skills, students } = gaps.data;
  if (students.length === 0) return <EmptyState>{t('no_students')}</EmptyState>;
  const furthest = students.toSorted((a, b) => a.counts.reached - b.counts.reached || b.counts.short - a.counts.short);
  return (
    <>
      <Section title={t('gap_class')}>
        <List label={t('gap_class')}>
          {skills.map((need) => (
            <li
              key={need.skill_id}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_160px_380px] items-center gap-x-4 gap-y-1 border-t border-line py-1.5 phone:grid-cols-1"
            >
              <NeedName need={need} />
              <SpreadBar counts={need.counts} />
              <Counts counts={need.counts} />
            </li>
          ))}
        </List>
      </Section>
      <Section title={t('gap_students')}>
        <List label={t('gap_students')}>
          {furthest.map(({ id, name, no, counts }) => (
            <li
              key={id}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_160px_380px] items-center gap-x-4 gap-y-1 border-t border-line py-1.5 phone:grid-cols-1"
            >
              <span className="min-w-0">
                <Link to={`?space=${spaceId}&student=${id}`} className="font-bold hover:underline">
                  {name}
                </Link>
                {no && <span className="ml-3 text-13 text-ink-3">{no}</span>}
              </span>
              <SpreadBar counts={counts} />
              <Counts counts={counts} />
            </li>
          ))}
        </List>
      </Section>
    </>
  );
}
