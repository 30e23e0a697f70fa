import type { LabRoom } from '@praxis/contract/labs/tasks';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { EndStrip, LabBar, NoticeStrip } from './LabBar.tsx';
import { MachinePane } from './MachinePane.tsx';
import { StartButton } from './MachineStage.tsx';
import { MinutesLeft } from './MinutesLeft.tsx';
import { StepsPane } from './StepsPane.tsx';
import type { LabWorkspace } from './useLabRoom.ts';

const EditorPane = lazyPart(() => import('./EditorPane.tsx').then((file) => ({ default: file.EditorPane })));

/** Before the first machine: what it will be, and the button that begins. */
function StartPanel({ workspace, room }: { workspace: LabWorkspace; room: LabRoom }) {
  const { t } = useTranslation('lab');
  const finished = room.session?.state === 'finished';
  return (
    <div className="grid min-h-0 flex-1 place-items-center bg-well p-6">
      <div className="flex max-w-[424px] flex-col items-center gap-4 text-center">
        <b className="text-16">{t(finished ? 'lab_finished' : 'not_started')}</b>
        <p className="text-ink-2">
          {listed([t('machines_count', { count: room.nodes.length }), t('about_minutes', { count: room.minutes })])}
        </p>
        {room.recording && <p className="text-13 text-amber">{t('recorded')}</p>}
        <MinutesLeft left={room.minutes_left} space={room.space.name} />
        {room.can.start ? (
          <StartButton workspace={workspace} room={room} words={t(finished ? 'start_again' : 'start')} />
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
export type LabPart = 'steps' | 'console' | 'editor';
export const LAB_PARTS: Record<string, LabPart> = { 0: 'steps', 1: 'console', 2: 'editor' };

/** A lab as it is worked on: what to do beside the machine it is done on. In a frame it fills what is left of the page. */
export function LabRoomView({
  workspace,
  room,
  only,
  framed,
}: {
  workspace: LabWorkspace;
  room: LabRoom;
  only: LabPart | undefined;
  framed?: boolean;
}) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const [node, setNode] = useState('');
  const [tab, setTab] = useState<'steps' | 'console'>('steps');
  const visible = room.machines.find((machine) => machine.node === node) ?? room.machines[0];
  const steps = <StepsPane workspace={workspace} room={room} />;
  const over = room.machines.every(({ state }) => state === 'recycled') && room.session?.state === 'finished';
  const machines =
    visible && !over ? (
      <MachinePane workspace={workspace} room={room} shown={visible} onShow={setNode} />
    ) : (
      <StartPanel workspace={workspace} room={room} />
    );
  const one = only ?? (phone ? tab : undefined);
  return (
    <div className={`flex flex-col bg-ground ${framed ? 'min-h-0 min-w-0 flex-1' : 'h-dvh'}`}>
      <LabBar workspace={workspace} room={room} shown={visible} />
      <EndStrip workspace={workspace} room={room} />
      <NoticeStrip workspace={workspace} />
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
