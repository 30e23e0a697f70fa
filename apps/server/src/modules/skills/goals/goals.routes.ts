import { DISMISSED_DAYS, dismissSuggestion, MOST_GOALS, nextSteps, setGoal } from '@praxis/contract/skills/goals';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { skillTheActorReads } from '../maps/maps.access.ts';
import { deleteGoal, dismiss, lockGoals, saveGoal } from './goals.store.ts';
import { nextStepsOf, readableGoals } from './next-steps.ts';

const DAY_MS = 86_400_000;

/** Goals people set themselves, and what to do next for them. */
export function goalsRoutes(app: App) {
  serve(app, nextSteps, {
    access: anyone,
    run: ({ actor, db, now }) => nextStepsOf(db, { userId: actor.userId, now }),
  });

  serve(app, setGoal, {
    // A goal can be given up after its map was withdrawn.
    access: async ({ actor, input, db }) =>
      input.on ? (await skillTheActorReads({ actor, input: { skill_id: input.skill_id }, db })).skill.id : input.skill_id,
    async run({ subject: skillId, actor, input, db, now }) {
      await lockGoals(db, actor.userId);
      if (!input.on) {
        await deleteGoal(db, actor.userId, skillId);
        return {};
      }
      // Goals on maps that were withdrawn, or of skills that were removed, are not seen and count for nothing.
      const goals = await readableGoals(db, { userId: actor.userId });
      if (!goals.some(({ id }) => id === skillId) && goals.length >= MOST_GOALS)
        throw new Refusal('goals_full', { values: { limit: MOST_GOALS } });
      await saveGoal(db, { user_id: actor.userId, skill_id: skillId, level: input.level, chosen_at: now });
      return {};
    },
  });

  serve(app, dismissSuggestion, {
    access: anyone,
    async run({ actor, input: { kind, id, part }, db, now }) {
      await dismiss(db, {
        user_id: actor.userId,
        object_kind: kind,
        object_id: id,
        part,
        until: new Date(now.getTime() + DISMISSED_DAYS * DAY_MS),
      });
      return {};
    },
  });
}
