import type { LabRoom } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { listed, spokenTime } from '../../platform/dates.ts';
import { useIsPhone } from '../../platform/phone.ts';
import { Refused } from '../../platform/refused.ts';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { EndStrip, LabBar, Told } from './LabBar.tsx';
import { MachinePane } from './MachinePane.tsx';
import { StartButton } from './MachineStage.tsx';
import { StepsPane } from './StepsPane.tsx';
import { type LabDesk, useLabRoom } from './useLabRoom.ts';

/** Before the first machine: what it will be, and the button that begins. */
function Beginning({ desk, room }: { desk: LabDesk; room: LabRoom }) {
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
          <StartButton desk={desk} room={room} words={t(finished ? 'start_again' : 'start')} />
        ) : (
          <EmptyState plain>
            {room.opens_at && room.opens_at > room.now ? t('opens', { time: spokenTime(room.opens_at) }) : t('closed')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function Work({ desk, room, only }: { desk: LabDesk; room: LabRoom; only: 'steps' | 'console' | undefined }) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const [node, setNode] = useState('');
  const [tab, setTab] = useState<'steps' | 'console'>('steps');
  const shown = room.machines.find((machine) => machine.node === node) ?? room.machines[0];
  const steps = <StepsPane desk={desk} room={room} />;
  const over = room.machines.every(({ state }) => state === 'recycled') && room.session?.state === 'finished';
  const machines =
    shown && !over ? <MachinePane desk={desk} room={room} shown={shown} onShow={setNode} /> : <Beginning desk={desk} room={room} />;
  const one = only ?? (phone ? tab : undefined);
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <LabBar desk={desk} room={room} shown={shown} />
      <EndStrip desk={desk} room={room} />
      <Told desk={desk} />
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
        {one !== 'console' && (one && !phone ? <div className="mx-auto grid w-full max-w-[860px]">{steps}</div> : steps)}
        {one !== 'steps' && machines}
      </main>
    </div>
  );
}

/** A lab: what to do beside the machine it is done on. The full-screen address shows one of them alone. */
export function LabScreen() {
  const { t } = useTranslation(['lab', 'shell']);
  const { id = '', sct_id: taskId = '', extend_type: extend } = useParams();
  const desk = useLabRoom(id, taskId);
  usePageTitle(desk.room?.title ?? t('lab'));
  // Taken back by the teacher, or no longer mine: what was shown before is not to be worked on.
  const closed = desk.query.error instanceof Refused && desk.query.error.key === 'not_available';
  if (!desk.room || closed)
    return (
      <Page title="">
        {desk.query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={desk.query.error} retry={() => void desk.query.refetch()} />
      </Page>
    );
  return <Work desk={desk} room={desk.room} only={extend === undefined ? undefined : extend === '0' ? 'steps' : 'console'} />;
}
