import type { ContestWorkspace } from '@praxis/contract/contests/workspace';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useWatch } from '../../parts/proctoring/useWatch.ts';
import { WatchPanel, WatchStrip } from '../../parts/proctoring/WatchPanel.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { useConnection } from '../../platform/realtime/realtime.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { Announcements } from './Announcements.tsx';
import { Entrance, OtherDevice } from './Entrance.tsx';
import { SectionPane } from './SectionPane.tsx';
import { useClarifications } from './useClarifications.ts';
import { useWorkspace } from './useWorkspace.ts';
import { WorkspaceBar } from './WorkspaceBar.tsx';
import { WorkspaceNotice } from './WorkspaceNotice.tsx';
import { WorkspaceRail } from './WorkspaceRail.tsx';

const JuryDialog = lazyPart(() => import('./JuryDialog.tsx').then((file) => ({ default: file.JuryDialog })));

type Workspace = ReturnType<typeof useWorkspace>;

/** What stands beside the rail: the section the address names, or why there is none now. */
function Content({ workspace, device, again }: { workspace: ContestWorkspace; device: string; again: Workspace['again'] }): ReactNode {
  const { t } = useTranslation('contest');
  const { sct_id: sectionId = '', paper_resp_mode: mode, extend_type: part } = useParams();
  const { stage, sections } = workspace;
  if (workspace.entered_at === null) return <Entrance workspace={workspace} device={device} onDone={again} />;
  if (workspace.device !== 'own' && stage.state !== 'over') return <OtherDevice workspace={workspace} device={device} onDone={again} />;
  if (stage.state === 'waiting')
    return <WorkspaceNotice title={t('entered_early')}>{t('entered_early_note', { time: spokenTime(stage.start_at) })}</WorkspaceNotice>;
  const card = sections.find(({ section_id }) => section_id === sectionId);
  if (!card) return <WorkspaceNotice title={t('not_found')} />;
  return <SectionPane workspace={workspace} card={card} device={device} mode={mode ?? part} onDone={again} />;
}

function WorkspaceFrame({
  workspace,
  device,
  clock,
  again,
}: { workspace: ContestWorkspace; device: string } & Pick<Workspace, 'clock' | 'again'>) {
  const { t } = useTranslation('contest');
  const { sct_id: sectionId = '' } = useParams();
  const [asking, setAsking] = useState(false);
  const { competition, stage, entered_at } = workspace;
  const inside = entered_at !== null && workspace.device === 'own';
  const connection = useConnection();
  const clarifications = useClarifications(competition.id, stage.id, entered_at !== null);
  const watch = useWatch(
    { room: 'competition', room_id: stage.id },
    { on: stage.camera && inside && stage.state === 'on', now: clock.now, busy: () => false },
  );
  usePageTitle(`${competition.title} ${stage.title}`);
  return (
    <div className="flex h-dvh flex-col bg-ground print:h-auto">
      <WorkspaceBar workspace={workspace} clock={clock} onAsk={() => setAsking(true)} />
      {connection.state === 'waiting' && connection.tries > 1 && <Strip>{t('connection_lost')}</Strip>}
      {watch && <WatchStrip watch={watch} />}
      <Announcements news={clarifications.news} onRead={clarifications.markRead} />
      <div className="flex min-h-0 flex-1 phone:flex-col">
        {workspace.sections.length > 0 && inside && (
          <WorkspaceRail workspace={workspace} current={sectionId}>
            {watch && <WatchPanel watch={watch} />}
          </WorkspaceRail>
        )}
        <Content workspace={workspace} device={device} again={again} />
      </div>
      {asking && (
        <Suspense fallback={null}>
          <JuryDialog workspace={workspace} current={sectionId} list={clarifications.list} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The frame of a stage around each of its sections: clock, sections, jury, camera. The address is the section's and stays. */
export function ContestWorkspaceScreen() {
  const { t } = useTranslation(['contest', 'shell']);
  const { step_id: stageId = '' } = useParams();
  const { query, workspace, device, clock, again } = useWorkspace(stageId);
  usePageTitle(t('title'));
  if (workspace && device) return <WorkspaceFrame workspace={workspace} device={device} clock={clock} again={again} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[720px] px-6 py-12 outline-none">
      {query.error ? <Problem of={query.error} retry={again} /> : <Skeleton label={t('shell:loading')} rows={6} />}
    </main>
  );
}
