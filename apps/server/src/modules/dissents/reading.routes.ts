import type { DataOf } from '@praxis/contract/core/endpoint';
import { listDissents, saveDissentSheet, showDissent } from '@praxis/contract/dissents/dissents';
import { listObjectable } from '@praxis/contract/dissents/filing';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { permissionScopes } from '../accounts/index.ts';
import { competitionsJudgedBy, findCompetitions, findSections, findStages } from '../competitions/index.ts';
import { findVersions, publishedResult } from '../ranks/index.ts';
import { entrantsSpokenFor, findEntrantNames } from '../teams/index.ts';
import { toListed } from './about.ts';
import { dissentPage } from './dissent-page.ts';
import { dissentSheet } from './dissent-sheet.ts';
import { competitionTheActorArbitrates, dissentTheActorReads } from './dissents.access.ts';
import { dissentsPage } from './dissents.store.ts';
import { closedBecause, objectionsUntil } from './publicity.rules.ts';

type Objectable = DataOf<typeof listObjectable>['list'];

/** The results somebody may object to now, for every entrant they speak for. */
export async function objectableFor(db: Db, userId: string, now: Date, stageId?: string): Promise<Objectable> {
  const spoken = (await entrantsSpokenFor(db, userId)).filter(({ role }) => role !== 'member');
  const competitions = (await findCompetitions(db, [...new Set(spoken.map(({ competition_id }) => competition_id))])).filter(
    ({ state }) => state === 'published',
  );
  const stages = (
    await findStages(
      db,
      competitions.map(({ id }) => id),
    )
  ).filter(({ id, result_state }) => result_state === 'preliminary' && (stageId === undefined || id === stageId));
  const names = await findEntrantNames(
    db,
    spoken.map(({ entrant_id }) => entrant_id),
  );
  const list: Objectable = [];
  for (const stage of stages) {
    const competition = competitions.find(({ id }) => id === stage.competition_id)!;
    const until = objectionsUntil(await findVersions(db, stage.id), competition.publicity_hours);
    if (closedBecause(stage.result_state, until, now)) continue;
    const published = (await publishedResult(db, stage.id))!;
    const sections = (await findSections(db, [stage.id])).map(({ id, label, title }) => ({ id, label, title }));
    for (const { entrant_id } of spoken.filter(({ competition_id }) => competition_id === competition.id)) {
      const line = published.document.lines.find((one) => one.entrant_id === entrant_id);
      list.push({
        competition: { id: competition.id, title: competition.title },
        stage: { id: stage.id, title: stage.title },
        entrant: { id: entrant_id, name: names.get(entrant_id)?.name ?? '', number: names.get(entrant_id)?.number ?? null },
        ...{ until: until!.getTime(), result_no: published.version.no, rank: line?.rank ?? null, sections },
      });
    }
  }
  return list;
}

/** Objections as everybody concerned reads them. */
export function readingRoutes(app: App) {
  serve(app, listDissents, {
    access: anyone,
    async run({ actor, input, db }) {
      const { page, size, side, state } = input;
      const entrantIds = (await entrantsSpokenFor(db, actor.userId)).map(({ entrant_id }) => entrant_id);
      const granted = (await permissionScopes(db, actor.userId, 'competition_organiser')).filter((scope) => scope !== '0');
      const competitionIds = [...(await competitionsJudgedBy(db, actor.userId)), ...granted];
      const of = { userId: actor.userId, entrantIds, competitionIds };
      const found = await dissentsPage(db, {
        ...of,
        page,
        size,
        side,
        state,
        stageId: input.stage_id,
        competitionId: input.competition_id,
      });
      return { list: await toListed(db, found.rows), total: found.total, page, size, open: found.open };
    },
  });

  serve(app, listObjectable, {
    access: anyone,
    run: async ({ actor, input, db, now }) => ({ list: await objectableFor(db, actor.userId, now, input.stage_id) }),
  });

  serve(app, saveDissentSheet, {
    access: competitionTheActorArbitrates,
    async run({ subject: competition, input, actor, db, language, address }) {
      const saved = {
        actorId: actor.userId,
        action: 'dissent_sheet_saved',
        objectType: 'competition',
        objectId: competition.id,
        address,
      } as const;
      await audit(db, { ...saved, detail: { format: input.format } });
      return dissentSheet({ app, db, language }, competition, input.format);
    },
  });

  serve(app, showDissent, {
    access: dissentTheActorReads,
    run: ({ actor, subject, db, now }) => dissentPage({ app, db, userId: actor.userId, now }, subject),
  });
}
