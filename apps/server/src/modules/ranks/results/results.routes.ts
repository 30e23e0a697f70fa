import {
  listCompetitionResults,
  listOwnResults,
  listResults,
  previewResult,
  type ResultLine,
  saveResultDocument,
  saveResultSheet,
  showResult,
} from '@praxis/contract/ranks/results';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { people } from '../../accounts/index.ts';
import { competitionTheActorSees, dutiesIn, findCompetition, findStages, rankingInWords } from '../../competitions/index.ts';
import { resultTheActorReads, stageTheJuryReads } from '../ranks.access.ts';
import { entrantIn } from '../ranks.store.ts';
import { hindrancesOf, proposalOf } from './proposal.ts';
import { publishedResult, shortResults } from './published-results.ts';
import { awardsOf } from './result-awards.ts';
import { changesSince, markOf } from './result-document.ts';
import { findRequest } from './result-requests.store.ts';
import { resultSheet } from './result-sheet.ts';
import { findDocument, findVersion, findVersions, stagesWithResultsOf, toVersion } from './results.store.ts';

/** Results of so many stages, the newest, are listed of a person. */
const MOST_OWN = 50;

const matches = (line: ResultLine, division: string, q: string) =>
  (division === '' || line.division === division) &&
  (q === '' || String(line.number) === q || `${line.name} ${line.school}`.toLowerCase().includes(q.toLowerCase()));

/** Results of stages: what would be published, what was, and the proof of it. */
export function resultsRoutes(app: App) {
  serve(app, previewResult, {
    access: stageTheJuryReads,
    async run({ subject: stage, actor, db, now, language }) {
      const { lines, sections } = await proposalOf(db, stage, now);
      const last = await publishedResult(db, stage.id);
      const { duties } = await dutiesIn(db, stage.competition_id, actor.userId);
      const seen = markOf(lines);
      const request = await findRequest(db, stage.id);
      const by = request && (await people(app, db, [request.asked_by])).get(request.asked_by);
      return {
        seen,
        by_two: (await findCompetition(db, stage.competition_id))!.publish_by_two,
        request:
          request && by
            ? {
                ...{ kind: request.kind, reason: request.reason, by, at: request.asked_at.getTime() },
                ...{ mine: request.asked_by === actor.userId, current: request.seen === seen },
              }
            : null,
        sections: sections.map(({ id, label, title }) => ({ id, label, title })),
        lines,
        hindrances: (await hindrancesOf(db, stage, now)).map(({ key, values, always }) => ({
          key,
          text: translate(language, key, values),
          always,
        })),
        ranked_by: stage.rule.kind,
        changes: last ? changesSince(last.document.lines, lines) : [],
        versions: (await findVersions(db, stage.id)).map(toVersion),
        can: { publish: duties.includes('organiser') },
      };
    },
  });

  serve(app, listResults, {
    access: resultTheActorReads(app),
    run: async ({ subject: { stage }, db }) => ({ list: (await findVersions(db, stage.id)).map(toVersion) }),
  });

  serve(app, showResult, {
    access: resultTheActorReads(app),
    async run({ subject: { stage, competition }, input, actor, db, language }) {
      const { no, division, q, page, size } = input;
      const published = await publishedResult(db, stage.id, no);
      if (!published) throw notForYou();
      const { version, document } = published;
      const found = document.lines.filter((line) => matches(line, division, q.trim()));
      const own = await entrantIn(db, competition.id, actor.userId);
      const list = found.slice((page - 1) * size, page * size);
      const mine = document.lines.find(({ entrant_id }) => entrant_id === own) ?? null;
      const won = await awardsOf(db, stage.id, version.no);
      const named = [...new Set([...list, ...(mine ? [mine] : [])].map(({ entrant_id }) => entrant_id))];
      const sections = document.sections.map((section, at) => ({ ...section, place: at + 1 }));
      return {
        version: toVersion(version),
        competition: document.competition,
        stage: { id: stage.id, title: document.stage.title },
        ranked_by: document.rule.kind,
        divisions: [...new Set(document.lines.map((line) => line.division))].filter(Boolean).sort(),
        sections: sections.map(({ id, label, title }) => ({ id, label, title })),
        rule: rankingInWords(document.rule, sections, language),
        ...{ list, total: found.length, page, size, mine },
        awards: named.flatMap((entrant_id) => (won.get(entrant_id) ?? []).map((name) => ({ entrant_id, name }))),
      };
    },
  });

  serve(app, listCompetitionResults, {
    access: competitionTheActorSees(app),
    async run({ subject: { competition }, actor, db }) {
      const own = await entrantIn(db, competition.id, actor.userId);
      const stages = competition.state === 'draft' ? [] : await findStages(db, [competition.id]);
      const list = await shortResults(db, stages, () => own);
      return { competition: { id: competition.id, title: competition.title }, list };
    },
  });

  serve(app, listOwnResults, {
    access: anyone,
    async run({ actor, db }) {
      const stages = await stagesWithResultsOf(db, actor.userId, MOST_OWN);
      const of = new Map(stages.map((stage) => [stage.id, stage]));
      const results = await shortResults(db, stages, (stageId) => of.get(stageId)?.entrant_id);
      return { list: results.map((result) => ({ competition_id: of.get(result.stage_id)!.competition_id, ...result })) };
    },
  });

  serve(app, saveResultDocument, {
    access: resultTheActorReads(app),
    async run({ subject: { stage }, input, db }) {
      const version = await findVersion(db, stage.id, input.no);
      if (!version) throw notForYou();
      const document = await findDocument(db, stage.id, version.no);
      return { document: document.toString('utf8'), sha256: version.sha256.toString('hex') };
    },
  });

  serve(app, saveResultSheet, {
    access: stageTheJuryReads,
    async run({ subject: stage, input, actor, db, language, address }) {
      const published = await publishedResult(db, stage.id, input.no);
      if (!published) throw notForYou();
      const { version, document } = published;
      await audit(db, {
        ...{
          actorId: actor.userId,
          action: 'result_sheet_saved',
          objectType: 'stage',
          objectId: stage.id,
          detail: { no: version.no },
          address,
        },
      });
      return resultSheet(document, await awardsOf(db, stage.id, version.no), input.format, language);
    },
  });
}
