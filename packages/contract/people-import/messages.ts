import { type Messages, message } from '../core/message.ts';

/** Texts of importing members from a sheet. */
export const memberImportMessages = {
  member_import_not_found: message('没有这次导入', '沒有這次匯入', 'Import not found'),
  member_import_not_ready: message(
    '名单还没有检查完，或不能导入',
    '名單還沒有檢查完，或不能匯入',
    'The sheet is not checked yet, or cannot be imported',
  ),
  member_import_faulty: message(
    '名单中有错误。改正后重新上传，或选择跳过有错误的行',
    '名單中有錯誤。改正後重新上傳，或選擇略過有錯誤的行',
    'The sheet has faulty lines. Correct it and upload it again, or choose to skip them',
  ),
  member_import_empty: message('名单里没有可以导入的人', '名單裏沒有可以匯入的人', 'The sheet has nobody to import'),
  member_sheet_type: message(
    '请选择 .xlsx 或 .csv 名单；旧版 .xls 请在表格软件中另存为 .xlsx',
    '請選擇 .xlsx 或 .csv 名單；舊版 .xls 請在試算表軟體中另存為 .xlsx',
    'Choose an .xlsx or .csv sheet; save an old .xls as .xlsx first',
  ),
  member_sheet_broken: message(
    '名单文件已损坏，打不开。请重新保存为 .xlsx 或 .csv',
    '名單檔案已損壞，打不開。請重新儲存為 .xlsx 或 .csv',
    'The sheet is damaged and cannot be opened. Save it again as .xlsx or .csv',
  ),
  member_sheet_too_big: message(
    '名单展开后太大。只保留模板里的列后再试',
    '名單展開後太大。只保留範本裏的欄後再試',
    'The sheet is too big inside. Keep only the columns of the template, and try again',
  ),
  member_sheet_too_long: message('一次最多导入 10000 人', '一次最多匯入 10000 人', 'One sheet may name at most 10,000 people'),
  member_sheet_encoding: message(
    '文字编码认不出。请另存为 UTF-8 编码的 csv，或 .xlsx',
    '文字編碼認不出。請另存為 UTF-8 編碼的 csv，或 .xlsx',
    'The encoding of the text is unknown. Save it as csv in UTF-8, or as .xlsx',
  ),
  member_sheet_headers: message(
    '没有找到“姓名”和“手机号”两列。请用模板的表头',
    '沒有找到「姓名」和「手機號碼」兩欄。請用範本的表頭',
    'The columns name and phone were not found. Use the headings of the template',
  ),
  member_sheet_headers_number: message(
    '没有找到“姓名”列，和“手机号”“学号”中的一列。请用模板的表头',
    '沒有找到「姓名」欄，和「手機號碼」「學號」中的一欄。請用範本的表頭',
    'A column for the name, and one for the phone or the student number, were not found. Use the headings of the template',
  ),
  member_sheet_headers_account: message(
    '没有找到“姓名”列，和“手机号”“账号”中的一列。请用模板的表头',
    '沒有找到「姓名」欄，和「手機號碼」「帳號」中的一欄。請用範本的表頭',
    'A column for the name, and one for the phone or the account, were not found. Use the headings of the template',
  ),
  member_sheet_old: message(
    '这是旧版 .xls 或网页表格，请在表格软件中另存为 .xlsx 或 .csv 后再上传',
    '這是舊版 .xls 或網頁表格，請在試算表軟體中另存為 .xlsx 或 .csv 後再上傳',
    'This is an old .xls or a table of a web page: save it as .xlsx or .csv and upload that',
  ),
  member_sheet_formulas: message(
    '名单的列里有公式，但文件没有保存计算结果；请在表格软件中打开并保存一次，或把公式粘贴为数值',
    '名單的欄裏有公式，但檔案沒有儲存計算結果；請在試算表軟體中開啟並儲存一次，或把公式貼上為數值',
    'The list holds formulas whose results were not saved: open the file in a spreadsheet program and save it, or paste the values',
  ),
  member_sheet_empty: message('名单里没有人', '名單裏沒有人', 'The sheet names nobody'),
  member_sheet_columns: message(
    '成员导入模板,姓名,手机号,学号,小组',
    '成員匯入範本,姓名,手機號碼,學號,小組',
    'Member sheet,name,phone,student_no,group',
  ),
  member_report_columns: message(
    '导入报告,行,姓名,手机号,学号,小组,结果,说明',
    '匯入報告,行,姓名,手機號碼,學號,小組,結果,說明',
    'Import report,Line,Name,Phone,Student number,Group,Result,Note',
  ),
  member_report_words: message(
    'new_account=新建账号并加入,joins=加入,already_member=已是成员,faulty=有错误',
    'new_account=新建帳號並加入,joins=加入,already_member=已是成員,faulty=有錯誤',
    'new_account=New account,joins=Joins,already_member=Already a member,faulty=Faulty',
  ),
  member_report_group: message('新建小组', '新建小組', 'Group is created'),
  line_name_missing: message('缺少姓名', '缺少姓名', 'The name is missing'),
  line_name_long: message('姓名超过 50 个字', '姓名超過 50 個字', 'The name is longer than 50 characters'),
  line_phone_missing: message('缺少手机号', '缺少手機號碼', 'The phone number is missing'),
  line_phone_or_number: message(
    '手机号和学号都没有，至少填一个',
    '手機號碼和學號都沒有，至少填一個',
    'Neither a phone number nor a student number: one of them is needed',
  ),
  line_number_shared: message('已有几个人用这个学号', '已有幾個人用這個學號', 'Several people have this student number already'),
  line_phone_wrong: message(
    '手机号应为 11 位，以 1 开头',
    '手機號碼應為 11 位，以 1 開頭',
    'The phone number must have 11 digits and start with 1',
  ),
  line_number_shortened: message(
    '长号码被表格软件写成了 1.39E+10 这样，后几位没有了。在原表里把这一列设为“文本”或没有小数的“数值”，保存后重新上传',
    '長號碼被試算表軟體寫成了 1.39E+10 這樣，後幾位沒有了。在原表裏把這一欄設為「文字」或沒有小數的「數值」，儲存後重新上傳',
    'A long number was shortened to the form 1.39E+10 and lost its last digits: make the column text, or a number without decimals, save the sheet and upload it again',
  ),
  line_student_no_long: message('学号超过 32 个字', '學號超過 32 個字', 'The student number is longer than 32 characters'),
  line_group_long: message('小组名超过 50 个字', '小組名稱超過 50 個字', 'The group is longer than 50 characters'),
  line_twice: message('手机号与第 {line} 行重复', '手機號碼與第 {line} 行重複', 'The same phone number is in line {line}'),
  line_number_twice: message('学号与第 {line} 行重复', '學號與第 {line} 行重複', 'The same student number is in line {line}'),
  line_name_differs: message(
    '姓名与该手机号的账号不一致',
    '姓名與該手機號碼的帳號不一致',
    'The name differs from the account with this phone number',
  ),
  line_expert: message('专家账号不能加入空间', '專家帳號不能加入空間', 'Expert accounts cannot join spaces'),
  line_account_closed: message('该手机号的账号已停用', '該手機號碼的帳號已停用', 'The account with this phone number is locked or closed'),
  line_space_full: message('空间名额已满', '空間名額已滿', 'The space is full'),
} satisfies Messages;
