import { skillEvidence } from '@praxis/contract/skills/maps';
import { observeSkill, withdrawObservation } from '@praxis/contract/skills/observations';
import { answersToReach, MASTERY_MODEL, masteryOf } from '@praxis/scoring/mastery';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { leaderIds } from '../../spaces/index.ts';
import { countQuestions, findNeighbours, findObjectsOf } from '../maps/map.store.ts';
import { skillTheActorReads, studentTheActorObserves } from '../maps/maps.access.ts';
import { objectRates } from '../maps/object-rates.ts';
import { skillObjectKinds } from '../maps/skill-objects.ts';
import { spacesSharedWith } from '../shares/spaces-shared-with.ts';
import { authorsOf, findObservation, findSameObservation, insertObservation, withdrawObservation as withdraw } from './evidence.store.ts';
import { toProgressView } from './follow-evidence.ts';
import { historyOf, masteryBySkill, toMasteryView } from './mastery-view.ts';
import { findProofsOfPerson } from './proofs-of-person.ts';
import { type ProofRow, proofsForOwner, type VisibleProof } from './visible-proofs.rules.ts';

/** Where a skill is taught or practised, as far as the viewer may open it. */
async function resourcesOf(db: Db, skillId: string, viewer: { userId: string; now: Date }) {
  const links = Map.groupBy(await findObjectsOf(db, skillId), ({ kind }) => kind);
  const resources = [];
  for (const { kind, visible } of skillObjectKinds(db)) {
    const objects = (links.get(kind) ?? []).map(({ id, part }) => ({ id, part }));
    if (objects.length > 0)
      for (const object of await visible(db, objects, viewer)) resources.push({ kind, sort: 'other' as const, seconds: 0, ...object });
  }
  return resources;
}

type Observations = { authors: Awaited<ReturnType<typeof authorsOf>>; mayWithdraw: (authorId: string, row: ProofRow) => boolean };

function toObservation({ row }: VisibleProof, { authors, mayWithdraw }: Observations) {
  if (row.source !== 'observation') return null;
  const author = authors.get(row.ref);
  return { id: row.ref, author: author?.name ?? '', withdraw: author !== undefined && mayWithdraw(author.id, row) };
}

function toRowView(proof: VisibleProof, pull: number, observations: Observations) {
  const { row, single, ratio, expected, strength, weight, at } = proof;
  return {
    ...{
      id: row.id,
      object_kind: single ? row.object_kind : 'attempt',
      title: row.title,
      ratio,
      expected,
      strength,
      weight,
      pull,
      at,
      single,
    },
    place: row.place,
    observation: toObservation(proof, observations),
  };
}

function serveEvidence(app: App) {
  serve(app, skillEvidence, {
    access: skillTheActorReads,
    async run({ subject: { skill, person }, actor, db, now }) {
      const own = person.id === actor.userId;
      const progress = await toProgressView(db);
      const neighbours = await findNeighbours(db, skill.id);
      const all = await findProofsOfPerson(db, person, { skillIds: [skill.id, ...neighbours.map(({ id }) => id)], asOf: now });
      const proofs = proofsForOwner(
        all.filter(({ skill_id }) => skill_id === skill.id),
        now,
      );
      const masteries = masteryBySkill(all, now);
      const mastery = masteryOf(proofs, now.getTime());
      const authors = await authorsOf(
        db,
        proofs.flatMap(({ row }) => (row.source === 'observation' ? [row.ref] : [])),
      );
      const leads = person.spaceId !== undefined && authors.size > 0 && (await leaderIds(db, person.spaceId)).includes(actor.userId);
      const observations: Observations = {
        authors,
        mayWithdraw: (authorId, row) => !own && (authorId === actor.userId || (leads && row.space_id === person.spaceId)),
      };
      const near = (how: 'needs' | 'leads_to') =>
        neighbours
          .filter((one) => one.how === how)
          .map(({ id, name, kind, frame_id }) => ({ id, name, frame_kind: kind, frame_id, mastery: toMasteryView(masteries.get(id)) }));
      return {
        skill: {
          id: skill.id,
          name: skill.name,
          intro: skill.intro,
          frame_kind: skill.kind,
          frame_id: skill.frame_id,
          levels: skill.levels,
        },
        person: own ? null : { id: person.id, name: person.name },
        ...{ mastery: toMasteryView(mastery), model: MASTERY_MODEL, to_reach: answersToReach(proofs, now.getTime()) ?? null },
        rows: proofs.map((proof, place) => toRowView(proof, mastery?.pulls[place] ?? 0, observations)).toReversed(),
        ...{ history: historyOf(proofs, now), needs: near('needs'), leads_to: near('leads_to') },
        resources: await resourcesOf(db, skill.id, { userId: actor.userId, now }),
        questions: await countQuestions(db, skill.id),
        rates: own ? await objectRates(db, skill.id, actor.userId) : [],
        audience: person.seen,
        shared_with: own ? await spacesSharedWith(db, actor.userId) : [],
        can: { observe: !own && person.observed },
        ...progress,
      };
    },
  });
}

const SAME_WITHIN = 60_000;

/** What is behind the mastery of a skill of one person, and what teachers observe. */
export function evidenceRoutes(app: App) {
  serveEvidence(app);

  serve(app, observeSkill, {
    access: studentTheActorObserves,
    async run({ subject: { place, learner, skill }, actor, input, db, now }) {
      const observed = { author_id: actor.userId, user_id: learner.id, skill_id: skill.id, space_id: place.spaceId };
      const observation = { ...observed, ratio: input.ratio, reason: input.reason };
      // The same words sent twice are one observation.
      const same = await findSameObservation(db, observation, new Date(now.getTime() - SAME_WITHIN));
      if (same) return { observation_id: same.id };
      const { id } = await insertObservation(db, { ...observation, at: now });
      await audit(db, { actorId: actor.userId, action: 'skill_observed', objectType: 'user', objectId: learner.id, to: skill.name });
      return { observation_id: id };
    },
  });

  serve(app, withdrawObservation, {
    async access({ actor, input, db }) {
      const observation = await findObservation(db, input.observation_id);
      if (!observation) throw notForYou();
      const leads = (await leaderIds(db, observation.space_id)).includes(actor.userId);
      if (observation.author_id !== actor.userId && !leads) throw notForYou();
      return observation;
    },
    async run({ subject: observation, actor, db, now }) {
      await withdraw(db, observation.id, now);
      await audit(db, { actorId: actor.userId, action: 'skill_observation_withdrawn', objectType: 'user', objectId: observation.user_id });
      return {};
    },
  });
}
