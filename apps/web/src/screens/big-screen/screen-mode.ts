import type { BoardHead, BoardReveal } from '@praxis/contract/ranks/board';
import type { ComponentType } from 'react';
import type { BoardView } from '../../parts/board/board-source.ts';
import type { BoardPage } from '../../parts/board/board-state.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import type { Landing } from './ceremony/landing.ts';

/** What a big screen shows: the countdown before the start, the board, or the board as it is opened step by step. */
export type ScreenMode = 'before' | 'board' | 'ceremony';

/** What every mode is drawn from. */
export type ScreenProps = {
  /** The right to the board's frames and topics. */
  boardKey: string;
  view: BoardView;
  /** The last page that came, with the ten rows to show of it. */
  page: BoardPage | undefined;
  from: number;
  /** Where a reveal stands as the rows show it, which the side column is ahead of while a row lands. */
  focus: BoardReveal | null;
  /** Where the row of the cell that was just opened will land. */
  landing?: Landing;
  phase: BoardHead['stage']['phase'];
  clock: ServerClock;
};

/** The mode a board asks for. */
export const modeOf = ({ state }: Pick<BoardHead, 'state'>, phase: BoardHead['stage']['phase']): ScreenMode =>
  phase === 'waiting' ? 'before' : state === 'revealing' ? 'ceremony' : 'board';

/** How each mode is drawn. */
export type ScreenModes = Record<ScreenMode, ComponentType<ScreenProps>>;
