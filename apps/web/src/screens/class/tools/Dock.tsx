import { pickInClass } from '@praxis/contract/live-classes/participants';
import {
  Camera as Capture,
  ChartColumn,
  Dices,
  Hand,
  KeyRound,
  LayoutGrid,
  MicOff,
  NotebookPen,
  Timer,
  Users,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastError } from '../../../platform/toasts.ts';
import { classes } from '../../../ui/classes.ts';
import { CaptionsButton } from '../captions/RoomCaptions.tsx';
import { usePost } from '../chat/usePost.ts';
import type { Lesson } from '../people/WaitingRoom.tsx';
import { useMedia } from '../stage/Media.tsx';
import { MediaTools } from '../stage/MediaTools.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { DockButton } from './DockButton.tsx';
import type { Tool } from './ToolDialogs.tsx';

const icon = { className: 'size-5', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** One's own hand, one's place in the queue, and one's group (S-024). */
function OwnHand() {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const post = usePost();
  const place = useRoomPart((state) => state.hands.findIndex(({ id }) => id === me.id));
  const called = useRoomPart((state) => state.speaking.some(({ id }) => id === me.id));
  const open = useRoomPart((state) => state.hands_open && state.phase === 'in_progress');
  const group = useRoomPart((state) => state.groups.find(({ user_ids }) => user_ids.includes(me.id))?.name);
  const up = place >= 0;
  const text = called ? t('you_speak') : up ? (place === 0 ? t('you_are_next') : t('before_you', { count: place })) : '';
  return (
    <>
      {(open || up) && (
        <DockButton label={t(up ? 'lower_hand' : 'raise_hand')} on={up} onClick={() => void post({ kind: 'hand', up: !up })}>
          <Hand {...icon} />
        </DockButton>
      )}
      <span role="status" className={classes('text-13', called ? 'font-bold text-pine' : 'text-ink-2')}>
        {text || (group ? t('your_group', { name: group }) : '')}
        {up && !called && <small className="block text-12 text-ink-3">{t('asked_first')}</small>}
      </span>
    </>
  );
}

function StaffTools({ lesson, onOpen }: { lesson: Lesson; onOpen: (tool: Tool) => void }) {
  const { t } = useTranslation('class-room');
  const timer = useRoomPart((state) => state.timer !== null);
  const asked = useRoomPart((state) => state.question?.open === true);
  const signing = useRoomPart((state) => state.sign_in_until !== null);
  const grouped = useRoomPart((state) => state.groups.length > 0);
  const running = useRoomPart((state) => state.phase === 'in_progress');
  const speaking = useRoomPart((state) => state.speaking.length > 0);
  const post = usePost();
  const pick = () =>
    call(pickInClass, { class_id: lesson.id }).catch((failure: unknown) => {
      if (failure instanceof Refused) toastError(failure.msg);
    });
  return (
    <>
      {running && <MediaTools />}
      <DockButton label={t('questions')} on={asked} onClick={() => onOpen('questions')}>
        <ChartColumn {...icon} />
      </DockButton>
      {running && (
        <>
          <DockButton label={t('timer')} on={timer} onClick={() => onOpen('timer')}>
            <Timer {...icon} />
          </DockButton>
          <DockButton label={t('sign_in')} on={signing} onClick={() => onOpen('sign_in')}>
            <KeyRound {...icon} />
          </DockButton>
          <DockButton label={t('pick')} onClick={() => void pick()}>
            <Dices {...icon} />
          </DockButton>
          <DockButton label={t('groups')} on={grouped} onClick={() => onOpen('groups')}>
            <LayoutGrid {...icon} />
          </DockButton>
        </>
      )}
      <DockButton label={t('people')} onClick={() => onOpen('people')}>
        <Users {...icon} />
      </DockButton>
      {speaking && (
        <DockButton label={t('all_microphones_off')} onClick={() => void post({ kind: 'microphone_off', user_id: null })}>
          <MicOff {...icon} />
        </DockButton>
      )}
    </>
  );
}

/** Whether one hears the class: the picture may be a small one, without room for it. */
function Sound() {
  const { t } = useTranslation('class-room');
  const { player, audible, setAudible } = useMedia();
  if (player?.line !== 'live') return null;
  return (
    <DockButton label={t('sound')} on={audible} onClick={() => setAudible(!audible)}>
      {audible ? <Volume2 {...icon} /> : <VolumeX {...icon} />}
    </DockButton>
  );
}

/** Keeps the page everybody looks at as a picture of one's own. */
function SavePage({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const save = async () => {
    const { pages, page: visible, board } = store.state();
    const page = pages.find(({ id }) => id === visible);
    if (!page) return;
    const { savePage } = await import('../../../parts/class-room/board/save-board.ts');
    await savePage({ classId: lesson.id, title: `${lesson.title} ${pages.indexOf(page) + 1}`, page, items: board[page.id] ?? [] });
  };
  return (
    <DockButton
      label={t('save_page')}
      onClick={() =>
        void save().catch((failure: unknown) => {
          console.warn('a page was not saved', failure);
          toastError(t('save_failed'));
        })
      }
    >
      <Capture {...icon} />
    </DockButton>
  );
}

/** The tools below the stage. */
export function Dock({ lesson, onOpen }: { lesson: Lesson; onOpen: (tool: Tool) => void }) {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  return (
    <div role="toolbar" aria-label={t('dock')} className="flex h-[68px] flex-none items-center gap-1 overflow-x-auto">
      {me.staff ? <StaffTools lesson={lesson} onOpen={onOpen} /> : <OwnHand />}
      <SavePage lesson={lesson} />
      <DockButton label={t('notes')} onClick={() => onOpen('notes')}>
        <NotebookPen {...icon} />
      </DockButton>
      <CaptionsButton />
      <Sound />
    </div>
  );
}
