import type { Language } from '@praxis/contract/core/message';
import type { BoardRevealLine } from '@praxis/contract/ranks/board';
import { quotaOf } from '@praxis/scoring/judging/advance';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { translate } from '../../../platform/messages.ts';
import type { StageRow } from '../../competitions/index.ts';

/** The lines of awards by place, given how many official entrants there are. */
export type FindAwardLines = (db: Db, stageId: string, official: number) => Promise<{ name: string; place: number }[]>;

const finders = extensionPoint<FindAwardLines>('lines of awards');
/** Adds who knows the lines of awards; called once in a module's `mount`. */
export const registerAwardLines = finders.register;

/** Lines a presenter may have drawn: those of the awards, and that of who goes on. A rule within divisions has no line across the board. */
export async function proposedLines(db: Db, stage: StageRow, official: number, language: Language): Promise<BoardRevealLine[]> {
  const lines: BoardRevealLine[] = [];
  for (const find of finders.entries(db)) for (const line of await find(db, stage.id, official)) lines.push({ ...line, award: true });
  const { advance } = stage;
  const places = advance && !advance.per_division ? quotaOf(advance, official) : Number.POSITIVE_INFINITY;
  if (Number.isFinite(places)) lines.push({ name: translate(language, 'reveal_line_advance'), place: places, award: false });
  return lines.filter(({ place }) => place >= 1 && place <= official);
}
