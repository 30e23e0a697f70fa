import { moveProjectCard, type ProjectCardState, saveProjectCard } from '@praxis/contract/projects/run';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { runTheActorWorksIn } from '../projects.access.ts';
import { memberOf } from '../runs/runs.store.ts';
import { publishRun } from '../tasks/notify.ts';
import { addMove, type CardRow, cardsOf, changeCard, findCard, insertCard, spread } from './cards.store.ts';
import { rankBefore } from './rank.rules.ts';

const MOST_CARDS = 500;

/** A rank in a column of a board, spreading the column when its cards stand too close. */
async function rankIn(db: Db, runId: string, of: { state: string; beforeId: string | null; except?: string }): Promise<number> {
  const column = async () => (await cardsOf(db, runId)).filter(({ id, state }) => state === of.state && id !== of.except);
  const cards = await column();
  const rank = rankBefore(cards, of.beforeId);
  if (rank !== undefined) return rank;
  await spread(db, cards);
  return rankBefore(await column(), of.beforeId)!;
}

type Written = {
  title: string;
  body: string;
  assignee_id: string | null;
  stage_id: string | null;
  due_at: number | null;
  removed: boolean;
};

const changeOf = (input: Written, now: Date) => ({
  ...{ title: input.title, body: input.body, assignee_id: input.assignee_id, stage_id: input.stage_id },
  ...{ due_at: input.due_at === null ? null : new Date(input.due_at), removed_at: input.removed ? now : null },
});

const same = (card: CardRow, input: Written) =>
  card.title === input.title &&
  card.body === input.body &&
  card.assignee_id === input.assignee_id &&
  card.stage_id === input.stage_id &&
  (card.due_at?.getTime() ?? null) === input.due_at &&
  (card.removed_at !== null) === input.removed;

/** The board of a team. */
export function cardsRoutes(app: App) {
  serve(app, saveProjectCard, {
    access: runTheActorWorksIn,
    async run({ subject: { run, content }, actor, input, db, now }) {
      if (input.assignee_id !== null && !(await memberOf(db, run.id, input.assignee_id))) throw new Refusal('project_not_member');
      const stage_id = content.stages.some(({ id }) => id === input.stage_id) ? input.stage_id : null;
      const written = { ...input, stage_id };
      const known = await findCard(db, run.id, { key: input.key });
      if (known && same(known, written)) return { card_id: known.id, revision: known.revision };
      if (known && (known.revision !== input.revision || known.removed_at !== null)) throw new Refusal('project_card_changed');
      if (known) {
        const saved = await changeCard(db, known.id, changeOf(written, now));
        await publishRun(db, run.id);
        return { card_id: saved.id, revision: saved.revision };
      }
      if ((await cardsOf(db, run.id)).length >= MOST_CARDS) throw new Refusal('project_cards_most');
      const rank = await rankIn(db, run.id, { state: input.state, beforeId: null });
      const { removed_at: _gone, ...fresh } = changeOf(written, now);
      const card = await insertCard(db, {
        ...{ ...fresh, run_id: run.id, key: input.key, state: input.state, rank },
        ...{ created_by: actor.userId, created_at: now },
      });
      await publishRun(db, run.id);
      return { card_id: card.id, revision: card.revision };
    },
  });
  serve(app, moveProjectCard, {
    access: runTheActorWorksIn,
    async run({ subject: { run }, actor, input, db, now }) {
      const card = await findCard(db, run.id, { id: input.card_id });
      if (!card || card.removed_at !== null) throw new Refusal('project_card_gone');
      const column = (await cardsOf(db, run.id)).filter(({ state }) => state === input.state);
      const next = column[column.findIndex(({ id }) => id === card.id) + 1]?.id ?? null;
      if (card.state === input.state && next === input.before_id) return {};
      const rank = await rankIn(db, run.id, { state: input.state, beforeId: input.before_id, except: card.id });
      await changeCard(db, card.id, { state: input.state as ProjectCardState, rank });
      if (card.state !== input.state)
        await addMove(db, {
          ...{ run_id: run.id, card_id: card.id, moved_by: actor.userId, moved_at: now },
          ...{ from_state: card.state, to_state: input.state },
        });
      await publishRun(db, run.id);
      return {};
    },
  });
}
