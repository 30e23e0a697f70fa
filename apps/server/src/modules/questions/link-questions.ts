import { linkQuestions } from '@praxis/contract/skills/maps';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { frameTheActorEdits, skillInFrame } from '../skills/index.ts';
import { editableQuestions, linkToSkill, unlinkFromSkill } from './editing/editing.store.ts';
import { scopeOf } from './scope.store.ts';

/** Says of many questions at once what they are about: by who edits the map of the skill, for questions they may edit. */
export const linkQuestionsRoutes = (app: App) =>
  serve(app, linkQuestions, {
    async access({ actor, input, db }) {
      const skill = await skillInFrame(db, input.skill_id);
      if (!skill) throw notForYou();
      await frameTheActorEdits({ actor, db, input: { frame_kind: skill.kind, frame_id: skill.frame_id } });
      const ids = [...new Set(input.question_ids)];
      const editable = await editableQuestions(db, await scopeOf(db, actor.userId), ids);
      if (editable.length < ids.length) throw notForYou();
      return { skill, ids };
    },
    async run({ subject: { skill, ids }, actor, input, db }) {
      const changed = input.linked ? await linkToSkill(db, skill.id, ids, input.weight) : await unlinkFromSkill(db, skill.id, ids);
      // Said again, or by many at once, it changes nothing and is told once.
      if (changed > 0)
        await audit(db, {
          ...{ actorId: actor.userId, action: 'questions_linked', objectType: 'skill', objectId: skill.id, to: String(changed) },
        });
      return { changed };
    },
  });
