import { type Messages, message } from '../core/message.ts';

/** Texts of contest feeds. */
export const contestFeedMessages = {
  feed_not_offered: message(
    '只有全部环节都是编程题、按 ICPC、IOI 或积分排名的阶段才能被外部程序读取',
    '只有全部環節都是程式題、按 ICPC、IOI 或積分排名的階段才能被外部程式讀取',
    'Other programs can read only stages whose sections are all programming problems, ranked by ICPC, IOI or sum of points',
  ),
  feed_token_name: message('请填写令牌的用途', '請填寫權杖的用途', 'Say what the token is for'),
  feed_tokens_many: message(
    '一个阶段最多 20 个令牌，请先撤销不用的',
    '一個階段最多 20 個權杖，請先撤銷不用的',
    'A stage has at most 20 tokens: revoke one you do not use',
  ),
  feed_token_gone: message('令牌已被撤销', '權杖已被撤銷', 'The token was revoked already'),
} satisfies Messages;
