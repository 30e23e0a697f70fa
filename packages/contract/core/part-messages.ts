import { type Messages, message } from './message.ts';

/** Why a part of a server is not ready, for operators: on their overview in their language, on `/readyz` in English. */
export const partMessages = {
  part_report: message('{text}', '{text}', '{text}'),
  part_late: message('{ms} 毫秒内没有响应', '{ms} 毫秒內沒有回應', 'no answer within {ms} ms'),
  part_pool: message(
    '连接池“{pool}”没有可用的连接：{held} 个在用（{calls}），{waiting} 个在等',
    '連線池「{pool}」沒有可用的連線：{held} 個在用（{calls}），{waiting} 個在等',
    'the pool "{pool}" gives no connection: {held} held ({calls}), {waiting} waiting',
  ),
  part_clock_behind: message(
    '本机时钟比数据库慢 {seconds} 秒，暂以数据库时间为准；请用 NTP 校准',
    '本機時鐘比資料庫慢 {seconds} 秒，暫以資料庫時間為準；請用 NTP 校準',
    "the clock of this machine is {seconds} s behind the database's, whose time is used; set it by NTP",
  ),
  part_clock_ahead: message(
    '本机时钟比数据库快 {seconds} 秒，暂以数据库时间为准；请用 NTP 校准',
    '本機時鐘比資料庫快 {seconds} 秒，暫以資料庫時間為準；請用 NTP 校準',
    "the clock of this machine is {seconds} s ahead of the database's, whose time is used; set it by NTP",
  ),
  part_redis: message(
    'Redis 没有响应（{error}），由 PostgreSQL 代替',
    'Redis 沒有回應（{error}），由 PostgreSQL 代替',
    'Redis does not answer ({error}); PostgreSQL does its work',
  ),
  part_bucket: message(
    '存储桶 {bucket} 没有响应：{error}',
    '儲存桶 {bucket} 沒有回應：{error}',
    'the bucket {bucket} does not answer: {error}',
  ),
  part_pictures: message('图片处理：{lack}', '圖片處理：{lack}', 'pictures; {lack}'),
  part_picture_sandbox: message(
    '图片处理没有沙箱，以服务器的权限解码。{lack}。请允许其用户创建 user namespace（docs/guide/security.md）',
    '圖片處理沒有沙箱，以伺服器的權限解碼。{lack}。請允許其用戶建立 user namespace（docs/guide/security.md）',
    'the sandbox of pictures; they are decoded with the rights of the server. {lack}. Let its user open user namespaces (docs/guide/security.md)',
  ),
  part_disk: message(
    '{folder} 所在磁盘只剩 {left} MB；请腾出空间，否则不能保存新内容',
    '{folder} 所在磁碟只剩 {left} MB；請騰出空間，否則不能儲存新內容',
    '{left} MB are left on the disk of {folder}; free some room, or nothing new can be saved',
  ),
  part_unset: message('没有设置 {name}', '沒有設定 {name}', '{name} is not set'),
  part_pay_off: message('PRAXIS_PAY 设为 off', 'PRAXIS_PAY 設為 off', 'PRAXIS_PAY is off'),
  part_no_merchant: message('还没有录入商户', '還沒有錄入商戶', 'no merchant is entered'),
  part_pretend_merchant: message(
    '在用的商户属于演示的模拟支付渠道',
    '使用中的商戶屬於示範的模擬付款渠道',
    'the active merchant belongs to the pretend channels of a demo',
  ),
  part_channels: message('{failing}', '{failing}', '{failing}'),
  part_channel: message(
    '{channel} 无法发起支付，连续 {count} 位买家遇到（{error}）',
    '{channel} 無法發起付款，連續 {count} 位買家遇到（{error}）',
    '{channel} opens no payments, {count} {count, buyer|buyers} in a row met that ({error})',
  ),
  part_no_judge: message('没有连接评测机，提交会等它', '沒有連線評測機，提交會等它', 'no judge is connected, submissions wait for it'),
  part_judge_practice: message('只支持练习：{reason}', '只支援練習：{reason}', 'practice only, {reason}'),
  part_judge_none: message('不运行任何代码：{reason}', '不執行任何程式碼：{reason}', 'no code is run, {reason}'),
  part_judge_sandbox: message('评测机没有沙箱', '評測機沒有沙箱', 'the judge has no sandbox'),
  part_no_media: message(
    '没有连接媒体进程，上传的文件会等它',
    '沒有連線媒體程式，上傳的檔案會等它',
    'the media process is not connected, uploaded files wait for it',
  ),
  part_no_video: message(
    '媒体进程所在的机器缺少 ffmpeg 或它的沙箱（bubblewrap），上传的视频会等它',
    '媒體程式所在的機器缺少 ffmpeg 或它的沙箱（bubblewrap），上傳的影片會等它',
    'ffmpeg or its sandbox (bubblewrap) is missing where media are read, uploaded videos wait for it',
  ),
  part_no_live: message(
    '没有连接直播进程，直播课没有画面和声音，录像会等它',
    '沒有連線直播程式，直播課沒有畫面和聲音，錄影會等它',
    'the process of live classes is not connected: classes have neither picture nor sound, recordings wait for it',
  ),
  part_no_lab_host: message('没有连接实验主机，实验会等它', '沒有連線實驗主機，實驗會等它', 'no lab host is connected, labs wait for one'),
  part_no_lab_machine: message(
    '不能运行实验机，缺少：{lacks}',
    '不能執行實驗機，缺少：{lacks}',
    'no lab machine can run, missing: {lacks}',
  ),
  part_no_lab_template: message(
    '没有就绪的实验机模板：{templates}',
    '沒有就緒的實驗機範本：{templates}',
    'no template of lab machines is ready: {templates}',
  ),
  part_template_unknown: message('一个都不认识', '一個都不認識', 'none is known'),
  part_repositories_off: message(
    '项目代码仓库没有启用；设置 PRAXIS_REPOSITORIES=on 即可启用',
    '項目程式碼倉庫沒有啟用；設定 PRAXIS_REPOSITORIES=on 即可啟用',
    'repositories of projects; PRAXIS_REPOSITORIES=on switches them on',
  ),
  part_repositories: message('项目代码仓库：{lack}', '項目程式碼倉庫：{lack}', 'repositories of projects; {lack}'),
  part_no_repository_host: message(
    '没有进程保管它们，见 apps/repositories 的日志',
    '沒有程式保管它們，見 apps/repositories 的日誌',
    'no process keeps them: see the log of apps/repositories',
  ),
} satisfies Messages;
