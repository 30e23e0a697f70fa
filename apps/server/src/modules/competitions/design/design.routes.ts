import {
  type CompetitionSettings,
  cancelCompetition,
  createCompetition,
  designCompetition,
  findInstitutions,
  publishCompetition,
  removeCompetition,
  saveCompetition,
  showCompetitionPicture,
} from '@praxis/contract/competitions/design';
import { ANYBODY } from '@praxis/contract/competitions/entry';
import { checkSections } from '@praxis/contract/competitions/stages';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { worded } from '../../../platform/messages.ts';
import { avatarAddress, people } from '../../accounts/index.ts';
import { institutionOf, mayStart } from '../../institutions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { competitionTheActorCancels, competitionTheActorReads, competitionTheActorRuns, organiser } from '../competitions.access.ts';
import {
  type CompetitionChange,
  type CompetitionRow,
  deleteCompetition,
  findStaff,
  insertCompetition,
  updateCompetition,
} from '../competitions.store.ts';
import { findNamedInstitutions, searchInstitutions } from '../eligibility/eligibility.store.ts';
import { participantsOf } from '../participants.ts';
import { phaseAt } from '../phase.rules.ts';
import { runnableKinds } from '../section-kinds.ts';
import { toSettings, toStage } from './competition-views.ts';
import { countsOf, faultsOf, freezeSections, wholeOf } from './publish.ts';
import { changedIn, RULED, settingsHold } from './settings.rules.ts';
import { cleanText, TEXT_PICTURES, withAddresses } from './text-pictures.ts';

/** Institutions a search lists. */
const INSTITUTIONS_LISTED = 20;

const columnsOf = (settings: CompetitionSettings): CompetitionChange => ({
  ...settings,
  form: JSON.stringify(settings.form),
  eligibility: JSON.stringify(settings.eligibility),
  reg_start: settings.reg_start === null ? null : new Date(settings.reg_start),
  reg_end: settings.reg_end === null ? null : new Date(settings.reg_end),
});

const pickQuotas = ({ quota, quota_per_institution }: CompetitionSettings) => ({ quota, quota_per_institution });

/** What a change does beyond its own columns: new versions of form and rules once people rely on them. */
function versionsAfter(row: CompetitionRow, changed: readonly (keyof CompetitionSettings)[], registrations: number, now: Date) {
  const rules = row.state === 'published' && changed.some((name) => RULED.includes(name));
  return {
    form_version: row.form_version + (changed.includes('form') && registrations > 0 ? 1 : 0),
    rule_version: row.rule_version + (rules ? 1 : 0),
    ...(rules && { rule_changed_at: now }),
  };
}

function writing(app: App) {
  serve(app, createCompetition, {
    access: organiser,
    async run({ actor, input, db, now, address }) {
      await mayStart(db, actor.userId, now);
      const institution = await institutionOf(db, actor.userId);
      const id = await insertCompetition(db, { organiser_id: actor.userId, institution_id: institution?.id ?? null, ...input, now });
      await updateCompetition(db, id, { eligibility: JSON.stringify(ANYBODY), updated_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: 'competition_created',
        objectType: 'competition',
        objectId: id,
        to: 'draft',
        address,
      });
      return { competition_id: id };
    },
  });

  serve(app, saveCompetition, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, address }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      const before = toSettings(competition);
      const after = { ...before, ...input.change };
      if (input.change.intro !== undefined)
        after.intro = await cleanText(db, input.change.intro, { before: before.intro, userId: actor.userId });
      const registrations = await participantsOf(app).count(db, competition.id);
      // Whoever could turn it off would publish alone.
      if (competition.state === 'published' && before.publish_by_two && !after.publish_by_two)
        throw new Refusal('publish_by_two_stays', { fields: { publish_by_two: 'publish_by_two_stays' } });
      settingsHold(after, before, { taken: competition.taken, registrations });
      if (after.cover_file_id && after.cover_file_id !== before.cover_file_id)
        await fileTheActorUploaded(db, actor, after.cover_file_id, 'competition_cover');
      const changed = changedIn(before, after);
      const versions = versionsAfter(competition, changed, registrations, now);
      await updateCompetition(db, competition.id, { ...columnsOf(after), ...versions, updated_at: now });
      if (changed.includes('quota') || changed.includes('quota_per_institution'))
        await participantsOf(app).placesChanged(db, { ...competition, ...pickQuotas(after) }, now);
      if (competition.state === 'published' && changed.length > 0)
        await audit(db, {
          actorId: actor.userId,
          action: 'competition_changed',
          objectType: 'competition',
          objectId: competition.id,
          detail: { changed: changed.join(', ') },
          address,
        });
      return { form_version: versions.form_version, rule_version: versions.rule_version };
    },
  });

  serve(app, removeCompetition, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, db, address }) {
      if (competition.state !== 'draft') throw new Refusal('competition_published');
      await deleteCompetition(db, competition.id);
      await audit(db, {
        actorId: actor.userId,
        action: 'competition_removed',
        objectType: 'competition',
        objectId: competition.id,
        detail: { title: competition.title },
        address,
      });
      return {};
    },
  });
}

