import { type Messages, message } from '../core/message.ts';

/** Texts of camera check and watching. */
export const proctoringMessages = {
  consent_first: message('请先阅读并同意监考说明', '請先閱讀並同意監考說明', 'Read and accept how you are watched first'),
  still_unreadable: message(
    '摄像头画面无法识别，请检查摄像头后重试',
    '無法識別鏡頭畫面，請檢查鏡頭後重試',
    'The camera picture cannot be read. Check the camera and try again',
  ),
  still_too_soon: message('画面发送过于频繁', '畫面傳送過於頻繁', 'Pictures arrive too often'),
  camera_check_first: message('请先完成摄像头检查', '請先完成鏡頭檢查', 'Finish the camera check first'),
  seb_required: message(
    '请用 Safe Exam Browser 打开：在考试页面下载配置文件，用它启动后再开始',
    '請用 Safe Exam Browser 開啟：在考試頁面下載設定檔，用它啟動後再開始',
    'Open this in Safe Exam Browser: get the configuration file on the page of the exam, start it with that and start again',
  ),
  seb_key_wrong: message(
    '密钥应为 64 位十六进制字符，最多 10 个',
    '金鑰應為 64 位十六進位字元，最多 10 個',
    'A key has 64 hexadecimal characters, and there are at most 10',
  ),
  answer_required: message('请写下你的说明', '請寫下你的說明', 'Write your explanation first'),
  nothing_held_against: message('目前没有需要说明的情况', '目前沒有需要說明的情況', 'There is nothing to explain'),
  verdict_reason_required: message('请写明依据', '請寫明依據', 'Say what this is based on'),
} satisfies Messages;
