import { type BoardFrame, type BoardHead, openBoard, readBoard } from '@praxis/contract/ranks/board';
import { type finishReveal, type moveReveal, type prepareReveal, showReveal } from '@praxis/contract/ranks/reveal';
import type { world } from '../../world.ts';
import { runningStage } from './running-stages.ts';

type World = Awaited<ReturnType<typeof world>>;
type Traits = Parameters<typeof runningStage>[1];

/** A contest that froze after 120 minutes and is over: the third overtakes both by what was handed in later. */
export async function frozenStage(school: World, traits: Traits = {}) {
  const stage = await runningStage(school, { from: -181, to: -1, freezeBeforeS: 3600, ...traits });
  const { as, origin, until, db } = school;
  await stage.handIn(1, 1, 10, 'ok');
  await stage.handIn(2, 1, 20, 'ok');
  await stage.handIn(3, 1, 130, 'ok');
  await stage.handIn(3, 2, 140, 'ok');
  await stage.handIn(2, 2, 150, 'wrong');
  const { key } = (await as(stage.people[0]!).call(readBoard, { competition_id: stage.competitionId })).data;
  const head = async (of = key) => (await (await fetch(`${origin}/board/${of}/now`)).json()) as BoardHead;
  const frame = async (of = key) => (await (await fetch(`${origin}/board/${of}/-/${(await head(of)).seq}/0`)).json()) as BoardFrame;
  const lines = async (of = key) => {
    const { order, lines: list, entrants } = await frame(of);
    return order.map((id) => {
      const line = list.find((one) => one.id === id)!;
      return `${line.r} ${entrants.find((one) => one.id === id)!.name} ${line.t}`;
    });
  };
  const shows = (expected: string[], of = key) =>
    until(`the board shows ${expected}`, async () => JSON.stringify(await lines(of)) === JSON.stringify(expected));
  /** Opens the board by a pass, or by what came with a session. */
  const opened = async (pass: string, screen: boolean) =>
    (await as().call(openBoard, { competition_id: stage.competitionId, pass, screen })).data.key;
  await until('the board is frozen', async () => (await head()).state === 'frozen' && (await lines())[0] === '1 Entrant 1 1');
  const run = (endpoint: typeof prepareReveal | typeof moveReveal | typeof finishReveal, more: object = {}) =>
    as(stage.organiser).call(endpoint as typeof moveReveal, { stage_id: stage.stageId, ...more } as { stage_id: string; at: number });
  const presented = async () => (await as(stage.organiser).call(showReveal, { stage_id: stage.stageId })).data;
  return { ...school, ...stage, db, key, opened, head, frame, lines, shows, run, presented };
}
