import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setLabDevice } from '../../parts/lab/lab-device.ts';
import { LAB_PARTS, LabRoomView } from '../../parts/lab-room/LabRoomView.tsx';
import { useLabRoom } from '../../parts/lab-room/useLabRoom.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** A lab of a stage, worked on from the device of its entrant. */
export function LabSection({
  taskId,
  device,
  part,
  onDone,
}: {
  taskId: string;
  device: string;
  part: string | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('shell');
  setLabDevice(device);
  // Labs outside of stages know no device.
  useEffect(() => () => setLabDevice(undefined), []);
  const workspace = useLabRoom(undefined, taskId);
  const session = workspace.room?.session;
  const stand = session && `${session.state} ${session.score}`;
  const changed = useRef(onDone);
  changed.current = onDone;
  // The rail beside the lab says where it stands.
  useEffect(() => {
    if (stand) changed.current();
  }, [stand]);
  if (!workspace.room)
    return (
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[720px] px-6 py-12 outline-none">
        {workspace.query.error ? (
          <Problem of={workspace.query.error} retry={() => void workspace.query.refetch()} />
        ) : (
          <Skeleton label={t('loading')} rows={6} />
        )}
      </main>
    );
  return <LabRoomView workspace={workspace} room={workspace.room} only={part === undefined ? undefined : LAB_PARTS[part]} framed />;
}
