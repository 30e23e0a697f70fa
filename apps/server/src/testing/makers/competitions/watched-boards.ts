import { type BoardFrame, juryBoard, readBoard } from '@praxis/contract/ranks/board';
import type { world } from '../../world.ts';
import type { runningStage } from './running-stages.ts';

const linesOf = ({ order, lines, entrants }: BoardFrame) =>
  order.map((id) => {
    const line = lines.find((one) => one.id === id)!;
    return `${line.r ?? '-'} ${entrants.find((one) => one.id === id)!.name} ${line.t}`;
  });

/** Both boards of a stage as lines of rank, name and total, and a wait until one of them shows some. */
export async function watchedBoards(
  { as, origin, until }: Pick<Awaited<ReturnType<typeof world>>, 'as' | 'origin' | 'until'>,
  { people, organiser, competitionId, stageId }: Awaited<ReturnType<typeof runningStage>>,
) {
  const { key } = (await as(people[0]!).call(readBoard, { competition_id: competitionId })).data;
  const board = async () => linesOf((await (await fetch(`${origin}/board/${key}/-/0/0`)).json()) as BoardFrame);
  const jury = async () => linesOf((await as(organiser).call(juryBoard, { stage_id: stageId })).data.frame);
  const shows = (expected: readonly string[], of = board) =>
    until(`the board shows ${expected}`, async () => JSON.stringify(await of()) === JSON.stringify(expected));
  return { key, board, jury, shows };
}
