import {
  classGaps,
  type GapCounts,
  listProfiles,
  MOST_PROFILES,
  openProfile,
  type ProfileNeed,
  type ProfileView,
  profileGaps,
  removeProfile,
  saveProfile,
} from '@praxis/contract/skills/profiles';
import { byNeed, type GapState, gapOf } from '@praxis/scoring/gap';
import { wantedAt } from '@praxis/scoring/mastery';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { canonical } from '../../../platform/canonical.rules.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { learnersOf, placesOf } from '../../spaces/index.ts';
import { findProofsByPerson } from '../evidence/evidence.store.ts';
import { masteriesOf, masteryBySkill, toMasteryView } from '../evidence/mastery-view.ts';
import { findProofsOfPerson } from '../evidence/proofs-of-person.ts';
import {
  classTheActorCompares,
  personTheActorCompares,
  profilesTheActorSees,
  profileTheActorEdits,
  profileTheActorReads,
  profileTheActorRemoves,
  type SeenProfile,
} from './profiles.access.ts';
import {
  findNeeds,
  findProfiles,
  insertProfile,
  type NeedRow,
  removeProfileRow,
  replaceNeeds,
  skillsWithin,
  sortedNeeds,
  updateProfile,
} from './profiles.store.ts';

const toProfileView = ({ profile: { kind, ...profile }, frame }: SeenProfile): ProfileView => ({
  ...{ ...profile, frame_kind: kind, can: { edit: frame.mayEdit } },
});

const toNeed = ({ kind, ...need }: NeedRow): ProfileNeed => ({ ...need, frame_kind: kind, wanted: wantedAt(need.level) });

function countsOf(states: readonly GapState[]): GapCounts {
  const of = (state: GapState) => states.filter((one) => one === state).length;
  return { reached: of('reached'), short: of('short'), thin: of('thin'), unknown: of('unknown') };
}

function editingRoutes(app: App) {
  serve(app, listProfiles, {
    access: profilesTheActorSees,
    run: async ({ subject }) => ({ list: subject.map(toProfileView) }),
  });

  serve(app, openProfile, {
    access: profileTheActorReads,
    async run({ subject, actor, db }) {
      const places = (await placesOf(db, actor.userId)).filter(({ member }) => member.rights.includes('see_scores'));
      return {
        profile: toProfileView(subject),
        needs: (await findNeeds(db, subject.profile.id)).map(toNeed),
        spaces: places.map(({ spaceId, spaceName }) => ({ id: spaceId, name: spaceName })),
      };
    },
  });

  serve(app, saveProfile, {
    access: profileTheActorEdits,
    async run({ subject: { frame, profile }, actor, input, db, now }) {
      const others = await findProfiles(db, [frame]);
      const named = others.find(({ title }) => title.toLowerCase() === input.title.toLowerCase());
      const needs = sortedNeeds(input.needs);
      if (new Set(needs.map(({ skill_id }) => skill_id)).size < needs.length) throw new Refusal('parameter_error');
      const known = profile ?? named;
      const unchanged =
        known?.title === input.title &&
        known.intro === input.intro &&
        known.published === input.published &&
        canonical(sortedNeeds(await findNeeds(db, known.id))) === canonical(needs);
      if (known && unchanged) return { profile_id: known.id, revision: known.revision };
      if (named && named.id !== profile?.id) throw new Refusal('profile_title_used', { fields: { title: 'profile_title_used' } });
      if (profile && profile.revision !== input.revision) throw new Refusal('profile_changed_elsewhere');
      if (!profile && others.length >= MOST_PROFILES) throw new Refusal('profiles_full', { values: { limit: MOST_PROFILES } });
      const within = await skillsWithin(
        db,
        frame,
        needs.map(({ skill_id }) => skill_id),
      );
      if (within.size < needs.length) throw new Refusal('skill_not_found');
      const written = { title: input.title, intro: input.intro, published: input.published, saved_by: actor.userId, updated_at: now };
      const profile_id = profile?.id ?? (await insertProfile(db, frame, written));
      const revision = profile ? await updateProfile(db, profile.id, written) : 1;
      await replaceNeeds(db, profile_id, needs);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'job_profile_saved', objectType: 'job_profile', objectId: profile_id },
        ...{ from: profile?.title ?? '', to: input.title },
      });
      return { profile_id, revision };
    },
  });

  serve(app, removeProfile, {
    access: profileTheActorRemoves,
    async run({ subject: profile, actor, db, now }) {
      await removeProfileRow(db, profile.id, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'job_profile_removed', objectType: 'job_profile', objectId: profile.id, from: profile.title },
      });
      return {};
    },
  });
}

function gapRoutes(app: App) {
  serve(app, profileGaps, {
    access: personTheActorCompares,
    async run({ subject: { person, ...seen }, actor, db, now }) {
      const needs = await findNeeds(db, seen.profile.id);
      const own = person.id === actor.userId;
      const rows = await findProofsOfPerson(db, person, { skillIds: needs.map(({ skill_id }) => skill_id), asOf: now });
      const masteries = masteryBySkill(rows, now);
      const list = needs
        .map((need) => {
          const mastery = masteries.get(need.skill_id);
          return { ...toNeed(need), ...gapOf(mastery, need.level), mastery: toMasteryView(mastery) };
        })
        .sort(byNeed);
      return {
        profile: toProfileView(seen),
        person: own ? null : { id: person.id, name: person.name },
        ...{ list, counts: countsOf(list.map(({ state }) => state)) },
      };
    },
  });

  serve(app, classGaps, {
    access: classTheActorCompares,
    async run({ subject: { place, ...seen }, db, now }) {
      const needs = await findNeeds(db, seen.profile.id);
      const students = (await learnersOf(db, place.spaceId)).filter(({ former }) => !former);
      const byPerson = await findProofsByPerson(db, {
        ...{ skillIds: needs.map(({ skill_id }) => skill_id), userIds: students.map(({ id }) => id) },
        ...{ spaceId: place.spaceId, asOf: now },
      });
      const states = students.map(({ id }) => {
        const masteries = masteriesOf(byPerson.get(id), now);
        return needs.map((need) => gapOf(masteries.get(need.skill_id), need.level).state);
      });
      return {
        profile: toProfileView(seen),
        space: { id: place.spaceId, name: place.spaceName },
        skills: needs.map((need, at) => ({ ...toNeed(need), counts: countsOf(states.map((row) => row[at]!)) })),
        students: students.map(({ id, name, no }, at) => ({ id, name, no, counts: countsOf(states[at]!) })),
      };
    },
  });
}

/** Job profiles of maps, and how far people and classes are from them. */
export function profilesRoutes(app: App) {
  editingRoutes(app);
  gapRoutes(app);
}
