import { addressOf } from '@praxis/contract/core/pages';
import { advanceEntrants, proposeAdvance } from '@praxis/contract/ranks/results';
import { advance } from '@praxis/scoring/judging/advance';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findStages, type StageRow, stageTheActorRuns } from '../../competitions/index.ts';
import { admit } from '../../contests/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { peopleOf } from '../../teams/index.ts';
import { stageTheJuryReads } from '../ranks.access.ts';
import { admittedTo } from '../ranks.store.ts';
import { publishedResult } from './published-results.ts';

/** Who goes on by the newest result of a stage, and where to. */
async function goingOn(db: Db, stage: StageRow) {
  const next = (await findStages(db, [stage.competition_id])).find(({ no }) => no === stage.no + 1);
  if (!next || !stage.advance) throw new Refusal('advance_no_stage');
  const published = await publishedResult(db, stage.id);
  if (!published) throw new Refusal('result_missing');
  const { version } = published;
  const { lines } = published.document;
  const asked = lines.map(({ entrant_id, rank, total, school, division }) => ({
    id: entrant_id,
    rank,
    total,
    institution: school || null,
    division,
  }));
  return { next, version, lines, decided: new Map(advance(stage.advance, asked).map((one) => [one.id, one])) };
}

/** From one stage to the next, by a published result and never by a board. */
export function advanceRoutes(app: App) {
  serve(app, proposeAdvance, {
    access: stageTheJuryReads,
    async run({ subject: stage, db }) {
      const { next, version, lines, decided } = await goingOn(db, stage);
      const inside = await admittedTo(db, next.id);
      return {
        ...{ next_stage_id: next.id, next_title: next.title, version: version.no, final: version.kind === 'final' },
        lines: lines.map(({ entrant_id, name, school, rank, total }) => {
          const { goesOn, why } = decided.get(entrant_id)!;
          return { entrant_id, name, school, rank, total, goes_on: goesOn, why, admitted: inside.has(entrant_id) };
        }),
      };
    },
  });

  serve(app, advanceEntrants, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage, competition }, input, actor, db, now, address }) {
      const { next, version, decided } = await goingOn(db, stage);
      if (version.no !== input.version) throw new Refusal('result_changed');
      const wildcards = input.wildcards.filter((id) => decided.has(id) && !decided.get(id)!.goesOn);
      if (wildcards.length > 0 && input.reason.trim() === '')
        throw new Refusal('advance_reason_required', { fields: { reason: 'advance_reason_required' } });
      const going = [...decided.values()].filter(({ goesOn }) => goesOn).map(({ id }) => id);
      const to = { stageId: next.id, by: actor.userId };
      const admitted = [
        ...(await admit(db, { ...to, entrantIds: going, source: 'advance' }, now)),
        ...(await admit(db, { ...to, entrantIds: wildcards, source: 'wildcard' }, now)),
      ];
      if (admitted.length > 0) {
        await sendMessage(db, {
          userIds: (await peopleOf(db, admitted)).map(({ user_id }) => user_id),
          kind: 'stage_reached',
          values: { competition: competition.title, stage: next.title },
          link: addressOf('competitionDetail', { id: competition.id }),
        });
        await audit(db, {
          ...{ actorId: actor.userId, action: 'entrants_advanced', objectType: 'stage', objectId: next.id, address },
          detail: { from: stage.id, version: version.no, admitted: admitted.length, wildcards, reason: input.reason },
        });
      }
      return { admitted: admitted.length };
    },
  });
}
