import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LAB_PARTS, LabRoomView } from '../../parts/lab-room/LabRoomView.tsx';
import { useLabRoom } from '../../parts/lab-room/useLabRoom.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

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
  return <LabRoomView workspace={workspace} room={workspace.room} only={extend === undefined ? undefined : LAB_PARTS[extend]} />;
}
