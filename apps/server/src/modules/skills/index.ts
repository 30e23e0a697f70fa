import { MOST_SKILLS } from '@praxis/contract/skills/skills';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { isActiveTeacher } from '../accounts/index.ts';
import { institutionOf } from '../institutions/index.ts';
import { classSkillsRoutes } from './classes/class-skills.routes.ts';
import { editorsRoutes } from './editors/editors.routes.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { registerEvidenceSource } from './evidence/evidence-sources.ts';
import { followEvidence } from './evidence/follow-evidence.ts';
import { observationSource } from './evidence/observations.ts';
import { visibleEvidence } from './evidence/visible-evidence.ts';
import { frameworksRoutes } from './frameworks/frameworks.routes.ts';
import { goalsRoutes } from './goals/goals.routes.ts';
import { institutionSkillsRoutes } from './institutions/institution-skills.ts';
import { registerOwnFrames } from './maps/frames.ts';
import { mapsRoutes } from './maps/maps.routes.ts';
import { profilesRoutes } from './profiles/profiles.routes.ts';
import { proposalsRoutes } from './proposals/proposals.routes.ts';
import { profileSearchSource, skillSearchSource } from './search-source.store.ts';
import { sharesRoutes } from './shares/shares.routes.ts';
import { skillsRoutes } from './skills.routes.ts';
import { findSkills, insertSkill, lookBeside } from './skills.store.ts';

export { type EvidenceRow, type EvidenceSource, type Released, registerEvidenceSource } from './evidence/evidence-sources.ts';
export { registerEvidenceViewer } from './evidence/evidence-viewers.ts';
export { masteryChanges, masteryInSpace } from './evidence/mastery-lists.ts';
export { type WeakSkill, weakPrerequisites } from './evidence/weak-prerequisites.ts';
export { statesOfInstitution } from './institutions/institution-skills.ts';
export { type CarriedMap, linksOfMap, mapToCarry, refuseWrongCarried, takeInMap } from './maps/carry-map.ts';
export { registerSkillFrame, type SkillFrameKind } from './maps/frames.ts';
export { findSkill as skillInFrame } from './maps/map.store.ts';
export { frameTheActorEdits, mapOfObject } from './maps/maps.access.ts';
export { type ObjectSort, registerSkillObject, type SeenLesson, type VisibleObject } from './maps/skill-objects.ts';
export { skillNames, tagNames } from './skills.store.ts';

/** Which of some skills a teacher may put onto their questions. */
export async function skillsTheActorMayUse(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const reader = { userId, institutionId: (await institutionOf(db, userId))?.id ?? null };
  return new Set((await findSkills(db, reader, { ids })).map((skill) => skill.id));
}

/** Skills a teacher may pick by their names (small letters), those that are not there made as their own when that is asked for. */
export async function skillsByName(db: Db, userId: string, names: readonly string[], make: boolean): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const reader = { userId, institutionId: (await institutionOf(db, userId))?.id ?? null };
  const known = new Map((await findSkills(db, reader, { names })).map((skill) => [skill.name.toLowerCase(), skill.id]));
  const found = new Map<string, string>();
  const mayAdd = make && (await isActiveTeacher(db, userId));
  for (const name of names) {
    const small = name.toLowerCase();
    let id = known.get(small);
    if (!id && mayAdd) {
      const { total } = await lookBeside(db, { ...reader, scope: 'private' }, name);
      if (total < MOST_SKILLS) ({ id } = await insertSkill(db, { ...reader, scope: 'private' }, { name, parent_id: null }));
    }
    if (id) {
      known.set(small, id);
      found.set(small, id);
    }
  }
  return found;
}

/** Skills that questions, activities and labs are about. */
export const skills = {
  name: 'skills',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'skills',
      columns: {
        'skills.owner_id': 'kept',
        'skill_edits.made_by': 'trace',
        'skill_imports.imported_by': 'trace',
        'job_profiles.saved_by': 'trace',
        'evidence.user_id': 'mine',
        'skill_shares.user_id': 'mine',
        // Forgotten when anybody edits a map three quarters of a minute later.
        'skill_editors.user_id': 'trace',
        // A copy that names nobody to anybody.
        'skill_state_people.user_id': 'trace',
        'learning_goals.user_id': 'mine',
        'skill_suggestions_dismissed.user_id': 'mine',
        'observations.user_id': 'mine',
        'observations.author_id': 'trace',
      },
      visible: { 'evidence.user_id': visibleEvidence },
    });
    app.search.set('skill', skillSearchSource);
    app.search.set('job_profile', profileSearchSource);
    registerOwnFrames(app);
    registerEvidenceSource(app, 'observation', observationSource);
    followEvidence(app);
    skillsRoutes(app);
    mapsRoutes(app);
    frameworksRoutes(app);
    goalsRoutes(app);
    evidenceRoutes(app);
    classSkillsRoutes(app);
    profilesRoutes(app);
    sharesRoutes(app);
    editorsRoutes(app);
    proposalsRoutes(app);
    institutionSkillsRoutes(app);
  },
};
