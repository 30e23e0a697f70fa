import { profileGaps } from '@praxis/contract/skills/profiles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Counts, GapList } from './GapList.tsx';

/** The gaps of the reader, or of one student of a space. */
export function PersonGaps({ profileId, of }: { profileId: string; of?: { user_id: string; space_id: string } | undefined }) {
  const { t } = useTranslation(['skills', 'shell']);
  const gaps = useQuery({
    queryKey: ['job-gaps', profileId, of],
    queryFn: ({ signal }) => call(profileGaps, { profile_id: profileId, ...of }, { signal }),
  });
  if (!gaps.data)
    return (
      <>
        {gaps.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
        <Problem of={gaps.error} retry={() => void gaps.refetch()} />
      </>
    );
  const { list, counts, person } = gaps.data;
  if (list.length === 0) return <EmptyState>{t('job_empty')}</EmptyState>;
  const title = person ? t('job_of', { name: person.name }) : t('job_wanted');
  return (
    <Section title={title}>
      <p className="mb-2 flex flex-wrap gap-x-4">
        <Counts counts={counts} />
        {of && (
          <Link to={`?space=${of.space_id}`} className="text-13">
            {t('job_back')}
          </Link>
        )}
      </p>
      <GapList list={list} own={!person} label={title} />
    </Section>
  );
}
