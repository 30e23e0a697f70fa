import type { App } from '../../../platform/app.ts';
import { openSmsNotices } from '../sms/sms-code.ts';
import { findOpenid } from '../wechat/wechat.store.ts';
import { openWeChat, WeChatFailure, type WeChatNotice } from '../wechat/wechat.ts';

/** The ways out of the platform that belong to accounts; each is undefined when this school has not set it up. */
export type NoticeChannels = ReturnType<typeof openNoticeChannels>;

/** Opens SMS and WeChat for telling people of messages. Failures carry `final` when repeating cannot help. */
export function openNoticeChannels(app: App) {
  const wechat = openWeChat(app);
  const appid = wechat?.noticeAppid;
  return {
    sms: openSmsNotices(app),
    wechat: appid && {
      appid,
      async send(userId: string, notice: WeChatNotice) {
        const openid = await findOpenid(app.db, userId, appid);
        if (!openid) throw new WeChatFailure('wechat: not bound', true);
        return wechat.notify(openid, notice);
      },
    },
  };
}
