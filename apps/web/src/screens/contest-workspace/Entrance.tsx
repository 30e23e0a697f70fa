import { type ContestWorkspace, enterStage, waitForDevice } from '@praxis/contract/contests/workspace';
import { addressOf } from '@praxis/contract/core/pages';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { WorkspaceNotice } from './WorkspaceNotice.tsx';

/** How long before the start one may come in, as it is said. */
const AHEAD_MINUTES = 30;

type Props = { workspace: ContestWorkspace; device: string; onDone: () => void };

function Consent({ workspace: { stage, ready } }: Pick<Props, 'workspace'>) {
  const { t } = useTranslation('contest');
  if (!stage.camera) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-2 border-t border-line pt-4">
      {ready ? (
        <StateLabel shape="tick" tone="pine">
          {t('consent_done')}
        </StateLabel>
      ) : (
        <>
          <p>{t('consent_note')}</p>
          <Link className={buttonClasses('outline')} to={addressOf('proctored', { room: 'competition', roomId: stage.id })}>
            {t('consent_do')}
          </Link>
        </>
      )}
    </div>
  );
}

/** Before one is in: not begun, consent and camera, and the button that enters from this device. */
export function Entrance({ workspace, device, onDone }: Props) {
  const { t } = useTranslation('contest');
  const { stage, can, ready } = workspace;
  const enter = useMutation({ mutationFn: () => call(enterStage, { stage_id: stage.id, device }), onSettled: onDone });
  if (stage.state === 'over') return <WorkspaceNotice title={t('over')}>{t('over_note')}</WorkspaceNotice>;
  const waiting = stage.state === 'waiting';
  return (
    <WorkspaceNotice
      title={waiting ? t('not_started') : `${workspace.competition.title}　${stage.title}`}
      action={
        can.enter && (
          <Button look="filled" size="large" disabled={!ready} busy={enter.isPending} onClick={() => enter.mutate()}>
            {t('enter')}
          </Button>
        )
      }
    >
      {waiting && <p className="mb-2">{t('not_started_note', { time: spokenTime(stage.start_at), minutes: AHEAD_MINUTES })}</p>}
      <p>{t('enter_note')}</p>
      <Consent workspace={workspace} />
      <Problem of={enter.error} />
    </WorkspaceNotice>
  );
}

/** On a device that is not the one: nothing is shown, and staff can be asked to move the device session. */
export function OtherDevice({ workspace, device, onDone }: Props) {
  const { t } = useTranslation('contest');
  const wait = useMutation({
    mutationFn: () => call(waitForDevice, { stage_id: workspace.stage.id, device }),
    onSettled: onDone,
  });
  return (
    <WorkspaceNotice
      title={t('other_device')}
      action={
        workspace.device === 'waiting' ? (
          <StateLabel shape="working" tone="amber" act>
            {t('move_waiting')}
          </StateLabel>
        ) : (
          workspace.stage.state !== 'over' && (
            <Button look="filled" size="main" busy={wait.isPending} onClick={() => wait.mutate()}>
              {t('ask_move')}
            </Button>
          )
        )
      }
    >
      <p>{t('other_device_note')}</p>
      <Problem of={wait.error} />
    </WorkspaceNotice>
  );
}
