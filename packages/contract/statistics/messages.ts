import { message } from '../core/message.ts';
import { measureMessages } from './measure-messages.ts';

/** What statistics say. */
export const statisticsMessages = {
  visit_ticket_over: message(
    '页面的统计凭证已过期，会自动换新的',
    '頁面的統計憑證已過期，會自動換新的',
    'The ticket of this page is over; a new one is fetched by itself',
  ),
  measure_unknown: message('没有这个指标', '沒有這個指標', 'There is no such measure here'),
  rows_not_listed: message('不足五人，不列出明细', '不足五人，不列出明細', 'Fewer than five people, so the rows are not listed'),
  export_too_long: message(
    '明细超过 {most} 行，请选短一些的时间再导出',
    '明細超過 {most} 行，請選短一些的時間再匯出',
    'There are more than {most} rows; choose a shorter time and export again',
  ),
  stat_sheet_heads: message('日期,姓名,内容,数值,共', '日期,姓名,內容,數值,共', 'Day,Name,What,Value,Of'),
  exports_running: message(
    '同时最多生成 {most} 个文件，请等其中一个完成',
    '同時最多產生 {most} 個檔案，請等其中一個完成',
    'At most {most} files are written at the same time; wait until one is done',
  ),
  stat_file_definitions: message('口径', '口徑', 'Definitions'),
  stat_file_heads: message('项目,内容', '項目,內容', 'Item,Content'),
  stat_file_measure: message('指标', '指標', 'Measure'),
  stat_file_definition: message('口径（第 {version} 版）', '口徑（第 {version} 版）', 'Definition {version}'),
  stat_file_unit: message('单位', '單位', 'Unit'),
  stat_file_source: message('来源', '來源', 'Source'),
  stat_file_source_facts: message('各模块的记录（{name}）', '各模組的記錄（{name}）', 'Records of the modules ({name})'),
  stat_file_source_usage: message('页面使用情况（{name}）', '頁面使用情況（{name}）', 'Use of pages ({name})'),
  stat_file_scope: message('范围', '範圍', 'Scope'),
  stat_file_days: message('日期', '日期', 'Days'),
  stat_file_days_value: message('{from} 至 {to}（{zone}）', '{from} 至 {to}（{zone}）', '{from} to {to} ({zone})'),
  stat_file_days_now: message('现在的状态（{zone}）', '現在的狀態（{zone}）', 'As things stand now ({zone})'),
  stat_file_filter: message('筛选', '篩選', 'Filter'),
  stat_file_filter_none: message('无', '無', 'None'),
  stat_file_counted: message('统计截至', '統計截至', 'Counted to'),
  stat_file_created: message('导出时间', '匯出時間', 'Exported'),
  stat_file_privacy: message('隐私', '隱私', 'Privacy'),
  stat_file_privacy_few: message(
    '不写姓名；不足 5 人的空间合为一行',
    '不寫姓名；不足 5 人的空間合為一行',
    'No names; spaces with fewer than 5 people are one line together',
  ),
  stat_file_privacy_pseudonyms: message(
    '姓名换成代号，同一人在同一范围里代号不变',
    '姓名換成代號，同一人在同一範圍裡代號不變',
    'Names are replaced by pseudonyms that stay the same within the scope',
  ),
  stat_unit_count: message('个', '個', 'Count'),
  stat_unit_people: message('人', '人', 'People'),
  stat_unit_share: message('占比（%）', '佔比（%）', 'Share (%)'),
  stat_unit_percent: message('百分比', '百分比', 'Percent'),
  stat_unit_minutes: message('分钟', '分鐘', 'Minutes'),
  stat_unit_money: message('分（人民币）', '分（人民幣）', 'Cents (CNY)'),
  stat_sheet_few: message('不足 5 人的空间合计', '不足 5 人的空間合計', 'Spaces with fewer than 5 people, together'),
  ...measureMessages,
};
