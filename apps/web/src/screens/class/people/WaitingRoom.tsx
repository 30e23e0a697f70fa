import type { DataOf } from '@praxis/contract/core/endpoint';
import { CLASS_EARLY_MINUTES, type getClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ChosenDevices, DeviceCheck } from '../../../parts/live-media/publishing/DeviceCheck.tsx';
import { call } from '../../../platform/calls/call.ts';
import { listed, playTime, timeLabel } from '../../../platform/language/dates.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { SlimBar } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Seal } from '../../../ui/Seal.tsx';

export type Lesson = DataOf<typeof getClass>;

/** Milliseconds until a moment by the server's clock, told every second. */
function useUntil(lesson: Lesson) {
  const [read] = useState(() => performance.now());
  const [passed, setPassed] = useState(0);
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setInterval(() => setPassed(performance.now() - read), 1000);
    return () => window.clearInterval(timer);
  }, [read]);
  return lesson.start_at - lesson.now - passed;
}

function Start({ lesson, left, onStarted, onPrepare }: { lesson: Lesson; left: number; onStarted: () => void; onPrepare: () => void }) {
  const { t } = useTranslation('class-room');
  const start = useMutation({ mutationFn: () => call(startClass, { class_id: lesson.id }), onSuccess: onStarted });
  const early = left > CLASS_EARLY_MINUTES * 60_000;
  return (
    <div className="mt-6 flex flex-col items-start gap-3">
      <span className="flex flex-wrap gap-2">
        {!early && (
          <Button look="filled" size="main" busy={start.isPending} onClick={() => start.mutate()}>
            {t('start_class')}
          </Button>
        )}
        <Button look={early ? 'filled' : 'outline'} size="main" onClick={onPrepare}>
          {t('prepare_board')}
        </Button>
      </span>
      {early && <p className="text-13 text-ink-3">{t('too_early', { minutes: CLASS_EARLY_MINUTES })}</p>}
      <Problem of={start.error} />
    </div>
  );
}

/** Before a class: when it begins, and whether camera, microphone and line are ready for it. */
export function WaitingRoom({
  lesson,
  onStarted,
  onPrepare,
  onChosen,
}: {
  lesson: Lesson;
  onStarted: () => void;
  onPrepare: () => void;
  onChosen: (devices: ChosenDevices) => void;
}) {
  const { t } = useTranslation(['class-room', 'timetable', 'shell']);
  const left = useUntil(lesson);
  const days = Math.floor(left / 86_400_000);
  return (
    <>
      <SlimBar>
        <Link to="/index/home" aria-label={t('shell:go_home')}>
          <Seal size={24} />
        </Link>
        <Breadcrumbs trail={[{ label: lesson.space_name, to: `/index/space/${lesson.space_id}/classes` }, { label: lesson.title }]} />
      </SlimBar>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-[1040px] grid-cols-1 gap-10 px-8 py-10 outline-none min-[900px]:grid-cols-2 phone:px-4 phone:py-6"
      >
        <section>
          <StateLabel shape="waiting" tone="mute">
            {t('timetable:state_pending')}
          </StateLabel>
          <h1 className="mt-2 font-serif text-26 leading-tight font-bold">{lesson.title}</h1>
          <p className="mt-2 text-ink-2">
            {listed([
              timeLabel(lesson.start_at),
              t('timetable:minutes', { count: lesson.suggested_minutes }),
              t('timetable:by', { name: lesson.teacher.name }),
            ])}
          </p>
          <p className="mt-6 text-13 text-ink-3">{t(left > 0 ? 'starts_in' : 'starts_soon')}</p>
          {left > 0 && (
            <p className="text-32 font-bold tabular-nums" role="timer">
              {days > 0 ? t('days_left', { count: days }) : playTime(left / 1000)}
            </p>
          )}
          {lesson.can.run ? (
            <Start lesson={lesson} left={left} onStarted={onStarted} onPrepare={onPrepare} />
          ) : (
            <p className="mt-2 text-ink-2">{t('opens_by_itself')}</p>
          )}
          {lesson.record && <p className="mt-6 text-13 text-ink-2">{t('will_be_recorded')}</p>}
          <Link className={`${buttonClasses('quiet')} mt-6 -ml-3`} to="/cesu">
            {t('speed_test')}
          </Link>
        </section>
        <DeviceCheck onChosen={onChosen} />
      </main>
    </>
  );
}
