import { type Messages, message } from '../core/message.ts';

/** Texts of boards. */
export const ranksMessages = {
  board_withdrawn: message('这块屏幕的榜单已被收回', '這塊螢幕的榜單已被收回', 'The board of this screen was withdrawn'),
  board_frozen_already: message('榜单已经封榜', '榜單已經封榜', 'The board is frozen already'),
  board_not_frozen: message('榜单没有封榜，或已经公开', '榜單沒有封榜，或已經公開', 'The board is not frozen, or it is open already'),
  stage_not_on: message('阶段没有在进行', '階段沒有在進行', 'The stage is not running'),
  stage_not_over: message('阶段还没有结束', '階段還沒有結束', 'The stage is not over yet'),
} satisfies Messages;
