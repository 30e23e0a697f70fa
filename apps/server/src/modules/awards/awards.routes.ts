import {
  listAwardCertificates,
  listOwnAwards,
  previewAwards,
  printAwardCertificates,
  publishAwards,
  saveAwards,
  showAwards,
} from '@praxis/contract/awards/awards';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/messages.ts';
import { awardPapers, findCertificates, grouped, revokeCertificates } from '../certificates/index.ts';
import { type CompetitionRow, findCompetitions, findHosts, findStage, type StageRow, stageTheActorRuns } from '../competitions/index.ts';
import { judgesOfStage } from '../judging/index.ts';
import { sendMessage } from '../messages/index.ts';
import { proposalOf, publishedResult } from '../ranks/index.ts';
import { entrantsSpokenFor, findEntrantNames } from '../teams/index.ts';
import { stageTheStaffReads } from './awards.access.ts';
import * as store from './awards.store.ts';
import { certifyExperts } from './certify-experts.ts';
import { certificatesFor, giveAwards, issueAwardCertificates, markOfAwards } from './give-awards.ts';

/** Awards by the newest published result, or by the draft of the next. */
async function awardsBy(db: Db, stage: StageRow, by: 'published' | 'draft', now: Date) {
  const published = await publishedResult(db, stage.id);
  if (!published) throw new Refusal('result_missing');
  const lines = by === 'draft' ? (await proposalOf(db, stage, now)).lines : published.document.lines;
  const settings = await store.findSettings(db, stage.id);
  const made = giveAwards(await store.findRules(db, stage.id), lines, settings?.per_division ?? false);
  return { ...made, lines, settings, version: published.version };
}

function reading(app: App) {
  serve(app, showAwards, {
    access: stageTheStaffReads,
    async run({ subject: { stage, competition, manages }, db, language }) {
      const published = await publishedResult(db, stage.id);
      const saved = await store.findSettings(db, stage.id);
      const host = (await findHosts(db, [competition.id])).get(competition.id) ?? '';
      const proposed = {
        ...{
          per_division: competition.divisions.length > 1,
          mentors: true,
          experts: true,
          language,
          heading: translate(language, 'award_heading'),
        },
        ...{ signatory: translate(language, 'award_committee'), signatory_title: '', issuer: host, look: 'pine' as const },
      };
      const rules = await store.findRules(db, stage.id);
      const first = (['award_first', 'award_second', 'award_third'] as const).map((key, at) => ({
        ...{
          name: translate(language, key),
          kind: 'percent' as const,
          value: (at + 1) * 10,
          rounding: 'up' as const,
          ties: 'all' as const,
        },
        ...{ entrants: [], certificate: true },
      }));
      return {
        rules: saved
          ? rules.map(({ name, kind, value, rounding, ties, entrants, certificate }) => ({
              ...{ name, kind, value, rounding, ties, entrants, certificate },
            }))
          : first,
        settings: saved ?? proposed,
        saved: saved !== undefined,
        result: published ? { no: published.version.no, kind: published.version.kind as 'preliminary' | 'final' } : null,
        publications: (await store.findPublications(db, stage.id)).map(({ no, result_no, reason, published_at, awards }) => ({
          ...{ no, result_no, reason, awards, published_at: published_at.getTime() },
        })),
        entrants: (published?.document.lines ?? []).map(({ entrant_id, number, name }) => ({ id: entrant_id, number, name })),
        ranked_by: stage.rule.kind,
        experts: (await judgesOfStage(db, stage.id)).length,
        can: { manage: manages },
      };
    },
  });

  serve(app, previewAwards, {
    access: stageTheStaffReads,
    async run({ subject: { stage }, input, db, now }) {
      const { given, cuts, rules, lines, version } = await awardsBy(db, stage, input.by, now);
      const won = Map.groupBy(given, ({ line }) => line.entrant_id);
      const before = Map.groupBy(await store.publishedAwards(db, stage.id), ({ entrant_id }) => entrant_id);
      const { issue, issueToExperts, revoke, kept } = await certificatesFor(db, stage.id, given);
      return {
        seen: markOfAwards(version.no, given),
        ...{ result_no: version.no, final: version.kind === 'final' },
        lines: cuts.map(({ rule, division, places, given: count, tied }) => {
          const { name, ties, kind } = rules.get(rule)!;
          return { award: name, division, places, given: count, tied, ties, by_place: kind === 'top' || kind === 'percent' };
        }),
        list: lines
          .filter(({ entrant_id }) => won.has(entrant_id) || before.has(entrant_id))
          .map(({ entrant_id, number, name, school, division, rank, total }) => ({
            ...{ entrant_id, number, name, school, division, rank, total },
            awards: (won.get(entrant_id) ?? []).map(({ rule }) => rule.name),
            before: (before.get(entrant_id) ?? []).map((one) => one.name),
          })),
        certificates: { issued: issue.length + issueToExperts.length, revoked: revoke.length, kept },
      };
    },
  });

  serve(app, listAwardCertificates, {
    access: stageTheStaffReads,
    async run({ subject: { stage }, input: { page, size }, db }) {
      const { rows, total } = await store.certificatesOfStage(db, stage.id, { page, size });
      const papers = await findCertificates(
        db,
        rows.map(({ certificate_id }) => certificate_id),
      );
      const list = rows.flatMap(({ certificate_id }) => {
        const paper = papers.get(certificate_id);
        if (!paper?.award) return [];
        const { entrant, award, role, works = 0, result_no } = paper.award;
        const times = { issued_at: paper.issued_at.getTime(), revoked_at: paper.revoked_at?.getTime() ?? null };
        return [{ certificate_id, number: grouped(paper.number), name: paper.name, entrant, award, role, works, result_no, ...times }];
      });
      return { list, total, page, size };
    },
  });

  serve(app, printAwardCertificates, {
    access: stageTheStaffReads,
    async run({ subject: { stage, competition }, input: { page, size }, db, origin }) {
      const ids = (await store.heldCertificates(db, stage.id)).map(({ certificate_id }) => certificate_id);
      const papers = await awardPapers(app, db, { ids, page, size, origin });
      return { competition: { id: competition.id, title: competition.title }, stage: stage.title, page: papers };
    },
  });
}

