import { addressOf } from '@praxis/contract/core/pages';
import type { FrameView } from '@praxis/contract/skills/maps';
import { listProfiles } from '@praxis/contract/skills/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Tag } from '../../ui/States.tsx';
import { MakeJobDialog } from './MakeJobDialog.tsx';

/** The job profiles of the maps somebody reads; whoever edits a map makes new ones. */
export function JobProfiles({ frames }: { frames: readonly FrameView[] }) {
  const { t } = useTranslation(['skills', 'shell']);
  const [making, setMaking] = useState(false);
  const profiles = useQuery({ queryKey: ['job-profiles'], queryFn: ({ signal }) => call(listProfiles, {}, { signal }) });
  const mine = frames.filter(({ kind, can, skills }) => can.edit && kind !== 'course' && skills > 0);
  const list = profiles.data?.list ?? [];
  if (profiles.data && list.length === 0 && mine.length === 0) return null;
  return (
    <Section title={t('jobs')} more={mine.length > 0 && <Button onClick={() => setMaking(true)}>{t('job_new')}</Button>}>
      {profiles.isPending && <Skeleton label={t('shell:loading')} rows={2} />}
      <Problem of={profiles.error} retry={() => void profiles.refetch()} />
      {profiles.data && list.length === 0 && <p className="text-ink-3">{t('jobs_none')}</p>}
      {list.length > 0 && (
        <List label={t('jobs')}>
          {list.map(({ id, title, intro, needs, published, frame_kind: kind }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3">
              <span className="min-w-0 flex-1 phone:basis-full">
                <Link to={addressOf('jobProfile', { profileId: id })} className="text-16 font-bold hover:underline">
                  {title}
                </Link>
                <span className="line-clamp-2 block text-13 text-ink-2">{intro}</span>
              </span>
              {!published && <Tag outline>{t('not_published')}</Tag>}
              <Tag>{t(`kind_${kind}`)}</Tag>
              <span className="w-24 text-right text-13 text-ink-3 phone:w-auto">{t('job_skills', { count: needs })}</span>
            </li>
          ))}
        </List>
      )}
      {making && <MakeJobDialog frames={mine} onClose={() => setMaking(false)} />}
    </Section>
  );
}
