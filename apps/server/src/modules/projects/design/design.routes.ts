import {
  designProject,
  listProjects,
  makeProject,
  type ProjectContent,
  publishProject,
  removeProject,
  saveProject,
} from '@praxis/contract/projects/design';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { canonical, hashOf } from '../../../platform/canonical.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { sanitisedRichText, withFilesRenamed } from '../../../platform/rich-text.ts';
import { publishedLabs } from '../../labs/index.ts';
import { projectTheActorOwns, teacherTheActorIs } from '../projects.access.ts';
import { faultsOf } from './content.rules.ts';
import {
  addVersion,
  findVersion,
  insertProject,
  listOwnProjects,
  markPublished,
  type ProjectRow,
  removeProjectRow,
  saveDraft,
  wasAssigned,
} from './design.store.ts';

/** Text without pictures and files: those of one author would be closed to the next reader. */
export const plainRichText = (html: string) =>
  withFilesRenamed(
    sanitisedRichText(html),
    () => undefined,
    () => undefined,
  );

const cleaned = (content: ProjectContent): ProjectContent => ({
  ...content,
  stages: content.stages.map((stage) => ({ ...stage, guide: plainRichText(stage.guide) })),
});

const refuseOther = (project: ProjectRow, revision: number) => {
  if (project.revision !== revision) throw new Refusal('project_changed_elsewhere');
};

async function publish(db: Db, project: ProjectRow, by: string, now: Date) {
  const sha256 = hashOf(canonical(project.draft));
  const newest = project.version_id === null ? undefined : await findVersion(db, project.version_id);
  if (newest?.sha256.equals(sha256)) {
    await markPublished(db, project.id, newest.id);
    return newest.number;
  }
  const { number } = await addVersion(db, project.id, { content: project.draft, sha256, by }, now);
  await audit(db, {
    ...{ actorId: by, action: 'publish_project', objectType: 'project', objectId: project.id },
    ...{ from: String(newest?.number ?? 0), to: String(number) },
  });
  return number;
}

/** Designing projects. */
export function designRoutes(app: App) {
  serve(app, listProjects, {
    access: anyone,
    async run({ actor, input, db }) {
      const { rows, total } = await listOwnProjects(db, actor.userId, input);
      const list = rows.map(({ total: _all, updated_at, ...row }) => ({ ...row, updated_at: updated_at.getTime() }));
      return { list, total, page: input.page, size: input.size };
    },
  });
  serve(app, makeProject, {
    access: teacherTheActorIs,
    async run({ actor, input, db, now }) {
      const draft: ProjectContent = { title: input.title, intro: input.intro, difficulty: 3, stages: [] };
      const project_id = await insertProject(db, actor.userId, draft, now);
      await audit(db, { actorId: actor.userId, action: 'make_project', objectType: 'project', objectId: project_id });
      return { project_id };
    },
  });
  serve(app, designProject, {
    access: projectTheActorOwns,
    async run({ subject: project, actor, db }) {
      const version = project.version_id === null ? undefined : await findVersion(db, project.version_id);
      return {
        ...{ id: project.id, revision: project.revision, version: version?.number ?? null, changed: project.changed },
        ...{ content: project.draft, labs: await publishedLabs(db, actor.userId) },
      };
    },
  });
  serve(app, saveProject, {
    access: projectTheActorOwns,
    async run({ subject: project, input, db, now }) {
      const content = cleaned(input.content);
      // The same text again is the same save.
      if (project.revision === input.revision + 1 && canonical(project.draft) === canonical(content)) return { revision: project.revision };
      refuseOther(project, input.revision);
      return { revision: await saveDraft(db, project.id, content, now) };
    },
  });
  serve(app, publishProject, {
    access: projectTheActorOwns,
    async run({ subject: project, actor, input, db, now, language }) {
      refuseOther(project, input.revision);
      if (project.draft.intro.trim() === '') throw new Refusal('intro_required', { fields: { intro: 'intro_required' } });
      const labs = new Set((await publishedLabs(db, actor.userId)).map(({ id }) => id));
      const faults = faultsOf(project.draft, labs);
      if (faults.length > 0) {
        const list = faults.map(({ key, values }) => translate(language, key, values)).join(language === 'en' ? '; ' : '；');
        throw new Refusal('project_incomplete', { values: { list } });
      }
      return { version: await publish(db, project, actor.userId, now) };
    },
  });
  serve(app, removeProject, {
    access: projectTheActorOwns,
    async run({ subject: project, actor, db, now }) {
      if (await wasAssigned(db, project.id)) throw new Refusal('project_in_use');
      await removeProjectRow(db, project.id, now);
      await audit(db, { actorId: actor.userId, action: 'remove_project', objectType: 'project', objectId: project.id });
      return {};
    },
  });
}
