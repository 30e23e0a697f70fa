import { ChartColumn, Hand, Timer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { useRoomPart, useRoomStore } from './useRoom.ts';
import { useSay } from './useSay.ts';
import type { Lesson } from './WaitingRoom.tsx';

const TimerDialog = lazy(() => import('./TimerDialog.tsx').then((file) => ({ default: file.TimerDialog })));
const QuestionsDialog = lazy(() => import('./QuestionsDialog.tsx').then((file) => ({ default: file.QuestionsDialog })));

const icon = { className: 'size-5', strokeWidth: 1.6, 'aria-hidden': true } as const;
type Tool = 'timer' | 'questions';

/** A tool below the stage: its sign, and its word below. */
export function DockButton({ label, on, onClick, children }: { label: string; on?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-pressed={on}
      className={classes(
        'flex h-[52px] min-w-[60px] flex-none flex-col items-center justify-center gap-1 rounded-md border px-2 text-12 whitespace-nowrap',
        on ? 'border-line bg-raised font-bold text-pine' : 'border-transparent text-ink-2 hover:bg-raised',
      )}
    >
      {children}
      {label}
    </button>
  );
}

/** One's own hand, and one's place in the queue (S-024). */
function OwnHand() {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const say = useSay();
  const place = useRoomPart((state) => state.hands.findIndex(({ id }) => id === me.id));
  const called = useRoomPart((state) => state.speaking.some(({ id }) => id === me.id));
  const open = useRoomPart((state) => state.hands_open && state.phase === 'in_progress');
  const up = place >= 0;
  const words = called ? t('you_speak') : up ? (place === 0 ? t('you_are_next') : t('before_you', { count: place })) : '';
  return (
    <>
      {(open || up) && (
        <DockButton label={t(up ? 'lower_hand' : 'raise_hand')} on={up} onClick={() => void say({ kind: 'hand', up: !up })}>
          <Hand {...icon} />
        </DockButton>
      )}
      <span role="status" className={classes('text-13', called ? 'font-bold text-pine' : 'text-ink-2')}>
        {words}
      </span>
    </>
  );
}

/** The tools below the stage. */
export function Dock({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const [open, setOpen] = useState<Tool>();
  const timer = useRoomPart((state) => state.timer !== null);
  const asked = useRoomPart((state) => state.question?.open === true);
  const running = useRoomPart((state) => state.phase === 'in_progress');
  const close = () => setOpen(undefined);
  return (
    <div role="toolbar" aria-label={t('dock')} className="flex h-[68px] flex-none items-center gap-1 overflow-x-auto">
      {me.staff ? (
        <>
          <DockButton label={t('questions')} on={asked} onClick={() => setOpen('questions')}>
            <ChartColumn {...icon} />
          </DockButton>
          {running && (
            <DockButton label={t('timer')} on={timer} onClick={() => setOpen('timer')}>
              <Timer {...icon} />
            </DockButton>
          )}
        </>
      ) : (
        <OwnHand />
      )}
      <Suspense fallback={null}>
        {open === 'timer' && <TimerDialog onClose={close} />}
        {open === 'questions' && <QuestionsDialog lesson={lesson} onClose={close} />}
      </Suspense>
    </div>
  );
}
