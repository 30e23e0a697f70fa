import {
  checkPhone,
  forgetPassword,
  getUserDetailInfo,
  logout,
  passLoad,
  phoneLoad,
  register,
  sendPhoneCode,
} from '@praxis/contract/accounts/accounts';
import type { App } from '../../../platform/app.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, inTransaction, serve } from '../../../platform/http/serve.ts';
import { revokeSession, revokeSessionsOf } from '../../../platform/http/sessions.ts';
import { plainCode, slipExpiry } from '../activation.store.ts';
import { replacingFirstPassword } from '../first-password.ts';
import { avatarAddress } from '../people.ts';
import { issueCode, verifyPhone } from '../sms/sms-code.ts';
import { hashPassword } from './password-hash.ts';
import { findById, findByPhone, findForSignIn, findGrants, findShellPerson, setPassword } from './sign-in.store.ts';
import { addStudent, admit, mustBeAcceptable, verifyPassword } from './sign-in.ts';

/** checkPhone alone tells whether a phone exists, so it is asked slowly. */
const PHONES_CHECKED_PER_ADDRESS = 600;

/** Said only to whoever has just proved that the phone is theirs. */
const nobodyHere = () => new Refusal('information_incorrect', { fields: { phone: 'phone_unregistered' } });

/** Signing in and out, registering, codes and forgotten passwords. Hashing and counting happen outside any transaction. */
export function signInRoutes(app: App) {
  serve(app, getUserDetailInfo, {
    access: ({ actor, db }) => findShellPerson(db, actor.userId),
    async run({ subject: person, db }) {
      return {
        uname: person.nickname || person.real_name || person.account || person.id,
        headimgurl: avatarAddress(app, person.avatar_file_id) ?? '',
        uid: person.id,
        utype: person.utype as 1 | 2 | 3,
        grants: await findGrants(db, person.id),
        slogo: avatarAddress(app, person.logo_file_id) ?? '',
        stitle: person.title || person.institution_name || '',
      };
    },
  });

  serve(app, passLoad, {
    transaction: 'none',
    access: anyone,
    async run({ input, ...caller }) {
      const host = new URL(caller.origin).hostname;
      const found = await findForSignIn(app.db, input.account, { institution: input.institution, host });
      const slip = found?.first_password ? await slipExpiry(app.db, found.id) : undefined;
      // A slip whose time is over reads like a wrong password; its code may be typed in small letters and with spaces.
      const subject = slip && slip <= caller.now ? { ...found!, password_hash: null } : found;
      const password = slip ? plainCode(input.password) : input.password;
      const account = await verifyPassword(app, { account: subject, typed: input.account, password, caller });
      if (!account.first_password) return admit(app, { account, tried: input.account, entry: input.utype, caller });
      const also = await replacingFirstPassword(app, account, input, caller.now);
      return admit(app, { account, tried: input.account, entry: input.utype, caller, also });
    },
  });

  serve(app, phoneLoad, {
    transaction: 'none',
    access: anyone,
    async run({ input, ...caller }) {
      const verification = await verifyPhone(app, { phone: input.phone, type: 'load', code: input.code, ...caller });
      const account = await findByPhone(app.db, input.phone);
      if (!account) throw nobodyHere();
      return admit(app, { account, tried: input.phone, entry: input.utype, caller, also: verification.spend });
    },
  });

  serve(app, register, {
    transaction: 'none',
    access: anyone,
    async run({ input, ...caller }) {
      mustBeAcceptable(app, input.password);
      const verification = await verifyPhone(app, { phone: input.phone, type: 'register', code: input.code, ...caller });
      const passwordHash = await hashPassword(input.password);
      const userId = await inTransaction(app, async (db) => {
        await verification.spend(db);
        const added = await addStudent(db, { phone: input.phone, passwordHash, caller });
        if (!added) throw new Refusal('phone_exists', { fields: { phone: 'phone_exists' } });
        return added;
      });
      return admit(app, {
        account: { id: userId, utype: 1, status: 'active', password_hash: passwordHash, first_password: false },
        tried: input.phone,
        caller,
      });
    },
  });

  serve(app, sendPhoneCode, {
    transaction: 'none',
    access: anyone,
    async run({ input, address, now }) {
      if (app.instance.sms.channel === 'outbox' && !app.instance.dev) throw new Refusal('sms_off');
      await issueCode(app, { phone: input.phone, type: input.code_type, address, now });
      return {};
    },
  });

  serve(app, checkPhone, {
    transaction: 'none',
    access: anyone,
    async run({ input, address, db }) {
      await app.limits.take(`phones checked ${networkOf(address)}`, PHONES_CHECKED_PER_ADDRESS, 600);
      if (await findByPhone(db, input.phone)) throw new Refusal('phone_exists', { code: 2 });
      return {};
    },
  });

  serve(app, forgetPassword, {
    transaction: 'none',
    access: anyone,
    async run({ input, address, now }) {
      mustBeAcceptable(app, input.password);
      const verification = await verifyPhone(app, { phone: input.phone, type: 'forget', code: input.code, address, now });
      const passwordHash = await hashPassword(input.password);
      await inTransaction(app, async (db) => {
        await verification.spend(db);
        const account = await findByPhone(db, input.phone);
        if (!account || account.status === 'closed') throw nobodyHere();
        await setPassword(db, account.id, passwordHash, now);
        await revokeSessionsOf(db, account.id, now, { because: 'password' });
      });
      return {};
    },
  });

  serve(app, logout, {
    access: ({ actor, db }) => findById(db, actor.userId),
    async run({ actor, db, now }) {
      await revokeSession(db, actor.sessionId, now);
      return {};
    },
  });
}