/** Tells everybody of entrants that a competition is off. */
async function notifyCancelled(app: App, db: Db, competition: CompetitionRow, reason: string) {
  await sendMessage(db, {
    userIds: await participantsOf(app).people(db, competition.id),
    kind: 'competition_cancelled',
    values: { competition: competition.title, reason },
    link: addressOf('competitionDetail', { id: competition.id }),
  });
}

function deciding(app: App) {
  serve(app, publishCompetition, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, address }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      if (competition.state === 'published') throw new Refusal('competition_published');
      const whole = await wholeOf(db, competition);
      const counts = countsOf(whole);
      if ((Object.keys(counts) as (keyof typeof counts)[]).some((name) => counts[name] !== input[name]))
        throw new Refusal('publish_counts_changed');
      if ((await faultsOf(app, db, whole, now)).some((fault) => fault.hinders)) throw new Refusal('publish_hindered');
      await updateCompetition(db, competition.id, { state: 'published', published_at: now, rule_changed_at: now, updated_at: now });
      await freezeSections(app, db, whole, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'competition_published',
        objectType: 'competition',
        objectId: competition.id,
        from: 'draft',
        to: 'published',
        detail: { count: counts.sections },
        address,
      });
      return {};
    },
  });

  serve(app, cancelCompetition, {
    access: competitionTheActorCancels,
    async run({ actor, subject: competition, input, db, now, address }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      const { stages } = await wholeOf(db, competition);
      if (phaseAt(competition, stages, now) === 'finished') throw new Refusal('competition_finished');
      const from = competition.state;
      await updateCompetition(db, competition.id, { state: 'cancelled', cancelled_at: now, cancel_reason: input.reason, updated_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: 'competition_cancelled',
        objectType: 'competition',
        objectId: competition.id,
        from,
        to: 'cancelled',
        detail: { reason: input.reason },
        address,
      });
      await notifyCancelled(app, db, competition, input.reason);
      return {};
    },
  });
}

/** The organiser's page: what they wrote, saving it, publishing, cancelling. */
export function designRoutes(app: App) {
  serve(app, designCompetition, {
    access: competitionTheActorReads('organiser'),
    async run({ subject: { competition }, db, now }) {
      const { stages, sections } = await wholeOf(db, competition);
      const staff = await findStaff(db, competition.id);
      const known = await people(
        app,
        db,
        staff.map((one) => one.user_id),
      );
      return {
        id: competition.id,
        phase: phaseAt(competition, stages, now),
        state: competition.state,
        settings: { ...toSettings(competition), intro: withAddresses(app, competition.intro) },
        cover: avatarAddress(app, competition.cover_file_id),
        form_version: competition.form_version,
        rule_version: competition.rule_version,
        taken: competition.taken,
        registrations: await participantsOf(app).count(db, competition.id),
        stages: stages.map((stage) => ({ ...toStage(stage, sections, now), rule_html: withAddresses(app, stage.rule_html) })),
        staff: staff.flatMap((one) => {
          const person = known.get(one.user_id);
          return person ? [{ person, duty: one.duty }] : [];
        }),
        institutions: await findNamedInstitutions(db, competition.eligibility.institutions),
        section_kinds: runnableKinds(app),
      };
    },
  });

  serve(app, showCompetitionPicture, {
    access: ({ actor, input, db }) => fileTheActorUploaded(db, actor, input.file_id, TEXT_PICTURES),
    run: async ({ subject: file }) => ({ file_id: file.id, address: avatarAddress(app, file.id) ?? '' }),
  });

  serve(app, findInstitutions, {
    access: competitionTheActorReads('organiser'),
    run: async ({ input, db }) => ({ list: await searchInstitutions(db, input.q.trim(), INSTITUTIONS_LISTED) }),
  });

  serve(app, checkSections, {
    access: competitionTheActorReads('organiser'),
    async run({ subject: { competition }, db, now, language }) {
      const whole = await wholeOf(db, competition);
      const faults = await faultsOf(app, db, whole, now);
      return {
        problems: faults.map((fault) => ({
          stage_id: fault.stageId,
          section_id: fault.sectionId,
          key: fault.key,
          text: worded(fault, language),
          hinders: fault.hinders,
        })),
        counts: countsOf(whole),
      };
    },
  });

  writing(app);
  deciding(app);
}
