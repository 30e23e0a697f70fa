import { changeUser, createUser, giveFirstPassword } from '@praxis/contract/admin/operator';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTransaction, serve } from '../../platform/serve.ts';
import { revokeSessionsOf } from '../../platform/sessions.ts';
import {
  drawPassword,
  givePassword,
  insertMadeAccount,
  lockMadeAccount,
  type MadeAccount,
  takenNames,
  updateMadeAccount,
} from '../accounts/index.ts';
import { theOperator, userTheOperatorChanges } from './operator.access.ts';
import { changesAnother } from './operator.rules.ts';

const TAKEN = { account: 'account_taken', phone: 'phone_taken' } as const;

async function refuseTaken(db: Db, of: MadeAccount, except?: string) {
  if (of.account === '' && of.phone === '') throw new Refusal('account_or_phone', { fields: { account: 'account_or_phone' } });
  const [taken] = await takenNames(db, of, except);
  if (taken) throw new Refusal(TAKEN[taken], { fields: { [taken]: TAKEN[taken] } });
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
        await refuseTaken(db, input);
        const made = await insertMadeAccount(db, input, hash, now);
        if (!made) throw new Refusal('account_taken', { fields: { account: 'account_taken' } });
        const { utype, account } = input;
        await audit(db, {
          actorId: actor.userId,
          action: 'user_created',
          objectType: 'user',
          objectId: made.id,
          detail: { utype, account },
          address,
        });
        return made.id;
      });
      return { user_id, password };
    },
  });

  serve(app, changeUser, {
    access: userTheOperatorChanges,
    async run({ actor, subject: user, input, db, now, address }) {
      const before = (await lockMadeAccount(db, user.id))!;
      if (before.status === 'closed') throw new Refusal('account_closed');
      if (before.utype !== input.utype) changesAnother(actor.userId, user.id);
      await refuseTaken(db, input, user.id);
      await updateMadeAccount(db, user.id, input, now);
      // A session is of one type: who is another type from now on signs in anew.
      if (before.utype !== input.utype) await revokeSessionsOf(db, user.id, now);
      const { id: _id, status: _status, ...was } = before;
      const { user_id: _user, ...is } = input;
      await audit(db, {
        ...{ actorId: actor.userId, action: 'user_changed', objectType: 'user', objectId: user.id, address },
        detail: { before: was, after: is },
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
