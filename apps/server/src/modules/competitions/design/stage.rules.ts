import { type SectionDraft, STAGE_RESULT, type StageDraft, type StageRule } from '@praxis/contract/competitions/stages';
import { Refusal } from '../../../platform/http/refusal.ts';

/** Most stages of a competition, and sections of a stage. */
export const STAGES_MOST = 20;
export const SECTIONS_MOST = 50;

/** Refuses a stage that ends before it begins (S-208), or freezes longer than it lasts. */
export function stageHolds(draft: StageDraft) {
  if (draft.start_at > draft.end_at) throw new Refusal('start_after_end', { fields: { end_at: 'start_after_end' } });
  if (draft.freeze_before_s !== null && draft.freeze_before_s * 1000 > draft.end_at - draft.start_at)
    throw new Refusal('freeze_longer_than_stage', { fields: { freeze_before_s: 'freeze_longer_than_stage' } });
}

/** Refuses a section that opens outside its stage, or after it closes. */
export function sectionHolds(draft: Pick<SectionDraft, 'kind' | 'opens_s' | 'closes_s'>, stage: { start_at: Date; end_at: Date }) {
  // Nobody works on what comes with another result: its stage may take no time at all.
  if (draft.kind === STAGE_RESULT) return;
  const length = (stage.end_at.getTime() - stage.start_at.getTime()) / 1000;
  const [opens, closes] = [draft.opens_s ?? 0, draft.closes_s ?? length];
  if (opens >= closes || closes > length) throw new Refusal('section_window_wrong', { fields: { closes_s: 'section_window_wrong' } });
}

/** Whether the times of a stage are moved by a draft. */
export const movesTimes = (stage: { start_at: Date; end_at: Date }, draft: StageDraft) =>
  stage.start_at.getTime() !== draft.start_at || stage.end_at.getTime() !== draft.end_at;

/** The rule of a stage whose sections stand in another order: ties that name a section go where it went. */
export function ruleAfterOrder(rule: StageRule, before: readonly string[], after: readonly string[]): StageRule {
  if (rule.kind !== 'sum') return rule;
  const placed = (place: number) => {
    const id = before[place - 1];
    return id === undefined ? place : after.indexOf(id) + 1;
  };
  return { ...rule, ties: rule.ties.map((tie) => (tie.by === 'section' ? { ...tie, place: placed(tie.place) } : tie)) };
}

/** Refuses a stage added after publication once a stage has begun, or one that lies in the past or across another. */
export function newStageHolds(draft: StageDraft, stages: readonly { start_at: Date; end_at: Date }[], now: Date) {
  if (stages.some((stage) => now >= stage.start_at)) throw new Refusal('stage_has_begun');
  if (draft.start_at <= now.getTime()) throw new Refusal('publish_stage_past', { fields: { start_at: 'publish_stage_past' } });
  const across = stages.some((stage) => draft.start_at < stage.end_at.getTime() && draft.end_at > stage.start_at.getTime());
  if (across) throw new Refusal('publish_stages_overlap', { fields: { start_at: 'publish_stages_overlap' } });
}
