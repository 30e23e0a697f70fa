import { finishReveal, moveReveal, prepareReveal, showReveal } from '@praxis/contract/ranks/reveal';
import { stageClock } from '@praxis/scoring/judging/ranking';
import { reveal as layOut, opensCell } from '@praxis/scoring/reveal';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findCompetition, findSections, stageTheActorRuns } from '../../competitions/index.ts';
import { countPending, notOverBecause, refuseUnlessOver } from '../../contests/index.ts';
import { freezeMoment } from '../board.rules.ts';
import { boardsOf, lockBoard, setBoardState, touchBoard } from '../boards/boards.store.ts';
import { notifyScores } from '../notify.store.ts';
import { loadStage } from '../publisher/publish-batch.ts';
import { pausesOf, stageEntrants } from '../publisher/publisher.store.ts';
import { toBoardEntrant } from '../publisher/stage-standings.ts';
import { revealTheActorReads } from '../ranks.access.ts';
import { proposedLines } from './reveal-lines.ts';
import { marksOf, toStepView } from './reveal-view.ts';
import { endReveal, findReveal, revealPosition, saveReveal, setRevealStep } from './reveals.store.ts';

/** Steps the presenter sees ahead. */
const AHEAD = 5;

/** Opening a frozen board before an audience, step by step. The steps lie on the server; where the board stands is one number. */
export function revealRoutes(app: App) {
  const run = stageTheActorRuns('organiser');
  const auditReveal = (db: Db, actorId: string, action: string, stageId: string, detail: Record<string, unknown> = {}) =>
    audit(db, { actorId, action, objectType: 'stage', objectId: stageId, detail });

  serve(app, prepareReveal, {
    access: run,
    async run({ subject: { stage }, input, actor, db, now }) {
      await refuseUnlessOver(db, stage, now);
      await boardsOf(db, stage.id);
      const board = (await lockBoard(db, stage.id, 'public'))!;
      if (board.state === 'revealing') throw new Refusal('reveal_on');
      const freeze = freezeMoment(stage);
      if (board.state === 'open' || !freeze) throw new Refusal('board_not_frozen');
      const count = await countPending(db, stage.id);
      if (count > 0) throw new Refusal('result_pending', { values: { count } });
      const { standings } = (await loadStage(db, stage.id, 0, now, 'every row'))!;
      const handedInAt = (entrant: string, section: string) => standings.handedInFrom(entrant, section, freeze.getTime());
      const asked = { frozen: standings.standings('public'), open: standings.standings('jury'), places: input.places, handedInAt };
      const laidOut = layOut(asked as Parameters<typeof layOut>[0]);
      const { places, follow } = input;
      await saveReveal(db, { stageId: stage.id, reveal: laidOut, places, follow, by: actor.userId }, now);
      await setBoardState(db, board.id, 'revealing', now);
      await notifyScores(db, stage.id);
      await auditReveal(db, actor.userId, 'reveal_begun', stage.id, { places, follow, steps: laidOut.steps.length });
      return { at: 0, steps: laidOut.steps.length };
    },
  });

  serve(app, showReveal, {
    access: revealTheActorReads,
    async run({ subject: stage, db, now, language }) {
      const row = await findReveal(db, stage.id);
      const sections = (await findSections(db, [stage.id])).map(({ id, label }) => ({ id, label }));
      const { public: board } = await boardsOf(db, stage.id);
      const prepare =
        (await notOverBecause(db, stage, now)) === undefined &&
        board.state !== 'open' &&
        board.state !== 'revealing' &&
        freezeMoment(stage) !== null;
      const can = { prepare };
      const { id, title } = (await findCompetition(db, stage.competition_id))!;
      const of = { competition: { id, title }, stage: { id: stage.id, title: stage.title }, solves: stage.rule.kind === 'icpc' };
      const none = {
        ...of,
        at: 0,
        steps: 0,
        last: null,
        next: [],
        entrants: [],
        sections,
        marks: [],
        lines: [],
        follow: 'everybody' as const,
        can,
      };
      if (!row) return { state: 'none' as const, ...none };
      const { steps } = row.reveal;
      const clock = stageClock(stage.start_at.getTime(), await pausesOf(db, stage.id));
      const last = steps[row.at_step - 1];
      const next = steps.slice(row.at_step, row.at_step + AHEAD);
      const named = new Set([last, ...next].flatMap((step) => (opensCell(step) ? step.entrant : [])));
      const entrants = await stageEntrants(db, stage.id);
      const official = entrants.filter((one) => one.official && one.state === 'admitted').length;
      return {
        ...of,
        ...{ state: row.state, at: row.at_step, steps: steps.length, sections, can, marks: marksOf(row.reveal) },
        last: last ? toStepView(last, row.at_step, clock) : null,
        next: next.map((step, at) => toStepView(step, row.at_step + at + 1, clock)),
        entrants: entrants.filter(({ id }) => named.has(id)).map(toBoardEntrant),
        follow: row.follow,
        lines: await proposedLines(db, stage, official, language),
      };
    },
  });

  serve(app, moveReveal, {
    access: run,
    async run({ subject: { stage }, input, db, now }) {
      const known = await revealPosition(db, stage.id, true);
      if (!known?.on) throw new Refusal('reveal_not_on');
      if (input.at > known.steps) throw new Refusal('parameter_error');
      if (input.at !== known.at) {
        await setRevealStep(db, stage.id, input.at);
        await touchBoard(db, (await boardsOf(db, stage.id)).public.id, now);
        await notifyScores(db, stage.id);
      }
      return { at: input.at, steps: known.steps };
    },
  });

  serve(app, finishReveal, {
    access: run,
    async run({ subject: { stage }, input, actor, db, now }) {
      const known = await revealPosition(db, stage.id, true);
      if (!known?.on) throw new Refusal('reveal_not_on');
      const board = (await lockBoard(db, stage.id, 'public'))!;
      await endReveal(db, stage.id);
      await setBoardState(db, board.id, input.open ? 'open' : 'frozen', now);
      await notifyScores(db, stage.id);
      await auditReveal(db, actor.userId, input.open ? 'reveal_finished' : 'reveal_broken_off', stage.id, {
        at: known.at,
        steps: known.steps,
      });
      return {};
    },
  });
}
