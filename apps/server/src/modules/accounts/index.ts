import type { App } from '../../platform/app.ts';
import { developerRoutes } from './developer.routes.ts';
import { hashPassword } from './password-hash.ts';
import { profileRoutes } from './profile.routes.ts';
import { recordsRoutes } from './records/records.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { forgetOldDevices, forgetOldLogins, isAuthor } from './sign-in.store.ts';
import { chooseSmsChannel } from './sms/choose-channel.ts';
import { forgetOldSms } from './sms.store.ts';
import { defineSmsJob } from './sms-code.ts';
import { teacherApplicationRoutes } from './teacher-application.routes.ts';
import { openWeChat } from './wechat/wechat.ts';
import { wechatRoutes } from './wechat.routes.ts';
import { forgetOldWeChat } from './wechat.store.ts';

export { operator, type Permission, requirePermission } from './accounts.access.ts';
export { drawPassword, givePassword } from './initial-password.ts';
export { joinInstitutionEach, permissionScopes, promoteToTeachers, setAccountActive } from './institution-accounts.store.ts';
export { addListedPeople, findAccountsByPhones } from './listed-people.store.ts';
export { insertMadeAccount, lockMadeAccount, type MadeAccount, takenNames, updateMadeAccount } from './made-accounts.store.ts';
export { openNoticeChannels } from './notice-channels.ts';
export { proveOwnPassword } from './own-password.ts';
export { avatarAddress, type PersonShown, people } from './people.ts';
export { setEmail, setLanguage } from './profile.store.ts';
export { promoteToTeacher } from './promote-to-teacher.ts';
export {
  addGrant as grantPermission,
  addUser,
  findByAccount,
  findByPhone,
  hasPermission as holdsPermission,
  isActivePerson,
  isActiveTeacher,
  joinInstitution,
  removeGrant as withdrawPermission,
} from './sign-in.store.ts';
export { provePhone, sendSms } from './sms-code.ts';
export { findApplicationForUpdate, listApplications } from './teacher-application.store.ts';
export { applicationShown, decideTeacherApplication } from './teacher-application.ts';
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
    profileRoutes(app);
    recordsRoutes(app);
    teacherApplicationRoutes(app);
    developerRoutes(app);
    defineSmsJob(app, channel);
    app.parts.set('sms', async () => (channel.name === 'outbox' && !app.instance.dev ? 'off: PRAXIS_SMS is not set' : undefined));
    app.parts.set('wechat', async () => (wechat ? undefined : 'off: PRAXIS_WECHAT_APPID is not set'));
    app.jobs.every('accounts_forget', '17 3 * * *', async (db) => {
      const now = app.clock.now().getTime();
      await forgetOldSms(db, new Date(now - 2 * DAY), new Date(now - 30 * DAY));
      await forgetOldWeChat(db, new Date(now - DAY));
      await forgetOldLogins(db, new Date(now - 180 * DAY));
      await forgetOldDevices(db, new Date(now - 180 * DAY));
    });
  },
};
