import type { StageRule } from '@praxis/contract/competitions/stages';
import type { MessageKey } from '@praxis/contract/messages';

/** Something against publishing, or a warning. */
export type Fault = {
  stageId: string | null;
  sectionId: string | null;
  key: MessageKey;
  values?: Record<string, string | number>;
  hinders: boolean;
};

type Stage = {
  id: string;
  start_at: Date;
  end_at: Date;
  rule: StageRule;
  sections: readonly { place: number; weight: string }[];
};

function stageFaults(stage: Stage, previous: Stage | undefined, now: Date): Fault[] {
  const found: Fault[] = [];
  const at = (key: MessageKey, hinders: boolean, values?: Fault['values']) =>
    found.push({ stageId: stage.id, sectionId: null, key, hinders, ...(values && { values }) });
  if (stage.end_at <= now) at('publish_stage_past', true);
  if (previous && stage.start_at < previous.end_at) at('publish_stages_overlap', true);
  if (stage.sections.length === 0) at('publish_empty_stage', false);
  const { rule } = stage;
  if (rule.kind !== 'sum') return found;
  const sum = stage.sections.reduce((total, section) => total + Number(section.weight), 0);
  if (stage.sections.length > 0 && Math.abs(sum - 100) > 0.001) at('publish_weights', false, { sum });
  const missing = rule.ties.some((tie) => tie.by === 'section' && !stage.sections.some((section) => section.place === tie.place));
  if (missing) at('publish_ties', true);
  return found;
}

/** Everything against publishing that the settings alone show. */
export function publishFaults(competition: { intro: string; reg_end: Date | null }, stages: readonly Stage[], now: Date): Fault[] {
  const found: Fault[] = [];
  const at = (key: MessageKey, hinders: boolean) => found.push({ stageId: null, sectionId: null, key, hinders });
  if (stages.length === 0) at('publish_stage_missing', true);
  if (competition.intro.trim() === '') at('publish_intro_missing', false);
  const first = stages[0];
  if (first && competition.reg_end && competition.reg_end > first.start_at) at('publish_registration_late', true);
  return [...found, ...stages.flatMap((stage, place) => stageFaults(stage, stages[place - 1], now))];
}
