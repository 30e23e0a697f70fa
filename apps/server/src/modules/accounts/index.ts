import type { App } from '../../platform/app.ts';
import { partOff } from '../../platform/part-state.ts';
import { developerRoutes } from './developer.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { recordsRoutes } from './records/records.routes.ts';
import { hashPassword } from './sign-in/password-hash.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { forgetOldDevices, forgetOldLogins, isAuthor } from './sign-in/sign-in.store.ts';
import { chooseSmsChannel } from './sms/choose-channel.ts';
import { forgetOldSms } from './sms/sms.store.ts';
import { defineSmsJob } from './sms/sms-code.ts';
import { teacherApplicationRoutes } from './teachers/teacher-application.routes.ts';
import { forgetOldPayers } from './wechat/payers.store.ts';
import { payerRoutes } from './wechat/silent-openid.ts';
import { wechatRoutes } from './wechat/wechat.routes.ts';
import { forgetOldWeChat } from './wechat/wechat.store.ts';
import { openWeChat } from './wechat/wechat.ts';

export { operator, type Permission, requirePermission } from './accounts.access.ts';
export { drawActivationCode, giveActivationCodes } from './activation.store.ts';
export {
  type CreatedAccount,
  findAccountsByNames,
  insertCreatedAccount,
  insertMadeAccounts,
  lockCreatedAccount,
  type NamedAccount,
  updateCreatedAccount,
  usedNames,
  withFirstPassword,
} from './created-accounts.store.ts';
export { joinInstitutionEach, permissionScopes, promoteToTeachers, setAccountActive } from './institution-accounts.store.ts';
export { addListedPeople, addPeopleWithoutPhone, findAccountsByPhones } from './listed-people.store.ts';
export { avatarAddress, type PersonView, people } from './people.ts';
export { openNoticeChannels } from './profile/notice-channels.ts';
export { setEmail, setLanguage } from './profile/profile.store.ts';
export { drawPassword, givePassword } from './sign-in/initial-password.ts';
export { verifyOwnPassword } from './sign-in/own-password.ts';
export {
  addGrant as grantPermission,
  addUser,
  findByAccount,
  findById as findAccount,
  findByPhone,
  findOperators,
  hasPermission as holdsPermission,
  isActivePerson,
  isActiveTeacher,
  joinInstitution,
  removeGrant as withdrawPermission,
} from './sign-in/sign-in.store.ts';
export { sendSms, verifyPhone } from './sms/sms-code.ts';
export { namedOrNumbered, studentNumbers } from './student-numbers.store.ts';
export { promoteToTeacher } from './teachers/promote-to-teacher.ts';
export { findApplicationForUpdate, listApplications } from './teachers/teacher-application.store.ts';
export { decideTeacherApplication, toApplicationView } from './teachers/teacher-application.ts';
export { askOpenid, knowsPayers, silentOpenid } from './wechat/silent-openid.ts';
export { hashPassword };

/** Whether people can sign in with WeChat here. */
export const hasWeChat = (app: App) => openWeChat(app) !== undefined;

const DAY = 24 * 3_600_000;

/** Who people are: signing in, registering, profile, SMS, WeChat. */
export const accounts = {
  name: 'accounts',
  mount(app: App) {
    const channel = chooseSmsChannel(app);
    const wechat = openWeChat(app);
    app.files.author(isAuthor);
    signInRoutes(app);
    wechatRoutes(app, wechat);
    payerRoutes(app, wechat);
    profileRoutes(app);
    recordsRoutes(app);
    teacherApplicationRoutes(app);
    developerRoutes(app);
    defineSmsJob(app, channel);
    app.parts.set('sms', async () =>
      channel.name === 'outbox' && !app.instance.dev ? partOff('part_unset', { name: 'PRAXIS_SMS' }) : undefined,
    );
    app.parts.set('wechat', async () => (wechat ? undefined : partOff('part_unset', { name: 'PRAXIS_WECHAT_APPID' })));
    app.jobs.every('accounts_forget', '17 3 * * *', async (db) => {
      const now = app.clock.now().getTime();
      await forgetOldSms(db, new Date(now - 2 * DAY), new Date(now - 30 * DAY));
      await forgetOldWeChat(db, new Date(now - DAY));
      await forgetOldPayers(db, new Date(now));
      await forgetOldLogins(db, new Date(now - 180 * DAY));
      await forgetOldDevices(db, new Date(now - 180 * DAY));
    });
  },
};
