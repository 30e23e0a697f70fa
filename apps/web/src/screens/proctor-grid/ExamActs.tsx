import { showAssessment } from '@praxis/contract/assessments/assessments';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';

const GiveTimeDialog = lazyPart(() =>
  import('../../parts/assessment/GiveTimeDialog.tsx').then((file) => ({ default: file.GiveTimeDialog })),
);
const StopDialog = lazyPart(() => import('../../parts/assessment/StopDialog.tsx').then((file) => ({ default: file.StopDialog })));

/** More time for everybody, and the stop, for those who run the exam; an assistant who only watches is shown neither. */
export function ExamActs({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('proctoring');
  const [open, setOpen] = useState<'time' | 'stop'>();
  const assessment = useQuery({
    queryKey: ['assessment', assessmentId],
    queryFn: ({ signal }) => call(showAssessment, { assessment_id: assessmentId }, { signal, background: true }),
  });
  const { data, refetch } = assessment;
  if (!data) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      {data.state === 'published' && data.can.manage && (
        <Button icon={<Timer className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setOpen('time')}>
          {t('extend')}
        </Button>
      )}
      {data.can.unpublish && (
        <Button look="danger" onClick={() => setOpen('stop')}>
          {t('stop_exam')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'time' && (
          <GiveTimeDialog assessmentId={assessmentId} userIds={undefined} onClose={close} onDone={() => void refetch()} />
        )}
        {open === 'stop' && <StopDialog assessment={data} onClose={close} />}
      </Suspense>
    </>
  );
}