type Publishing = { competition: CompetitionRow; stage: StageRow };

/** Tells who got a certificate and who lost one. */
async function sendNotice(
  db: Db,
  { competition, stage }: Publishing,
  of: {
    issued: readonly { user_id: string; award: string; entrant: string; certificate_id: string }[];
    experts: readonly { user_id: string; works: number; certificate_id: string }[];
    revoked: readonly store.HeldCertificate[];
    reason: string;
  },
) {
  for (const { user_id, award, entrant, certificate_id } of of.issued)
    await sendMessage(db, {
      userIds: [user_id],
      kind: 'award_given',
      values: { competition: competition.title, stage: stage.title, award, entrant },
      link: addressOf('certificate', { certificateId: certificate_id }),
    });
  for (const { user_id, works, certificate_id } of of.experts)
    await sendMessage(db, {
      userIds: [user_id],
      kind: 'judging_certified',
      values: { competition: competition.title, stage: stage.title, count: works },
      link: addressOf('certificate', { certificateId: certificate_id }),
    });
  for (const { user_id, entrant_id, name, certificate_id } of of.revoked)
    await sendMessage(db, {
      userIds: [user_id],
      ...(entrant_id === null
        ? { kind: 'certificate_revoked' as const, values: { course: competition.title, reason: of.reason } }
        : { kind: 'award_changed' as const, values: { competition: competition.title, award: name, reason: of.reason } }),
      link: addressOf('certificate', { certificateId: certificate_id }),
    });
}

