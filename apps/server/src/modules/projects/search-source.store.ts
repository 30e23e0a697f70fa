import type { ProjectContent } from '@praxis/contract/projects/design';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';
import { taskAddress } from './tasks/notify.ts';

/** Projects given to spaces, for their members: what they are about and their stages. Never what a team writes. */
export const projectSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('project_tasks as task')
      .innerJoin('project_versions as version', 'version.id', 'task.version_id')
      .select(['task.id', 'task.space_id', 'task.given_at', 'version.content'])
      .where('task.id', 'in', [...refs])
      .where('task.state', '=', 'open')
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => {
        const { title, intro, stages } = row.content as unknown as ProjectContent;
        const document: SearchDocument = {
          ...{ kind: 'project', title, link: taskAddress(row), audiences: [`space:${row.space_id}`], at: row.given_at },
          body: [intro, ...stages.flatMap((stage) => [stage.title, textOfHtml(stage.guide)])].join(' '),
          within: { spaceId: row.space_id },
        };
        return [row.id, [document]];
      }),
    );
  },
  refsAfter: idsOf('project_tasks'),
};
