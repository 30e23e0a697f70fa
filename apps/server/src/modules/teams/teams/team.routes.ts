import { handOverTeam, renewTeamCode, takeCaptain } from '@praxis/contract/teams/membership';
import { createTeam, disbandTeam, listTeams, saveTeam, showTeam } from '@praxis/contract/teams/teams';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { competitionTheActorSees, participantsBy } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { namesOf } from '../people.ts';
import { windowOf } from '../places/places.ts';
import { competitionTheActorEnters } from '../registrations/entry.access.ts';
import { isSubmitted, withinWindow } from '../registrations/registration.rules.ts';
import { deleteDraft, ensureDraft, findPersonsRegistration, lockEntry } from '../registrations/registrations.store.ts';
import { drawCode } from './code.ts';
import { endTeam, isFree, linkToTeams, makeCaptain, notifyTeam } from './membership.ts';
import { teamTheActorIsIn, teamTheActorLeads, teamTheActorSees } from './team.access.ts';
import { folded, stateBySize } from './team.rules.ts';
import { teamPage } from './team-page.ts';
import * as store from './teams.store.ts';
import { teamsPage } from './teams-page.ts';

async function logoOf(db: Db, actor: Actor, fileId: string | null, before: string | null = null) {
  if (!fileId) throw new Refusal('team_logo_required', { fields: { logo_file_id: 'team_logo_required' } });
  if (fileId !== before) await fileTheActorUploaded(db, actor, fileId, 'team_logo');
  return fileId;
}

/** Refuses a captain without a picture in the profile (S-215, C-33). */
async function hasAvatar(app: App, db: Db, userId: string) {
  const [person] = await participantsBy(app, db, [userId]);
  if (!person?.filled.has('avatar')) throw new Refusal('captain_avatar_required', { fields: { avatar: 'captain_avatar_required' } });
}

const nameInUse = () => new Refusal('team_name_taken', { fields: { name: 'team_name_taken' } });

function making(app: App) {
  serve(app, createTeam, {
    access: async (ask) => {
      const competition = await competitionTheActorEnters(ask);
      await lockEntry(ask.db, competition.id, ask.actor.userId);
      return competition;
    },
    async run({ actor, subject: competition, input, db, now, address }) {
      if (competition.entry === 'individual') throw new Refusal('entry_kind_wrong');
      withinWindow(await windowOf(db, competition, now));
      await isFree(db, competition, { id: actor.userId, utype: actor.utype }, false);
      const logo_file_id = await logoOf(db, actor, input.logo_file_id);
      await hasAvatar(app, db, actor.userId);
      const alone = await findPersonsRegistration(db, competition.id, actor.userId);
      if (alone) await deleteDraft(db, alone.id);
      const { code: _code, ...sealed } = drawCode(app);
      const team = await store.insertTeam(db, {
        competition_id: competition.id,
        name: input.name,
        name_folded: folded(input.name),
        logo_file_id,
        slogan: input.slogan,
        captain_id: actor.userId,
        ...sealed,
      });
      if (!team) throw nameInUse();
      await store.putJoined(db, { team_id: team.id, competition_id: competition.id, user_id: actor.userId, now }, 'captain');
      await store.updateTeam(db, team.id, { state: stateBySize('forming', 1, competition.team_min) });
      const [person] = await participantsBy(app, db, [actor.userId]);
      await ensureDraft(db, {
        competition_id: competition.id,
        user_id: null,
        team_id: team.id,
        institution_id: person?.institutionId ?? null,
        form_version: competition.form_version,
      });
      await audit(db, { actorId: actor.userId, action: 'team_created', objectType: 'team', objectId: team.id, to: 'forming', address });
      return { team_id: team.id };
    },
  });

  serve(app, saveTeam, {
    access: teamTheActorLeads,
    async run({ actor, subject: { team }, input, db }) {
      const logo_file_id = await logoOf(db, actor, input.logo_file_id, team.logo_file_id);
      if (!(await store.renameTeam(db, team, input.name, folded(input.name)))) throw nameInUse();
      await store.updateTeam(db, team.id, { logo_file_id, slogan: input.slogan });
      await notifyTeam(db, team.id);
      return {};
    },
  });

  serve(app, renewTeamCode, {
    access: teamTheActorLeads,
    async run({ subject: { team }, db }) {
      const { code, ...sealed } = drawCode(app);
      await store.updateTeam(db, team.id, sealed);
      await notifyTeam(db, team.id);
      return { code };
    },
  });

  serve(app, disbandTeam, {
    access: teamTheActorLeads,
    async run({ actor, subject: place, db, now }) {
      if (place.registration && isSubmitted(place.registration.state)) throw new Refusal('team_registered');
      await endTeam(db, place, actor.userId, now);
      return {};
    },
  });
}

function captains(app: App) {
  serve(app, handOverTeam, {
    access: teamTheActorLeads,
    async run({ actor, subject: { team, competition }, input, db }) {
      const member = input.user_id === null ? undefined : await store.findMember(db, team.id, input.user_id);
      if (input.user_id !== null && (member?.state !== 'joined' || input.user_id === actor.userId))
        throw new Refusal('team_member_not_found');
      // Offered once, however often it is pressed.
      if (team.captain_offered_to === input.user_id) return {};
      await store.updateTeam(db, team.id, { captain_offered_to: input.user_id });
      await notifyTeam(db, team.id);
      if (input.user_id === null) return {};
      const [person = ''] = await namesOf(db, [actor.userId]);
      const values = { person, team: team.name };
      await sendMessage(db, { userIds: [input.user_id], kind: 'team_offered', values, link: linkToTeams(competition.id) });
      return {};
    },
  });

  serve(app, takeCaptain, {
    access: teamTheActorIsIn,
    async run({ actor, subject: place, input, db }) {
      if (place.team.captain_offered_to !== actor.userId) throw new Refusal('captain_not_offered');
      if (!input.accept) {
        await store.updateTeam(db, place.team.id, { captain_offered_to: null });
        await notifyTeam(db, place.team.id);
        return {};
      }
      await hasAvatar(app, db, actor.userId);
      await makeCaptain(db, place, actor.userId, actor.userId);
      return {};
    },
  });
}

/** Teams: making one, its name and code, its captain, and how they are listed. */
export function teamRoutes(app: App) {
  making(app);
  captains(app);

  serve(app, listTeams, {
    access: competitionTheActorSees(app),
    run: ({ actor, subject, input, db, now }) => teamsPage({ app, db, actor, now }, subject, input),
  });

  serve(app, showTeam, {
    access: teamTheActorSees,
    run: ({ actor, subject, db, now, language }) => teamPage({ app, db, actor, now, language }, subject),
  });
}
