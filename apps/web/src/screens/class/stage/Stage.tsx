import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardView } from '../../../parts/class-room/board/BoardView.tsx';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { classes } from '../../../ui/classes.ts';
import { useIsPhone } from '../../../ui/phone.ts';
import { RoomCaptions } from '../captions/RoomCaptions.tsx';
import { SignInStrip } from '../people/SignInStrip.tsx';
import type { Lesson } from '../people/WaitingRoom.tsx';
import { RoomClock } from '../tools/RoomClock.tsx';
import { useRoomClock, useRoomPart, useRoomStore } from '../useRoom.ts';
import { StagePicture } from './StagePicture.tsx';

const DrawnBoard = lazyPart(() => import('../board/DrawnBoard.tsx').then((file) => ({ default: file.DrawnBoard })));

const NOTHING: never[] = [];
const PICKED_MS = 20_000;

/** Whose turn it was by lot, for a moment. */
function Picked() {
  const { t } = useTranslation('class-room');
  const picked = useRoomPart((state) => state.picked);
  const [dismissed, setDismissed] = useState(0);
  const at = useRoomClock(1000, picked !== null);
  if (!picked || picked.at <= dismissed || at > picked.at + PICKED_MS) return null;
  return (
    <button
      type="button"
      onClick={() => setDismissed(picked.at)}
      className="absolute top-3 left-1/2 z-10 mt-14 -translate-x-1/2 rounded-md bg-raised px-4 py-2 shadow-[var(--shadow),0_0_0_1px_var(--line)]"
    >
      {t('picked', { name: picked.name })}
    </button>
  );
}

/** The stage: the board, and on it what everybody has to see. */
export function Stage({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const phone = useIsPhone();
  const pages = useRoomPart((state) => state.pages);
  const pageId = useRoomPart((state) => state.page);
  const items = useRoomPart((state) => state.board[pageId] ?? NOTHING);
  const laser = useRoomPart((state) => state.laser);
  const draws = useRoomPart((state) => state.phase !== 'ended' && (store.me.staff || state.drawers.includes(store.me.id)));
  const number = pages.findIndex(({ id }) => id === pageId) + 1;
  const visible = {
    classId: lesson.id,
    page: pages[number - 1],
    items,
    label: t('board_page', { number, count: pages.length }),
    spot: laser?.page === pageId ? laser.spot : null,
  };
  return (
    <div
      className={classes(
        'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] place-items-center',
        // A phone on its side is as wide as a desk, but gives the stage no height of its own.
        !phone && 'min-[769px]:[container-type:size]',
      )}
    >
      <div className={classes('relative w-full', !phone && 'min-[769px]:max-w-[min(100%,177.7cqh)]')}>
        {draws ? (
          <Suspense fallback={<BoardView {...visible} />}>
            <DrawnBoard {...visible} />
          </Suspense>
        ) : (
          <BoardView {...visible} />
        )}
        <StagePicture lesson={lesson} />
        <RoomCaptions />
        <RoomClock />
        <Picked />
        <SignInStrip lesson={lesson} />
        {/* On a phone the tools stand here. */}
        <span className={classes('absolute right-3 bottom-2 rounded-sm bg-raised px-1 text-12 text-ink-2', draws && 'phone:hidden')}>
          {t('page_of', { number, count: pages.length })}
        </span>
      </div>
    </div>
  );
}
