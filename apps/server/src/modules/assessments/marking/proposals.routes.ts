import { acceptProposals } from '@praxis/contract/assessments/marking';
import type { QuestionKey } from '@praxis/contract/questions/content';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { assessmentTheActorMarks } from '../assessments.access.ts';
import { lockAttempts } from '../attempts/attempts.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import type { FrozenPaper } from '../papers/layout.rules.ts';
import { addUp } from './mark-answers.ts';
import { keysOf } from './marking.store.ts';
import { markTexts, unmarkedAttempts, unmarkedTexts } from './proposals.store.ts';
import { acceptedMatch } from './score.rules.ts';

/** The texts among unmarked answers to a short question that match an accepted one, and how many answers they are. */
export async function proposedTexts(
  db: Db,
  of: { assessmentId: string; question: number; paper: FrozenPaper; keys: Map<number, QuestionKey> },
): Promise<{ texts: string[]; proposed: number }> {
  const key = of.keys.get(of.question);
  if (!key || key.accepted.length === 0 || of.paper.questions.get(of.question)?.type !== 'short') return { texts: [], proposed: 0 };
  const matching = (await unmarkedTexts(db, { ...of, paperId: of.paper.id })).filter(
    ({ text }) => acceptedMatch({ text }, key) !== undefined,
  );
  return { texts: matching.map(({ text }) => text), proposed: matching.reduce((sum, { answers }) => sum + answers, 0) };
}

/** Short answers that match an accepted one wait for a person, who takes all proposals at once (D-18). */
export function proposalsRoutes(app: App) {
  serve(app, acceptProposals, {
    access: assessmentTheActorMarks,
    async run({ actor, subject: { assessment }, input, db, now }) {
      const paper = assessment.frozen_paper_id ? await frozenPaper(db, assessment.frozen_paper_id) : undefined;
      if (!paper?.questions.has(input.question)) throw notForYou();
      const { keys } = await keysOf(db, assessment.id, paper.id);
      const of = { assessmentId: assessment.id, paperId: paper.id, question: input.question };
      const { texts } = await proposedTexts(db, { ...of, paper, keys });
      const chosen = { ...of, texts, ...(input.attempt_ids && { attemptIds: input.attempt_ids }) };
      const attempts = await lockAttempts(db, assessment.id, await unmarkedAttempts(db, chosen));
      const marked = new Set(await markTexts(db, { ...chosen, attemptIds: attempts.map(({ id }) => id) }, { by: actor.userId, now }));
      await addUp(
        db,
        assessment,
        attempts.filter(({ id }) => marked.has(id)),
      );
      await audit(db, {
        ...{ actorId: actor.userId, action: 'accept_proposals', objectType: 'assessment', objectId: assessment.id },
        detail: { question: input.question, attempts: [...marked] },
      });
      return { marked: marked.size };
    },
  });
}
