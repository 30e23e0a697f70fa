import { type Messages, message } from './message.ts';

/** Texts any call may answer with; English ones are the specification's, letter by letter. */
export const platformMessages = {
  list_comma: message('、', '、', ', '),
  parameter_error: message('参数错误', '參數錯誤', 'Parameter error'),
  not_logged_in: message('未登录，请先登录！', '未登入，請先登入！', 'Not logged in, please log in first!'),
  session_role_changed: message('你的身份已变更，请重新登录', '你的身份已變更，請重新登入', 'Your role has changed. Log in again to go on'),
  session_password_changed: message(
    '密码已更改，请用新密码登录',
    '密碼已更改，請用新密碼登入',
    'The password was changed. Log in with the new one',
  ),
  session_ended_elsewhere: message(
    '此设备的登录已在别处结束，请重新登录',
    '此裝置的登入已在別處結束，請重新登入',
    'This login was ended from elsewhere. Log in again',
  ),
  server_error: message('服务器错误，请稍后再试', '伺服器錯誤，請稍後再試', 'Server error, please try again later'),
  server_error_retry: message('服务器出错，请稍后重试', '伺服器出錯，請稍後重試', 'server error, please retry later'),
  not_available: message(
    '你现在不能查看这个页面，它可能已撤下、尚未开放，或不对你开放',
    '你現在不能查看這個頁面，它可能已撤下、尚未開放，或不對你開放',
    'This is not available to you now. It may have been withdrawn, may not be open yet, or may not be open to you',
  ),
  not_found: message('没有这个调用', '沒有這個呼叫', 'Call not found'),
  not_allowed: message('你没有做这件事的权限', '你沒有做這件事的權限', 'You may not do this'),
  wrong_host: message(
    '这里不是平台的地址，请打开 {origin}',
    '這裏不是平台的網址，請打開 {origin}',
    'This is not an address of the platform. Open {origin}',
  ),
  unreadable: message('请求无法读取', '請求無法讀取', 'The request cannot be read'),
  too_large: message('请求内容过大', '請求內容過大', 'The request is too large'),
  unsupported_type: message('不支持这种内容格式', '不支援這種內容格式', 'This content type is not supported'),
  too_many_requests: message(
    '操作太频繁，请 {seconds} 秒后再试',
    '操作太頻繁，請 {seconds} 秒後再試',
    'Too many attempts, try again in {seconds} s',
  ),
  text_too_long: message('内容太长', '內容太長', 'The text is too long'),
  batch_over_500: message('一次最多选择 500 人', '一次最多選擇 500 人', 'Select at most 500 at once'),
  starting_up: message('服务正在启动，请稍候', '服務正在啟動，請稍候', 'The service is starting, try again in a moment'),
  file_too_large: message('文件超过 {limit} MB 上限', '檔案超過 {limit} MB 上限', 'The file is over the limit of {limit} MB'),
  file_type_refused: message(
    '文件的内容不是可用的类型：{allowed}',
    '檔案的內容不是可用的類型：{allowed}',
    'The contents of this file are of another type than {allowed}',
  ),
  picture_unreadable: message(
    '图片已损坏，或超过 4000 万像素，请换一张',
    '圖片已損壞，或超過 4000 萬像素，請換一張',
    'The picture is damaged or larger than 40 megapixels. Choose another one',
  ),
  file_not_found: message('文件不存在或尚未上传完成', '檔案不存在或尚未上傳完成', 'The file does not exist or is not fully uploaded'),
  upload_not_allowed: message(
    '这类文件只能由老师和有权限的助教上传',
    '這類檔案只能由老師和有權限的助教上傳',
    'Only teachers and assistants can upload this kind of file',
  ),
  uploads_of_the_day: message(
    '今天上传得太多了（24 小时内最多 {files} 个文件、{limit} MB），请明天再传',
    '今天上傳得太多了（24 小時內最多 {files} 個檔案、{limit} MB），請明天再傳',
    'You have reached the upload limit of {files} files or {limit} MB in 24 hours. Try again tomorrow',
  ),
  uploads_in_all: message(
    '你的文件总量已到上限（{limit} MB），请先删除不用的文件',
    '你的檔案總量已到上限（{limit} MB），請先刪除不用的檔案',
    'Your files have reached the limit of {limit} MB. Delete files you no longer need first',
  ),
  file_empty: message('文件是空的', '檔案是空的', 'The file is empty'),
  disk_full: message(
    '服务器存储空间不足，没有保存，请联系管理员',
    '伺服器儲存空間不足，沒有儲存，請聯絡管理員',
    'The server is out of storage. Nothing was saved, contact the operator',
  ),
  upload_offset_conflict: message(
    '上传位置不符，请继续上传',
    '上傳位置不符，請繼續上傳',
    'The upload offset does not match, resume the upload',
  ),
  start_after_end: message('开始时间不能晚于结束时间', '開始時間不能晚於結束時間', 'The start time is later than the end time'),
  name_required: message('请输入名称', '請輸入名稱', 'Enter a name'),
  intro_required: message('请输入简介', '請輸入簡介', 'Enter an introduction'),
  weight_out_of_range: message('权重应在 0 到 100 之间', '權重應在 0 到 100 之間', 'The weight must be between 0 and 100'),
  package_illegal: message(
    '文件不合法，请上传平台课程包！',
    '檔案不合法，請上傳平台課程包！',
    'File is illegal, please upload the platform curriculums bag!',
  ),
  disks_at_most: message(
    '操作失败，插入的磁盘数量已达上限！',
    '操作失敗，插入的磁碟數量已達上限！',
    'Operation failed. The number of disks inserted has reached the maximum!',
  ),
} satisfies Messages;
