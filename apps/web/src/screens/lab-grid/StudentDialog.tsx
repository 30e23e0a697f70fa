import type { DataOf } from '@praxis/contract/core/endpoint';
import { actOnLabGrid, type LabTile, type showLabGrid } from '@praxis/contract/labs/grid';
import { actOnAssist, askForHelp } from '@praxis/contract/labs/machines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Console } from '../../parts/lab/Console.tsx';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';

type Props = { taskId: string; grid: DataOf<typeof showLabGrid>; tile: LabTile; onChanged: () => void; onClose: () => void };

/** One student: looking in with consent, helping, more time, a fresh machine. */
export function StudentDialog({ taskId, grid, tile, onChanged, onClose }: Props) {
  const { t } = useTranslation('lab');
  const [resetting, setResetting] = useState(false);
  const { assist, machine, user } = tile;
  const runs = machine?.state === 'common' || machine?.state === 'advanced';
  const run = (work: Promise<unknown>, text?: string) =>
    work.then(() => {
      if (text) toastDone(text);
      onChanged();
    }, showFailure);
  const act = (operation: 'join' | 'unshare' | 'end') => run(call(actOnAssist, { assist_id: assist!.id, act: operation }));
  const active = assist?.state === 'active';
  const many = (operation: 'extend' | 'reset') => call(actOnLabGrid, { task_id: taskId, user_ids: [user.id], act: operation });
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('student_of', { name: user.name })}
      summary={assist?.note || undefined}
      foot={
        <>
          {grid.space.id !== null && (
            <Link className={buttonClasses()} to={`/answerDetail/2/${grid.space.id}/0/${taskId}/${user.id}/0`}>
              {t('open_work')}
            </Link>
          )}
          {grid.can.assist && machine?.state === 'failed' && (
            <Button look="filled" onClick={() => void run(many('reset'), t('reset_done'))}>
              {t('retry')}
            </Button>
          )}
          {grid.can.assist && runs && (
            <>
              <Button onClick={() => void run(many('extend'), t('extended'))}>{t('extend_one')}</Button>
              <Button look="danger" onClick={() => setResetting(true)}>
                {t('reset')}
              </Button>
              {assist?.state === 'waiting' && assist.by === 'student' && (
                <Button look="filled" onClick={() => void act('join')}>
                  {t('look_in')}
                </Button>
              )}
              {!assist && (
                <Button look="filled" onClick={() => void run(call(askForHelp, { machine_id: machine.id }), t('offered'))}>
                  {t('offer_help')}
                </Button>
              )}
              {active && assist.control === 'shared' && <Button onClick={() => void act('unshare')}>{t('give_back')}</Button>}
              {assist && (active || assist.by === 'helper') && <Button onClick={() => void act('end')}>{t('end_looking')}</Button>}
            </>
          )}
        </>
      }
    >
      {active && runs ? (
        <div className="flex h-[46vh]">
          <Console
            key={assist.control}
            kind={tile.picture ? 'vnc' : 'tty'}
            machineId={machine.id}
            generation={assist.control === 'shared' ? 1 : 0}
            label={t('student_of', { name: user.name })}
          />
        </div>
      ) : tile.picture ? (
        <img src={tile.picture} alt="" className="w-full rounded-md" />
      ) : (
        <pre className="h-[46vh] overflow-auto rounded-md bg-[#0d1413] p-4 font-mono text-13 text-[#a9bbb7]">{tile.screen}</pre>
      )}
      <ConfirmDialog
        open={resetting}
        onClose={() => setResetting(false)}
        title={t('reset_title')}
        confirm={t('reset')}
        danger
        onConfirm={async () => {
          await many('reset');
          toastDone(t('reset_done'));
          onChanged();
        }}
      >
        {t('reset_words')}
      </ConfirmDialog>
    </Dialog>
  );
}
