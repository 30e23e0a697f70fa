import type { Language } from '@praxis/contract/core/message';
import { designLab, type LabDraft, listLabs, listLabTemplates, makeLab, publishLab, removeLab, saveLab } from '@praxis/contract/labs/labs';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { withPictures } from '../../../platform/rich-text.ts';
import { labTheActorOwns, teacherTheActorIs } from '../labs.access.ts';
import { addVersion, findVersion, insertLab, isAssigned, listOwnLabs, removeLabRow, saveDraft } from '../labs.store.ts';
import { findHosts } from '../machines/operations.store.ts';
import { cleanLab } from './clean-lab.ts';
import { draftProblems, draftWarnings, emptyDraft, published } from './draft.rules.ts';

/** Templates of all hosts, ready ones first. */
async function toTemplateViews(db: Db) {
  const known = new Map<string, { name: string; title: string; display: 'tty' | 'vnc'; memory_mb: number; ready: number }>();
  for (const { state } of await findHosts(db)) {
    for (const template of state.templates) {
      const display = template.capabilities.display === 'text' ? ('tty' as const) : ('vnc' as const);
      const view = known.get(template.id) ?? { name: template.id, title: template.name, display, memory_mb: template.memory_mb, ready: 0 };
      known.set(template.id, { ...view, ready: view.ready + (template.state === 'ready' ? 1 : 0) });
    }
  }
  return [...known.values()].sort((one, other) => other.ready - one.ready || one.name.localeCompare(other.name));
}

const toProblemViews = (draft: LabDraft, language: Language) =>
  [...draftProblems(draft), ...draftWarnings(draft)].map(({ step_id, key, values }) => ({
    step_id,
    text: translate(language, key, values),
  }));

function ownRoutes(app: App) {
  serve(app, listLabs, {
    access: ({ actor }) => actor,
    async run({ actor, input, db }) {
      const { rows, total } = await listOwnLabs(db, actor.userId, input);
      const list = rows.map(({ id, title, draft, number, updated_at }) => ({
        id,
        title,
        state: number === null ? ('draft' as const) : ('published' as const),
        version: number,
        steps: draft.steps.length,
        machines: draft.machines.length,
        minutes: draft.minutes,
        updated_at: updated_at.getTime(),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });
  serve(app, makeLab, {
    access: teacherTheActorIs,
    async run({ actor, input, db, now, language }) {
      const first = { 'zh-cn': ['第一步', '主机'], 'zh-hk': ['第一步', '主機'], en: ['First step', 'Machine'] }[language];
      const labId = await insertLab(db, actor.userId, emptyDraft(input.title, first[0]!, first[1]!), now);
      await audit(db, { actorId: actor.userId, action: 'make_lab', objectType: 'lab', objectId: labId });
      return { lab_id: labId };
    },
  });
  serve(app, listLabTemplates, { access: teacherTheActorIs, run: async ({ db }) => ({ list: await toTemplateViews(db) }) });
}

/** Making, editing and publishing labs. */
export function labsRoutes(app: App) {
  ownRoutes(app);
  serve(app, designLab, {
    transaction: 'write',
    access: labTheActorOwns,
    async run({ subject: lab, actor, db, now, language }) {
      const version = lab.version_id === null ? undefined : await findVersion(db, lab.version_id);
      const address = (id: string) => app.files.signAddress({ id, name: 'picture' }, actor.userId, now);
      const steps = lab.draft.steps.map((step) => ({ ...step, html: withPictures(step.html, address) }));
      return {
        lab_id: lab.id,
        revision: lab.revision,
        draft: { ...lab.draft, steps },
        version: version?.number ?? null,
        changed: lab.changed,
        templates: await toTemplateViews(db),
        problems: toProblemViews(lab.draft, language),
      };
    },
  });
  serve(app, saveLab, {
    access: labTheActorOwns,
    async run({ subject: lab, actor, input, db, now, language }) {
      if (lab.revision !== input.revision) throw new Refusal('lab_changed_elsewhere');
      const draft = await cleanLab(db, actor.userId, input.draft);
      return { revision: await saveDraft(db, lab.id, draft, now), problems: toProblemViews(draft, language) };
    },
  });
  serve(app, publishLab, {
    access: labTheActorOwns,
    async run({ subject: lab, actor, input, db, now }) {
      if (lab.revision !== input.revision) throw new Refusal('lab_changed_elsewhere');
      if (draftProblems(lab.draft).length > 0) throw new Refusal('lab_incomplete');
      if (lab.version_id !== null && !lab.changed) throw new Refusal('lab_unchanged');
      const version = await addVersion(db, lab, actor.userId, published(lab.draft), now);
      await audit(db, {
        actorId: actor.userId,
        action: 'publish_lab',
        objectType: 'lab',
        objectId: lab.id,
        detail: { version: version.number },
      });
      return { version: version.number };
    },
  });
  serve(app, removeLab, {
    access: labTheActorOwns,
    async run({ subject: lab, actor, db, now }) {
      if (await isAssigned(db, lab.id)) throw new Refusal('lab_in_use');
      await removeLabRow(db, lab.id, now);
      await audit(db, { actorId: actor.userId, action: 'remove_lab', objectType: 'lab', objectId: lab.id });
      return {};
    },
  });
}
