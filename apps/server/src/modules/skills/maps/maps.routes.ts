import { editMap as editMapCall, listFrames, saveFrame, skillMap, undoEdit as undoEditCall } from '@praxis/contract/skills/maps';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { serve } from '../../../platform/http/serve.ts';
import { toProgressView } from '../evidence/follow-evidence.ts';
import { masteryBySkill, partsBySkill, toMasteryView } from '../evidence/mastery-view.ts';
import { findProofsOfPerson } from '../evidence/proofs-of-person.ts';
import { editMap, mapTopic, undoEdit } from './edit-map.ts';
import { toFrameView } from './frame-view.ts';
import { findMapEdges, findMapSkills, findMerged, saveFrameRow } from './map.store.ts';
import { framesTheActorSees, frameTheActorEdits, mapTheActorReads, mayReadFrame } from './maps.access.ts';
import { taughtBy } from './taught-by.ts';

const STUDENT = 1;

/** Skill maps: those somebody may read, one with the mastery of a person, and its editing. */
export function mapsRoutes(app: App) {
  mapTopic(app, mayReadFrame);

  serve(app, listFrames, {
    access: framesTheActorSees,
    run: async ({ subject, db }) => ({ list: await Promise.all(subject.map((frame) => toFrameView(db, frame))) }),
  });

  serve(app, skillMap, {
    access: mapTheActorReads,
    async run({ subject: { frame, person }, actor, db, now }) {
      const progress = await toProgressView(db);
      const skills = await findMapSkills(db, frame);
      const own = person.id === actor.userId;
      const rows = await findProofsOfPerson(db, person, { skillIds: skills.map(({ id }) => id), asOf: now });
      const masteries = masteryBySkill(rows, now);
      const parts = partsBySkill(skills, masteries);
      const teaches = own && actor.utype !== STUDENT;
      const taught = teaches && frame.kind === 'course' ? await taughtBy(db, frame) : undefined;
      const more = (id: string) => taught && (taught.get(id) ?? { videos: 0, labs: 0 });
      return {
        frame: await toFrameView(db, frame),
        skills: skills.map((skill) => ({
          ...skill,
          ...more(skill.id),
          mastery: toMasteryView(masteries.get(skill.id)),
          parts: parts.get(skill.id) ?? null,
        })),
        edges: await findMapEdges(db, frame),
        merged: await findMerged(db, frame),
        person: teaches ? null : { id: person.id, name: person.name },
        ...progress,
      };
    },
  });

  serve(app, editMapCall, {
    access: frameTheActorEdits,
    async run({ subject: frame, actor, input, db, now }) {
      const { repeated, ...answer } = await editMap({ frame, userId: actor.userId, db, now }, input);
      if (!repeated && frame.published)
        await audit(db, {
          ...{ actorId: actor.userId, action: 'skill_map_changed', objectType: `skill_frame_${frame.kind}`, objectId: frame.id },
          to: String(answer.revision),
        });
      return answer;
    },
  });

  serve(app, undoEditCall, {
    access: frameTheActorEdits,
    async run({ subject: frame, actor, input, db, now }) {
      const answer = await undoEdit({ frame, userId: actor.userId, db, now }, input.edit_id);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'skill_map_undone', objectType: `skill_frame_${frame.kind}`, objectId: frame.id },
        to: String(answer.revision),
      });
      return answer;
    },
  });

  serve(app, saveFrame, {
    access: frameTheActorEdits,
    async run({ subject: frame, actor, input: { title, intro, published }, db }) {
      await saveFrameRow(db, frame, { title, intro, published });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'skill_map_named', objectType: `skill_frame_${frame.kind}`, objectId: frame.id },
        ...{ from: frame.title, to: title },
      });
      return toFrameView(db, { ...frame, title, intro, published });
    },
  });
}
