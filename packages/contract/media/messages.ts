import { type Messages, message } from '../core/message.ts';

/** Texts of captions. Those that begin with `caption_line_` name what is wrong with one line of a file. */
export const captionsMessages = {
  caption_wrong: message(
    '字幕文件第 {line} 行有误：{problem}',
    '字幕檔案第 {line} 行有誤：{problem}',
    'Line {line} of the captions file is wrong: {problem}',
  ),
  caption_encoding: message(
    '读不出文字，请存为 UTF-8 编码',
    '讀不出文字，請存為 UTF-8 編碼',
    'The text cannot be read. Save the file as UTF-8',
  ),
  caption_empty: message('文件里没有字幕', '檔案裏沒有字幕', 'The file holds no captions'),
  caption_no_video: message('只有视频可以加字幕和封面', '只有影片可以加字幕和封面', 'Only a video can have captions and a poster'),
  caption_languages_most: message('一个视频最多 20 种字幕', '一個影片最多 20 種字幕', 'A video has captions in at most 20 languages'),
  caption_language_wrong: message(
    '语言应为 zh-CN、en 这样的代码',
    '語言應為 zh-HK、en 這樣的代碼',
    'Write the language as a code such as zh-CN or en',
  ),
  caption_language_taken: message('已有这种语言的字幕', '已有這種語言的字幕', 'There are captions in this language already'),
  caption_label_required: message('请输入字幕名称', '請輸入字幕名稱', 'Enter a name for the captions'),
  caption_line_header: message('WebVTT 文件应以 WEBVTT 开头', 'WebVTT 檔案應以 WEBVTT 開頭', 'a WebVTT file starts with WEBVTT'),
  caption_line_time: message(
    '时间应写成 00:01:02.500 --> 00:01:05.000',
    '時間應寫成 00:01:02.500 --> 00:01:05.000',
    'write the times as 00:01:02.500 --> 00:01:05.000',
  ),
  caption_line_order: message('结束时间不晚于开始时间', '結束時間不晚於開始時間', 'it ends before it starts'),
  caption_line_late: message('时间超出了视频长度', '時間超出了影片長度', 'it lies after the end of the video'),
  caption_line_text: message('时间下面没有文字', '時間下面沒有文字', 'no text follows the times'),
  caption_line_without_times: message('这行文字没有时间', '這行文字沒有時間', 'this text has no times'),
  caption_line_long: message('文字超过 500 字', '文字超過 500 字', 'the text has more than 500 characters'),
  caption_line_most: message('字幕超过 10000 条', '字幕超過 10000 條', 'there are more than 10,000 captions'),
} satisfies Messages;
