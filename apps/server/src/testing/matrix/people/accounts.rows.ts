import {
  bindingPhone,
  checkPhone,
  forgetPassword,
  getUserDetailInfo,
  logout,
  passLoad,
  phoneLoad,
  register,
  sendPhoneCode,
  wapLoad,
  wapLoadUri,
} from '@praxis/contract/accounts/accounts';
import {
  applyAsTeacher,
  changeAvatar,
  changePassword,
  changePhone,
  endSession,
  getProfile,
  getTeacherApplication,
  listSessions,
  saveProfile,
  unbindWeChat,
} from '@praxis/contract/accounts/personal';
import { openSession } from '../../../platform/http/sessions.ts';
import { freshPhone, picture, smsCode, upload } from '../../makers/accounts.ts';
import { teachers } from '../audiences.ts';
import { everybody, type Role, refused, row, signedIn } from '../matrix.ts';
import { BROWSER, type MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const PASSWORD = 'Praxis#2026';

/** A registered account of somebody else, with its password. */
async function account(school: MatrixSchool) {
  const phone = freshPhone();
  const code = await smsCode(school, phone, 'register');
  await school.done(undefined, register, { phone, code, password: PASSWORD });
  return phone;
}

/** What WeChat gives a person whose identity no account has yet. */
async function unboundWeChat(school: MatrixSchool) {
  const nickname = 'Zoë';
  await school.db.updateTable('wechat_identities').set({ user_id: null, bound_at: null }).where('nickname', '=', nickname).execute();
  const started = await school.as().call(wapLoadUri, { web_redirect_uri: `${school.origin}/login`, type: 'load' }, BROWSER);
  const page = await (await fetch(started.data.uri)).text();
  const link = new RegExp(`<a href="([^"]+)">${nickname}</a>`).exec(page)![1]!.replaceAll('&#38;', '&');
  return { code: new URL(link).searchParams.get('code')!, state: started.data.state };
}

const own = (school: MatrixSchool, role: Role) => (role === 'none' ? school.people.student : school.people[role]);

/** The doors: open to everybody, whoever knocks. */
const signInRows = [
  one({ endpoint: passLoad, input: async (school) => ({ account: await account(school), password: PASSWORD }), allowed: everybody }),
  one({
    endpoint: phoneLoad,
    input: async (school) => {
      const { phone } = await school.person('student');
      return { phone, code: await smsCode(school, phone, 'load') };
    },
    allowed: everybody,
  }),
  one({
    endpoint: register,
    input: async (school) => {
      const phone = freshPhone();
      return { phone, code: await smsCode(school, phone, 'register'), password: PASSWORD };
    },
    allowed: everybody,
  }),
  one({ endpoint: sendPhoneCode, input: () => ({ phone: freshPhone(), code_type: 'load' as const }), allowed: everybody }),
  one({ endpoint: checkPhone, input: () => ({ phone: freshPhone() }), allowed: everybody }),
  one({
    endpoint: checkPhone,
    when: 'a phone that exists',
    input: async (school) => ({ phone: (await school.person('student')).phone }),
    allowed: everybody,
    successCode: 2,
  }),
  one({
    endpoint: forgetPassword,
    input: async (school) => {
      const { phone } = await school.person('student');
      return { phone, code: await smsCode(school, phone, 'forget'), password: PASSWORD };
    },
    allowed: everybody,
  }),
  one({
    endpoint: wapLoadUri,
    input: (school) => ({ web_redirect_uri: `${school.origin}/login`, type: 'load' as const }),
    allowed: everybody,
  }),
  one({ endpoint: wapLoad, input: unboundWeChat, allowed: everybody, successCode: 200 }),
  one({
    endpoint: bindingPhone,
    input: async (school) => {
      const { data } = await school.as().call(wapLoad, await unboundWeChat(school), BROWSER);
      const phone = freshPhone();
      return { registerStr: data.registerStr ?? '', phone, code: await smsCode(school, phone, 'bind') };
    },
    allowed: everybody,
  }),
];

/** A person's own affairs: everybody signed in has them, and only their own. */
const ownRows = [
  one({ endpoint: getUserDetailInfo, input: () => ({}), allowed: signedIn }),
  one({ endpoint: getProfile, input: () => ({}), allowed: signedIn }),
  one({ endpoint: saveProfile, input: () => ({ nickname: 'Another name' }), allowed: signedIn }),
  one({
    endpoint: changeAvatar,
    input: async (school, role) => ({
      file_id: (await upload(school, own(school, role), 'avatar', 'face.png', await picture('png'))).file_id!,
    }),
    allowed: signedIn,
  }),
  one({
    endpoint: changeAvatar,
    when: 'a file of the owner',
    input: async (school) => ({
      file_id: (await upload(school, school.people.owner, 'avatar', 'face.png', await picture('png'))).file_id!,
    }),
    allowed: ['owner'],
    refusal: 'file_not_found',
  }),
  one({
    endpoint: changePhone,
    input: async (school) => {
      const phone = freshPhone();
      return { phone, code: await smsCode(school, phone, 'change') };
    },
    allowed: signedIn,
  }),
  one({ endpoint: changePassword, input: () => ({ password: PASSWORD }), allowed: signedIn }),
  one({ endpoint: listSessions, input: () => ({}), allowed: signedIn }),
  one({ endpoint: endSession, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: endSession,
    when: 'a session of the student',
    input: async ({ db, people, clock }) => {
      await openSession(db, { userId: people.student.id, utype: 1, now: clock.now() });
      const session = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', people.student.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { session_id: session.id };
    },
    allowed: ['student'],
    refusal: 'not_available',
  }),
  one({
    endpoint: unbindWeChat,
    input: async (school, role) => {
      await school.db
        .insertInto('wechat_identities')
        .values({ appid: 'matrix', openid: freshPhone(), user_id: own(school, role).id, bound_at: school.clock.now() })
        .execute();
      return {};
    },
    allowed: signedIn,
  }),
  one({
    endpoint: applyAsTeacher,
    input: () => ({ school: 'A school', real_name: 'A name' }),
    allowed: ['student', 'otherStudent', 'assistant', 'assistantWithRight'],
    refusal: refused('teacher_already', [...teachers, 'expert']),
  }),
  one({ endpoint: getTeacherApplication, input: () => ({}), allowed: signedIn }),
  one({ endpoint: logout, input: () => ({}), allowed: signedIn }),
];

/** Signing in, and one's own account. */
export const accountsRows = [...signInRows, ...ownRows];
