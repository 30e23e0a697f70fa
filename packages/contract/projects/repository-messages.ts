import { type Messages, message } from '../core/message.ts';

/** Texts of the repositories of projects; git shows most of them in a terminal. */
export const repositoryMessages = {
  repositories_off: message('本校未启用代码仓库', '本校未啟用程式碼倉庫', 'This school keeps no repositories'),
  project_ref_missing: message('仓库里没有这个分支', '倉庫裏沒有這個分支', 'This branch was not found in the repository'),
  project_commit_wrong: message(
    '提交号应为 7 到 64 位十六进制字符',
    '提交號應為 7 到 64 位十六進位字元',
    'The hash of a commit has 7 to 64 hexadecimal digits',
  ),
  repository_token_wrong: message(
    '令牌无效。请在项目页面生成新的令牌，并作为密码输入',
    '權杖無效。請在項目頁面產生新的權杖，並作為密碼輸入',
    'This token opens nothing. Make a new one on the page of the project and enter it as the password',
  ),
  repository_left: message(
    '你已不在这个小组中，令牌已作废',
    '你已不在這個小組中，權杖已作廢',
    'You are not part of this team any more; your token was revoked',
  ),
  repository_not_now: message(
    '你现在不能打开这个仓库，令牌仍然有效',
    '你現在不能開啟這個倉庫，權杖仍然有效',
    'This repository is not open to you now; your token stays valid',
  ),
  repository_read_only: message('你只能读取这个仓库', '你只能讀取這個倉庫', 'You may only read this repository'),
  repository_not_asked: message('这个项目不收代码仓库', '這個項目不收程式碼倉庫', 'No stage of this project asks for a repository'),
  repository_not_yet: message(
    '需要代码的阶段还没有开放，请先完成前一阶段',
    '需要程式碼的階段還沒有開放，請先完成前一階段',
    'The stage that asks for code is not open yet. Finish the stage before it',
  ),
  repository_handed_in: message(
    '代码已经提交，暂不接受推送；被退回后可以继续。读取不受影响',
    '程式碼已經提交，暫不接受推送；被退回後可以繼續。讀取不受影響',
    'The code was submitted, so pushes are closed; they open again when it is sent back. Cloning and fetching go on',
  ),
  repository_deadline: message(
    '截止时间 {time} 已过，不再接受推送。需要延期请联系老师。读取不受影响',
    '截止時間 {time} 已過，不再接受推送。需要延期請聯絡老師。讀取不受影響',
    'The deadline was {time}; pushes are closed. Ask your teacher for more time. Cloning and fetching go on',
  ),
  repository_closed: message('项目现在不接受推送', '項目現在不接受推送', 'The project accepts no pushes now'),
  repository_away: message(
    '代码仓库暂时不可用，请稍后再试',
    '程式碼倉庫暫時不可用，請稍後再試',
    'Repositories cannot be reached now. Try again in a moment',
  ),
  repository_busy: message(
    '服务器正忙，请 {seconds} 秒后再试',
    '伺服器正忙，請 {seconds} 秒後再試',
    'The server is busy. Try again in {seconds} seconds',
  ),
  repository_push_large: message(
    '一次推送最多 {limit} MB。请分几次推送，大文件请在项目页面上传',
    '一次推送最多 {limit} MB。請分幾次推送，大檔案請在項目頁面上傳',
    'A push may hold {limit} MB. Push in several steps, and upload large files on the page of the project',
  ),
  repository_full: message(
    '仓库最多 {limit} MB，已经放不下这次推送。请联系老师',
    '倉庫最多 {limit} MB，已經放不下這次推送。請聯絡老師',
    'A repository may hold {limit} MB, and this push does not fit. Ask your teacher',
  ),
  repository_no_room: message(
    '“{name}”的存储空间不足（已用 {used}，共 {limit}），推送没有保存。请联系老师',
    '「{name}」的儲存空間不足（已用 {used}，共 {limit}），推送沒有儲存。請聯絡老師',
    '“{name}” has no storage left for this push ({used} of {limit} are used). Nothing of it was saved. Ask your teacher',
  ),
  repository_restoring: message(
    '代码仓库正在从备份恢复，请稍后再试',
    '程式碼倉庫正在從備份復原，請稍後再試',
    'This repository is being restored from its copy. Try again in a moment',
  ),
  repository_refs_most: message(
    '一次最多推送 {limit} 个分支和标签',
    '一次最多推送 {limit} 個分支和標籤',
    'A push may change {limit} branches and tags at most',
  ),
  repository_ref_wrong: message(
    '只接受分支和标签（refs/heads、refs/tags）',
    '只接受分支和標籤（refs/heads、refs/tags）',
    'Only branches and tags are accepted (refs/heads, refs/tags)',
  ),
  repository_no_delete: message(
    '推送过的分支和标签不能删除，请推送新的分支',
    '推送過的分支和標籤不能刪除，請推送新的分支',
    'Branches and tags that were pushed are not deleted. Push a new branch instead',
  ),
  repository_push_unreadable: message('无法读取这次推送', '無法讀取這次推送', 'This push cannot be read'),
} satisfies Messages;
