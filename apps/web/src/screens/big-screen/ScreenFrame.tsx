import type { DataOf } from '@praxis/contract/core/endpoint';
import { type openBoard, PAGE_LINES } from '@praxis/contract/ranks/board';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhase } from '../../parts/board/BoardStatus.tsx';
import { BoardWithdrawn } from '../../parts/board/BoardWithdrawn.tsx';
import type { BoardPage } from '../../parts/board/board-state.ts';
import { useBoard } from '../../parts/board/useBoard.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { windowAt } from './ceremony/reveal-window.ts';
import { ScreenReveal } from './ceremony/ScreenReveal.tsx';
import { useLanding } from './ceremony/useLanding.ts';
import { ScreenBefore } from './ScreenBefore.tsx';
import { ScreenBoard } from './ScreenBoard.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { modeOf, type ScreenModes } from './screen-mode.ts';
import { useTurningPages } from './useTurningPages.ts';
import { useWakeLock } from './useWakeLock.ts';

const modes: ScreenModes = { before: ScreenBefore, board: ScreenBoard, ceremony: ScreenReveal };

/** Changes within this time become one motion. */
const BATCH_MS = 1200;
const full = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());

/** What a big-screen shows of an opened board: the last page stays until the next one is there. */
export function ScreenFrame({ opened }: { opened: Pick<DataOf<typeof openBoard>, 'key' | 'head'> }) {
  const { t } = useTranslation('big-screen');
  const last = useRef<{ page: BoardPage | undefined; from: number }>({ page: undefined, from: 0 });
  const [turn, setTurn] = useState<number>();
  const turned = useTurningPages(last.current.page?.total ?? 0);
  // While a board is opened, the rows follow whose turn it is.
  const from = turn === undefined ? turned : windowAt(turn, last.current.page?.total ?? turn);
  const boardPage = Math.floor(from / PAGE_LINES);
  const view = useBoard(opened, { division: '', page: boardPage, batchMs: turn === undefined ? BATCH_MS : 0 });
  const { reveal } = view.head;
  const place = reveal ? (reveal.next?.line ?? reveal.last?.to ?? 1) : undefined;
  if (place !== turn) setTurn(place);
  const phase = usePhase(view.head, view.clock);
  usePageTitle(t('title', { stage: view.head.stage.title }));
  useWakeLock();
  if (view.page?.page === boardPage) last.current = { page: view.page, from: from % PAGE_LINES };
  const played = useLanding(view.head, last.current);
  if (view.connection === 'ended') return <BoardWithdrawn />;
  const View = modes[modeOf(view.head, phase)];
  const props = { boardKey: opened.key, view, ...played, phase, clock: view.clock };
  return (
    <div className="screen-sheet">
      <ScreenHead {...props} />
      <View {...props} />
      <button type="button" className="screen-full" onClick={full}>
        {t('full_screen')}
      </button>
    </div>
  );
}
