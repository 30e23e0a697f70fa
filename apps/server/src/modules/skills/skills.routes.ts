import { changeSkill, createSkill, listSkills, MOST_SKILLS, removeSkill, searchSkills } from '@praxis/contract/skills/skills';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/events.ts';
import { holdsPermission } from '../accounts/index.ts';
import { mayRename, skillsTheActorPicks, skillTheActorAdds, skillTheActorChanges } from './skills.access.ts';
import {
  dropSkill,
  findSkills,
  insertSkill,
  lookBeside,
  type SkillReader,
  searchForSkills,
  standsBelow,
  updateSkill,
} from './skills.store.ts';

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
    async run({ subject, actor, input, db }) {
      await refuseUnknownParent(db, subject, input.parent_id);
      const { total, same } = await lookBeside(db, { ...subject, scope: input.scope }, input.name);
      if (same) throw inUse();
      if (total >= MOST_SKILLS) throw new Refusal('skills_full', { values: { limit: MOST_SKILLS } });
      const skill = await insertSkill(db, { ...subject, scope: input.scope }, { name: input.name, parent_id: input.parent_id });
      await audit(db, { actorId: actor.userId, action: 'skill_added', objectType: 'skill', objectId: skill.id });
      return view(skill, actor.userId, true);
    },
  });

  serve(app, changeSkill, {
    access: skillTheActorChanges,
    async run({ subject: skill, actor, input, db, now }) {
      const reader = { userId: skill.owner_id, institutionId: skill.institution_id };
      await refuseUnknownParent(db, reader, input.parent_id);
      if (input.parent_id && (await standsBelow(db, input.parent_id, skill.id))) throw new Refusal('skill_below_itself');
      if ((await lookBeside(db, { ...reader, scope: skill.scope }, input.name, skill.id)).same) throw inUse();
      await updateSkill(db, skill.id, { name: input.name, parent_id: input.parent_id }, now);
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
      if (into && (await standsBelow(db, into, skill.id))) throw new Refusal('skill_below_itself');
      await dropSkill(db, skill, into, now);
      await announce(db, 'skill_removed', { skillId: skill.id, into });
      const about = { objectType: 'skill', objectId: skill.id, from: skill.name, ...(into && { to: into }) };
      await audit(db, { actorId: actor.userId, action: into ? 'skill_merged' : 'skill_removed', ...about });
      return {};
    },
  });
}
