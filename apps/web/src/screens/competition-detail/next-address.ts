import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import type { NextAction } from '@praxis/contract/teams/registrations';

/** The address of a section of a running stage, where its work is done. */
function sectionAddress(competitionId: string, stageId: string, section: { id: string; kind: string }) {
  const place = { id: competitionId, step_id: stageId, sct_id: section.id };
  if (section.kind === 'task') return addressOf('courseTask', place);
  if (section.kind === 'oj') return addressOf('courseOj', place);
  if (section.kind === 'production') return addressOf('courseProduction', place);
  return addressOf('coursePaper', { ...place, paper_resp_mode: '1' });
}

/** Where the next thing to do is done; undefined while one waits, or where this page is the place itself. */
export function nextAddress(next: NextAction | null, detail: CompetitionDetail): string | undefined {
  if (!next || next.what.startsWith('wait_')) return undefined;
  if (next.what === 'enter') {
    // Whoever has extra time goes on in a stage that is over for the others.
    const stage =
      detail.stages.find(({ state }) => state === 'on' || state === 'paused') ?? detail.stages.findLast(({ state }) => state === 'over');
    const first = stage?.sections[0];
    return stage && first ? sectionAddress(detail.id, stage.id, first) : undefined;
  }
  const here = addressOf('competitionDetail', { id: detail.id });
  return next.to === null || next.to === here ? undefined : next.to;
}
