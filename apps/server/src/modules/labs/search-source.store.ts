import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';
import { labTaskAddress } from './console/addresses.ts';

type Content = { title?: string; intro?: string; steps?: { title: string; html?: string }[] };

/** What a lab says; the texts of its steps only to who may see them whenever they look. Never what checks look for. */
const textOf = ({ intro = '', steps = [] }: Content, whole: boolean) =>
  [intro, ...steps.flatMap(({ title, html = '' }) => (whole ? [title, html] : [title]))].map(textOfHtml).join(' ');

/** Labs as their owners edit them. */
export const labSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('labs')
      .select(['id', 'owner_id', 'title', 'draft', 'updated_at'])
      .where('id', 'in', [...refs])
      .where('removed_at', 'is', null)
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => {
        const audiences = [`user:${row.owner_id}`];
        const own = {
          kind: 'lab' as const,
          title: row.title,
          body: textOf(row.draft as Content, true),
          link: addressOf('labDesign', { labId: row.id }),
          audiences,
          at: row.updated_at,
        };
        return [row.id, [own]];
      }),
    );
  },
  refsAfter: idsOf('labs'),
};

/** Labs given to spaces, for their members. The lab of an activity is found as the activity. */
export const labTaskSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('lab_tasks as task')
      .innerJoin('lab_versions as version', 'version.id', 'task.version_id')
      .innerJoin('labs as lab', 'lab.id', 'task.lab_id')
      .select(['task.id', 'task.space_id', 'task.given_at', 'version.content', 'lab.title'])
      .where('task.id', 'in', [...refs])
      .where('task.state', '=', 'open')
      .where('task.course_id', 'is', null)
      .where('task.space_id', 'is not', null)
      .$narrowType<{ space_id: string }>()
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => {
        const content = row.content as Content;
        const document: SearchDocument = {
          kind: 'lab',
          title: content.title ?? row.title,
          body: textOf(content, false),
          link: labTaskAddress(row),
          audiences: [`space:${row.space_id}`],
          at: row.given_at,
          within: { spaceId: row.space_id },
        };
        return [row.id, [document]];
      }),
    );
  },
  refsAfter: idsOf('lab_tasks'),
};
