import { createHash, randomBytes } from 'node:crypto';
import type { AwardSettings } from '@praxis/contract/awards/awards';
import type { CertificateAward } from '@praxis/contract/certificates/certificates';
import type { ResultLine } from '@praxis/contract/ranks/results';
import { awardsFor } from '@praxis/scoring/judging/award';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { people } from '../accounts/index.ts';
import { certificateNumber, insertAwardCertificates } from '../certificates/index.ts';
import { type CompetitionRow, findHosts, type StageRow } from '../competitions/index.ts';
import { judgesOfStage } from '../judging/index.ts';
import { findEntrantNames, findMentors, peopleOf } from '../teams/index.ts';
import { findSettings, type HeldCertificate, heldCertificates, insertHeld, type RuleRow } from './awards.store.ts';

/** An award of an entrant with the rule that gives it. */
export type Given = { rule: RuleRow; line: ResultLine };

/** Who gets which award by some lines, in the order of the rules, and where each line of the rules fell. */
export function giveAwards(rules: readonly RuleRow[], lines: readonly ResultLine[], perDivision: boolean) {
  const known = new Map(lines.map((line) => [line.entrant_id, line]));
  const asked = lines.map(({ entrant_id, rank, total, division, cells }) => ({
    ...{ id: entrant_id, rank, total, division, took: cells.some((cell) => cell !== null) },
  }));
  const { given, cuts } = awardsFor(rules, asked, perDivision);
  const of = new Map(rules.map((rule) => [rule.id, rule]));
  return { given: given.map(({ rule, entrant }): Given => ({ rule: of.get(rule)!, line: known.get(entrant)! })), cuts, rules: of };
}

/** By what awards that were looked at are known again. */
export const markOfAwards = (resultNo: number, given: readonly Given[]) =>
  createHash('sha256')
    .update(JSON.stringify([resultNo, given.map(({ rule, line }) => [rule.place, rule.name, rule.certificate, line.entrant_id])]))
    .digest('hex')
    .slice(0, 32);

/** A certificate that somebody should have. */
type Due = Omit<HeldCertificate, 'certificate_id' | 'entrant_id'> & { entrant_id: string; role: 'member' | 'mentor'; given: Given };

const keyOf = ({ entrant_id, name, user_id }: Pick<HeldCertificate, 'entrant_id' | 'name' | 'user_id'>) =>
  `${entrant_id} ${user_id} ${name}`;

/** Which certificates some awards come with, which of those in force go, and which stay; experts beside them. */
export async function certificatesFor(db: Db, stageId: string, given: readonly Given[]) {
  const settings = await findSettings(db, stageId);
  const certified = given.filter(({ rule }) => rule.certificate);
  const entrants = [...new Set(certified.map(({ line }) => line.entrant_id))];
  const members = Map.groupBy(await peopleOf(db, entrants), ({ entrant_id }) => entrant_id);
  const mentors = Map.groupBy(
    settings?.mentors === false ? [] : (await findMentors(db, entrants)).filter(({ state }) => state === 'accepted'),
    ({ registration_id }) => registration_id,
  );
  const due: Due[] = certified.flatMap((one) => {
    const of = { entrant_id: one.line.entrant_id, name: one.rule.name, given: one };
    return [
      ...(members.get(of.entrant_id) ?? []).map(({ user_id }) => ({ ...of, user_id, role: 'member' as const })),
      ...(mentors.get(of.entrant_id) ?? []).map(({ user_id }) => ({ ...of, user_id, role: 'mentor' as const })),
    ];
  });
  const { judges = [], entrants: held = [] } = Object.groupBy(await heldCertificates(db, stageId), ({ entrant_id }) =>
    entrant_id === null ? 'judges' : 'entrants',
  );
  const judged = await judgesOfStage(db, stageId);
  const wanted = new Set(due.map(keyOf));
  const known = new Set(held.map(keyOf));
  // What an expert has judged stays judged: neither another result nor the switch takes it away.
  const judging = new Set(judged.map(({ user_id }) => user_id));
  const holders = new Set(judges.map(({ user_id }) => user_id));
  return {
    issue: due.filter((one) => !known.has(keyOf(one))),
    issueToExperts: settings?.experts ? judged.filter(({ user_id }) => !holders.has(user_id)) : [],
    revoke: [...held.filter((one) => !wanted.has(keyOf(one))), ...judges.filter(({ user_id }) => !judging.has(user_id))],
    kept: held.filter((one) => wanted.has(keyOf(one))).length + judges.filter(({ user_id }) => judging.has(user_id)).length,
  };
}

/** What the certificates of a publication have in common. */
export type Issuing = { competition: CompetitionRow; stage: StageRow; settings: AwardSettings; resultNo: number; now: Date };

/** What every certificate of a publication says alike. */
export async function certificateFields(db: Db, competition: CompetitionRow, settings: AwardSettings, now: Date) {
  const { language, heading, signatory, signatory_title, issuer, look } = settings;
  // Whoever types another name does not get the mark of an approved institution with it.
  const institution_id = (await findHosts(db, [competition.id])).get(competition.id) === issuer ? competition.institution_id : null;
  return {
    ...{ language, heading, wording: '', signatory, signatory_title, issuer, look, course: competition.title },
    ...{ institution_id, logo_file_id: null, completed_at: now, issued_at: now },
  };
}

/** Issues certificates, one for each member and mentor; everything on them is frozen now. */
export async function issueAwardCertificates(
  app: App,
  db: Db,
  { competition, stage, settings, resultNo, lines, due, now }: Issuing & { lines: readonly ResultLine[]; due: readonly Due[] },
) {
  if (due.length === 0) return [];
  const entrants = [...new Set(due.map(({ entrant_id }) => entrant_id))];
  const names = await findEntrantNames(db, entrants);
  const inside = await peopleOf(db, entrants);
  const known = await people(app, db, [...new Set([...due, ...inside].map(({ user_id }) => user_id))]);
  const members = Map.groupBy(inside, ({ entrant_id }) => entrant_id);
  const ranked = lines.filter(({ rank }) => rank !== null).length;
  const shared = await certificateFields(db, competition, settings, now);
  const rows = due.map(({ user_id, entrant_id, role, given }) => {
    const award: CertificateAward = {
      works: 0,
      ...{ competition_id: competition.id, competition: competition.title, stage_id: stage.id, stage: stage.title, role },
      ...{ award: given.rule.name, entrant: names.get(entrant_id)?.name ?? '', rank: given.line.rank, of: ranked, result_no: resultNo },
      members: (members.get(entrant_id) ?? []).map((one) => known.get(one.user_id)?.name ?? ''),
    };
    return {
      ...{ ...shared, user_id, award },
      ...{ number: certificateNumber(randomBytes(15)), name: known.get(user_id)?.name ?? '' },
    };
  });
  const ids = await insertAwardCertificates(db, rows);
  await insertHeld(
    db,
    stage.id,
    due.map(({ entrant_id, name, user_id }, at) => ({ entrant_id, name, user_id, certificate_id: ids[at]! })),
  );
  return due.map(({ user_id, entrant_id, role, given }, at) => ({
    ...{ user_id, award: given.rule.name, certificate_id: ids[at]! },
    // A person alone knows whose it is; a mentor of several teams and a member of one do not.
    entrant: role === 'mentor' || (members.get(entrant_id)?.length ?? 0) > 1 ? (names.get(entrant_id)?.name ?? '') : '',
  }));
}
