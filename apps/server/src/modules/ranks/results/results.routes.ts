import { addressOf } from '@praxis/contract/core/pages';
import {
  listCompetitionResults,
  listOwnResults,
  listResults,
  previewResult,
  publishResult,
  type ResultKind,
  type ResultLine,
  saveResultDocument,
  saveResultSheet,
  showResult,
} from '@praxis/contract/ranks/results';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import {
  type CompetitionRow,
  competitionTheActorSees,
  dutiesIn,
  findStages,
  rankingInWords,
  type StageRow,
  setResultState,
  stageTheActorRuns,
} from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { peopleOf } from '../../teams/index.ts';
import { boardsOf, lockBoard, thinSnapshots } from '../boards/boards.store.ts';
import { notifyScores } from '../notify.store.ts';
import { publishResultBoard } from '../publisher/publish-result-board.ts';
import { resultTheActorReads, stageTheJuryReads } from '../ranks.access.ts';
import { entrantIn } from '../ranks.store.ts';
import { hindrancesOf, proposalOf } from './proposal.ts';
import { publishedResult, shortResults } from './published-results.ts';
import { awardsOf } from './result-awards.ts';
import { changesSince, markOf, sealed } from './result-document.ts';
import { resultSheet } from './result-sheet.ts';
import { findDocument, findVersion, findVersions, insertVersion, stagesWithResultsOf, toVersion } from './results.store.ts';

type ResultNotice = { competition: CompetitionRow; stage: StageRow; kind: ResultKind; reason: string };

/** Tells everybody of a first result, and of a correction those alone whose line it changed. */
async function notifyEntrants(
  db: Db,
  { competition, stage, kind, reason }: ResultNotice,
  entrantIds: readonly string[],
  corrects: boolean,
) {
  const people = await peopleOf(db, entrantIds);
  await sendMessage(db, {
    userIds: people.map(({ user_id }) => user_id),
    kind: corrects ? 'result_corrected' : kind === 'final' ? 'result_final' : 'result_preliminary',
    values: { competition: competition.title, stage: stage.title, hours: competition.publicity_hours, reason },
    link: addressOf('competitionResult', { id: competition.id, step_id: stage.id }),
  });
}

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
      return {
        seen: markOf(lines),
        sections: sections.map(({ id, label, title }) => ({ id, label, title })),
        lines,
        hindrances: (await hindrancesOf(db, stage, now)).map(({ key, values, always }) => ({
          key,
          text: translate(language, key, values),
          always,
        })),
        changes: last ? changesSince(last.document.lines, lines) : [],
        versions: (await findVersions(db, stage.id)).map(toVersion),
        can: { publish: duties.includes('organiser') },
      };
    },
  });

  serve(app, publishResult, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage, competition }, input, actor, db, now, address }) {
      const { kind, reason } = input;
      await boardsOf(db, stage.id);
      const board = (await lockBoard(db, stage.id, 'public'))!;
      if (board.state === 'revealing') throw new Refusal('reveal_on');
      const hindrances = await hindrancesOf(db, stage, now);
      const hard = hindrances.find(({ always }) => always);
      if (hard) throw new Refusal(hard.key, { values: hard.values ?? {} });
      const published = await publishedResult(db, stage.id);
      const last = published?.version;
      if (last?.kind === 'final' && kind === 'preliminary') throw new Refusal('result_final_already');
      const corrects = last?.kind === kind;
      if (reason.trim() === '' && (corrects || (kind === 'final' && hindrances.length > 0)))
        throw new Refusal('result_reason_required', { fields: { reason: 'result_reason_required' } });
      const { lines, sections, held } = await proposalOf(db, stage, now);
      if (markOf(lines) !== input.seen) throw new Refusal('result_changed');
      const no = (last?.no ?? 0) + 1;
      const { bytes, sha256 } = sealed({
        ...{ format: 'result-1', competition: { id: competition.id, title: competition.title } },
        stage: { id: stage.id, title: stage.title, start_at: stage.start_at.toISOString(), end_at: stage.end_at.toISOString() },
        ...{ no, kind, published_at: now.toISOString(), reason, previous_sha256: last?.sha256.toString('hex') ?? null },
        ...{ rule: stage.rule, sections, lines },
      });
      const row = { no, kind, sha256, previous_sha256: last?.sha256 ?? null, reason, published_at: now };
      await insertVersion(db, { ...row, stage_id: stage.id, document: bytes, published_by: actor.userId });
      await setResultState(db, stage.id, kind, now);
      await publishResultBoard(db, held, board, no, now);
      if (kind === 'final') await thinSnapshots(db, stage.id);
      await notifyScores(db, stage.id);
      const changed = corrects ? changesSince(published!.document.lines, lines) : lines;
      await notifyEntrants(
        db,
        { competition, stage, kind, reason },
        changed.map(({ entrant_id }) => entrant_id),
        corrects,
      );
      await audit(db, {
        ...{ actorId: actor.userId, action: 'result_published', objectType: 'stage', objectId: stage.id, address },
        ...{ from: stage.result_state, to: kind, detail: { no, sha256: sha256.toString('hex'), reason } },
      });
      return toVersion(row);
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
