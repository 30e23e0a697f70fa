import { message } from '../core/message.ts';

/** Names of measures, and what exactly is counted: `measure_KEY` and `measure_KEY_definition`. */
export const measureMessages = {
  measure_attendance: message('出勤率', '出席率', 'Attendance'),
  measure_attendance_definition: message(
    '已结束的课堂里到场（含迟到）的人次占应到人次的比例，请假的人次不计入。按课堂开始的那天计。',
    '已結束的課堂裡到場（含遲到）的人次佔應到人次的比例，請假的人次不計入。按課堂開始的那天計。',
    'Of everybody expected in classes that have ended, those who were there, late or not. Leave is left out. Counted on the day the class began.',
  ),
  measure_class_minutes: message('直播课时长', '直播課時長', 'Live class time'),
  measure_class_minutes_definition: message(
    '已结束的课堂从开始到结束的分钟数之和。',
    '已結束的課堂從開始到結束的分鐘數總和。',
    'Minutes from start to end of all classes that have ended.',
  ),
  measure_completion: message('课程完成', '課程完成', 'Course completion'),
  measure_completion_definition: message(
    '空间现在的课程版本里显示给学生的活动中，已完成的占多少。是现在的状态，与所选日期无关。',
    '空間現在的課程版本裡顯示給學生的活動中，已完成的佔多少。是現在的狀態，與所選日期無關。',
    'Of the activities students see in the version the space learns now, those that are done. It is how things stand, whatever days are chosen.',
  ),
  measure_activities_done: message('完成的活动', '完成的活動', 'Activities done'),
  measure_activities_done_definition: message(
    '学生完成的活动数，同一人同一活动只计一次，按完成那天计。',
    '學生完成的活動數，同一人同一活動只計一次，按完成那天計。',
    'Activities students have done, each once per person, on the day it was done.',
  ),
  measure_watching: message('视频观看', '影片觀看', 'Videos watched'),
  measure_watching_definition: message(
    '学生打开过的每个视频里，看过的秒数占视频长度的多少，同一段只计一次。是现在的状态，与所选日期无关。',
    '學生打開過的每個影片裡，看過的秒數佔影片長度的多少，同一段只計一次。是現在的狀態，與所選日期無關。',
    'Of every video students have started, the share of its seconds they watched, each second once. It is how things stand, whatever days are chosen.',
  ),
  measure_on_time: message('按时交', '按時交', 'Submitted on time'),
  measure_on_time_definition: message(
    '已提交的作业和考试中，没有迟交的占多少。没有交的不计入。按提交那天计。',
    '已提交的作業和考試中，沒有遲交的佔多少。沒有交的不計入。按提交那天計。',
    'Of homework and exams submitted, those that were not late. What was never submitted is not counted. On the day it was submitted.',
  ),
  measure_hand_ins: message('提交', '提交', 'Submissions'),
  measure_hand_ins_definition: message(
    '提交过的作业和考试，每人每份计一次，不论是否迟交。按提交那天计。',
    '提交過的作業和考試，每人每份計一次，不論是否遲交。按提交那天計。',
    'Homework and exams that were submitted, each once per person, late or not. On the day it was submitted.',
  ),
  measure_score: message('均分', '均分', 'Mean score'),
  measure_score_definition: message(
    '每人每份作业或考试计入成绩的那一次，得分占满分的百分比，取平均。只计已批改完的。竞赛不计。',
    '每人每份作業或考試計入成績的那一次，得分佔滿分的百分比，取平均。只計已批改完的。競賽不計。',
    'The attempt that counts of each person in each homework or exam, as a percentage of the full score, averaged. Only what is marked; competitions are left out.',
  ),
  measure_passed: message('及格率', '及格率', 'Passed'),
  measure_passed_definition: message(
    '已批改完的作业和考试中，达到及格线的占多少。',
    '已批改完的作業和考試中，達到及格線的佔多少。',
    'Of marked homework and exams, those that reached the pass mark.',
  ),
  measure_lab_passed: message('实验通过', '實驗通過', 'Labs passed'),
  measure_lab_passed_definition: message(
    '已有得分的实验中，达到通过线的占多少；没有设通过线的按 60 分。',
    '已有得分的實驗中，達到通過線的佔多少；沒有設通過線的按 60 分。',
    'Of labs that have a score, those that reached their pass mark, or 60 where none was set.',
  ),
  measure_lab_steps: message('实验步骤', '實驗步驟', 'Lab steps'),
  measure_lab_steps_definition: message(
    '开始做的实验里，每条检查现在成立的占多少。按开始那天计。',
    '開始做的實驗裡，每條檢查現在成立的佔多少。按開始那天計。',
    'Of labs that were begun, the share in which each check holds now. Counted on the day they were begun.',
  ),
  measure_lab_minutes: message('实验机时', '實驗機時', 'Lab machine time'),
  measure_lab_minutes_definition: message(
    '学生的实验机器从建好到回收的分钟数之和，按建好那天计。还在运行的和竞赛里的不计。',
    '學生的實驗機器從建好到回收的分鐘數總和，按建好那天計。還在運行的和競賽裡的不計。',
    'Minutes from when lab machines of students were ready to when they were recycled, on the day they were ready. What runs still is not counted, nor are machines of competitions.',
  ),
  measure_lab_quota: message('实验时长额度', '實驗時長額度', 'Lab minutes used'),
  measure_lab_quota_definition: message(
    '发放给学生的实验分钟数里已用掉的占多少，收回的不计。是现在的状态，与所选日期无关。',
    '發放給學生的實驗分鐘數裡已用掉的佔多少，收回的不計。是現在的狀態，與所選日期無關。',
    'Of the lab minutes granted to students, those that are used; what was taken back is left out. It is how things stand, whatever days are chosen.',
  ),
  measure_seats: message('机构人数', '機構人數', 'Seats taken'),
  measure_seats_definition: message(
    '机构现在的成员数，每人占一个名额。是现在的状态，与所选日期无关。',
    '機構現在的成員數，每人佔一個名額。是現在的狀態，與所選日期無關。',
    'Members of the institution, each taking one seat. It is how things stand, whatever days are chosen.',
  ),
  measure_members_joined: message('新成员', '新成員', 'New members'),
  measure_members_joined_definition: message(
    '现在的成员里，在所选日期加入机构的人数，一人一次。已离开的不计。',
    '現在的成員裡，在所選日期加入機構的人數，一人一次。已離開的不計。',
    'Of the members of today, those who joined on the chosen days, each once. Whoever left is not counted.',
  ),
  measure_storage: message('存储', '儲存', 'Storage'),
  measure_storage_definition: message(
    '每人保存的文件大小之和，1 MB 为 1,048,576 字节，未传完的不计。是现在的状态，与所选日期无关。',
    '每人儲存的檔案大小總和，1 MB 為 1,048,576 位元組，未傳完的不計。是現在的狀態，與所選日期無關。',
    'Size of the files people keep, 1 MB being 1,048,576 bytes; unfinished uploads are left out. It is how things stand, whatever days are chosen.',
  ),
  measure_registrations: message('报名', '報名', 'Registrations'),
  measure_registrations_definition: message(
    '提交过且没有撤回的报名数，一个队伍算一份，按最近一次提交那天计。',
    '提交過且沒有撤回的報名數，一個隊伍算一份，按最近一次提交那天計。',
    'Registrations that were submitted and not withdrawn, a team being one, on the day they were last submitted.',
  ),
  measure_admitted: message('通过审核', '通過審核', 'Admitted'),
  measure_admitted_definition: message(
    '上述报名中已通过的占多少。',
    '上述報名中已通過的佔多少。',
    'Of those registrations, the ones that were admitted.',
  ),
  measure_stage_hand_ins: message('竞赛提交', '競賽提交', 'Contest submissions'),
  measure_stage_hand_ins_definition: message(
    '比赛阶段里提交的答卷、程序和实验检查，每次提交计一次，不论结果，按提交那天计。',
    '比賽階段裡提交的答卷、程式和實驗檢查，每次提交計一次，不論結果，按提交那天計。',
    'Papers, programs and lab checks submitted during the stages, each time once, whatever came of it, on the day it was submitted.',
  ),
  measure_works_submitted: message('提交的作品', '提交的作品', 'Works submitted'),
  measure_works_submitted_definition: message(
    '参赛作品里已提交的，或截止时按最后一次保存锁定的，一件算一份，按提交那天计。',
    '參賽作品裡已提交的，或截止時按最後一次儲存鎖定的，一件算一份，按提交那天計。',
    'Works that were submitted, or locked at the deadline as they were last saved, each once, on the day it was submitted.',
  ),
  measure_sheets_submitted: message('评分进度', '評分進度', 'Scoring progress'),
  measure_sheets_submitted_definition: message(
    '分给专家的作品里，评分表已提交的占多少；撤回的和因回避退出的不计。是现在的状态，与所选日期无关。',
    '分給專家的作品裡，評分表已提交的佔多少；撤回的和因迴避退出的不計。是現在的狀態，與所選日期無關。',
    'Of the works assigned to experts, those whose score sheet was submitted; withdrawn assignments and conflicts of interest are left out. It is how things stand, whatever days are chosen.',
  ),
  measure_project_stages: message('项目阶段', '項目階段', 'Project stages'),
  measure_project_stages_definition: message(
    '已开始的团队的每个阶段里，已提交的占多少；被退回的要重新提交才计。是现在的状态，与所选日期无关。',
    '已開始的團隊的每個階段裡，已提交的佔多少；被退回的要重新提交才計。是現在的狀態，與所選日期無關。',
    'Of all stages of teams that have started, those that were submitted; a returned one counts once it is submitted again. It is how things stand, whatever days are chosen.',
  ),
  measure_orders_paid: message('已支付订单', '已支付訂單', 'Orders paid'),
  measure_orders_paid_definition: message(
    '付过款的订单数，按付款那天计，退款的也在内。',
    '付過款的訂單數，按付款那天計，退款的也在內。',
    'Orders that were paid, on the day of payment, refunded ones among them.',
  ),
  measure_turnover: message('成交额', '成交額', 'Turnover'),
  measure_turnover_definition: message(
    '付过款的订单实付金额减去已退金额，按付款那天计。',
    '付過款的訂單實付金額減去已退金額，按付款那天計。',
    'What was paid for orders less what was refunded, on the day of payment.',
  ),
  measure_time_on_task: message('学习时长', '學習時長', 'Time on task'),
  measure_time_on_task_definition: message(
    '页面在前台且一分钟内有操作或在播放时，相邻两次上报的间隔之和，每段最多 60 秒。要求不跟踪的浏览器不上报。',
    '頁面在前景且一分鐘內有操作或在播放時，相鄰兩次上報的間隔總和，每段最多 60 秒。要求不追蹤的瀏覽器不上報。',
    'The time between reports of a page that is in front and was used within the last minute, or plays something; at most 60 seconds each. Browsers that ask not to be tracked report nothing.',
  ),
  measure_active_people: message('活跃人数', '活躍人數', 'Active people'),
  measure_active_people_definition: message(
    '所选日期里至少上报过一次学习的人数，一人只计一次。',
    '所選日期裡至少上報過一次學習的人數，一人只計一次。',
    'People who reported some work on the chosen days, each once.',
  ),
  measure_page_views: message('打开的页面', '開啟的頁面', 'Pages opened'),
  measure_page_views_definition: message(
    '打开页面的次数，访客也在内。',
    '開啟頁面的次數，訪客也在內。',
    'Times a page was opened, by visitors too.',
  ),
  measure_usage_dropped: message('未记下的事件', '未記下的事件', 'Events left out'),
  measure_usage_dropped_definition: message(
    '服务器过忙时没有记下的学习心跳数；成绩和提交不在此列，不会丢。',
    '伺服器過忙時沒有記下的學習心跳數；成績和提交不在此列，不會丟。',
    'Heartbeats of work left out while the server was too busy. Marks and submissions are not among them and are never left out.',
  ),
  measure_works_waiting: message('待批改', '待批改', 'To grade'),
  measure_works_waiting_definition: message(
    '空间里已提交、等着您批改的作业和考试、实验报告、项目阶段，以及申请复核的答卷。是现在的状态，与所选日期无关。',
    '空間裡已提交、等著您批改的作業和考試、實驗報告、項目階段，以及申請複核的答卷。是現在的狀態，與所選日期無關。',
    'Homework, exams, lab reports and project stages of this space that were submitted and wait for you to grade, and answers students asked to have graded again. It is how things stand, whatever days are chosen.',
  ),
  measure_works_due: message('待提交', '待提交', 'Due'),
  measure_works_due_definition: message(
    '所在空间里现在要做的作业、考试、实验和项目，和首页的待办相同。是现在的状态，与所选日期无关。',
    '所在空間裡現在要做的作業、考試、實驗和項目，和首頁的待辦相同。是現在的狀態，與所選日期無關。',
    'Homework, exams, labs and projects to do now in your spaces, as the home page lists them. It is how things stand, whatever days are chosen.',
  ),
  measure_weak_skills: message('薄弱技能', '薄弱技能', 'Weak skills'),
  measure_weak_skills_definition: message(
    '按学生在本空间的依据，每项技能有掌握度的学生里，确定低于要求的占多少；掌握度的算法见技能图谱。学生超过 300 人的空间不算。是现在的状态，与所选日期无关。',
    '按學生在本空間的依據，每項技能有掌握度的學生裡，確定低於要求的佔多少；掌握度的算法見技能圖譜。學生超過 300 人的空間不算。是現在的狀態，與所選日期無關。',
    'Of the students whose mastery of a skill is known from evidence of this space, those who are surely below what is asked; the skill map says how mastery is computed. Not counted in spaces of more than 300 students. It is how things stand, whatever days are chosen.',
  ),
  measure_skill_changes: message('本月的变化', '本月的變化', 'Changes this month'),
  measure_skill_changes_definition: message(
    '您能看到的依据里，每项技能现在的掌握度比 30 天前多了多少个百分点；那时还没有依据的从 50% 算起。不到 1 个百分点的不列。',
    '您能看到的依據裡，每項技能現在的掌握度比 30 天前多了多少個百分點；那時還沒有依據的從 50% 算起。不到 1 個百分點的不列。',
    'By the evidence you can see, how many points the mastery of each skill is above that of 30 days ago; without any evidence then it begins at 50%. Less than one point is not listed.',
  ),
  measure_lab_step_minutes: message('实验步骤用时', '實驗步驟用時', 'Time to pass a lab step'),
  measure_lab_step_minutes_definition: message(
    '从开始做实验到每条检查成立经过的分钟数，取中位数。还没有成立的不计，按开始那天计。',
    '從開始做實驗到每條檢查成立經過的分鐘數，取中位數。還沒有成立的不計，按開始那天計。',
    'Minutes from starting the lab until each check held, the median. Checks that do not hold are left out. Counted on the day the lab was started.',
  ),
  measure_lab_stuck: message('卡在实验里', '卡在實驗裡', 'Stuck in labs'),
  measure_lab_stuck_definition: message(
    '正在做的实验里，同一条检查自上次有人帮助以来至少 5 次不成立、现在仍不成立的，每人每条计一次。是现在的状态，与所选日期无关。',
    '正在做的實驗裡，同一條檢查自上次有人幫助以來至少 5 次不成立、現在仍不成立的，每人每條計一次。是現在的狀態，與所選日期無關。',
    'Checks of labs in progress that failed at least 5 times since somebody last helped and do not hold now, each once per student. It is how things stand, whatever days are chosen.',
  ),
  measure_stream_rate: message('每秒事件', '每秒事件', 'Events per second'),
  measure_stream_rate_definition: message(
    '页面和服务器记下的使用事件数除以所选日期的秒数，今天算到现在为止。',
    '頁面和伺服器記下的使用事件數除以所選日期的秒數，今天算到現在為止。',
    'Events of use that pages and servers reported, divided by the seconds of the chosen days, today up to now.',
  ),
  measure_calls_failed: message('出错的请求', '出錯的請求', 'Failed requests'),
  measure_calls_failed_definition: message(
    '服务器以 500 以上的状态回答的请求数，按请求的地址分。每台服务器每分钟记一次，被强行结束的那一分钟不计。',
    '伺服器以 500 以上的狀態回答的請求數，按請求的地址分。每台伺服器每分鐘記一次，被強行結束的那一分鐘不計。',
    'Requests the servers answered with a status of 500 or above, by the address asked. Each server writes them once a minute; the minute in which one is killed is not counted.',
  ),
  measure_calls_slow: message('慢的请求', '慢的請求', 'Slow requests'),
  measure_calls_slow_definition: message(
    '1 秒以后才回答的请求数，上传、下载和等消息的除外，按请求的地址分。每台服务器每分钟记一次。',
    '1 秒以後才回答的請求數，上傳、下載和等訊息的除外，按請求的地址分。每台伺服器每分鐘記一次。',
    'Requests that took more than a second, uploads, downloads and agents waiting for work left out, by the address asked. Each server writes them once a minute.',
  ),
  measure_jobs_failed: message('失败的任务', '失敗的任務', 'Failed jobs'),
  measure_jobs_failed_definition: message(
    '多次重试后放弃的后台任务数，按放弃的那天计；已重新执行成功的不计。',
    '多次重試後放棄的後台任務數，按放棄的那天計；已重新執行成功的不計。',
    'Background jobs that were given up after several tries, on the day they were; those that succeeded when run again are left out.',
  ),
  measure_lab_places: message('实验机位', '實驗機位', 'Lab places in use'),
  measure_lab_places_definition: message(
    '两分钟内有消息的实验主机上，已占用的机位占全部机位的多少。是现在的状态，与所选日期无关。',
    '兩分鐘內有消息的實驗主機上，已佔用的機位佔全部機位的多少。是現在的狀態，與所選日期無關。',
    'On lab hosts heard from within two minutes, the places in use of all places. It is how things stand, whatever days are chosen.',
  ),
};

type Named = keyof typeof measureMessages extends infer Key ? (Key extends `measure_${infer Name}_definition` ? Name : never) : never;
/** Names of measures that have their texts. */
export type MeasureKey = Named;
