import { randomBytes } from 'node:crypto';
import { maskedPhone } from '@praxis/contract/core/identity';
import {
  acceptInvitationLink,
  answerInvitation,
  type InvitationRow,
  invitePeople,
  listInvitations,
  listMyInvitations,
  makeInvitationLink,
  previewInvitation,
  revokeInvitation,
} from '@praxis/contract/spaces/invitations';
import type { TaRight } from '@praxis/contract/spaces/spaces';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { type Actor, hashToken } from '../../../platform/http/sessions.ts';
import { cardOf } from '../members/cards.ts';
import { facesFor } from '../members/faces.ts';
import { withoutGuessing } from '../membership/join.routes.ts';
import { publishToStaff, requestToJoin } from '../membership/seats.ts';
import { invitationTheActorManages, spaceTheActorReadsWith } from '../spaces.access.ts';
import { findCard, type LockedSpace } from '../spaces.store.ts';
import { fitsRole, invitationState } from './invitation.rules.ts';
import { invitationToTheActor, invitationToUse, openInvitationBehind, spaceTheActorInvitesTo } from './invitations.access.ts';
import { countUse, findInvitations, findInvitationsTo, type Invitation, insertInvitations, setInvitation } from './invitations.store.ts';
import { invite } from './invite.ts';

const DAY = 24 * 60 * 60 * 1000;
type Role = 'student' | 'ta' | 'teacher';

function view(row: Invitation & { name: string | null }, now: Date): InvitationRow {
  return {
    id: row.id,
    kind: row.token_hash ? 'link' : row.user_id ? 'person' : 'phone',
    to: row.name ?? (row.phone ? maskedPhone(row.phone) : ''),
    role: row.role as Role,
    state: invitationState(row, now),
    skips_review: row.skips_review,
    max_uses: row.max_uses,
    used: row.used,
    expires_at: row.expires_at.getTime(),
    created_at: row.created_at.getTime(),
  };
}

/** Uses an open invitation up and lets the person in; its space and itself are locked by the caller. */
async function enterBy(db: Db, of: { space: LockedSpace; invitation: Invitation; actor: Actor; applyText?: string; now: Date }) {
  const { space, invitation, actor } = of;
  if (actor.utype === 3) throw new Refusal('experts_cannot_join');
  if (!fitsRole(actor.utype, invitation.role)) throw new Refusal('role_not_for_you');
  const staff = invitation.role !== 'student';
  const outcome = await requestToJoin(db, {
    space,
    method: invitation.skips_review || staff ? 'invite' : 'link',
    actor,
    applyText: of.applyText,
    role: invitation.role as Role,
    rights: invitation.ta_rights as TaRight[],
    now: of.now,
  });
  await countUse(db, invitation.id);
  await publishToStaff(db, space.id, 'invitations');
  return outcome;
}

function staffTopic(app: App) {
  serve(app, invitePeople, {
    access: async (ask) => {
      await app.limits.take(`invite:${ask.actor.userId}`, 100, 600);
      return spaceTheActorInvitesTo(ask);
    },
    run: ({ subject: { space }, actor, input, db, now, address }) => invite(db, { space, actor, input, now, address }),
  });

  serve(app, makeInvitationLink, {
    access: spaceTheActorInvitesTo,
    async run({ subject: { space }, actor, input, db, now, address }) {
      const token = randomBytes(24).toString('base64url');
      const expires = new Date(now.getTime() + input.days * DAY);
      const [row] = await insertInvitations(db, [
        {
          space_id: space.id,
          token_hash: hashToken(token),
          role: input.role,
          ta_rights: input.role === 'ta' ? input.rights : [],
          skips_review: input.skips_review,
          max_uses: input.max_uses,
          expires_at: expires,
          created_by: actor.userId,
          created_at: now,
        },
      ]);
      await audit(db, {
        actorId: actor.userId,
        action: 'invitation_link_made',
        objectType: 'space_invitation',
        objectId: row!.id,
        detail: { spaceId: space.id, role: input.role, maxUses: input.max_uses, skipsReview: input.skips_review },
        address,
      });
      await publishToStaff(db, space.id, 'invitations');
      return { invitation_id: row!.id, token, expires_at: expires.getTime() };
    },
  });

  serve(app, listInvitations, {
    access: spaceTheActorReadsWith('approve_members'),
    async run({ subject: { space }, input, db, now }) {
      const { rows, total } = await findInvitations(db, space.id, input.page, input.size);
      return { list: rows.map((row) => view(row, now)), total, page: input.page, size: input.size };
    },
  });

  serve(app, revokeInvitation, {
    access: invitationTheActorManages,
    async run({ subject: { space, invitation }, actor, db, now, address }) {
      if (invitationState(invitation, now) !== 'open') throw new Refusal('invitation_not_open');
      await setInvitation(db, invitation.id, { revoked_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: 'invitation_revoked',
        objectType: 'space_invitation',
        objectId: invitation.id,
        from: 'open',
        to: 'revoked',
        address,
      });
      await publishToStaff(db, space.id, 'invitations');
      return {};
    },
  });
}

/** Invitations: sending and taking back, and the side of those who are invited. */
export function invitationsRoutes(app: App) {
  staffTopic(app);

  serve(app, listMyInvitations, {
    access: anyone,
    async run({ actor, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const list = (await findInvitationsTo(db, actor.userId, now)).map((row) => ({
        id: row.id,
        space: {
          id: row.space_id,
          name: row.space_name,
          cover: faces.cover(row.cover_file_id),
          owner: faces.person({ id: row.owner_id ?? '', name: row.owner_name ?? '', avatar_file_id: row.owner_avatar_file_id }),
        },
        role: row.role as Role,
        from: row.sender_name ?? '',
        expires_at: row.expires_at.getTime(),
      }));
      return { list };
    },
  });

  serve(app, answerInvitation, {
    access: invitationToTheActor,
    async run({ subject: { space, invitation }, actor, input, db, now, address }) {
      if (input.answer === 'accept') return enterBy(db, { space, invitation, actor, now });
      await setInvitation(db, invitation.id, { declined_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: 'invitation_declined',
        objectType: 'space_invitation',
        objectId: invitation.id,
        from: 'open',
        to: 'declined',
        address,
      });
      await publishToStaff(db, space.id, 'invitations');
      return { space_id: null, state: null };
    },
  });

  serve(app, previewInvitation, {
    access: ({ actor, input, db, now }) => withoutGuessing(app, actor, 'invitation_link', () => openInvitationBehind(input.token, db, now)),
    async run({ subject: invitation, actor, db, now }) {
      const row = (await findCard(db, actor.userId, invitation.space_id))!;
      return {
        space: cardOf(row, actor, facesFor(app, actor.userId, now), now, 'code'),
        role: invitation.role as Role,
        skips_review: invitation.skips_review,
        expires_at: invitation.expires_at.getTime(),
      };
    },
  });

  serve(app, acceptInvitationLink, {
    access: ({ actor, input, db, now }) => withoutGuessing(app, actor, 'invitation_link', () => invitationToUse(input.token, db, now)),
    run: ({ subject: { space, invitation }, actor, input, db, now }) =>
      enterBy(db, { space, invitation, actor, applyText: input.apply_text, now }),
  });
}
