import type { BoardEntrant, BoardFrame, BoardHead, BoardLine } from '@praxis/contract/ranks/board';

/** A page of a board as it is shown. */
export type BoardPage = {
  seq: number;
  page: number;
  total: number;
  order: readonly string[];
  /** The rank half an hour before, by entrant; nothing where there is none to compare with. */
  was: ReadonlyMap<string, number>;
  lines: ReadonlyMap<string, BoardLine>;
  entrants: ReadonlyMap<string, BoardEntrant>;
};

/** The page after a frame, which holds absolute lines; undefined when the frame speaks of a line that never came: load the page whole. */
export function withFrame(page: BoardPage | undefined, frame: BoardFrame): BoardPage | undefined {
  if (page && frame.seq < page.seq) return page;
  const lines = new Map(page?.lines);
  const entrants = new Map(page?.entrants);
  for (const line of frame.lines) lines.set(line.id, line);
  for (const entrant of frame.entrants) entrants.set(entrant.id, entrant);
  if (!frame.order.every((id) => lines.has(id) && entrants.has(id))) return undefined;
  const visible = new Set(frame.order);
  for (const known of [lines, entrants]) for (const id of known.keys()) if (!visible.has(id)) known.delete(id);
  const was = new Map(
    frame.order.flatMap((id, at): [string, number][] => {
      const rank = frame.was?.[at];
      return typeof rank === 'number' ? [[id, rank]] : [];
    }),
  );
  return { seq: frame.seq, page: frame.page, total: frame.total, order: frame.order, was, lines, entrants };
}

/** Whether a message of a page's topic brings a frame, or only says that a version passed. */
export const bringsFrame = (body: unknown): body is BoardFrame => typeof body === 'object' && body !== null && 'order' in body;

/** The same of the head's topic. */
export const bringsHead = (body: unknown): body is BoardHead => typeof body === 'object' && body !== null && 'stage' in body;

/** Where a stage stands at a moment, by its times: a head is only sent when the board changes. */
export function phaseAt({ stage }: Pick<BoardHead, 'stage'>, now: number): BoardHead['stage']['phase'] {
  if (now < stage.start_at) return 'waiting';
  if (stage.paused_at !== null) return 'paused';
  return now < stage.end_at ? 'on' : 'over';
}

/** The moment the lines stand at, when the board does not follow: the freeze. */
export const frozenSince = ({ state, stage }: Pick<BoardHead, 'state' | 'stage'>) =>
  state === 'frozen' || state === 'revealing' ? (stage.freezes_at ?? undefined) : undefined;

/** A division as topics and addresses name it: without the signs that separate, `-` for everybody. */
export const divisionName = (division: string) =>
  division === '' ? '-' : encodeURIComponent(division).replaceAll('.', '%2E').replaceAll('-', '%2D');
