import type { showRules } from '@praxis/contract/competitions/competitions';
import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { worded } from '../../../platform/messages.ts';
import { type CompetitionRow, findSections, findStages, type SectionRow, type StageRow } from '../competitions.store.ts';
import { withAddresses } from '../design/text-pictures.ts';
import { findInstitutionNames } from '../eligibility/eligibility.store.ts';
import { furtherSentences } from './rule-sentences.ts';
import {
  conditionSentences,
  eligibilitySentences,
  registrationSentences,
  type Sentence,
  scoringSentences,
  sectionSentences,
  tieSentences,
} from './rule-text.rules.ts';

const asText = (sentences: readonly Sentence[], language: Language) => sentences.map((sentence) => worded(sentence, language));

type Reading = { app: Pick<App, 'files' | 'clock'>; language: Language };

type OfStage = { stage: StageRow; further: readonly Sentence[] };

function stageRules({ app, language }: Reading, { stage, further }: OfStage, all: readonly SectionRow[], teams: boolean) {
  const sections = all.filter((section) => section.stage_id === stage.id);
  return {
    id: stage.id,
    no: stage.no,
    title: stage.title,
    start_at: stage.start_at.getTime(),
    end_at: stage.end_at.getTime(),
    scoring: asText(scoringSentences(stage.rule), language),
    ties: asText(tieSentences(stage.rule, sections), language),
    sections: sections.map((section) => ({
      label: section.label,
      title: section.title,
      kind: section.kind,
      weight: Number(section.weight),
      max_points: section.max_points,
      words: asText(sectionSentences(section, teams), language),
    })),
    conditions: asText([...conditionSentences(stage), ...further], language),
    rule_html: withAddresses(app, stage.rule_html),
  };
}

/** How a stage is ranked, in words: the rule, then what parts equals. */
export const rankingInWords = (rule: StageRow['rule'], sections: Parameters<typeof tieSentences>[1], language: Language): string[] => [
  ...asText(scoringSentences(rule), language),
  ...asText(tieSentences(rule, sections), language),
];

/** The rule page: what the settings say, in words. `stageId` 0 asks for the whole competition. */
export async function rulesOf(
  reading: Reading & { db: Db },
  competition: CompetitionRow,
  stageId: string,
): Promise<DataOf<typeof showRules>> {
  const { db, language } = reading;
  const stages = (await findStages(db, [competition.id])).filter((stage) => stageId === '0' || stage.id === stageId);
  if (stageId !== '0' && stages.length === 0) throw notForYou();
  const sections = await findSections(
    db,
    stages.map((stage) => stage.id),
  );
  const further: OfStage[] = [];
  for (const stage of stages) further.push({ stage, further: await furtherSentences(db, stage) });
  const institutions = await findInstitutionNames(db, competition.eligibility.institutions);
  return {
    id: competition.id,
    title: competition.title,
    version: competition.rule_version,
    changed_at: competition.rule_changed_at.getTime(),
    reg_start: competition.reg_start?.getTime() ?? null,
    reg_end: competition.reg_end?.getTime() ?? null,
    registration: asText(registrationSentences(competition), language),
    eligibility: asText(eligibilitySentences(competition.eligibility, institutions), language),
    stages: further.map((of) => stageRules(reading, of, sections, competition.entry !== 'individual')),
  };
}
