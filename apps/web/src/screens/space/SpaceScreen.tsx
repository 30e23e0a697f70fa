import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { SpaceHead } from './SpaceHead.tsx';
import { useSpace } from './space-queries.ts';
import { spaceTabs } from './space-tabs.ts';

const panels = {
  overview: lazyPart(() => import('./overview/Overview.tsx').then((file) => ({ default: file.Overview }))),
  classes: lazyPart(() => import('./classes/ClassesTab.tsx').then((file) => ({ default: file.ClassesTab }))),
  members: lazyPart(() => import('./members/MembersTab.tsx').then((file) => ({ default: file.MembersTab }))),
  courses: lazyPart(() => import('./courses/CoursesTab.tsx').then((file) => ({ default: file.CoursesTab }))),
  assessments: lazyPart(() => import('./assessments/AssessmentsTab.tsx').then((file) => ({ default: file.AssessmentsTab }))),
  labs: lazyPart(() => import('./labs/LabsTab.tsx').then((file) => ({ default: file.LabsTab }))),
  projects: lazyPart(() => import('./projects/ProjectsTab.tsx').then((file) => ({ default: file.ProjectsTab }))),
  notices: lazyPart(() => import('./notices/NoticesTab.tsx').then((file) => ({ default: file.NoticesTab }))),
  groups: lazyPart(() => import('./groups/GroupsTab.tsx').then((file) => ({ default: file.GroupsTab }))),
  invitations: lazyPart(() => import('./invitations/InvitationsTab.tsx').then((file) => ({ default: file.InvitationsTab }))),
  settings: lazyPart(() => import('./settings/SettingsTab.tsx').then((file) => ({ default: file.SettingsTab }))),
};
const SpaceFront = lazyPart(() => import('./SpaceFront.tsx').then((file) => ({ default: file.SpaceFront })));

function Inside({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const { tab } = useParams();
  const navigate = useNavigate();
  const tabs = spaceTabs(space);
  const chosen = tabs.find((one) => one.value === tab)?.value ?? 'overview';
  const Panel = panels[chosen];
  return (
    <Tabs
      label={t('tabs')}
      className="px-8 phone:px-4"
      tabs={tabs.map(({ value, count, act }) => ({ value, count, act, label: t(`tab_${value}`) }))}
      value={chosen}
      onChange={(next) => void navigate(`/index/space/${space.id}${next === 'overview' ? '' : `/${next}`}`, { replace: true })}
      panel={
        <div className="px-8 pt-5 phone:px-4">
          <Suspense fallback={<Skeleton rows={4} />}>
            <Panel space={space} />
          </Suspense>
        </div>
      }
    />
  );
}

/** A space: its desk for those who run it, its learners' side for members, its front for everybody else. */
export function SpaceScreen() {
  const { t } = useTranslation('space');
  const { spaceId = '' } = useParams();
  const { data: space, error, isPending, refetch } = useSpace(spaceId);
  usePageTitle(space?.name ?? t('title'));
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] pb-12 outline-none">
      {space?.state === 'archived' && <Strip>{t('archived_strip')}</Strip>}
      {isPending && (
        <div className="px-8 pt-6">
          <Skeleton rows={4} />
        </div>
      )}
      <Problem of={error} retry={() => void refetch()} className="m-8" />
      {space && (
        <>
          <SpaceHead space={space} />
          {space.can.enter ? (
            <Inside key={space.id} space={space} />
          ) : (
            <Suspense fallback={null}>
              <SpaceFront space={space} />
            </Suspense>
          )}
        </>
      )}
    </main>
  );
}
