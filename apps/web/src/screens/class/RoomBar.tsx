import { endClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { Maximize, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { playTime } from '../../platform/language/dates.ts';
import { useConnection } from '../../platform/realtime/realtime.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';
import type { Lesson } from './people/WaitingRoom.tsx';
import { MediaBar } from './stage/Media.tsx';
import { useRoomClock, useRoomPart, useRoomStore } from './useRoom.ts';

/** How long the class has run, beside how long it was meant to. */
function Elapsed({ minutes }: { minutes: number }) {
  const { t } = useTranslation('timetable');
  const seconds = useRoomClock(1000) / 1000;
  const share = Math.min(1, seconds / (minutes * 60));
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <b className="text-ink tabular-nums">{playTime(seconds)}</b>
      <span className="h-1 w-20 overflow-hidden rounded-sm bg-well max-[1360px]:hidden">
        <span className="block h-full bg-pine" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="max-[1360px]:hidden">{t('minutes', { count: minutes })}</span>
    </span>
  );
}

function Line() {
  const { t } = useTranslation('class-room');
  const { state, tries } = useConnection();
  if (state === 'open' || (state === 'connecting' && tries === 0)) return null;
  return (
    <StateLabel shape="working" tone="amber" act>
      {t('reconnecting')}
    </StateLabel>
  );
}

function StaffAct({ lesson, onStarted, onEnded }: { lesson: Lesson; onStarted: () => void; onEnded: () => void }) {
  const { t } = useTranslation('class-room');
  const phase = useRoomPart((state) => state.phase);
  const [asking, setAsking] = useState(false);
  const start = () => call(startClass, { class_id: lesson.id }).catch(showFailure).then(onStarted);
  if (phase === 'pending')
    return (
      <Button look="filled" onClick={() => void start()}>
        {t('start_class')}
      </Button>
    );
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('end_class')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        onClose={() => setAsking(false)}
        title={t('end_title')}
        confirm={t('end_class')}
        onConfirm={() => call(endClass, { class_id: lesson.id }).then(onEnded)}
      >
        {t('end_text')}
      </ConfirmDialog>
    </>
  );
}

/** Gives the class the whole screen, board and panels too, or no longer. */
const fillScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());

/** Where one is, what state the class is in, and the way out. */
export function RoomBar({ lesson, onStarted, onEnded }: { lesson: Lesson; onStarted: () => void; onEnded: () => void }) {
  const { t } = useTranslation(['class-room', 'timetable', 'shell']);
  const store = useRoomStore();
  const phone = useIsPhone();
  const phase = useRoomPart((state) => state.phase);
  const online = useRoomPart((state) => state.online);
  const away = useRoomPart((state) => state.away);
  const shared = useRoomPart(({ media }) => media.screen || media.camera || media.microphone);
  const running = phase === 'in_progress';
  // Whose picture is there is there: the room is told of a return only by the minute.
  const unattended = running && away && !shared && !store.me.staff;
  return (
    <SlimBar>
      <Link to={`/index/space/${lesson.space_id}/classes`} aria-label={t('to_timetable')} className="flex-none">
        <Seal size={24} />
      </Link>
      {/* A phone has room for one of both and the way out. */}
      {!(phone && unattended) && (
        <StateLabel shape={running ? 'live' : 'waiting'} tone={running ? 'red' : 'mute'} act={running}>
          {t(`timetable:state_${phase}`)}
        </StateLabel>
      )}
      <span className="min-w-0 overflow-hidden phone:hidden">
        <Breadcrumbs trail={[{ label: lesson.space_name, to: `/index/space/${lesson.space_id}/classes` }, { label: lesson.title }]} />
      </span>
      {!store.me.staff && <span className="max-w-40 flex-none truncate text-13 text-ink-2 max-[1180px]:hidden">{lesson.teacher.name}</span>}
      {running && !phone && <Elapsed minutes={lesson.suggested_minutes} />}
      <span className="ml-auto flex items-center gap-3">
        <Line />
        {unattended && (
          <StateLabel shape="triangle" tone="amber" act>
            {t(phone ? 'teacher_away_brief' : 'teacher_away')}
          </StateLabel>
        )}
        {running && <MediaBar brief={phone} shared={shared} />}
        {running && lesson.record && shared && !phone && (
          <StateLabel shape="live" tone="red">
            {t('recording')}
          </StateLabel>
        )}
        {running && (
          <span className="flex items-center gap-1 text-13 text-ink-2">
            <Users className="size-4" strokeWidth={1.6} aria-hidden="true" />
            <span className="sr-only">{t('people_online')}</span>
            {online}
          </span>
        )}
        {!phone && document.fullscreenEnabled && (
          <IconButton label={t('picture_full')} onClick={() => void fillScreen()}>
            <Maximize className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )}
        {store.me.staff && lesson.can.run ? (
          <StaffAct lesson={lesson} onStarted={onStarted} onEnded={onEnded} />
        ) : (
          <Link className={buttonClasses('outline')} to={`/index/space/${lesson.space_id}/classes`}>
            {t('leave')}
          </Link>
        )}
      </span>
    </SlimBar>
  );
}
