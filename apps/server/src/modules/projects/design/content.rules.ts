import type { ProjectContent, ProjectStage } from '@praxis/contract/projects/design';

/** Why a draft cannot be published yet, as keys of the contract's texts with their values. */
export type Fault = {
  key:
    | 'project_no_stage'
    | 'project_stage_untitled'
    | 'project_part_untitled'
    | 'project_criterion_untitled'
    | 'project_stage_without_parts'
    | 'project_lab_gone'
    | 'project_same_id';
  values: Record<string, string | number>;
};

const untitled = (parts: readonly { title: string }[]) => parts.some(({ title }) => title.trim() === '');
const twice = (ids: readonly string[]) => new Set(ids).size < ids.length;

function stageFaults(stage: ProjectStage, no: number, labs: ReadonlySet<string>): Fault[] {
  const named = { stage: stage.title.trim() };
  return [
    ...(named.stage === '' ? [{ key: 'project_stage_untitled', values: { no } } as const] : []),
    ...(untitled(stage.deliverables) ? [{ key: 'project_part_untitled', values: named } as const] : []),
    ...(untitled(stage.criteria) ? [{ key: 'project_criterion_untitled', values: named } as const] : []),
    ...(stage.deliverables.length === 0 && stage.lab_id === null ? [{ key: 'project_stage_without_parts', values: named } as const] : []),
    ...(stage.lab_id !== null && !labs.has(stage.lab_id) ? [{ key: 'project_lab_gone', values: named } as const] : []),
    ...(twice([...stage.deliverables, ...stage.criteria].map(({ id }) => id)) ? [{ key: 'project_same_id', values: {} } as const] : []),
  ];
}

/** What is missing before a draft can be given to students; `labs` are the published ones of its owner. */
export function faultsOf(content: ProjectContent, labs: ReadonlySet<string>): Fault[] {
  if (content.stages.length === 0) return [{ key: 'project_no_stage', values: {} }];
  return [
    ...(twice(content.stages.map(({ id }) => id)) ? [{ key: 'project_same_id', values: {} } as const] : []),
    ...content.stages.flatMap((stage, at) => stageFaults(stage, at + 1, labs)),
  ];
}

/** Points of a stage: the sum of its criteria where there are any. */
export const maxOf = (stage: ProjectStage) =>
  stage.criteria.length > 0 ? stage.criteria.reduce((sum, { max }) => sum + max, 0) : stage.max_score;
