import { type Messages, message } from '../core/message.ts';

/** Texts of problems, submissions and the judge. */
export const judgingMessages = {
  code_required: message('请先写代码', '請先寫程式碼', 'Write some code first'),
  code_too_long: message('代码不能超过 64 KB', '程式碼不能超過 64 KB', 'The code may have at most 64 KB'),
  language_not_offered: message('这道题不能用这种语言', '這道題不能用這種語言', 'This language is not offered here'),
  judge_practice_off: message(
    '本站评测机的沙箱不完整，管理员还没有允许练习',
    '本站評測機的沙箱不完整，管理員還沒有允許練習',
    'The sandbox of this site is not complete, and the operator has not allowed practice without it',
  ),
  judge_no_sandbox: message(
    '本站评测机没有沙箱，不能运行代码。请联系管理员',
    '本站評測機沒有沙箱，不能執行程式碼。請聯絡管理員',
    'The judge of this site has no sandbox, so no code is run here. Ask the operator',
  ),
  judges_without_sandbox: message(
    '在线的评测机都没有沙箱，不能运行代码。原因见下方各台评测机',
    '在線的評測機都沒有沙箱，不能執行程式碼。原因見下方各台評測機',
    'None of the connected judges has a sandbox, so no code is run. Each says below what it lacks',
  ),
  judge_not_graded_here: message(
    '本站评测机的沙箱不完整，只能练习，不能用于计分',
    '本站評測機的沙箱不完整，只能練習，不能用於計分',
    'The sandbox of this site is not complete: code that counts is not judged here',
  ),
  judge_away: message(
    '评测机暂时离线，提交会排队等待',
    '評測機暫時離線，提交會排隊等待',
    'The judge is away for now, submissions wait in line',
  ),
  judge_connected: message('这台评测机仍在线', '這台評測機仍在線上', 'This judge is still connected'),
  trial_not_interactive: message(
    '交互题不能用自定义输入运行',
    '互動題不能用自訂輸入執行',
    'An interactive problem cannot be tried with an input of your own',
  ),
  no_samples: message(
    '这道题没有样例，请自己填写输入',
    '這道題沒有範例，請自己填寫輸入',
    'There are no samples, give an input of your own',
  ),
  limits_wrong: message('时间或内存限制超出范围', '時間或記憶體限制超出範圍', 'A limit of time or memory is out of range'),
  file_name_wrong: message(
    '文件名只能用字母、数字和 _ . -',
    '檔名只能用字母、數字和 _ . -',
    'File names hold letters, digits and _ . - only',
  ),
  problems_full: message('题目最多 {limit} 道', '題目最多 {limit} 道', 'You can have at most {limit} problems'),
  problem_changed_meanwhile: message(
    '这道题已被别处改过，请刷新后再保存',
    '這道題已在別處改過，請重新整理後再儲存',
    'The problem was changed elsewhere, reload before you save',
  ),
  problem_in_use: message(
    '这道题已有人使用，不能删除，可以下架',
    '這道題已有人使用，不能刪除，可以下架',
    'The problem is in use and cannot be deleted; unpublish it instead',
  ),
  problem_no_cases: message('还没有测试数据', '還沒有測試資料', 'There is no test data yet'),
  problem_no_references: message('还没有参考解法', '還沒有參考解法', 'There is no reference solution yet'),
  problem_no_statement: message('还没有题面', '還沒有題面', 'There is no statement yet'),
  problem_not_proved: message('请先运行参考解法', '請先執行參考解法', 'Run the reference solutions first'),
  problem_disagrees: message(
    '参考解法的结果与预期不符，不能发布',
    '參考解法的結果與預期不符，不能發布',
    'The reference solutions disagree with what is expected of them, so it cannot be published',
  ),
  groups_wrong: message(
    '每个测试点要正好在一组里，依赖只能指向前面的组',
    '每個測試點要正好在一組裏，相依只能指向前面的組',
    'Every case stands in exactly one group, and groups depend on earlier ones only',
  ),
  activity_problem_missing: message('请为编程活动选择题目', '請為程式活動選擇題目', 'Choose a problem for the programming activity'),
  activity_problem_gone: message(
    '编程活动的题目已下架或不能使用',
    '程式活動的題目已下架或不能使用',
    'The problem of the programming activity was taken out or is not yours to use',
  ),
  question_problem_unusable: message('这道编程题不存在或未发布', '這道程式題不存在或未發佈', 'Problem not found, or it is not published'),
  package_not_problem: message(
    '无法识别这个题目包，支持 Kattis/ICPC 和 Polygon 题目包以及 FPS',
    '無法識別這個題目包，支援 Kattis/ICPC 和 Polygon 題目包以及 FPS',
    'Unsupported package. Supported formats: Kattis/ICPC, Polygon, FPS',
  ),
  package_no_data: message(
    '题目包 {name} 里没有测试数据（data/sample 和 data/secret），如果数据由脚本生成，请先生成再打包',
    '題目套件 {name} 裏沒有測試資料（data/sample 和 data/secret），如果資料由腳本生成，請先生成再打包',
    'The package {name} has no test data (data/sample and data/secret). If scripts generate it, generate it first and pack again',
  ),
  package_is_questions: message(
    '这个文件里是选择、判断等题目，不是编程题，请在题库中导入',
    '這個檔案裏是選擇、判斷等題目，不是程式題，請在題庫中匯入',
    'This file holds questions, not programming problems: import it in the question bank',
  ),
  package_is_test_data: message(
    '压缩包里只有测试数据，没有题目说明；请新建题目，再在测试数据页上传它',
    '壓縮檔裏只有測試資料，沒有題目說明；請新增題目，再在測試資料頁上傳它',
    'The zip holds test data only: create the problem first and upload the zip under its test data',
  ),
  import_our_mistake: message(
    '读取这个文件时程序出错，重试也不会成功；请通过“反馈”把文件告诉我们，或换一种格式导出后再导入',
    '讀取這個檔案時程式出錯，重試也不會成功；請透過「意見回饋」把檔案告訴我們，或換一種格式匯出後再匯入',
    'Reading this file met a fault of ours, and trying again will not help. Tell us about the file through Feedback, or export it in another format',
  ),
  import_gave_up: message(
    '多次尝试后仍未完成，可能是服务器暂时有问题；请稍后再试',
    '多次嘗試後仍未完成，可能是伺服器暫時有問題；請稍後再試',
    'It did not finish after several tries; the server may have a passing problem. Try again later',
  ),
  package_polygon_standard: message(
    '这个 Polygon 包里没有生成好的测试数据，请下载完整包（Linux 或 Windows）',
    '這個 Polygon 套件裏沒有生成好的測試資料，請下載完整套件（Linux 或 Windows）',
    'This package of Polygon lacks its generated tests, download the full one (Linux or Windows)',
  ),
  package_yaml_broken: message('{name} 不是正确的 YAML', '{name} 不是正確的 YAML', '{name} is no valid YAML'),
  test_data_empty: message(
    '压缩包里没有测试点，文件名应为 1.in 和 1.out 或 1.ans',
    '壓縮檔裏沒有測試點，檔名應為 1.in 和 1.out 或 1.ans',
    'The zip holds no cases; files are called 1.in and 1.out or 1.ans',
  ),
  test_data_no_answer: message('{name} 没有对应的输出文件', '{name} 沒有對應的輸出檔', 'There is no output file for {name}'),
  note_statement_missing: message(
    '题面没有可读的文本，请补写',
    '題面沒有可讀的文字，請補寫',
    'The statement has no text that can be read, write one',
  ),
  note_solution_language: message(
    '解法 {name} 的语言不支持，已略过',
    '解法 {name} 的語言不支援，已略過',
    'The solution {name} is in a language we do not have and is left out',
  ),
  note_solution_folder: message(
    '解法 {name} 没有预期结果，已略过',
    '解法 {name} 沒有預期結果，已略過',
    'The solution {name} says no expected result and is left out',
  ),
  note_program_language: message(
    '程序 {name} 的语言不支持，已略过',
    '程式 {name} 的語言不支援，已略過',
    'The program {name} is in a language we do not have and is left out',
  ),
  note_program_binary: message(
    '程序 {name} 含有非文本的字节，已略过',
    '程式 {name} 含有非文字的位元組，已略過',
    'The program {name} holds bytes that are no text and is left out',
  ),
  note_program_scripts: message(
    '程序 {name} 由包里的 build 或 run 脚本编译运行，这里不执行脚本，已略过',
    '程式 {name} 由套件裏的 build 或 run 腳本編譯執行，這裏不執行腳本，已略過',
    'The program {name} is built or run by scripts of its own, which are not run here; it is left out',
  ),
  note_format_version: message(
    '题目包格式为 {version}，已按 2023-07 读取，请核对限制和评测方式',
    '題目套件格式為 {version}，已按 2023-07 讀取，請核對限制和評測方式',
    'The package is in format {version} and was read as 2023-07: check the limits and how it is judged',
  ),
  note_references_cut: message(
    '解法超过 {limit} 个，其余 {count} 个已略过',
    '解法超過 {limit} 個，其餘 {count} 個已略過',
    'More than {limit} solutions: the other {count} are left out',
  ),
  note_samples_as_tests: message(
    '没有测试数据，暂用样例评测，请补充测试点',
    '沒有測試資料，暫用樣例評測，請補充測試點',
    'There is no test data: the samples are used, add cases',
  ),
  note_no_language: message(
    '解法的语言都不支持，本平台现有的语言可能解不了这道题',
    '解法的語言都不支援，本平台現有的語言可能解不了這道題',
    'No solution is in a language we have, so the problem may not be solvable here',
  ),
  note_formulas_lost: message(
    '{count} 处公式没有源码，已保留为文字，请核对',
    '{count} 處公式沒有原始碼，已保留為文字，請核對',
    '{count} {count, formula has|formulas have} no source and became plain words, check them',
  ),
  note_notes_cut: message(
    '另有 {count} 条说明未列出',
    '另有 {count} 條說明未列出',
    '{count} more {count, remark is|remarks are} not listed',
  ),
  note_validator_missing: message(
    '题目要求自定义检查程序，但没有可用的检查程序，暂按逐词比较，请补写',
    '題目要求自訂檢查程式，但沒有可用的檢查程式，暫按逐詞比較，請補寫',
    'The package wants a checker of its own and none can be used: words are compared, write one',
  ),
  note_header_missing: message(
    '程序 {name} 需要 {file}，包里没有，请上传到它旁边',
    '程式 {name} 需要 {file}，包裏沒有，請上傳到它旁邊',
    'The program {name} needs {file}, which the package does not hold; put it beside the program',
  ),
  note_code_around: message(
    '{name} 前后要拼接的代码已放进初始代码',
    '{name} 前後要拼接的程式碼已放進初始程式碼',
    'What stands before and after code in {name} was put into the initial code',
  ),
  note_scores_unbounded: message(
    '没有上限的得分不支持，按满分 100 处理',
    '沒有上限的得分不支援，按滿分 100 處理',
    'Scores without a highest are not possible, 100 is taken',
  ),
  note_points_evened: message(
    '分组 {name} 的测试点分值不同，已平均分配',
    '分組 {name} 的測試點分值不同，已平均分配',
    'Tests of group {name} had different points, now all have the same',
  ),
  note_named_files: message(
    '题目读写指定名称的文件，导入后改为标准输入输出',
    '題目讀寫指定名稱的檔案，匯入後改為標準輸入輸出',
    'Programs read and wrote files by name, here they read standard input and write standard output',
  ),
  note_case_files: message(
    '测试点 {name} 的附带文件不支持，已略过',
    '測試點 {name} 的附帶檔案不支援，已略過',
    'Files beside the case {name} are not possible and are left out',
  ),
  note_kind_unknown: message(
    '题目类型 {name} 不支持，请检查评测方式',
    '題目類型 {name} 不支援，請檢查評測方式',
    'The kind of problem {name} is not possible, look how it is judged',
  ),
  rejudge_nothing: message('没有可以重判的提交', '沒有可以重判的提交', 'There are no submissions to judge again'),
  rejudge_running: message('这道题正在重判', '這道題正在重判', 'This problem is being judged again already'),
  rejudge_not_ready: message('重判还没有完成或已经处理', '重判還沒有完成或已經處理', 'The rejudge is not finished or was decided already'),
  similarity_too_few: message('至少要有两个人的提交', '至少要有兩個人的提交', 'It takes submissions of two people at least'),
} satisfies Messages;
