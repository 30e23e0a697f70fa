import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { worded } from '../../../platform/messages.ts';
import { people } from '../../accounts/index.ts';
import type { CompetitionDuties } from '../competitions.access.ts';
import {
  type CompetitionRow,
  findHosts,
  findSections,
  findStages,
  organisersOf,
  type SectionRow,
  type StageRow,
} from '../competitions.store.ts';
import { withAddresses } from '../design/text-pictures.ts';
import { obstaclesBeforeChoice } from '../eligibility/eligibility.rules.ts';
import { findInstitutionNames } from '../eligibility/eligibility.store.ts';
import { participantsBy } from '../eligibility/person-facts.ts';
import { objectionsEnd } from '../objections-end.ts';
import { phaseAt, stageAt } from '../phase.rules.ts';
import { advanceSentences, eligibilitySentences } from '../rules/rule-text.rules.ts';
import { toCard } from './cards.ts';

/** When the public board of a stage stands still, as far as it is known. */
export const freezesAt = (stage: StageRow) =>
  stage.froze_at?.getTime() ?? (stage.freeze_before_s === null ? null : stage.end_at.getTime() - stage.freeze_before_s * 1000);

function stageCard(stage: StageRow, sections: readonly SectionRow[], language: Language, now: Date) {
  return {
    id: stage.id,
    no: stage.no,
    title: stage.title,
    start_at: stage.start_at.getTime(),
    end_at: stage.end_at.getTime(),
    state: stageAt(stage, now),
    sections: sections
      .filter((section) => section.stage_id === stage.id)
      .map(({ id, label, title, kind, weight, max_points }) => ({ id, label, title, kind, weight: Number(weight), max_points })),
    rule: stage.rule.kind,
    needs_camera: stage.watch?.camera ?? false,
    freezes_at: freezesAt(stage),
    advance: advanceSentences(stage.advance)
      .map((sentence) => worded(sentence, language))
      .join(language === 'en' ? ' ' : ''),
    result_state: stage.result_state,
    alias_seed: stage.alias_seed,
  };
}

/** Why somebody could not register, in words. */
export async function obstaclesFor(app: App, db: Db, competition: CompetitionRow, userId: string, language: Language) {
  const [person] = await participantsBy(app, db, [userId]);
  if (!person) return [];
  return obstaclesBeforeChoice(competition.eligibility, competition.divisions, person).map((obstacle) => worded(obstacle, language));
}

/** Who runs a competition, as far as their accounts still are. */
async function contactsOf(app: App, db: Db, competitionId: string) {
  const ids = await organisersOf(db, competitionId);
  const known = await people(app, db, ids);
  return ids.flatMap((id) => known.get(id) ?? []);
}

type View = { competition: CompetitionRow } & CompetitionDuties;

/** A competition on its own page, as far as the viewer may know it. */
export async function detailOf(
  { app, db, actor, language, now }: { app: App; db: Db; actor: Actor | undefined; language: Language; now: Date },
  { competition, duties, operator }: View,
): Promise<CompetitionDetail> {
  const stages = await findStages(db, [competition.id]);
  const sections = await findSections(
    db,
    stages.map((stage) => stage.id),
  );
  const host = (await findHosts(db, [competition.id])).get(competition.id) ?? '';
  const institutions = await findInstitutionNames(db, competition.eligibility.institutions);
  const phase = phaseAt(competition, stages, now);
  return {
    ...toCard({ app, language, now }, competition, stages, host),
    now: now.getTime(),
    intro: withAddresses(app, competition.intro),
    level: competition.level as CompetitionDetail['level'],
    mentors_max: competition.mentors_max,
    divisions: competition.divisions,
    reg_review: competition.reg_review,
    quota_per_institution: competition.quota_per_institution,
    publicity_hours: competition.publicity_hours,
    publicity_until: phase === 'publicity' ? await objectionsEnd(db, competition, stages) : null,
    cancel_reason: competition.cancel_reason,
    stages: stages.map((stage) => stageCard(stage, sections, language, now)),
    eligibility: eligibilitySentences(competition.eligibility, institutions).map((sentence) => worded(sentence, language)),
    obstacles: actor ? await obstaclesFor(app, db, competition, actor.userId, language) : [],
    rule_version: competition.rule_version,
    rule_changed_at: competition.rule_changed_at.getTime(),
    contacts: actor ? await contactsOf(app, db, competition.id) : [],
    draw_seed: competition.drawn_at ? competition.draw_seed : null,
    can: {
      manage: duties.includes('organiser'),
      staff: duties.length > 0,
      supervise: duties.includes('desk'),
      arbitrate: duties.includes('arbiter'),
      cancel: (duties.includes('organiser') || operator) && ['announced', 'registering', 'running', 'judging', 'publicity'].includes(phase),
    },
  };
}
