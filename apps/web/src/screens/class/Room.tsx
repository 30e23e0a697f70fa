import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenDevices } from '../../parts/live-media/publishing/DeviceCheck.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { CaptionInput } from './captions/CaptionInput.tsx';
import { ChatPanel } from './chat/ChatPanel.tsx';
import { LeaveCountdown } from './LeaveCountdown.tsx';
import { PhoneSide } from './PhoneSide.tsx';
import { HandsPanel } from './people/HandsPanel.tsx';
import type { Lesson } from './people/WaitingRoom.tsx';
import { QuestionPanel } from './questions/QuestionPanel.tsx';
import { RoomBar } from './RoomBar.tsx';
import { Media, MediaNotice } from './stage/Media.tsx';
import { Stage } from './stage/Stage.tsx';
import { Dock } from './tools/Dock.tsx';
import { type Tool, ToolDialogs } from './tools/ToolDialogs.tsx';
import { RoomContext, useRoom, useRoomPart, useRoomStore } from './useRoom.ts';

const PageStrip = lazyPart(() => import('./board/PageStrip.tsx').then((file) => ({ default: file.PageStrip })));

type Inside = { lesson: Lesson; onEnded: () => void; onStarted: () => void };
type View = Inside & { onOpen: (tool: Tool) => void };

function Side() {
  const { t } = useTranslation('class-room');
  const { staff } = useRoomStore().me;
  return (
    <aside aria-label={t('side')} className="flex min-h-0 flex-col border-l border-line bg-ground">
      {staff && <HandsPanel />}
      <QuestionPanel />
      <ChatPanel />
    </aside>
  );
}

function DesktopRoom({ lesson, onEnded, onStarted, onOpen }: View) {
  const { staff } = useRoomStore().me;
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)] overflow-hidden">
      <RoomBar lesson={lesson} onStarted={onStarted} onEnded={onEnded} />
      <main id="main" tabIndex={-1} className="flex min-h-0 outline-none">
        {staff && (
          <Suspense fallback={<div className="w-28 border-r border-line bg-sunken" />}>
            <PageStrip title={lesson.title} />
          </Suspense>
        )}
        <section className="flex min-w-0 flex-1 flex-col bg-well p-4 pb-0">
          <Stage lesson={lesson} />
          <MediaNotice />
          <CaptionInput />
          <Dock lesson={lesson} onOpen={onOpen} />
        </section>
        <div className="grid w-[372px] flex-none grid-cols-1 max-[1100px]:w-[320px]">
          <Side />
        </div>
      </main>
    </div>
  );
}

function PhoneRoom({ lesson, onEnded, onStarted, onOpen }: View) {
  const { staff } = useRoomStore().me;
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <RoomBar lesson={lesson} onStarted={onStarted} onEnded={onEnded} />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none landscape:flex-row">
        <section className="flex-none bg-well p-2 pb-0 landscape:w-[58%] landscape:overflow-y-auto">
          <Stage lesson={lesson} />
          {staff && (
            <Suspense fallback={null}>
              <PageStrip title={lesson.title} />
            </Suspense>
          )}
          <MediaNotice />
          <CaptionInput />
          <Dock lesson={lesson} onOpen={onOpen} />
        </section>
        <PhoneSide />
      </main>
    </div>
  );
}

function Inside(inside: Inside) {
  const phone = useIsPhone();
  const phase = useRoomPart((state) => state.phase);
  const [open, setOpen] = useState<Tool>();
  const view = { ...inside, onOpen: setOpen };
  return (
    <>
      {phone ? <PhoneRoom {...view} /> : <DesktopRoom {...view} />}
      <ToolDialogs open={open} lesson={inside.lesson} onClose={() => setOpen(undefined)} />
      {phase === 'ended' && <LeaveCountdown onLeave={inside.onEnded} />}
    </>
  );
}

/** The room of a class. */
export function Room({ lesson, devices, onEnded, onStarted }: Inside & { devices: ChosenDevices }) {
  const { t } = useTranslation('shell');
  const { store, error, refetch } = useRoom(lesson.id);
  if (error)
    return (
      <main id="main" tabIndex={-1} className="p-8 outline-none">
        <Problem of={error} retry={() => void refetch()} />
      </main>
    );
  if (!store)
    return (
      <main id="main" tabIndex={-1} className="p-8 outline-none">
        <Skeleton rows={6} label={t('loading')} />
      </main>
    );
  return (
    <RoomContext value={store}>
      <Media lesson={lesson} devices={devices}>
        <Inside lesson={lesson} onEnded={onEnded} onStarted={onStarted} />
      </Media>
    </RoomContext>
  );
}
