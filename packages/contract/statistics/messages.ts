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
  ...measureMessages,
};
