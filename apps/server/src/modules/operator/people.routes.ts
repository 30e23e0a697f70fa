import { changeUser, createUser, giveFirstPassword } from '@praxis/contract/admin/operator';
import { maskedPhone } from '@praxis/contract/core/identity';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../platform/http/serve.ts';
import { revokeSessionsOf } from '../../platform/http/sessions.ts';
import {
  type CreatedAccount,
  drawPassword,
  givePassword,
  insertCreatedAccount,
  lockCreatedAccount,
  updateCreatedAccount,
  usedNames,
} from '../accounts/index.ts';
import { theOperator, userTheOperatorChanges } from './operator.access.ts';
import { changesAnother } from './operator.rules.ts';

const IN_USE = { account: 'account_taken', phone: 'phone_taken' } as const;

/** What an audit entry keeps of an account: a phone only with its middle hidden. */
const audited = <Traits extends { phone: string | null }>(traits: Traits) => ({ ...traits, phone: maskedPhone(traits.phone ?? '') });

async function refuseInUse(db: Db, of: CreatedAccount, except?: string) {
  if (of.account === '' && of.phone === '') throw new Refusal('account_or_phone', { fields: { account: 'account_or_phone' } });
  const [accepted] = await usedNames(db, of, except);
  if (accepted) throw new Refusal(IN_USE[accepted], { fields: { [accepted]: IN_USE[accepted] } });
}

/** Making people, changing who they are, and giving them a first password, which they replace when they first sign in. */
export function peopleRoutes(app: App) {
  serve(app, createUser, {
    transaction: 'none',
    access: theOperator,
    async run({ actor, input, now, address }) {
      // A hash takes long; nothing is held locked meanwhile, and the right is looked at anew before it is written.
      const { password, hash } = await drawPassword();
      const user_id = await inTransaction(app, async (db) => {
        await theOperator({ actor, db });
        await refuseInUse(db, input);
        const created = await insertCreatedAccount(db, input, hash, now);
        if (!created) throw new Refusal('account_taken', { fields: { account: 'account_taken' } });
        const { utype, account } = input;
        await audit(db, {
          actorId: actor.userId,
          action: 'user_created',
          objectType: 'user',
          objectId: created.id,
          detail: { utype, account },
          address,
        });
        return created.id;
      });
      return { user_id, password };
    },
  });

  serve(app, changeUser, {
    access: userTheOperatorChanges,
    async run({ actor, subject: user, input, db, now, address }) {
      const before = (await lockCreatedAccount(db, user.id))!;
      if (before.status === 'closed') throw new Refusal('account_closed');
      if (before.utype !== input.utype) changesAnother(actor.userId, user.id);
      await refuseInUse(db, input, user.id);
      await updateCreatedAccount(db, user.id, input, now);
      // A session is of one type: who is another type from now on signs in anew.
      if (before.utype !== input.utype) await revokeSessionsOf(db, user.id, now, { because: 'role' });
      const { id: _id, status: _status, ...was } = before;
      const { user_id: _user, ...is } = input;
      await audit(db, {
        ...{ actorId: actor.userId, action: 'user_changed', objectType: 'user', objectId: user.id, address },
        detail: { before: audited(was), after: audited(is) },
      });
      return {};
    },
  });

  serve(app, giveFirstPassword, {
    transaction: 'none',
    access: userTheOperatorChanges,
    async run({ actor, input, now, address }) {
      changesAnother(actor.userId, input.user_id);
      const { password, hash } = await drawPassword();
      await inTransaction(app, async (db) => {
        const user = await userTheOperatorChanges({ actor, input, db });
        if (user.status === 'closed') throw new Refusal('account_closed');
        await givePassword(db, input.user_id, hash, now, 'to be replaced');
        await audit(db, { actorId: actor.userId, action: 'first_password_given', objectType: 'user', objectId: input.user_id, address });
      });
      return { password };
    },
  });
}
