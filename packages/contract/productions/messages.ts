import { type Messages, message } from '../core/message.ts';

/** Texts of works. */
export const productionsMessages = {
  work_title_required: message('请填写作品标题', '請填寫作品標題', 'Enter a title for the work'),
  work_empty: message('作品还没有内容', '作品還沒有內容', 'The work is still empty'),
  work_changed: message(
    '队友刚刚保存了作品，请查看后再提交',
    '隊友剛剛儲存了作品，請查看後再提交',
    'A team-mate has just saved the work; look at it before submitting',
  ),
  work_handed_in: message('作品已经提交', '作品已經提交', 'The work is submitted'),
  work_not_handed_in: message('作品尚未提交', '作品尚未提交', 'The work is not submitted'),
  work_files_at_most: message('作品最多 20 个文件', '作品最多 20 個檔案', 'A work holds at most 20 files'),
  work_file_twice: message('作品中已有这个文件', '作品中已有這個檔案', 'This file is in the work already'),
  work_saves_at_most: message('作品的版本已达上限', '作品的版本已達上限', 'The work has too many versions'),
  work_url_wrong: message(
    '请填写以 http 或 https 开头的链接',
    '請填寫以 http 或 https 開頭的連結',
    'Enter a link that starts with http or https',
  ),
  work_reason_required: message('请填写理由', '請填寫理由', 'Give a reason'),
  withheld_kind: message('此类文件须由主办方放行', '此類檔案須由主辦方放行', 'Files of this kind wait for the organiser'),
  withheld_names: message('文件中含有身份信息', '檔案中含有身份資訊', 'The file tells who made it'),
  withheld_unreadable: message('文件无法读取', '檔案無法讀取', 'The file cannot be read'),
  withheld_large: message('文件内容超出限制', '檔案內容超出限制', 'The content of the file exceeds the limits'),
  withheld_organiser: message('主办方暂不提供此文件', '主辦方暫不提供此檔案', 'The organiser holds this file back'),
  archive_left_out: message(
    '压缩包里有评委看不到的文件，请单独上传',
    '壓縮檔裏有評審看不到的檔案，請單獨上傳',
    'Experts do not get every file of this archive. Add those that matter one by one.',
  ),
  work_copy_failed: message('匿名副本生成失败', '匿名副本產生失敗', 'The blind copy could not be made'),
} as const satisfies Messages;
