import { type Messages, message } from '../core/message.ts';

/** Texts of skills. */
export const skillsMessages = {
  skill_name_required: message('请输入技能名称', '請輸入技能名稱', 'Enter a name for the skill'),
  class_skills_mastery: message('技能掌握度（%）', '技能掌握度（%）', 'Skill mastery (%)'),
  class_skills_evidence: message('技能证据条数', '技能證據筆數', 'Evidence of skills'),
  class_skills_month: message('技能掌握度较 30 天前', '技能掌握度較 30 天前', 'Skill mastery against 30 days ago'),
  class_skills_heads: message('学号,姓名', '學號,姓名', 'Student number,Name'),
  skill_not_found: message('没有这个技能', '沒有這個技能', 'Skill not found'),
  skill_exists: message('已有同名技能', '已有同名技能', 'There is a skill of this name already'),
  profile_title_required: message('请输入岗位名称', '請輸入職位名稱', 'Enter the name of the job'),
  profile_intro_required: message('请输入岗位简介', '請輸入職位簡介', 'Enter an introduction to the job'),
  profile_title_used: message('这个图谱里已有同名岗位', '這個圖譜裏已有同名職位', 'Another job profile of this map has this name'),
  profile_needs_most: message('一个岗位最多 200 项技能', '一個職位最多 200 項技能', 'A job profile has at most 200 skills'),
  profile_changed_elsewhere: message(
    '这个岗位画像刚在别处被修改，你的改动还在页面上。请重新打开后再改',
    '這個職位能力表剛在別處被修改，你的改動還在頁面上。請重新開啟後再改',
    'This job profile was just changed elsewhere. Your changes are still on the page. Open it again to see the newest',
  ),
  profiles_full: message('一个图谱最多 {limit} 个岗位', '一個圖譜最多 {limit} 個職位', 'A map has at most {limit} job profiles'),
  skill_too_deep: message(
    '技能最多分 {limit} 层，请把较深的技能移到上层',
    '技能最多分 {limit} 層，請把較深的技能移到上層',
    'A map is at most {limit} levels deep. Move the deepest skills up',
  ),
  skill_below_itself: message('技能不能放在自己下面', '技能不能放在自己下面', 'A skill cannot stand below itself'),
  skills_full: message('技能最多 {limit} 个', '技能最多 {limit} 個', 'There can be at most {limit} skills'),
  skill_cycle: message('这些前置关系形成了环：{path}', '這些先備關係形成了環：{path}', 'These prerequisites run in a circle: {path}'),
  skill_requires_family: message(
    '技能不能以自己的上级或下级为前置',
    '技能不能以自己的上層或下層為先備',
    'A skill cannot require one that stands above or below it',
  ),
  skill_same_twice: message(
    '每个图谱中最多只能与一个技能等同',
    '每個圖譜中最多只能與一個技能等同',
    'A skill can be the same as one skill of another map at most',
  ),
  map_changed_elsewhere: message(
    '这里刚在别处被修改。你的改动还在，请对照两边再保存',
    '這裏剛在別處被修改。你的改動還在，請對照兩邊再儲存',
    'This was just changed elsewhere. Your change is kept: compare the two before you save',
  ),
  goals_full: message(
    '学习目标最多 {limit} 个，先移除一个',
    '學習目標最多 {limit} 個，先移除一個',
    'There can be at most {limit} goals; remove one first',
  ),
  edit_not_found: message('没有这次改动，或已经撤销', '沒有這次改動，或已經復原', 'Change not found, or it was undone'),
  skill_object_unknown: message('没有这个资源，或你不能使用', '沒有這個資源，或你不能使用', 'Resource not found, or you may not use it'),
  frame_title_required: message('请输入图谱名称', '請輸入圖譜名稱', 'Enter a name for the map'),
  frame_intro_required: message('请输入图谱简介', '請輸入圖譜簡介', 'Enter an introduction to the map'),
  observation_reason: message('请写明依据，学生会看到', '請寫明依據，學生會看到', 'Say what you saw; the student reads it'),
} satisfies Messages;
