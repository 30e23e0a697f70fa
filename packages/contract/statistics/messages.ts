import { message } from '../core/message.ts';

/** What statistics say. */
export const statisticsMessages = {
  visit_ticket_over: message('页面的统计凭证已过期，会自动换新的', '頁面的統計憑證已過期，會自動換新的', 'The ticket of this page is over; a new one is fetched by itself'),
};
