import { listCompetitions, showCompetition, showRules } from '@praxis/contract/competitions/competitions';
import type { App } from '../../../platform/app.ts';
import { notLoggedIn } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { worded } from '../../../platform/messages.ts';
import { competitionTheActorSees, mayCreate } from '../competitions.access.ts';
import { obstaclesBeforeChoice } from '../eligibility/eligibility.rules.ts';
import { participantsBy } from '../eligibility/person-facts.ts';
import { participantsOf } from '../participants.ts';
import { rulesOf } from '../rules/rule-page.ts';
import { toCards } from './cards.ts';
import { detailOf } from './detail.ts';
import { findListed } from './list.store.ts';

/** Competitions as everybody sees them: the list, one's page, its rules. */
export function listRoutes(app: App) {
  serve(app, listCompetitions, {
    access: anyone,
    async run({ actor, input, db, now, language }) {
      if (!actor && input.organised) throw notLoggedIn();
      const own = actor ? await participantsOf(app).competitionsOf(db, actor.userId) : [];
      const { rows, total } = await findListed(db, { ...input, q: input.q.trim(), userId: actor?.userId ?? null, own, now });
      const cards = await toCards({ app, db, language, now }, rows);
      const [person] = actor ? await participantsBy(app, db, [actor.userId]) : [];
      const list = cards.map((card, place) => {
        const { eligibility, divisions } = rows[place]!;
        const obstacles = person ? obstaclesBeforeChoice(eligibility, divisions, person) : [];
        return { ...card, obstacles: obstacles.map((obstacle) => worded(obstacle, language)) };
      });
      return { list, total, page: input.page, size: input.size, can: { create: actor ? await mayCreate(db, actor.userId) : false } };
    },
  });

  serve(app, showCompetition, {
    access: competitionTheActorSees(app),
    run: ({ actor, subject, db, now, language }) => detailOf({ app, db, actor, language, now }, subject),
  });

  serve(app, showRules, {
    access: competitionTheActorSees(app),
    run: ({ subject: { competition }, input, db, language }) => rulesOf({ app, db, language }, competition, input.stage_id),
  });
}
