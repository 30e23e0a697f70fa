import type { LabRoom, MachineView } from '@praxis/contract/labs/tasks';
import { startLab } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { playTime, spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { atDevice } from '../lab/lab-device.ts';
import { MinutesLeft } from './MinutesLeft.tsx';
import { type LabWorkspace, useNow } from './useLabRoom.ts';

/** Begins the lab, or asks again for machines that are gone. */
export function StartButton({ workspace, room, words: text }: { workspace: LabWorkspace; room: LabRoom; words: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const start = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await call(startLab, { ...atDevice(), task_id: room.task_id });
      workspace.put(() => next);
      workspace.again();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  return (
    <>
      <Button look="filled" size="main" busy={busy} onClick={() => void start()}>
        {text}
      </Button>
      <Problem of={failure} />
    </>
  );
}

/** What stands in the place of the console while there is none. */
export function MachineStage({ workspace, room, machine }: { workspace: LabWorkspace; room: LabRoom; machine: MachineView }) {
  const { t } = useTranslation('lab');
  const now = useNow(workspace.skew);
  const { state } = machine;
  const busy = state === 'creating' || machine.operation !== null;
  return (
    <div className="grid min-h-0 flex-1 place-items-center bg-well p-6">
      <div role="status" className="flex w-full max-w-[368px] flex-col items-center gap-3 text-center">
        {busy && (
          <>
            <span className="flex items-center gap-2">
              <Mark shape="working" />
              {t(`operation_${machine.operation ?? 'create'}`)}
            </span>
            <div className="w-full">
              <ProgressBar value={machine.progress / 100} label={t(`operation_${machine.operation ?? 'create'}`)} thick />
            </div>
            {machine.operation === 'restart' && <p className="text-13 text-ink-3">{t('restart_takes')}</p>}
          </>
        )}
        {!busy && state === 'waiting' && (
          <>
            <b className="text-16">{t('in_queue', { place: machine.place ?? 1 })}</b>
            {machine.error ? (
              <p className="text-13 text-amber">{machine.error}</p>
            ) : (
              <p className="text-13 text-ink-2">{t('in_queue_words')}</p>
            )}
            {room.can.work && (
              <Button size="small" onClick={() => void workspace.act(machine, 'recycle')}>
                {t('leave_queue')}
              </Button>
            )}
          </>
        )}
        {!busy && state === 'failed' && (
          <>
            <span className="flex items-center gap-2 text-red">
              <Mark shape="cross" />
              {t(machine.expires_at === null ? 'state_failed' : 'machine_ended')}
            </span>
            <p className="text-13 text-ink-2">{machine.error}</p>
            {room.can.work && (
              <Button look="filled" onClick={() => void workspace.act(machine, 'retry')}>
                {t('retry')}
              </Button>
            )}
          </>
        )}
        {!busy && state === 'expired' && (
          <>
            <b className="text-16 text-amber">{t('state_expired')}</b>
            <p className="text-13 text-ink-2">
              {t('renewable_for', { time: playTime(Math.max(0, ((machine.renewable_until ?? now) - now) / 1000)) })}
            </p>
            {room.can.work && (
              <Button look="filled" size="main" onClick={() => void workspace.act(machine, 'renew')}>
                {t('renew')}
              </Button>
            )}
          </>
        )}
        {!busy && state === 'recycled' && (
          <>
            <b className="text-16">{t(room.session?.state === 'finished' ? 'lab_finished' : 'state_recycled')}</b>
            {machine.error ? <p className="text-13 text-amber">{machine.error}</p> : <p className="text-13 text-ink-2">{t('home_kept')}</p>}
            <MinutesLeft left={room.minutes_left} space={room.space.name} />
            {room.can.start && <StartButton workspace={workspace} room={room} words={t('start_again')} />}
          </>
        )}
        {machine.home_from !== null && busy && (
          <p className="text-12 text-ink-3">{t('home_from', { time: spokenTime(machine.home_from) })}</p>
        )}
      </div>
    </div>
  );
}
