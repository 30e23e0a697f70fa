import { addressOf } from '@praxis/contract/core/pages';
import { type FrameView, listFrames } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SourceNote } from '../../parts/skill-map/frameworks/SourceNote.tsx';
import { useFrameTitle } from '../../parts/skill-map/useSkillMap.ts';
import { call } from '../../platform/calls/call.ts';
import { useRole } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';
import { JobProfiles } from './JobProfiles.tsx';
import { Sharing } from './Sharing.tsx';

const addressOfFrame = ({ kind, id }: FrameView) =>
  kind === 'course' ? addressOf('knowledge', { courseId: id }) : addressOf('skillMap', { frameKind: kind, frameId: id });

function FrameRow({ frame }: { frame: FrameView }) {
  const { t } = useTranslation('skills');
  const title = useFrameTitle();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3">
      <span className="min-w-0 flex-1 phone:basis-full">
        <Link to={addressOfFrame(frame)} className="text-16 font-bold hover:underline">
          {title(frame)}
        </Link>
        {frame.intro && <span className="line-clamp-2 block text-13 text-ink-2">{frame.intro}</span>}
        {frame.sources.map((source) => (
          <SourceNote key={`${source.title} ${source.publisher}`} source={source} />
        ))}
      </span>
      {!frame.published && <Tag outline>{t('not_published')}</Tag>}
      <Tag>{t(`kind_${frame.kind}`)}</Tag>
      <span className="w-24 text-right text-13 text-ink-3 phone:w-auto">
        {t(frame.kind === 'course' ? 'points_count' : 'skills_count', { count: frame.skills })}
      </span>
      <Link to={addressOfFrame(frame)} className={buttonClasses(frame.can.edit && frame.skills === 0 ? 'filled' : 'outline')}>
        {t(frame.can.edit && frame.skills === 0 ? 'draw' : 'open')}
      </Link>
    </li>
  );
}

/** The skill maps somebody may read or draw. */
export function SkillsScreen() {
  const { t } = useTranslation(['skills', 'shell']);
  const teaches = useRole() === 'teach';
  const frames = useQuery({ queryKey: ['skill-frames'], queryFn: ({ signal }) => call(listFrames, {}, { signal }) });
  const list = frames.data?.list ?? [];
  return (
    <Page title={t('title')} summary={frames.data && t('title_summary', { count: list.length })} reading>
      {frames.isPending && <Skeleton label={t('shell:loading')} rows={4} />}
      <Problem of={frames.error} retry={() => void frames.refetch()} />
      {frames.data && list.length === 0 && <EmptyState>{t(teaches ? 'none_teach' : 'none')}</EmptyState>}
      <List label={t('title')}>
        {list.map((frame) => (
          <FrameRow key={`${frame.kind} ${frame.id}`} frame={frame} />
        ))}
      </List>
      {frames.data && <JobProfiles frames={list} />}
      {!teaches && <Sharing />}
    </Page>
  );
}
