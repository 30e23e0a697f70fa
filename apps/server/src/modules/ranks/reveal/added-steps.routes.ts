import { addRevealStep, REVEAL_ADDED, removeRevealStep } from '@praxis/contract/ranks/reveal';
import { opensCell, type RevealAct } from '@praxis/scoring/reveal';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { stageTheActorRuns } from '../../competitions/index.ts';
import { findReveal, revealPosition, setRevealSteps } from './reveals.store.ts';

/** A reveal that is on, held until the transaction ends. */
async function heldReveal(db: Db, stageId: string) {
  const known = await revealPosition(db, stageId, true);
  if (!known?.on) throw new Refusal('reveal_not_on');
  return (await findReveal(db, stageId))!;
}

/** Words and lines between the cells of a reveal. What was shown stands: only what is still to come changes. */
export function addedStepsRoutes(app: App) {
  const access = stageTheActorRuns('organiser');
  const auditStep = (db: Db, actorId: string, action: string, stageId: string, detail: Record<string, unknown>) =>
    audit(db, { actorId, action, objectType: 'stage', objectId: stageId, detail });

  serve(app, addRevealStep, {
    access,
    async run({ subject: { stage }, input, actor, db }) {
      const { after, words, line } = input;
      const row = await heldReveal(db, stage.id);
      const { steps } = row.reveal;
      if ((words === undefined) === (line === undefined) || after > steps.length) throw new Refusal('parameter_error');
      if (after < row.at_step) throw new Refusal('reveal_step_past');
      if (steps.filter((act) => !opensCell(act)).length >= REVEAL_ADDED) throw new Refusal('reveal_added_at_most');
      const act: RevealAct = words === undefined ? { line: line! } : { words };
      await setRevealSteps(db, row, { ...row.reveal, steps: steps.toSpliced(after, 0, act) });
      await auditStep(db, actor.userId, 'reveal_step_added', stage.id, { after, ...act });
      return { at: row.at_step, steps: steps.length + 1 };
    },
  });

  serve(app, removeRevealStep, {
    access,
    async run({ subject: { stage }, input: { no }, actor, db }) {
      const row = await heldReveal(db, stage.id);
      const { steps } = row.reveal;
      const act = steps[no - 1];
      if (!act || opensCell(act) || no <= row.at_step) throw new Refusal('reveal_step_past');
      await setRevealSteps(db, row, { ...row.reveal, steps: steps.toSpliced(no - 1, 1) });
      await auditStep(db, actor.userId, 'reveal_step_removed', stage.id, { no, ...act });
      return { at: row.at_step, steps: steps.length - 1 };
    },
  });
}
