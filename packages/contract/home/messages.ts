import type { WaitingPanel } from '../admin/operator.ts';
import { type Message, type Messages, message } from '../core/message.ts';

/** Names of visible work, by the kind of job. */
export const workNames = {
  blind_copy: message('作品匿名副本', '作品匿名副本', 'Blind copies of works'),
  course_copy: message('复制课程', '複製課程', 'Course copy'),
  course_export: message('导出课程包', '匯出課程包', 'Course export'),
  demo_index: message('准备演示', '準備演示', 'Preparing a demo'),
  export_records: message('导出个人数据', '匯出個人資料', 'Export of personal records'),
  institution_import: message('导入机构成员', '匯入機構成員', 'Import of institution members'),
  account_sheet_check: message('检查账号表格', '檢查帳號試算表', 'Checking a sheet of accounts'),
  account_import: message('导入账号', '匯入帳號', 'Importing accounts'),
  institution_sheet_check: message('检查机构成员表格', '檢查機構成員表格', 'Checking a sheet of institution members'),
  issue_certificates: message('颁发证书', '頒發證書', 'Issuing certificates'),
  member_import: message('导入成员', '匯入成員', 'Member import'),
  member_sheet_check: message('检查成员表格', '檢查成員表格', 'Checking a member sheet'),
  package_check: message('检查课程包', '檢查課程包', 'Checking a course package'),
  package_import: message('导入课程包', '匯入課程包', 'Course import'),
  problem_export: message('导出编程题', '匯出編程題', 'Export of a problem'),
  problem_import: message('导入编程题', '匯入編程題', 'Import of a problem'),
  answer_picture: message('处理作业照片', '處理作業照片', 'Photo of homework'),
  problem_test_data: message('读取测试数据', '讀取測試資料', 'Reading test data'),
  question_check: message('检查题目文件', '檢查題目文件', 'Checking a file of questions'),
  question_export: message('导出题目', '匯出題目', 'Export of questions'),
  question_take: message('导入题目', '匯入題目', 'Import of questions'),
  stat_export: message('导出统计明细', '匯出統計明細', 'Export of statistics'),
  stage_leave: message('离开连麦', '離開連麥', 'Leaving the stage'),
  search_rebuild: message('重建搜索', '重建搜索', 'Rebuilding search'),
  stat_check: message('复核统计', '複核統計', 'Checking statistics'),
  follower_rebuild: message('重建统计与图谱的副本', '重建統計與圖譜的副本', 'Rebuilding what statistics and maps hold'),
  send_sms: message('发送短信', '發送短訊', 'Sending an SMS'),
  compare_answers: message('比对相近的答卷', '比對相近的答卷', 'Comparing answers'),
  similarity: message('代码查重', '代碼查重', 'Comparing programs'),
} satisfies Messages;

/** Names of the work of agents, by the kind of task. */
export const taskNames = {
  answer_pdf: message('作业转页面', '作業轉頁面', 'Pages of homework'),
  board_pdf: message('白板课件页面', '白板課件頁面', 'Pages for a board'),
  judge: message('评测', '評測', 'Judging'),
  live_end: message('课堂录像', '課堂錄影', 'Recording of a class'),
  live_revoke: message('撤销课堂入口', '撤銷課堂入口', 'Withdrawing a class entry'),
  pdf: message('课件转页面', '課件轉頁面', 'Courseware pages'),
  video: message('视频转码', '影片轉碼', 'Video conversion'),
  video_frame: message('视频封面', '影片封面', 'Video poster'),
  repository_bundle: message('打包提交的代码', '打包提交的程式碼', 'Packing code that was handed in'),
  repository_copy: message('备份代码仓库', '備份程式碼倉庫', 'Copying a repository'),
  repository_restore: message('恢复代码仓库', '恢復程式碼倉庫', 'Restoring a repository'),
  repository_remove: message('删除代码仓库', '刪除程式碼倉庫', 'Removing a repository'),
  work_pdf: message('作品转页面', '作品轉頁面', 'Pages of works'),
  work_video: message('作品视频转码', '作品影片轉碼', 'Video of works'),
} satisfies Messages;

/** Names of what the modules count. */
export const figureNames = {
  competitions: message('竞赛', '競賽', 'Competitions'),
  courses: message('课程', '課程', 'Courses'),
  lab_machines: message('运行中的实验机', '運行中的實驗機', 'Lab machines running'),
  search_documents: message('可搜索的内容', '可搜索的內容', 'Searchable entries'),
  spaces: message('空间', '空間', 'Spaces'),
  usage_alarms: message('统计复核有出入的日子', '統計複核有出入的日子', 'Usage days that differ on recount'),
} satisfies Messages;

/** Names of the parts readiness asks. */
export const partNames = {
  database: message('数据库', '資料庫', 'Database'),
  email: message('邮件', '郵件', 'E-mail'),
  disk: message('磁盘空间', '磁碟空間', 'Disk space'),
  files: message('文件存储', '文件存儲', 'File storage'),
  judge: message('评测机', '評測機', 'Judges'),
  labs: message('实验主机', '實驗主機', 'Lab hosts'),
  live: message('直播处理', '直播處理', 'Live classes'),
  media: message('媒体处理', '媒體處理', 'Media processing'),
  payments: message('支付', '支付', 'Payments'),
  clock: message('服务器时钟', '伺服器時鐘', 'Server clock'),
  pictures: message('图片解码', '圖片解碼', 'Picture decoding'),
  repositories: message('代码仓库', '程式碼倉庫', 'Repositories'),
  redis: message('Redis', 'Redis', 'Redis'),
  sms: message('短信', '短訊', 'SMS'),
  wechat: message('微信登录', '微信登入', 'WeChat login'),
} satisfies Messages;

/** Names of the panels of the console where something may wait. */
export const waitingNames: Record<WaitingPanel, Message> = {
  institutions: message('机构', '機構', 'Institutions'),
  teachers: message('教师申请', '教師申請', 'Teacher applications'),
  feedback: message('意见反馈', '意見反映', 'Feedback'),
  library: message('资源库', '資源庫', 'Library'),
  market: message('市场', '市場', 'Market'),
  money: message('资金', '資金', 'Money'),
  settlements: message('结算', '結算', 'Settlements'),
  invoices: message('发票', '發票', 'Invoices'),
  bills: message('对账', '對賬', 'Bills'),
};

/** What agents are, by what they do. */
export const agentNames = {
  judge: message('评测机', '評測機', 'Judge'),
  labs: message('实验主机', '實驗主機', 'Lab host'),
  live: message('直播处理', '直播處理', 'Live classes'),
  media: message('媒体处理', '媒體處理', 'Media processing'),
  repositories: message('代码仓库', '程式碼倉庫', 'Repositories'),
} satisfies Messages;
