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
  stat_sheet_definition: message(
    '口径（第 {version} 版）：{definition}',
    '口徑（第 {version} 版）：{definition}',
    'Definition {version}: {definition}',
  ),
  stat_sheet_made: message(
    '{scope}　{from} 至 {to}（{zone}）　导出于 {at}',
    '{scope}　{from} 至 {to}（{zone}）　匯出於 {at}',
    '{scope}, {from} to {to} ({zone}), exported {at}',
  ),
  stat_sheet_few: message('不足 5 人的空间合计', '不足 5 人的空間合計', 'Spaces with fewer than 5 people, together'),
  ...measureMessages,
};
