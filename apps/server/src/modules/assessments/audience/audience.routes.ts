import { type Audience, changeAudience, showAudience } from '@praxis/contract/assessments/audience';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { participantIds, type Venue, venueOf } from '../../spaces/index.ts';
import { assessmentTheActorCreated, assessmentTheActorManages } from '../assessments.access.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { notifyOfDates, notifyUnassigned } from '../notify.ts';
import { sameAudience } from './audience.rules.ts';
import { assignedIds, namesOf, updateAudience } from './audience.store.ts';

/** The audience with each id once; refuses people and groups that are not of the space, save those it named before. */
export async function checkedAudience(db: Db, venue: Venue, audience: Audience, before: Audience = null): Promise<Audience> {
  if (!audience) return null;
  const ids = [...new Set(audience.ids)];
  const of = { kind: audience.kind, ids };
  const known = new Set(before?.kind === audience.kind ? before.ids : []);
  const here = audience.kind === 'groups' ? (await namesOf(db, venue.id, of)).map(({ id }) => id) : await participantIds(db, venue);
  for (const id of here) known.add(id);
  if (ids.some((id) => !known.has(id))) throw new Refusal('audience_unknown', { fields: { audience: 'audience_unknown' } });
  return of;
}

/** An activity of a course is for those who learn the course. */
function assignedByItself<Found extends { assessment: AssessmentRow }>(found: Found): Found {
  if (found.assessment.activity_id !== null) throw notForYou();
  return found;
}

/** Whom an assignment or exam is given to. */
export function audienceRoutes(app: App) {
  serve(app, showAudience, {
    access: async (ask: Parameters<typeof assessmentTheActorCreated>[0]) => assignedByItself(await assessmentTheActorCreated(ask)),
    async run({ subject: { assessment }, db }) {
      const venue = venueOf(assessment);
      const everybody = await participantIds(db, venue);
      const { audience } = assessment;
      return {
        audience,
        named: audience ? await namesOf(db, venue.id, audience) : [],
        students: audience ? (await assignedIds(db, venue, audience)).length : everybody.length,
        of: everybody.length,
      };
    },
  });

  serve(app, changeAudience, {
    access: async (ask: Parameters<typeof assessmentTheActorManages>[0]) => assignedByItself(await assessmentTheActorManages(ask)),
    async run({ actor, subject: { assessment }, input, db, now }) {
      const venue = venueOf(assessment);
      const audience = await checkedAudience(db, venue, input.audience, assessment.audience);
      if (sameAudience(audience, assessment.audience)) return {};
      const before = new Set(await assignedIds(db, venue, assessment.audience));
      await updateAudience(db, assessment.id, audience, now);
      const after = await assignedIds(db, venue, audience);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'set_audience', objectType: 'assessment', objectId: assessment.id },
        detail: { before: assessment.audience, after: audience },
      });
      if (assessment.state === 'not_published') return {};
      const added = after.filter((id) => !before.has(id));
      const stay = new Set(after);
      const removed = [...before].filter((id) => !stay.has(id));
      if (assessment.state === 'published' && added.length > 0) await notifyOfDates(db, assessment, 'assessment_published', added);
      if (removed.length > 0) await notifyUnassigned(db, assessment, removed);
      return {};
    },
  });
}