function publishing(app: App) {
  serve(app, saveAwards, {
    access: stageTheActorRuns('organiser'),
    async run({ actor, subject: { stage }, input, db, now, address }) {
      const { rules, settings } = input;
      if (new Set(rules.map(({ name }) => name.toLowerCase())).size < rules.length) throw new Refusal('award_name_twice');
      if (rules.some(({ kind, value }) => ['top', 'percent', 'score'].includes(kind) && (value < 1 || (kind === 'percent' && value > 100))))
        throw new Refusal('award_value_wrong');
      await store.replaceRules(db, stage.id, rules);
      await store.putSettings(db, stage.id, settings, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'awards_saved', objectType: 'stage', objectId: stage.id, address },
        detail: { rules: rules.map(({ name, kind, value, ties }) => ({ name, kind, value, ties })) },
      });
      return {};
    },
  });

  serve(app, publishAwards, {
    access: stageTheActorRuns('organiser'),
    async run({ actor, subject, input, db, now, address }) {
      const { stage, competition } = subject;
      const { given, lines, settings, version } = await awardsBy(db, stage, 'published', now);
      if (version.kind !== 'final') throw new Refusal('award_result_not_final');
      if (!settings || given.length === 0) throw new Refusal('awards_none');
      if (markOfAwards(version.no, given) !== input.seen) throw new Refusal('result_changed');
      const before = await store.findPublications(db, stage.id);
      const reason = input.reason.trim();
      if (before.length > 0 && reason === '') throw new Refusal('result_reason_required', { fields: { reason: 'result_reason_required' } });
      const no = (before[0]?.no ?? 0) + 1;
      await store.insertPublication(
        db,
        { stage_id: stage.id, no, result_no: version.no, reason, published_by: actor.userId, published_at: now },
        given.map(({ rule, line }) => ({ place: rule.place, name: rule.name, entrant_id: line.entrant_id, rank: line.rank })),
      );
      const { issue, issueToExperts, revoke } = await certificatesFor(db, stage.id, given);
      const gone = revoke.map(({ certificate_id }) => certificate_id);
      if (gone.length > 0) {
        await store.endCertificates(db, gone, now);
        await revokeCertificates(db, gone, { at: now, by: actor.userId, reason });
      }
      const issuing = { competition, stage, settings, resultNo: version.no, now };
      const issued = await issueAwardCertificates(app, db, { ...issuing, lines, due: issue });
      const experts = await certifyExperts(app, db, { ...issuing, due: issueToExperts });
      await sendNotice(db, subject, { issued, experts, revoked: revoke, reason });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'awards_published', objectType: 'stage', objectId: stage.id, address },
        detail: {
          no,
          result_no: version.no,
          awards: given.length,
          issued: issued.length,
          experts: experts.length,
          revoked: gone.length,
          reason,
        },
      });
      return { no, awards: given.length, issued: issued.length + experts.length, revoked: gone.length };
    },
  });
}

function mine(app: App) {
  serve(app, listOwnAwards, {
    access: anyone,
    async run({ actor, db }) {
      const spoken = await entrantsSpokenFor(db, actor.userId);
      const rows = await store.awardsOfEntrants(
        db,
        spoken.map(({ entrant_id }) => entrant_id),
      );
      const names = await findEntrantNames(
        db,
        rows.map(({ entrant_id }) => entrant_id),
      );
      const held = await store.certificatesOfPerson(db, actor.userId);
      const papers = await findCertificates(
        db,
        held.map(({ certificate_id }) => certificate_id),
      );
      const competitions = new Map(
        (await findCompetitions(db, [...new Set(spoken.map((one) => one.competition_id))])).map((row) => [row.id, row]),
      );
      const list = [];
      for (const { stage_id, entrant_id, name, rank, published_at } of rows) {
        const stage = await findStage(db, stage_id);
        const competition = stage && competitions.get(stage.competition_id);
        if (!stage || !competition) continue;
        const paper = held.find((one) => one.stage_id === stage_id && one.entrant_id === entrant_id && one.name === name);
        const certificate = paper && papers.get(paper.certificate_id);
        const mentors = !spoken.some((one) => one.entrant_id === entrant_id && one.role !== 'mentor');
        list.push({
          competition: { id: competition.id, title: competition.title },
          stage: { id: stage.id, title: stage.title },
          ...{ award: name, entrant: names.get(entrant_id)?.name ?? '', rank, published_at: published_at.getTime() },
          role: mentors ? ('mentor' as const) : ('member' as const),
          certificate: certificate && !certificate.revoked_at ? { id: certificate.id, number: grouped(certificate.number) } : null,
        });
      }
      return { list };
    },
  });
}

/** Awards of stages: the rules, who gets what, publishing, certificates. */
export function awardsRoutes(app: App) {
  reading(app);
  publishing(app);
  mine(app);
}
