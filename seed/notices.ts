import { type NewNotice, writeNotice } from '../apps/server/src/modules/messages/index.ts';
import type { School } from './school.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Seeded = Omit<NewNotice, 'by' | 'publishAt'> & { ago: number };

const notices: readonly Seeded[] = [
  {
    title: '12月6日凌晨系统维护',
    audience: 'everyone',
    pinned: true,
    ago: 5 * HOUR,
    body: `<p>平台将于 <strong>12月6日（周日）01:00 至 04:00</strong> 维护，期间不能登录，已打开的页面会提示重新连接。</p>
<h3>请提前留意</h3>
<ul><li>在线作答会自动保存在本机，恢复后自动上传；维护时段不安排考试。</li><li>实验机器会保留快照，到期时间顺延 3 小时。</li><li>直播课请改到当天 08:00 以后。</li></ul>
<p>有疑问请写信到 <a href="mailto:support@example.edu.cn">support@example.edu.cn</a>。</p>`,
  },
  {
    title: '期末考试前请完成摄像头检查',
    audience: 'students',
    pinned: false,
    ago: DAY + 3 * HOUR,
    body: `<p>本学期期末考试开启摄像头检查。请在考前一天用考试当天的电脑打开<a href="/cesu">网络测速</a>页，确认浏览器允许使用摄像头。</p>
<ol><li>使用最新版 Chrome、Edge 或 Firefox，关闭其他占用摄像头的程序。</li><li>检查通过后页面会写明“可以参加”。</li><li>没有摄像头的同学，请在 12月4日前联系任课老师安排机房。</li></ol>
<p>照片只供老师复核，系统不会自动判定违纪，考试结束 180 天后删除。</p>`,
  },
  {
    title: '课程设计器支持批量复制活动',
    audience: 'teachers',
    pinned: false,
    ago: 2 * DAY,
    body: `<p>在目录里按住 <code>Shift</code> 选中多个活动后，可以一次复制、移动或设定开放时间，撤销一次全部还原。</p>
<p>已发布的版本不受影响：改动只进入草稿，发布新版本后再到空间里选择更新。</p>`,
  },
  {
    title: '关于实验机器使用时长的说明',
    audience: 'members',
    pinned: false,
    ago: 4 * DAY,
    body: `<p>每台实验机器默认开放 90 分钟，可以多次延长，每次 15 分钟，最多到课次结束。到期后仍可续期；被回收的机器不能恢复，请及时保存快照。</p>
<blockquote>下载到本机的文件单个不超过 2 MB。</blockquote>`,
  },
  {
    title: '欢迎使用 Praxis',
    audience: 'everyone',
    pinned: false,
    ago: 9 * DAY,
    body: `<p>Praxis 把上课、实验、作业和考试放在一处。第一次使用，可以从这几步开始：</p>
<ol><li>在“个人中心”补全姓名和学校，老师据此审核加入申请。</li><li>向老师索取空间邀请码，或在“空间”里搜索公开空间。</li><li>用<a href="/cesu">测速页</a>确认网络能流畅看直播和用实验机器。</li></ol>`,
  },
  {
    title: '专家评审时间安排',
    audience: 'experts',
    pinned: false,
    ago: 6 * DAY,
    body: '<p>本届竞赛作品评审从 12月10日 09:00 开始，到 12月14日 18:00 截止。两位专家都提交前，互相看不到对方的分数。</p>',
  },
];

/** What operators have told the school so far. */
export async function seedNotices(school: School) {
  await school.once('notices', async (db) => {
    const by = (await school.people(db)).get('operator1');
    if (!by) throw new Error('The notices need operator1, who writes them.');
    const now = school.app.clock.now().getTime();
    for (const { ago, ...notice } of notices) await writeNotice(db, { ...notice, publishAt: new Date(now - ago), by });
  });
}
