import {
  changeAvatar,
  changePassword,
  changePhone,
  endSession,
  getProfile,
  listSessions,
  type Profile,
  saveProfile,
  unbindWeChat,
} from '@praxis/contract/accounts/personal';
import { maskedIdNumber, maskedPhone } from '@praxis/contract/core/identity';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { MB } from '../../../platform/files/files.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import { type Actor, revokeSession, revokeSessionsOf } from '../../../platform/http/sessions.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { avatarAddress } from '../people.ts';
import { oldPasswordWrong, verifyOwnPassword } from '../sign-in/own-password.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { findById, findByPhone, lockPasswordHash, setPassword } from '../sign-in/sign-in.store.ts';
import { mustBeAcceptable } from '../sign-in/sign-in.ts';
import { verifyPhone } from '../sms/sms-code.ts';
import { findWeChatOf, unbindWeChatOf } from '../wechat/wechat.store.ts';
import { findOwnSession, findProfile, hasOtherIdNumber, openSessionsOf, updateProfile } from './profile.store.ts';

const self = async ({ actor, db }: { actor: Actor; db: Db }) => (await findById(db, actor.userId))!;

/** The profile as its owner sees it. */
async function profileOf(app: App, db: Db, userId: string): Promise<Profile> {
  const person = await findProfile(db, userId);
  const wechat = await findWeChatOf(db, userId);
  return {
    uid: person.id,
    account: person.account ?? '',
    utype: person.utype as Profile['utype'],
    nickname: person.nickname,
    real_name: person.real_name,
    avatar: avatarAddress(app, person.avatar_file_id) ?? '',
    phone: maskedPhone(person.phone ?? ''),
    email: person.email ?? '',
    school: person.school,
    id_number: person.id_number_encrypted ? maskedIdNumber(app.secrets.decrypt(person.id_number_encrypted)) : '',
    gender: person.gender as Profile['gender'],
    student_no: person.student_no ?? '',
    institution: person.institution_name ?? '',
    has_password: person.password_hash !== null,
    wechat: wechat?.bound_at ? { nickname: wechat.nickname, bound_at: wechat.bound_at.getTime() } : null,
    created_at: person.created_at.getTime(),
  };
}

function sealedIdNumber(app: App, typed: string | undefined) {
  if (typed === undefined) return {};
  if (typed === '') return { id_number_encrypted: null, id_number_hash: null };
  const text = typed.toUpperCase();
  return { id_number_encrypted: app.secrets.encrypt(text), id_number_hash: app.secrets.fingerprint(`id number ${text}`) };
}

const idNumberHashes = (app: App, typed: string) => app.secrets.fingerprints(`id number ${typed.toUpperCase()}`);

/** The personal page: profile, avatar, phone, password, sessions, WeChat. */
export function profileRoutes(app: App) {
  app.files.purpose('avatar', {
    most: 2 * MB - 1,
    types: ['image/jpeg', 'image/png', 'image/gif'],
    refusal: 'avatar_rule',
    image: true,
    personal: true,
  });

  serve(app, getProfile, {
    access: self,
    run: ({ actor, db }) => profileOf(app, db, actor.userId),
  });

  serve(app, saveProfile, {
    access: self,
    async run({ actor, input, db, now }) {
      const sealed = sealedIdNumber(app, input.id_number);
      const inUse = input.id_number && (await hasOtherIdNumber(db, idNumberHashes(app, input.id_number), actor.userId));
      if (inUse) throw new Refusal('id_number_taken', { fields: { id_number: 'id_number_taken' } });
      const { nickname, real_name, school, gender, student_no } = input;
      // An institution signs its students in by their numbers: nobody takes one of those.
      const ownNumber = student_no !== undefined && (await findProfile(db, actor.userId)).institution_id === null;
      await updateProfile(db, actor.userId, {
        nickname,
        real_name: real_name.trim(),
        school: school.trim(),
        gender,
        email: input.email || null,
        ...sealed,
        ...(ownNumber && { student_no: student_no.trim() || null }),
        updated_at: now,
      });
      return profileOf(app, db, actor.userId);
    },
  });

  serve(app, changeAvatar, {
    access: ({ actor, input, db }) => fileTheActorUploaded(db, actor, input.file_id, 'avatar'),
    async run({ actor, subject: file, db, now }) {
      await updateProfile(db, actor.userId, { avatar_file_id: file.id, updated_at: now });
      return { headimgurl: avatarAddress(app, file.id)! };
    },
  });

  serve(app, changePhone, {
    transaction: 'none',
    access: self,
    async run({ actor, subject: account, input, ...caller }) {
      await verifyOwnPassword(app, account, 'password', input.password, caller);
      const verification = await verifyPhone(app, { phone: input.phone, type: 'change', code: input.code, ...caller });
      await inTransaction(app, async (db) => {
        await verification.spend(db);
        const holder = await findByPhone(db, input.phone);
        if (holder && holder.id !== account.id) throw new Refusal('phone_taken', { fields: { phone: 'phone_taken' } });
        await updateProfile(db, account.id, { phone: input.phone, phone_verified_at: caller.now, updated_at: caller.now });
        await announce(db, 'account_secured', { userId: account.id, what: 'phone' });
        await audit(db, {
          actorId: actor.userId,
          action: 'phone_changed',
          objectType: 'user',
          objectId: account.id,
          address: caller.address,
        });
      });
      return {};
    },
  });

  serve(app, changePassword, {
    transaction: 'none',
    access: self,
    async run({ actor, subject: account, input, ...caller }) {
      mustBeAcceptable(app, input.password);
      await verifyOwnPassword(app, account, 'old_password', input.old_password, caller);
      const passwordHash = await hashPassword(input.password);
      await inTransaction(app, async (db) => {
        // What was proven is the password as it was: another call may have changed it while this one was hashing.
        if ((await lockPasswordHash(db, account.id)) !== account.password_hash) throw oldPasswordWrong('old_password');
        await announce(db, 'account_secured', { userId: account.id, what: 'password' });
        await setPassword(db, account.id, passwordHash, caller.now);
        await revokeSessionsOf(db, account.id, caller.now, { because: 'password', except: actor.sessionId });
        await audit(db, {
          actorId: actor.userId,
          action: 'password_changed',
          objectType: 'user',
          objectId: account.id,
          address: caller.address,
        });
      });
      return {};
    },
  });

  serve(app, listSessions, {
    access: self,
    async run({ actor, db, now }) {
      const sessions = await openSessionsOf(db, actor.userId, now);
      const list = sessions.map((session) => ({
        ...session,
        created_at: session.created_at.getTime(),
        expires_at: session.expires_at.getTime(),
        current: session.id === actor.sessionId,
      }));
      return { list };
    },
  });

  serve(app, endSession, {
    async access({ actor, input, db }) {
      if (input.session_id === undefined) return undefined;
      const session = await findOwnSession(db, actor.userId, input.session_id);
      if (!session) throw notForYou();
      return session;
    },
    async run({ actor, subject: session, db, now }) {
      if (session) await revokeSession(db, session.id, now, 'elsewhere');
      else await revokeSessionsOf(db, actor.userId, now, { because: 'elsewhere', except: actor.sessionId });
      return {};
    },
  });

  serve(app, unbindWeChat, {
    access: self,
    async run({ actor, db }) {
      if ((await unbindWeChatOf(db, actor.userId)) === 0) throw new Refusal('wechat_not_bound');
      await announce(db, 'account_secured', { userId: actor.userId, what: 'wechat' });
      await audit(db, { actorId: actor.userId, action: 'wechat_unbound', objectType: 'user', objectId: actor.userId });
      return {};
    },
  });
}
