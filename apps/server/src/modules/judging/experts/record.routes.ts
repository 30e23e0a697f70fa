import { type JudgedGroup, listJudged } from '@praxis/contract/judging/expert';
import type { App } from '../../../platform/app.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { expertCertificates, grouped } from '../../certificates/index.ts';
import { findCompetitions, findStage } from '../../competitions/index.ts';
import { judgedGroups } from '../assignments/assignments.store.ts';

/** What somebody judged, also where it is over. */
export function recordRoutes(app: App) {
  serve(app, listJudged, {
    access: anyone,
    async run({ actor, input: { page, size }, db }) {
      const { judged, total } = await judgedGroups(db, actor.userId, { page, size });
      const stages = await Promise.all([...new Set(judged.map(({ stage_id }) => stage_id))].map((id) => findStage(db, id)));
      const known = new Map(stages.flatMap((stage) => (stage ? [[stage.id, stage]] : [])));
      const competitions = await findCompetitions(db, [...new Set([...known.values()].map(({ competition_id }) => competition_id))]);
      const titles = new Map(competitions.map(({ id, title }) => [id, title]));
      const papers = await expertCertificates(db, actor.userId, [...known.keys()]);
      const list = judged.map(({ stage_id, ended_at, ...group }): JudgedGroup => {
        const { title, competition_id } = known.get(stage_id)!;
        const paper = papers.get(stage_id);
        return {
          ...{ group_id: group.group_id, group: group.group, assigned: group.assigned, submitted: group.submitted },
          competition: { id: competition_id, title: titles.get(competition_id)! },
          ...{ stage: { id: stage_id, title }, ended_at: ended_at?.getTime() ?? null },
          certificate: paper ? { id: paper.id, number: grouped(paper.number) } : null,
        };
      });
      return { list, total, page, size };
    },
  });
}
