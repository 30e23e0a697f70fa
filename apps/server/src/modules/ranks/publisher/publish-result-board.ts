import type { Db } from '../../../platform/database/db.ts';
import { applied } from '../boards/board-copy.ts';
import { type BoardRow, setBoardResult, writeChange, writeSnapshot } from '../boards/boards.store.ts';
import { changeOf } from './board-changes.ts';
import type { PublishedStage } from './publish-batch.ts';

/**
 * Has the public board of a stage show a result, in the transaction that publishes it: the very lines of that version. From then on batches
 * leave it alone, so that what is corrected later is seen together with the version that says so. The board is held by the caller.
 */
export async function publishResultBoard(db: Db, held: PublishedStage, board: BoardRow, no: number, now: Date) {
  const { standings, boards } = held;
  const shown = { ranked: standings.lines('jury'), state: 'open', reveal: null, earlier: null } as const;
  const found = changeOf(boards.public, standings, shown);
  // A big screen that followed a reveal alone shows the result as everybody does.
  const change = boards.public.body.screen ? { ...found.change, screen: null } : found.change;
  await setBoardResult(db, board.id, no, now);
  if (!change) return;
  const seq = board.seq + 1;
  await writeChange(db, board, seq, change, now);
  await writeSnapshot(db, board.id, { seq, why: 'result', body: applied(boards.public.body, change), now });
}
