import type { LabRoom } from '@praxis/contract/labs/tasks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { listed, spokenTime } from '../../platform/dates.ts';
import { useIsPhone } from '../../platform/phone.ts';
import { Refused } from '../../platform/refused.ts';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { EndStrip, LabBar, NoticeStrip } from './LabBar.tsx';
import { MachinePane } from './MachinePane.tsx';
import { StartButton } from './MachineStage.tsx';
import { StepsPane } from './StepsPane.tsx';
import { type LabWorkspace, useLabRoom } from './useLabRoom.ts';

const EditorPane = lazy(() => import('./EditorPane.tsx').then((file) => ({ default: file.EditorPane })));

/** Before the first machine: what it will be, and the button that begins. */
function StartPanel({ desk: workspace, room }: { desk: LabWorkspace; room: LabRoom }) {
  const { t } = useTranslation('lab');
  const finished = room.session?.state === 'finished';
  return (
    <div className="grid min-h-0 flex-1 place-items-center bg-well p-6">
      <div className="flex max-w-[424px] flex-col items-center gap-4 text-center">
        <b className="text-16">{t(finished ? 'lab_finished' : 'not_begun')}</b>
        <p className="text-ink-2">
          {listed([t('machines_count', { count: room.nodes.length }), t('about_minutes', { count: room.minutes })])}
        </p>
        {room.recording && <p className="text-13 text-amber">{t('recorded')}</p>}
        {room.can.start ? (
          <StartButton desk={workspace} room={room} words={t(finished ? 'start_again' : 'start')} />
        ) : (
          <EmptyState plain>
            {room.opens_at && room.opens_at > room.now ? t('opens', { time: spokenTime(room.opens_at) }) : t('closed')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** What the full-screen address shows alone, by its extend_type. */
type Part = 'steps' | 'console' | 'editor';
const PARTS: Record<string, Part> = { 0: 'steps', 1: 'console', 2: 'editor' };

function Work({ desk: workspace, room, only }: { desk: LabWorkspace; room: LabRoom; only: Part | undefined }) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const [node, setNode] = useState('');
  const [tab, setTab] = useState<'steps' | 'console'>('steps');
  const visible = room.machines.find((machine) => machine.node === node) ?? room.machines[0];
  const steps = <StepsPane desk={workspace} room={room} />;
  const over = room.machines.every(({ state }) => state === 'recycled') && room.session?.state === 'finished';
  const machines =
    visible && !over ? (
      <MachinePane desk={workspace} room={room} shown={visible} onShow={setNode} />
    ) : (
      <StartPanel desk={workspace} room={room} />
    );
  const one = only ?? (phone ? tab : undefined);
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <LabBar desk={workspace} room={room} shown={visible} />
      <EndStrip desk={workspace} room={room} />
      <NoticeStrip desk={workspace} />
      {phone && !only && (
        <Tabs
          label={t('parts')}
          className="px-4"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'steps', label: t('steps') },
            { value: 'console', label: t('console') },
          ]}
        />
      )}
      <main
        id="main"
        tabIndex={-1}
        className={`grid min-h-0 flex-1 outline-none ${one ? 'grid-cols-1' : 'grid-cols-[424px_minmax(0,1fr)]'} [&>*]:min-h-0`}
      >
        <h1 className="sr-only">{room.title}</h1>
        {one !== 'console' &&
          one !== 'editor' &&
          (one && !phone ? <div className="mx-auto grid w-full max-w-[860px]">{steps}</div> : steps)}
        {one === 'editor' && (
          <Suspense fallback={null}>
            <EditorPane room={room} shown={visible} onShow={setNode} />
          </Suspense>
        )}
        {one !== 'steps' && one !== 'editor' && machines}
      </main>
    </div>
  );
}

/** A lab: what to do beside the machine it is done on. The full-screen address shows one of them alone. */
export function LabScreen() {
  const { t } = useTranslation(['lab', 'shell']);
  const { id = '', sct_id: taskId = '', extend_type: extend } = useParams();
  const workspace = useLabRoom(id, taskId);
  usePageTitle(workspace.room?.title ?? t('lab'));
  // Taken back by the teacher, or no longer mine: what was shown before is not to be worked on.
  const closed = workspace.query.error instanceof Refused && workspace.query.error.key === 'not_available';
  if (!workspace.room || closed)
    return (
      <Page title="">
        {workspace.query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={workspace.query.error} retry={() => void workspace.query.refetch()} />
      </Page>
    );
  return <Work desk={workspace} room={workspace.room} only={extend === undefined ? undefined : PARTS[extend]} />;
}
