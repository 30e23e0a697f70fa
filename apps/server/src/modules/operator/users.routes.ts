import type { Utype } from '@praxis/contract/accounts/accounts';
import { endUserSessions, grantPermission, listUsers, lockUser } from '@praxis/contract/admin/operator';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { revokeSessionsOf } from '../../platform/http/sessions.ts';
import { holdFromInstitution } from '../institutions/index.ts';
import { sendMessage } from '../messages/index.ts';
import { theOperator, userTheOperatorChanges } from './operator.access.ts';
import { changesAnother, statusAfterLock } from './operator.rules.ts';
import * as store from './operator.store.ts';

/** What a person reads of a right that an operator gave or took. */
const messageOf = {
  platform_operator: {
    given: { kind: 'operator_given', link: addressOf('admin') },
    withdrawn: { kind: 'operator_withdrawn', link: addressOf('personal') },
  },
  competition_organiser: {
    given: { kind: 'organiser_given', link: addressOf('competitions') },
    withdrawn: { kind: 'organiser_withdrawn', link: addressOf('competitions') },
  },
} as const;

/** People: search, lock, end sessions, permissions. */
export function usersRoutes(app: App) {
  serve(app, listUsers, {
    access: theOperator,
    async run({ input, db }) {
      const { rows, total } = await store.findUsers(db, input);
      const list = rows.map((row) => ({
        id: row.id,
        account: row.account ?? '',
        phone: row.phone ?? '',
        nickname: row.nickname,
        real_name: row.real_name,
        utype: row.utype as Utype,
        status: row.status as 'active' | 'locked' | 'closed',
        grants: row.grants,
        institution: row.institution,
        sessions: Number(row.sessions),
        last_login_at: row.last_login_at?.getTime() ?? null,
        created_at: row.created_at.getTime(),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, lockUser, {
    access: userTheOperatorChanges,
    async run({ actor, subject: user, input, db, now, address }) {
      changesAnother(actor.userId, user.id);
      const status = statusAfterLock(user.status, input.locked, input.reason);
      // What an operator locks no institution opens, also when the institution had shut it first.
      const heldBack = input.locked && (await holdFromInstitution(db, user.id));
      if (status === user.status && !heldBack) return {};
      await store.setUserStatus(db, user.id, status, now);
      if (status === 'locked') await revokeSessionsOf(db, user.id, now, { because: 'locked' });
      const auditAction = { action: status === 'locked' ? 'user_locked' : 'user_unlocked', from: user.status, to: status };
      await audit(db, {
        ...auditAction,
        actorId: actor.userId,
        objectType: 'user',
        objectId: user.id,
        detail: { reason: input.reason },
        address,
      });
      return {};
    },
  });

  serve(app, endUserSessions, {
    access: userTheOperatorChanges,
    async run({ actor, subject: user, db, now, address }) {
      const except = actor.userId === user.id ? actor.sessionId : undefined;
      const count = await revokeSessionsOf(db, user.id, now, { because: 'elsewhere', except });
      await audit(db, {
        actorId: actor.userId,
        action: 'sessions_ended',
        objectType: 'user',
        objectId: user.id,
        detail: { count },
        address,
      });
      return { count };
    },
  });

  serve(app, grantPermission, {
    access: userTheOperatorChanges,
    async run({ actor, subject: user, input: { permission, granted }, db, address }) {
      if (!granted && permission === 'platform_operator') changesAnother(actor.userId, user.id);
      const changed = granted ? await store.insertGrant(db, user.id, permission) : await store.deleteGrant(db, user.id, permission);
      const rows = 'numDeletedRows' in changed ? changed.numDeletedRows : (changed.numInsertedOrUpdatedRows ?? 0n);
      if (rows === 0n) return {};
      const action = granted ? 'permission_granted' : 'permission_withdrawn';
      await audit(db, { actorId: actor.userId, action, objectType: 'user', objectId: user.id, detail: { permission }, address });
      await sendMessage(db, {
        userIds: [user.id],
        ...messageOf[permission][granted ? 'given' : 'withdrawn'],
      });
      return {};
    },
  });
}
