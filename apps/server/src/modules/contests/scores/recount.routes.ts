import { createHash } from 'node:crypto';
import * as contract from '@praxis/contract/contests/recount';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findSections, type StageRow, stageTheActorRuns } from '../../competitions/index.ts';
import { findEntrantNames } from '../../teams/index.ts';
import { entrantsOfPeople } from '../entry/entry.store.ts';
import { refuseUnlessOver } from '../times/stage-over.ts';
import { correctScores, type Difference, recountSection } from './note-scores.ts';

const AUDITED = 20;

/** Every score of a stage, counted anew; what was handed in is settled, so nothing comes in meanwhile but verdicts, which wait. */
async function recountStage(db: Db, stage: StageRow) {
  const differences: Difference[] = [];
  let counted = 0;
  for (const section of await findSections(db, [stage.id])) {
    const found = await recountSection({ db, section, stage });
    counted += found.counted;
    differences.push(...found.differences);
  }
  // Of somebody who never came in there is nothing to note.
  const people = [...new Set(differences.flatMap(({ row, score }) => (!row && score ? [score.userId] : [])))];
  const entrants = await entrantsOfPeople(db, stage.id, people);
  const views = differences.flatMap(({ section, row, score }) => {
    const entrantId = row?.entrant_id ?? entrants.get(score?.userId ?? '');
    if (entrantId === undefined) return [];
    return [
      {
        ...{ section_id: section.id, entrant_id: entrantId, source: (row ?? score)!.source },
        recorded: row ? { points: row.points, outcome: row.outcome } : null,
        counted: score ? { points: score.points, outcome: score.outcome } : null,
      },
    ];
  });
  const known = new Set(views.map(({ section_id, source }) => `${section_id} ${source}`));
  const seen = createHash('sha256').update(JSON.stringify(views)).digest('hex').slice(0, 32);
  return {
    counted,
    views,
    seen,
    differences: differences.filter(({ section, row, score }) => known.has(`${section.id} ${(row ?? score)!.source}`)),
  };
}

/** The repair of a stage: its scores against the work they were given for. */
export function recountRoutes(app: App) {
  const access = stageTheActorRuns('organiser');

  serve(app, contract.recountScores, {
    access,
    async run({ subject: { stage }, db, now }) {
      await refuseUnlessOver(db, stage, now);
      const { counted, views, seen } = await recountStage(db, stage);
      const listed = views.slice(0, contract.DIFFERENCES_MOST);
      const names = await findEntrantNames(db, [...new Set(listed.map(({ entrant_id }) => entrant_id))]);
      const list = listed.map((view) => ({ ...view, entrant: names.get(view.entrant_id)?.name ?? '' }));
      return { seen, counted, differences: views.length, list };
    },
  });

  serve(app, contract.correctScores, {
    access,
    async run({ actor, subject: { stage }, input, db, now, address }) {
      await refuseUnlessOver(db, stage, now);
      const { differences, views, seen } = await recountStage(db, stage);
      if (differences.length === 0) throw new Refusal('recount_clean');
      if (seen !== input.seen) throw new Refusal('recount_changed');
      await correctScores(db, differences, { now, by: actor.userId, ref: 'recount' });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'scores_recounted', objectType: 'stage', objectId: stage.id, address },
        detail: { reason: input.reason, corrected: differences.length, scores: views.slice(0, AUDITED) },
      });
      return { corrected: differences.length };
    },
  });
}
