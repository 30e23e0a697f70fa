import { randomUUID } from 'node:crypto';
import type { MapOperation } from '@praxis/contract/skills/maps';
import {
  changeSkill,
  createSkill,
  listSkills,
  MOST_SKILLS,
  removeSkill,
  type SkillScope,
  searchSkills,
} from '@praxis/contract/skills/skills';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { holdsPermission } from '../accounts/index.ts';
import { type Editing, editMap } from './maps/edit-map.ts';
import { PLATFORM } from './maps/frames.ts';
import { type FrameRef, lockFrame } from './maps/map.store.ts';
import { mayRename, skillsTheActorPicks, skillTheActorAdds, skillTheActorChanges } from './skills.access.ts';
import { findSkills, lookBeside, type SkillReader, searchForSkills } from './skills.store.ts';

type SkillRow = Awaited<ReturnType<typeof findSkills>>[number];

const view = (skill: SkillRow, userId: string, operator: boolean) => ({
  id: skill.id,
  name: skill.name,
  parent_id: skill.parent_id,
  scope: skill.scope,
  can: { rename: mayRename(skill, userId, operator) },
});

async function refuseUnknownParent(db: Db, reader: SkillReader, parentId: string | null) {
  if (parentId === null) return;
  if ((await findSkills(db, reader, { ids: [parentId] })).length === 0) throw new Refusal('skill_not_found');
}

const frameFor = ({ userId, institutionId }: SkillReader, scope: SkillScope): FrameRef => ({
  kind: scope,
  id: scope === 'platform' ? PLATFORM : scope === 'institution' ? institutionId! : userId,
});
const frameOf = (skill: SkillRow): FrameRef => ({ kind: skill.scope, id: skill.frame_id! });

/** Whoever changes one skill of a list has seen no revision: no edit before stands against theirs. */
const NEWEST = 2_147_483_647;

/** One change of a map from outside its editor: as any edit it is checked against the whole map, can be undone, and comes alone. */
async function editAlone(editing: Editing, operations: MapOperation[]) {
  await lockFrame(editing.db, editing.frame);
  return editMap(editing, { revision: NEWEST, edit_id: randomUUID(), operations });
}

const inUse = () => new Refusal('skill_exists', { fields: { name: 'skill_exists' } });

/** Skills: listing for pickers, adding, renaming. */
export function skillsRoutes(app: App) {
  serve(app, listSkills, {
    access: skillsTheActorPicks,
    async run({ subject, actor, db }) {
      const operator = await holdsPermission(db, actor.userId, 'platform_operator');
      const list = (await findSkills(db, subject)).map((skill) => view(skill, actor.userId, operator));
      return { list, institution: subject.institution };
    },
  });

  serve(app, searchSkills, {
    access: skillsTheActorPicks,
    async run({ subject, input, db }) {
      const list = await searchForSkills(db, subject, { text: input.text, ids: input.ids });
      return { list: list.map(({ kind, ...skill }) => ({ ...skill, frame_kind: kind })) };
    },
  });

  serve(app, createSkill, {
    access: skillTheActorAdds,
    async run({ subject, actor, input, db, now }) {
      await refuseUnknownParent(db, subject, input.parent_id);
      const { total, same } = await lookBeside(db, { ...subject, scope: input.scope }, input.name);
      if (same) throw inUse();
      if (total >= MOST_SKILLS) throw new Refusal('skills_full', { values: { limit: MOST_SKILLS } });
      const frame = frameFor(subject, input.scope);
      const { ids } = await editAlone({ frame, userId: actor.userId, db, now }, [
        { op: 'add', key: 'new-skill', name: input.name, parent: input.parent_id, intro: '', code: '', weight: 100, place: 0 },
      ]);
      const [skill] = await findSkills(db, subject, { ids: Object.values(ids) });
      await audit(db, { actorId: actor.userId, action: 'skill_added', objectType: 'skill', objectId: skill!.id });
      return view(skill!, actor.userId, true);
    },
  });

  serve(app, changeSkill, {
    access: skillTheActorChanges,
    async run({ subject: skill, actor, input, db, now }) {
      const reader = { userId: skill.owner_id, institutionId: skill.institution_id };
      await refuseUnknownParent(db, reader, input.parent_id);
      if ((await lookBeside(db, { ...reader, scope: skill.scope }, input.name, skill.id)).same) throw inUse();
      await editAlone({ frame: frameOf(skill), userId: actor.userId, db, now }, [
        { op: 'change', key: skill.id, name: input.name, parent: input.parent_id },
      ]);
      await audit(db, {
        actorId: actor.userId,
        action: 'skill_changed',
        objectType: 'skill',
        objectId: skill.id,
        from: skill.name,
        to: input.name,
      });
      return {};
    },
  });

  serve(app, removeSkill, {
    access: skillTheActorChanges,
    async run({ subject: skill, actor, input: { into }, db, now }) {
      const reader = { userId: skill.owner_id, institutionId: skill.institution_id };
      await refuseUnknownParent(db, reader, into);
      await editAlone({ frame: frameOf(skill), userId: actor.userId, db, now }, [
        into === null ? { op: 'remove', key: skill.id } : { op: 'merge', key: skill.id, into },
      ]);
      const about = { objectType: 'skill', objectId: skill.id, from: skill.name, ...(into && { to: into }) };
      await audit(db, { actorId: actor.userId, action: into ? 'skill_merged' : 'skill_removed', ...about });
      return {};
    },
  });
}
