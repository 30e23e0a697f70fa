import { type Messages, message } from '../core/message.ts';

/** Texts of importing and exporting frameworks of skills. */
export const frameworkMessages = {
  framework_file_type: message(
    '请选择 .xlsx、.csv、CASE 的 .json，或 ESCO 的 .zip',
    '請選擇 .xlsx、.csv、CASE 的 .json，或 ESCO 的 .zip',
    'Choose an .xlsx, a .csv, a CASE .json or an ESCO .zip',
  ),
  framework_unknown: message(
    '认不出这个文件。表格需要“名称”一列，或“职业功能、工作内容、技能要求”三列；JSON 需要 CFItems；ZIP 需要 skills_*.csv',
    '認不出這個檔案。表格需要「名稱」一欄，或「職業功能、工作內容、技能要求」三欄；JSON 需要 CFItems；ZIP 需要 skills_*.csv',
    'This file is not a framework. A sheet needs the column name, or the three columns of an occupational standard; JSON needs CFItems; a zip needs skills_*.csv',
  ),
  framework_json_broken: message('这个 JSON 读不出来：{problem}', '這個 JSON 讀不出來：{problem}', 'This JSON cannot be read: {problem}'),
  framework_empty: message('文件里没有技能', '檔案裏沒有技能', 'The file names no skills'),
  framework_faulty: message(
    '文件里有 {count} 行错误，没有导入。改正后重新上传',
    '檔案裏有 {count} 行錯誤，沒有匯入。改正後重新上傳',
    'The file has {count} faulty {count, line|lines}; nothing was imported. Correct them and upload it again',
  ),
  framework_group_unknown: message(
    '文件里没有编码或地址为 {group} 的技能组或职业',
    '檔案裏沒有編碼或位址為 {group} 的技能組或職業',
    'No group or occupation of the file has the code or address {group}',
  ),
  framework_too_big: message(
    '文件里有 {count} 项技能，这个图谱最多 {limit} 项。填写一个技能组的编码，只导入它下面的部分',
    '檔案裏有 {count} 項技能，這個圖譜最多 {limit} 項。填寫一個技能組的編碼，只匯入它下面的部分',
    'The file has {count} {count, skill|skills} and this map holds {limit} at most. Enter the code of a group to import only what stands below it',
  ),
  framework_too_many_edges: message(
    '文件里有 {count} 条前置和关联关系，这个图谱最多 {limit} 条。请减少关系，或只导入一部分技能',
    '檔案裏有 {count} 條先備和關聯關係，這個圖譜最多 {limit} 條。請減少關係，或只匯入一部分技能',
    'The file joins its skills by {count} {count, prerequisite or relation|prerequisites and relations} and this map holds {limit} at most. Remove some, or import only a part of the skills',
  ),
  framework_file_long: message(
    '表格的行太多，最多 20000 行',
    '表格的行太多，最多 20000 行',
    'The sheet has too many rows; 20,000 is the most',
  ),
  framework_file_broken: message(
    '文件已损坏，打不开。请重新保存后再上传',
    '檔案已損壞，打不開。請重新儲存後再上傳',
    'The file is damaged and cannot be opened. Save it again and upload that',
  ),
  framework_name_long: message('名称超过 {limit} 个字', '名稱超過 {limit} 個字', 'The name has more than {limit} characters'),
  framework_code_long: message('编码超过 {limit} 个字符', '編碼超過 {limit} 個字元', 'The code has more than {limit} characters'),
  framework_code_twice: message(
    '编码 {code} 与第 {line} 行重复',
    '編碼 {code} 與第 {line} 行重複',
    'Line {line} has the code {code} already',
  ),
  framework_code_unclear: message(
    '图谱中有 {count} 项技能的编码是 {code}，不知道指哪一项。请在图谱中导出表格，在它的“标识”一栏里区分',
    '圖譜中有 {count} 項技能的編碼是 {code}，不知道指哪一項。請在圖譜中匯出表格，在它的「標識」一欄裏區分',
    '{count} {count, skill of the map has|skills of the map have} the code {code}. Export the map as a sheet: its column “identifier” tells them apart',
  ),
  framework_name_known: message(
    '同一位置已有另一项技能“{name}”（编码 {code}）。请先在图谱中把它改名、移动或合并',
    '同一位置已有另一項技能「{name}」（編碼 {code}）。請先在圖譜中把它改名、移動或合併',
    'Another skill “{name}” (code {code}) stands in this place. Rename, move or merge it in the map first',
  ),
  framework_reference_unclear: message(
    '有几行的编码都是 {code}，请改填“标识”一栏里的内容',
    '有幾行的編碼都是 {code}，請改填「標識」一欄裏的內容',
    'Several lines have the code {code}. Write what stands in their column “identifier” instead',
  ),
  framework_name_twice: message(
    '第 {line} 行的同一上级下已有“{name}”',
    '第 {line} 行的同一上層下已有「{name}」',
    'Line {line} has “{name}” below the same parent already',
  ),
  framework_parent_unknown: message('找不到上级“{name}”', '找不到上層「{name}」', 'There is no parent “{name}” in the file'),
  framework_need_family: message(
    '“{name}”在它的上级或下级中，不能作为它的前置',
    '「{name}」在它的上級或下級中，不能作為它的先備',
    'It cannot require “{name}”, which stands above or below it',
  ),
  framework_need_unknown: message('找不到前置“{name}”', '找不到先備「{name}」', 'There is no prerequisite “{name}” in the file'),
  framework_sheet_columns: message(
    '技能框架,编码,名称,上级编码,简介,前置编码,权重,一级,二级,三级,四级,五级',
    '技能框架,編碼,名稱,上級編碼,簡介,前置編碼,權重,一級,二級,三級,四級,五級',
    'Skill framework,code,name,parent,introduction,prerequisites,weight,level 1,level 2,level 3,level 4,level 5',
  ),
  framework_sheet_identifier: message('标识', '標識', 'identifier'),
  framework_sheet_example: message(
    'A,网络基础,,了解网络的组成,,100;A1,子网划分,A,能按需求划分子网,,60;A2,路由配置,A,能配置静态与动态路由,A1,40',
    'A,網絡基礎,,了解網絡的組成,,100;A1,子網劃分,A,能按需求劃分子網,,60;A2,路由設定,A,能設定靜態與動態路由,A1,40',
    'A,Networks,,What a network is made of,,100;A1,Subnets,A,Divides a network as asked,,60;A2,Routing,A,Sets up static and dynamic routes,A1,40',
  ),
} satisfies Messages;
