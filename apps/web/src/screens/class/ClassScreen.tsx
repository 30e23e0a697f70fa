import { getClass } from '@praxis/contract/live-classes/live-classes';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ChosenDevices } from '../../parts/live-media/publishing/DeviceCheck.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { WaitingRoom } from './people/WaitingRoom.tsx';

const Room = lazyPart(() => import('./Room.tsx').then((file) => ({ default: file.Room })));
const AfterClass = lazyPart(() => import('./AfterClass.tsx').then((file) => ({ default: file.AfterClass })));

/** A live class: its waiting room before, its room while it runs, and what is left of it afterwards. */
export function ClassScreen() {
  const { t } = useTranslation(['class-room', 'shell']);
  const { classId = '' } = useParams();
  // What was chosen before the door is what the class is given inside.
  const [devices, setDevices] = useState<ChosenDevices>({});
  const [prepares, setPrepares] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['class', classId],
    queryFn: ({ signal }) => call(getClass, { class_id: classId }, { signal }),
    // Who waits before the door sees it open.
    refetchInterval: (query) => (query.state.data?.state === 'pending' ? 5000 : false),
  });
  usePageTitle(data?.title ?? t('title'));
  const again = () => void refetch();
  const inside = data?.state === 'in_progress' || (prepares && data?.state === 'pending');
  return (
    <Suspense fallback={<Skeleton rows={6} label={t('shell:loading')} />}>
      {!data && !error && (
        <main id="main" tabIndex={-1} className="p-8 outline-none">
          <Skeleton rows={6} label={t('shell:loading')} />
        </main>
      )}
      {error && (
        <main id="main" tabIndex={-1} className="p-8 outline-none">
          <Problem of={error} retry={again} />
        </main>
      )}
      {data?.state === 'pending' && !prepares && (
        <WaitingRoom lesson={data} onStarted={again} onPrepare={() => setPrepares(true)} onChosen={setDevices} />
      )}
      {data && inside && <Room key={data.id} lesson={data} devices={devices} onEnded={again} onStarted={again} />}
      {data?.state === 'ended' && <AfterClass lesson={data} />}
    </Suspense>
  );
}
