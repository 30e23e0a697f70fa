import { type Messages, message } from '../core/message.ts';

/** Texts of skills. */
export const skillsMessages = {
  skill_name_required: message('请输入技能名称', '請輸入技能名稱', 'Enter a name for the skill'),
  skill_not_found: message('没有这个技能', '沒有這個技能', 'There is no such skill'),
  skill_exists: message('已有同名技能', '已有同名技能', 'There is a skill of this name already'),
  skill_below_itself: message('技能不能放在自己下面', '技能不能放在自己下面', 'A skill cannot stand below itself'),
  skills_full: message('技能最多 {limit} 个', '技能最多 {limit} 個', 'There can be at most {limit} skills'),
} satisfies Messages;
