import { type Message, message } from '../core/message.ts';

/** Title and body of one kind of inbox message. A part in square brackets is left out when a value in it is empty. */
export type InboxText = { title: Message; body: Message };

const inbox = (title: Message, body: Message): InboxText => ({ title, body });

/** What the inbox says, by kind. The values are kept with the message and put in when it is read, in the reader's language. */
export const inboxMessages = {
  proctor_explain: inbox(
    message('请说明《{title}》中的情况', '請說明《{title}》中的情況', 'Please explain what was noticed in “{title}”'),
    message(
      '监考老师想了解考试中的一处情况。打开查看记录，并写下你的说明。',
      '監考老師想了解考試中的一處情況。打開查看記錄，並寫下你的說明。',
      'Whoever watched over the exam has a question. Open it to see what was noted and write your explanation.',
    ),
  ),
  proctor_suspicious: inbox(
    message('《{title}》中有一处情况被记为疑似', '《{title}》中有一處情況被記為疑似', 'Something in “{title}” was noted as suspicious'),
    message(
      '你可以查看全部记录和依据，并写下你的说明，老师会再看一次。',
      '你可以查看全部記錄和依據，並寫下你的說明，老師會再看一次。',
      'You can see everything that was noted and why, and write your explanation. It will be looked at again.',
    ),
  ),
  institution_member_imported: inbox(
    message('你已加入{name}', '你已加入{name}', 'You now belong to {name}'),
    message(
      '机构管理员加入了你，页面会显示机构的名称和标识。如果这不是你的机构，可以在个人中心的“绑定”里退出。',
      '機構管理員加入了你，頁面會顯示機構的名稱和標誌。如果這不是你的機構，可以在個人中心的「綁定」裏退出。',
      'An administrator added you. Pages now show the name and logo of the institution. If it is not yours, leave it under Bindings in your account.',
    ),
  ),
  join_approved: inbox(
    message('你已加入《{space}》', '你已加入《{space}》', 'You are now a member of “{space}”'),
    message(
      '老师通过了你的加入申请，现在可以开始学习。',
      '老師通過了你的加入申請，現在可以開始學習。',
      'Your request to join was approved. You can start learning.',
    ),
  ),
  member_imported: inbox(
    message('你已加入《{space}》', '你已加入《{space}》', 'You are now a member of “{space}”'),
    message(
      '老师用名单把你加入了这个空间，现在可以开始学习。',
      '老師用名單把你加入了這個空間，現在可以開始學習。',
      'A teacher added you from a class list. You can start learning.',
    ),
  ),
  join_refused: inbox(
    message('《{space}》没有通过你的加入申请', '《{space}》沒有通過你的加入申請', 'Your request to join “{space}” was declined'),
    message(
      '[原因：{reason}。]你可以修改说明后再次申请。',
      '[原因：{reason}。]你可以修改說明後再次申請。',
      '[Reason: {reason}. ]You can change your note and apply again.',
    ),
  ),
  join_requested: inbox(
    message('{person}申请加入《{space}》', '{person}申請加入《{space}》', '{person} asks to join “{space}”'),
    message(
      '[附言：{note}。]到成员页审核这份申请。',
      '[附言：{note}。]到成員頁審核這份申請。',
      '[Note: {note}. ]Review the request on the members page.',
    ),
  ),
  join_requests_gathered: inbox(
    message('《{space}》又有 {count} 人申请加入', '《{space}》又有 {count} 人申請加入', '{count} more asked to join “{space}”'),
    message('到成员页审核这些申请。', '到成員頁審核這些申請。', 'Review the requests on the members page.'),
  ),
  waiting_list_promoted: inbox(
    message('《{space}》有了空位，你已加入', '《{space}》有了空位，你已加入', 'A place in “{space}” became free and you are in'),
    message(
      '你从候补名单转为正式成员，现在可以开始学习。',
      '你從候補名單轉為正式成員，現在可以開始學習。',
      'You moved from the waiting list to the members. You can start learning.',
    ),
  ),
  assistant_added: inbox(
    message('你成为《{space}》的助教', '你成為《{space}》的助教', 'You are now an assistant in “{space}”'),
    message(
      '{person}把你设为助教，可以做的事列在空间主页。',
      '{person}把你設為助教，可以做的事列在空間主頁。',
      '{person} made you an assistant. The space home lists what you may do.',
    ),
  ),
  assistant_removed: inbox(
    message('你不再是《{space}》的助教', '你不再是《{space}》的助教', 'You are no longer an assistant in “{space}”'),
    message('老师收回了你的助教身份。', '老師收回了你的助教身份。', 'The teacher ended your role as an assistant.'),
  ),
  member_removed: inbox(
    message('你已被移出《{space}》', '你已被移出《{space}》', 'You were removed from “{space}”'),
    message(
      '[原因：{reason}。]你的学习记录仍然保留。',
      '[原因：{reason}。]你的學習記錄仍然保留。',
      '[Reason: {reason}. ]Your learning records are kept.',
    ),
  ),
  space_invited: inbox(
    message('{person}邀请你加入《{space}》', '{person}邀請你加入《{space}》', '{person} invites you to “{space}”'),
    message('打开后可以接受或不理会这份邀请。', '打開後可以接受或不理會這份邀請。', 'Open it to accept the invitation, or leave it.'),
  ),
  space_notice: inbox(
    message('《{title}》', '《{title}》', '“{title}”'),
    message('{space}有一份新公告。', '{space}有一份新公告。', 'A new notice in {space}.'),
  ),
  course_updated: inbox(
    message('《{course}》有更新', '《{course}》有更新', '“{course}” was updated'),
    message(
      '{space}现在使用第 {version} 版，学过的进度保留。',
      '{space}現在使用第 {version} 版，學過的進度保留。',
      '{space} now uses version {version}. Your progress is kept.',
    ),
  ),
  course_added: inbox(
    message('《{course}》可以学习了', '《{course}》可以學習了', '“{course}” is ready to learn'),
    message(
      '{space}新增了这门课程[，{opens_at} 开放][，{closes_at} 结束]。',
      '{space}新增了這門課程[，{opens_at} 開放][，{closes_at} 結束]。',
      '{space} has a new course[. It opens on {opens_at}][. It closes on {closes_at}].',
    ),
  ),
  order_paid: inbox(
    message('已支付 ¥{amount}，《{product}》已开通', '已支付 ¥{amount}，《{product}》已開通', '¥{amount} paid: “{product}” is yours'),
    message(
      '打开订单可以查看买到的内容，也可以申请退款。',
      '打開訂單可以查看買到的內容，也可以申請退款。',
      'Open the order to see what you bought or to ask for a refund.',
    ),
  ),
  fee_paid: inbox(
    message(
      '《{product}》的报名费 ¥{amount} 已支付',
      '《{product}》的報名費 ¥{amount} 已支付',
      'Entry fee of ¥{amount} paid for “{product}”',
    ),
    message(
      '名额已保留。撤回报名、报名未通过或比赛取消时，报名费原路退回。',
      '名額已保留。撤回報名、報名未通過或比賽取消時，報名費原路退回。',
      'Your place is confirmed. The fee goes back when the registration is withdrawn or declined, or the competition is cancelled.',
    ),
  ),
  order_ungranted: inbox(
    message(
      '《{product}》没能开通，¥{amount} 将原路退回',
      '《{product}》沒能開通，¥{amount} 將原路退回',
      '“{product}” could not be opened: ¥{amount} goes back',
    ),
    message('打开订单查看原因，无需操作。', '打開訂單查看原因，無需操作。', 'The order says why. You need not do anything.'),
  ),
  order_refunded: inbox(
    message('《{product}》已退款 ¥{amount}', '《{product}》已退款 ¥{amount}', '¥{amount} refunded for “{product}”'),
    message(
      '款项按原路退回，到账时间以支付渠道为准。',
      '款項按原路退回，到賬時間以支付渠道為準。',
      'The money goes back the way it came; the channel decides when it arrives.',
    ),
  ),
  refund_declined: inbox(
    message('《{product}》的退款没有通过', '《{product}》的退款沒有通過', 'Your refund for “{product}” was declined'),
    message('[原因：{reason}。]权益保持不变。', '[原因：{reason}。]權益保持不變。', '[Reason: {reason}. ]What you bought stays yours.'),
  ),
  unmatched_refunded: inbox(
    message('多付的 ¥{amount} 将原路退回', '多付的 ¥{amount} 將原路退回', '¥{amount} that was paid twice or too late goes back'),
    message(
      '订单 {order} 收到了一笔多余的付款，无需操作。',
      '訂單 {order} 收到了一筆多餘的付款，無需操作。',
      'Order {order} received money it did not need. You need not do anything.',
    ),
  ),
  bill_differs: inbox(
    message(
      '{channel} {day} 的账单有 {count} 条差异',
      '{channel} {day} 的賬單有 {count} 條差異',
      '{count} differences on the {channel} bill of {day}',
    ),
    message(
      '系统不会自动改账，请逐条核对。',
      '系統不會自動改賬，請逐條核對。',
      'Nothing is corrected automatically. Please check each of them.',
    ),
  ),
  bill_missing: inbox(
    message('{channel} {day} 的账单没有取到', '{channel} {day} 的賬單沒有取到', 'The {channel} bill of {day} could not be had'),
    message(
      '请检查商户资料，或在“对账”里重新下载。',
      '請檢查商戶資料，或在「對賬」裏重新下載。',
      'Check the merchant, or fetch it again under Bills.',
    ),
  ),
  money_off: inbox(
    message(
      '夜间复核发现账目不符（{name}：{count}）',
      '夜間複核發現賬目不符（{name}：{count}）',
      'The nightly recount found the books off ({name}: {count})',
    ),
    message(
      '系统不会自动改账，请尽快核对。',
      '系統不會自動改賬，請儘快核對。',
      'Nothing is corrected automatically. Please look into it soon.',
    ),
  ),
  xapi_outlet_failing: inbox(
    message('{address} 没有收到学习记录', '{address} 沒有收到學習記錄', '{address} takes no learning records'),
    message(
      '发送已多次失败，记录会留着等它恢复。请在管理台的“统计”里查看原因。',
      '傳送已多次失敗，記錄會留著等它恢復。請在管理台的「統計」裏查看原因。',
      'Sending failed several times; records wait until it answers. See the reason under Operator, Statistics.',
    ),
  ),
  product_sold: inbox(
    message('《{product}》售出一份，¥{amount}', '《{product}》售出一份，¥{amount}', '“{product}” was sold for ¥{amount}'),
    message('在“售卖”里查看销售和收入。', '在「售賣」裏查看銷售和收入。', 'See sales and earnings under Selling.'),
  ),
  refund_asked: inbox(
    message('有人申请退《{product}》，¥{amount}', '有人申請退《{product}》，¥{amount}', 'Somebody asks ¥{amount} back for “{product}”'),
    message(
      '[上次没有通过：{declined}。]请在三天内答复。',
      '[上次沒有通過：{declined}。]請在三天內答覆。',
      '[Declined before: {declined}. ]Please answer within three days.',
    ),
  ),
  refund_granted_over: inbox(
    message(
      '平台运营同意了《{product}》的退款 ¥{amount}',
      '平台營運同意了《{product}》的退款 ¥{amount}',
      'An operator granted ¥{amount} back for “{product}”',
    ),
    message(
      '[理由：{reason}。]金额从你的收入中扣回，无需操作。',
      '[理由：{reason}。]金額從你的收入中扣回，無需操作。',
      '[Reason: {reason}. ]It is taken off your earnings. You need not do anything.',
    ),
  ),
  refund_declined_over: inbox(
    message(
      '平台运营没有同意《{product}》的退款 ¥{amount}',
      '平台營運沒有同意《{product}》的退款 ¥{amount}',
      'An operator declined ¥{amount} back for “{product}”',
    ),
    message('[理由：{reason}。]你的收入不变。', '[理由：{reason}。]你的收入不變。', '[Reason: {reason}. ]Your earnings stay as they are.'),
  ),
  product_approved: inbox(
    message('《{product}》通过审核，已经上架', '《{product}》通過審核，已經上架', '“{product}” was approved and is on sale'),
    message('买家看到的内容与审核时一致。', '買家看到的內容與審核時一致。', 'Buyers see it exactly as it was reviewed.'),
  ),
  product_refused: inbox(
    message('《{product}》没有通过审核', '《{product}》沒有通過審核', '“{product}” was not approved'),
    message(
      '原因：{reason}。修改后可以再次提交。',
      '原因：{reason}。修改後可以再次提交。',
      'Reason: {reason}. Change it and submit it again.',
    ),
  ),
  product_taken_off: inbox(
    message('《{product}》被运营下架', '《{product}》被營運下架', 'An operator took “{product}” off sale'),
    message(
      '原因：{reason}。修改后可以重新提交审核，已经买到的人不受影响。',
      '原因：{reason}。修改後可以重新提交審核，已經買到的人不受影響。',
      'Reason: {reason}. Change it and submit it for review again; whoever bought it keeps it.',
    ),
  ),
  product_reviewed: inbox(
    message('《{product}》收到一条 {stars} 星评价', '《{product}》收到一則 {stars} 星評價', '“{product}” got a review of {stars} stars'),
    message('可以在商品页面回复。', '可以在商品頁面回覆。', 'You can answer it on the page of the product.'),
  ),
  review_replied: inbox(
    message('卖家回复了你对《{product}》的评价', '賣家回覆了你對《{product}》的評價', 'The seller answered your review of “{product}”'),
    message('打开商品页面查看。', '打開商品頁面查看。', 'Open the page of the product to read it.'),
  ),
  review_hidden: inbox(
    message('你对《{product}》的评价已被隐藏', '你對《{product}》的評價已被隱藏', 'Your review of “{product}” was hidden'),
    message('原因：{reason}。', '原因：{reason}。', 'Reason: {reason}.'),
  ),
  settlement_ready: inbox(
    message('{month} 的结算已关期，¥{amount}', '{month} 的結算已關期，¥{amount}', 'Your settlement of {month} is closed: ¥{amount}'),
    message(
      '在“售卖”里核对明细；有疑问请在打款前提出。',
      '在「售賣」裏核對明細；有疑問請在打款前提出。',
      'Check it under Selling; say what is wrong before it is paid.',
    ),
  ),
  settlement_paid: inbox(
    message('{month} 的结算已打款，¥{amount}', '{month} 的結算已打款，¥{amount}', 'Your settlement of {month} was paid: ¥{amount}'),
    message('回单号 {receipt}。', '回單號 {receipt}。', 'Receipt {receipt}.'),
  ),
  settlement_disputed: inbox(
    message('卖家对 {month} 的结算有异议', '賣家對 {month} 的結算有異議', 'A seller disputes the settlement of {month}'),
    message('{note}', '{note}', '{note}'),
  ),
  settlement_answered: inbox(
    message('运营答复了 {month} 结算的异议', '營運答覆了 {month} 結算的異議', 'Your dispute about {month} was answered'),
    message('{answer}', '{answer}', '{answer}'),
  ),
  invoice_issued: inbox(
    message('订单 {order} 的发票已开具', '訂單 {order} 的發票已開具', 'The invoice of order {order} was issued'),
    message('发票号码 {number}。打开订单可以查看。', '發票號碼 {number}。打開訂單可以查看。', 'Number {number}. Open the order to see it.'),
  ),
  invoice_refused: inbox(
    message('订单 {order} 的发票没有开具', '訂單 {order} 的發票沒有開具', 'The invoice of order {order} was not issued'),
    message('原因：{reason}。修改后可以再次申请。', '原因：{reason}。修改後可以再次申請。', 'Reason: {reason}. You can ask again.'),
  ),
  invoice_voided: inbox(
    message('订单 {order} 的发票已作废', '訂單 {order} 的發票已作廢', 'The invoice of order {order} is void'),
    message('现在可以申请退款。', '現在可以申請退款。', 'You can ask for a refund now.'),
  ),
  refunds_wait: inbox(
    message('{count} 笔退款等了三天还没有答复', '{count} 筆退款等了三天還沒有答覆', 'Refunds undecided for three days: {count}'),
    message('请答复，或写下还在等什么。', '請答覆，或寫下還在等甚麼。', 'Please decide them, or note what they are waiting for.'),
  ),
  differences_wait: inbox(
    message('{count} 条账单差异三天没有人处理', '{count} 條賬單差異三天沒有人處理', 'Bill differences open for three days: {count}'),
    message(
      '请向渠道核实后入账，或写明原因。',
      '請向渠道核實後入賬，或寫明原因。',
      'Please ask the channel and take them in, or explain them.',
    ),
  ),
  right_ended: inbox(
    message('《{product}》已到期', '《{product}》已到期', '“{product}” has ended'),
    message(
      '学习进度已保留，续费后可以接着学。',
      '學習進度已保留，續費後可以接着學。',
      'Your progress is kept. Buy it again to go on where you stopped.',
    ),
  ),
  right_ends_soon: inbox(
    message('《{product}》{days} 天内到期', '《{product}》{days} 天內到期', '“{product}” ends within days: {days}'),
    message(
      '到期后不能继续学习，进度会保留。',
      '到期後不能繼續學習，進度會保留。',
      'You cannot go on learning afterwards; your progress is kept.',
    ),
  ),
  certificate_issued: inbox(
    message('你获得了《{course}》的结课证书', '你獲得了《{course}》的結課證書', 'You earned the certificate of “{course}”'),
    message('打开后可以查看、打印或存为 PDF。', '打開後可以查看、列印或存為 PDF。', 'Open it to read, print or save it as a PDF.'),
  ),
  certificate_revoked: inbox(
    message('《{course}》的证书已被撤销', '《{course}》的證書已被撤銷', 'Your certificate of “{course}” was revoked'),
    message('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  ),
  discussion_answered: inbox(
    message('{person}回复了你在《{activity}》的讨论', '{person}回覆了你在《{activity}》的討論', '{person} answered you in “{activity}”'),
    message('打开后可以查看回复，也可以采纳它。', '打開後可以查看回覆，也可以採納它。', 'Open it to read the answer or accept it.'),
  ),
  question_asked: inbox(
    message(
      '《{activity}》有 {count} 个新提问',
      '《{activity}》有 {count} 個新提問',
      '{count} new {count, question|questions} on “{activity}”',
    ),
    message('{person}：{text}', '{person}：{text}', '{person}: {text}'),
  ),
  feedback_answered: inbox(
    message('你的反馈有了答复', '你的意見有了答覆', 'Your feedback was answered'),
    message('{answer}', '{answer}', '{answer}'),
  ),
  due_tomorrow: inbox(
    message('《{title}》还有一天截止', '《{title}》還有一天截止', '“{title}” is due in a day'),
    message(
      '{space}。{when_at} 截止，你还没有提交。',
      '{space}。{when_at} 截止，你還沒有提交。',
      '{space}. Due {when_at}. You have not submitted it yet.',
    ),
  ),
  due_soon: inbox(
    message('《{title}》还有一小时截止', '《{title}》還有一小時截止', '“{title}” is due in an hour'),
    message(
      '{space}。{when_at} 截止，你还没有提交。',
      '{space}。{when_at} 截止，你還沒有提交。',
      '{space}. Due {when_at}. You have not submitted it yet.',
    ),
  ),
  assessment_reminded: inbox(
    message('老师提醒你提交《{title}》', '老師提醒你提交《{title}》', 'Your teacher reminds you to submit “{title}”'),
    message('{space}，你还没有提交。', '{space}，你還沒有提交。', '{space}. You have not submitted it yet.'),
  ),
  course_reminded: inbox(
    message('老师提醒你继续学习《{title}》', '老師提醒你繼續學習《{title}》', 'Your teacher reminds you to go on with “{title}”'),
    message('{space}，你还没有学完。', '{space}，你還沒有學完。', '{space}. You have not completed it yet.'),
  ),
  exam_tomorrow: inbox(
    message('《{title}》还有一天开始', '《{title}》還有一天開始', '“{title}” starts in a day'),
    message(
      '{space}。{when_at} 开始，请提前检查设备和网络。',
      '{space}。{when_at} 開始，請提前檢查裝置和網絡。',
      '{space}. It starts at {when_at}. Check your device and your network beforehand.',
    ),
  ),
  exam_soon: inbox(
    message('《{title}》还有一小时开始', '《{title}》還有一小時開始', '“{title}” starts in an hour'),
    message(
      '{space}。{when_at} 开始，请提前检查设备和网络。',
      '{space}。{when_at} 開始，請提前檢查裝置和網絡。',
      '{space}. It starts at {when_at}. Check your device and your network beforehand.',
    ),
  ),
  course_closes_tomorrow: inbox(
    message('课程《{course}》还有一天结束', '課程《{course}》還有一天結束', '“{course}” closes in a day'),
    message(
      '{space}。{when_at} 结束，你还没有学完。',
      '{space}。{when_at} 結束，你還沒有學完。',
      '{space}. It closes on {when_at} and you have not completed it yet.',
    ),
  ),
  course_closes_soon: inbox(
    message('课程《{course}》还有一小时结束', '課程《{course}》還有一小時結束', '“{course}” closes in an hour'),
    message(
      '{space}。{when_at} 结束，你还没有学完。',
      '{space}。{when_at} 結束，你還沒有學完。',
      '{space}. It closes on {when_at} and you have not completed it yet.',
    ),
  ),
  assessment_published: inbox(
    message('《{title}》已发布', '《{title}》已發佈', '“{title}” is published'),
    message(
      '{space}[。{starts_at} 开始][。{due_at} 截止]。',
      '{space}[。{starts_at} 開始][。{due_at} 截止]。',
      '{space}[. It opens on {starts_at}][. Due {due_at}].',
    ),
  ),
  assessment_withdrawn: inbox(
    message('《{title}》已停止作答', '《{title}》已停止作答', '“{title}” takes no more answers'),
    message(
      '[原因：{reason}。]已保存的作答和成绩都会保留。',
      '[原因：{reason}。]已儲存的作答和成績都會保留。',
      '[Reason: {reason}. ]Answers and scores saved so far are kept.',
    ),
  ),
  assessment_not_given: inbox(
    message('《{title}》不再布置给你', '《{title}》不再指派給你', '“{title}” is no longer given to you'),
    message(
      '已提交的内容会保留，不再计入成绩。有疑问请联系老师。',
      '已提交的內容會保留，不再計入成績。有疑問請聯絡老師。',
      'What you submitted is kept and no longer counts. Ask your teacher if this surprises you.',
    ),
  ),
  group_work_joined: inbox(
    message('你已加入{group}的《{title}》', '你已加入{group}的《{title}》', 'You are now in the work of {group} on “{title}”'),
    message(
      '[原因：{reason}。]小组的作答和成绩也算你的。',
      '[原因：{reason}。]小組的作答和成績也算你的。',
      '[Reason: {reason}. ]What the group submits and scores counts for you too.',
    ),
  ),
  group_work_left: inbox(
    message('你已不在{group}的《{title}》中', '你已不在{group}的《{title}》中', 'You are no longer in the work of {group} on “{title}”'),
    message(
      '[原因：{reason}。]小组的作答不再算你的，截止前你可以独立作答。',
      '[原因：{reason}。]小組的作答不再算你的，截止前你可以獨立作答。',
      '[Reason: {reason}. ]What the group submits no longer counts for you. You can answer by yourself until it is due.',
    ),
  ),
  assessment_reopened: inbox(
    message('《{title}》重新开放', '《{title}》重新開放', '“{title}” is open again'),
    message(
      '还没提交的同学可以继续作答[，{due_at} 截止]。',
      '還沒提交的同學可以繼續作答[，{due_at} 截止]。',
      'Those who have not submitted can go on[. Due {due_at}].',
    ),
  ),
  dates_moved: inbox(
    message('《{title}》改了时间', '《{title}》改了時間', 'The dates of “{title}” changed'),
    message(
      '{space}[。{starts_at} 开始][。{due_at} 截止]。',
      '{space}[。{starts_at} 開始][。{due_at} 截止]。',
      '{space}[. It now opens on {starts_at}][. It is now due {due_at}].',
    ),
  ),
  own_dates_given: inbox(
    message('你在《{title}》的时间有单独安排', '你在《{title}》的時間有單獨安排', 'You have dates of your own for “{title}”'),
    message(
      '{space}[。{starts_at} 开始][。{due_at} 截止][。多 {minutes} 分钟]。',
      '{space}[。{starts_at} 開始][。{due_at} 截止][。多 {minutes} 分鐘]。',
      '{space}[. It opens for you on {starts_at}][. Due {due_at}][. You have {minutes} more minutes].',
    ),
  ),
  work_handed_in: inbox(
    message(
      '《{title}》收到 {count} 份新提交',
      '《{title}》收到 {count} 份新提交',
      '{count} new {count, submission|submissions} for “{title}”',
    ),
    message('{space}。打开可以批改。', '{space}。打開可以批改。', '{space}. Open it to mark them.'),
  ),
  project_given: inbox(
    message('新项目：《{title}》', '新項目：《{title}》', 'New project: “{title}”'),
    message(
      '{space}。打开可以看到要求和小组。',
      '{space}。打開可以看到要求和小組。',
      '{space}. Open it to see what is asked and the teams.',
    ),
  ),
  project_moved: inbox(
    message('《{title}》的小组有调整', '《{title}》的小組有調整', 'Your team in “{title}” was changed'),
    message('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  ),
  project_extended: inbox(
    message(
      '《{title}》“{stage}”的截止时间有变化',
      '《{title}》「{stage}」的截止時間有變化',
      'Another deadline for “{stage}” of “{title}”',
    ),
    message(
      '原因：{reason}。打开可以看到新的时间。',
      '原因：{reason}。打開可以看到新的時間。',
      'Reason: {reason}. Open it to see the new date.',
    ),
  ),
  project_handed_in: inbox(
    message(
      '《{title}》收到 {count} 份新提交',
      '《{title}》收到 {count} 份新提交',
      '{count} new {count, submission|submissions} in “{title}”',
    ),
    message('打开可以评阅。', '打開可以評閱。', 'Open it to review them.'),
  ),
  project_rejected: inbox(
    message('《{title}》“{stage}”被退回', '《{title}》「{stage}」被退回', '“{stage}” of “{title}” was returned'),
    message(
      '原因：{reason}。修改后可以再次提交。',
      '原因：{reason}。修改後可以再次提交。',
      'Reason: {reason}. Change it and submit it again.',
    ),
  ),
  project_reviewed: inbox(
    message('《{title}》“{stage}”已评阅', '《{title}》「{stage}」已評閱', '“{stage}” of “{title}” was reviewed'),
    message('[评语：{reason}。]打开可以查看。', '[評語：{reason}。]打開可以查看。', '[{reason}. ]Open it to read the review.'),
  ),
  project_released: inbox(
    message('《{title}》的成绩已公布', '《{title}》的成績已公佈', 'The scores of “{title}” are out'),
    message('打开可以查看小组成绩和个人成绩。', '打開可以查看小組成績和個人成績。', 'Open it to see the score of your team and your own.'),
  ),
  project_peers_opened: inbox(
    message('《{title}》“{stage}”开始作品互评', '《{title}》「{stage}」開始作品互評', 'Peer reviews of “{stage}” in “{title}” are open'),
    message(
      '请在 {due_at} 前评阅 {count} 份作品，双方都不显示名字。',
      '請在 {due_at} 前評閱 {count} 份作品，雙方都不顯示名字。',
      'Review {count} {count, work|works} of other teams before {due_at}. Names are hidden both ways.',
    ),
  ),
  project_peers_again: inbox(
    message(
      '《{title}》“{stage}”又分给你们 {count} 份互评',
      '《{title}》「{stage}」又分給你們 {count} 份互評',
      '{count} more {count, work|works} of “{stage}” in “{title}” for you to review',
    ),
    message(
      '有小组没有完成。请在 {due_at} 前评阅。',
      '有小組沒有完成。請在 {due_at} 前評閱。',
      'Somebody did not write theirs. Review them before {due_at}.',
    ),
  ),
  project_peers_missed: inbox(
    message(
      '《{title}》“{stage}”有 {count} 份互评未完成',
      '《{title}》「{stage}」有 {count} 份互評未完成',
      'You did not write {count} peer {count, review|reviews} of “{stage}” in “{title}”',
    ),
    message(
      '已经截止，不能再写，老师会看到。你们自己的成绩不因此改变。',
      '已經截止，不能再寫，老師會看到。你們自己的成績不因此改變。',
      'The close has passed: nothing can be written any more, and your teacher sees what is missing. Your own score does not change because of it.',
    ),
  ),
  project_peers_closed: inbox(
    message(
      '《{title}》“{stage}”的作品互评已结束',
      '《{title}》「{stage}」的作品互評已結束',
      'The peer reviews of “{stage}” in “{title}” are closed',
    ),
    message('打开可以查看你们得到的评阅。', '打開可以查看你們得到的評閱。', 'Open it to read what others found.'),
  ),
  project_peers_left: inbox(
    message(
      '《{title}》“{stage}”还缺 {count} 份互评',
      '《{title}》「{stage}」還缺 {count} 份互評',
      '{count} peer {count, review|reviews} of “{stage}” in “{title}” {count, is|are} missing',
    ),
    message('可以由你来评阅。', '可以由你來評閱。', 'You may write them yourself.'),
  ),
  report_handed_in: inbox(
    message('《{title}》收到 {count} 份新报告', '《{title}》收到 {count} 份新報告', '{count} new {count, report|reports} on “{title}”'),
    message('打开可以评阅。', '打開可以評閱。', 'Open it to review them.'),
  ),
  regrade_asked: inbox(
    message(
      '《{title}》有 {count} 份复核申请',
      '《{title}》有 {count} 份覆核申請',
      '{count} {count, request|requests} to mark “{title}” again',
    ),
    message('[{person}：]{text}', '[{person}：]{text}', '[{person}: ]{text}'),
  ),
  attempt_rejected: inbox(
    message('《{title}》被退回，需要重做', '《{title}》被退回，需要重做', '“{title}” was returned and must be redone'),
    message(
      '[原因：{reason}。]请在 {redo_at} 前重做。',
      '[原因：{reason}。]請在 {redo_at} 前重做。',
      '[Reason: {reason}. ]Redo it before {redo_at}.',
    ),
  ),
  results_released: inbox(
    message('《{title}》的成绩已公布', '《{title}》的成績已公佈', 'The results of “{title}” are out'),
    message('打开后可以查看成绩。', '打開後可以查看成績。', 'Open it to see your result.'),
  ),
  grades_released: inbox(
    message('《{space}》公布了成绩', '《{space}》公佈了成績', 'Scores are out in “{space}”'),
    message('{title}。打开后可以查看自己的成绩。', '{title}。打開後可以查看自己的成績。', '{title}. Open it to see your own.'),
  ),
  grades_changed: inbox(
    message('《{space}》的成绩有更正', '《{space}》的成績有更正', 'Scores of yours changed in “{space}”'),
    message(
      '有 {count} 项成绩更正了。打开后可以查看自己的成绩。',
      '有 {count} 項成績更正了。打開後可以查看自己的成績。',
      '{count} {count, score|scores} changed. Open it to see your own.',
    ),
  ),
  staff_wrote: inbox(
    message('{person}在《{space}》给你留言', '{person}在《{space}》給你留言', '{person} wrote to you in “{space}”'),
    message('{text}', '{text}', '{text}'),
  ),
  score_corrected: inbox(
    message('《{title}》的成绩有更正', '《{title}》的成績有更正', 'Your result in “{title}” was corrected'),
    message('原因：{reason}。打开后可以查看。', '原因：{reason}。打開後可以查看。', 'Reason: {reason}. Open it to see your result.'),
  ),
  lateness_recounted: inbox(
    message('《{title}》的迟交扣分有变化', '《{title}》的遲交扣分有變化', 'What lateness costs you in “{title}” changed'),
    message(
      '截止时间改了，迟交重新算过。打开后可以查看成绩。',
      '截止時間改了，遲交重新算過。打開後可以查看成績。',
      'The date moved and lateness was counted again. Open it to see your result.',
    ),
  ),
  regrade_decided: inbox(
    message('《{title}》的复核申请已处理', '《{title}》的覆核申請已處理', 'Your request about “{title}” was decided'),
    message(
      '[老师回复：{reply}。]打开后可以查看。',
      '[老師回覆：{reply}。]打開後可以查看。',
      '[Reply: {reply}. ]Open it to see the answer.',
    ),
  ),
  institution_approved: inbox(
    message('{institution}的入驻申请已通过', '{institution}的入駐申請已通過', 'The sign-up of {institution} was approved'),
    message('你现在可以管理机构的成员和标识。', '你現在可以管理機構的成員和標識。', 'You can now manage its members and branding.'),
  ),
  institution_refused: inbox(
    message('{institution}的入驻申请未通过', '{institution}的入駐申請未通過', 'The sign-up of {institution} was declined'),
    message(
      '[原因：{reason}。]补充材料后可以再次申请。',
      '[原因：{reason}。]補充材料後可以再次申請。',
      '[Reason: {reason}. ]You can apply again with the missing material.',
    ),
  ),
  operator_given: inbox(
    message('你成为平台管理员', '你成為平台管理員', 'You are an operator of the platform now'),
    message(
      '打开即可管理平台。重新登录后，头像菜单里也有入口。',
      '打開即可管理平台。重新登入後，頭像選單裏也有入口。',
      'Open it to run the platform. Once you log in again, your own menu leads there as well.',
    ),
  ),
  operator_withdrawn: inbox(
    message('你不再是平台管理员', '你不再是平台管理員', 'You are no longer an operator of the platform'),
    message('如有疑问，请联系平台管理员。', '如有疑問，請聯絡平台管理員。', 'Ask an operator if this was not expected.'),
  ),
  organiser_given: inbox(
    message('你现在可以举办竞赛', '你現在可以舉辦競賽', 'You can organise competitions now'),
    message('在竞赛页新建竞赛。', '在競賽頁建立競賽。', 'Create one on the page of competitions.'),
  ),
  organiser_withdrawn: inbox(
    message('你不能再新建竞赛', '你不能再建立競賽', 'You can no longer create competitions'),
    message('已有的竞赛照常由你管理。', '已有的競賽照常由你管理。', 'Those you organise stay yours.'),
  ),
  teacher_approved: inbox(
    message('你的教师申请已通过', '你的教師申請已通過', 'Your application for the teacher role was approved'),
    message('重新登录后就可以建立空间和课程。', '重新登入後就可以建立空間和課程。', 'Log in again to create spaces and courses.'),
  ),
  teacher_refused: inbox(
    message('你的教师申请未通过', '你的教師申請未通過', 'Your application for the teacher role was declined'),
    message(
      '[原因：{reason}。]补充材料后可以再次申请。',
      '[原因：{reason}。]補充材料後可以再次申請。',
      '[Reason: {reason}. ]You can apply again with the missing material.',
    ),
  ),
  library_shared: inbox(
    message('{person}与你共享了资源《{item}》', '{person}與你共享了資源《{item}》', '{person} shared “{item}” with you'),
    message(
      '打开后可以预览，也可以放进自己的课程。',
      '打開後可以預覽，也可以放進自己的課程。',
      'Open it to look at it or put it into a course of yours.',
    ),
  ),
  library_new_version: inbox(
    message('《{item}》有了第 {version} 版', '《{item}》有了第 {version} 版', '“{item}” has a version {version}'),
    message(
      '《{course}》仍使用原来的版本，到课程里可以更新。',
      '《{course}》仍使用原來的版本，到課程裏可以更新。',
      '“{course}” stays on the version it has. You can update it in the course.',
    ),
  ),
  library_opened: inbox(
    message('《{item}》已对全平台开放', '《{item}》已對全平台開放', '“{item}” is open to the whole platform'),
    message(
      '所有老师都能在资源库里找到并使用它。',
      '所有老師都能在資源庫裏找到並使用它。',
      'Every teacher can find and use it in the library.',
    ),
  ),
  library_not_opened: inbox(
    message('《{item}》没有对全平台开放', '《{item}》沒有對全平台開放', '“{item}” was not opened to the whole platform'),
    message(
      '[原因：{reason}。]它仍对原来的人开放。',
      '[原因：{reason}。]它仍對原來的人開放。',
      '[Reason: {reason}. ]It stays open to those who had it before.',
    ),
  ),
  transcoding_failed: inbox(
    message('{file}转码失败', '{file}轉碼失敗', '{file} could not be transcoded'),
    message(
      '[原因：{reason}。]到课程里重新转码，或换一个文件。',
      '[原因：{reason}。]到課程裏重新轉碼，或換一個檔案。',
      '[Reason: {reason}. ]Transcode it again in the course, or use another file.',
    ),
  ),
  password_changed: inbox(
    message('你的密码已修改', '你的密碼已修改', 'Your password was changed'),
    message(
      '其他设备已退出登录。如果不是你本人操作，请立即用短信找回密码。',
      '其他裝置已登出。如果不是你本人操作，請立即用簡訊找回密碼。',
      'Other devices were signed out. If this was not you, recover the password by SMS at once.',
    ),
  ),
  phone_changed: inbox(
    message('你的手机号已更换', '你的手機號碼已更換', 'Your phone number was changed'),
    message(
      '如果不是你本人操作，请立即联系管理员。',
      '如果不是你本人操作，請立即聯絡管理員。',
      'If this was not you, contact the operator at once.',
    ),
  ),
  email_proven: inbox(
    message('{email}已验证', '{email}已驗證', '{email} is verified'),
    message(
      '平台从现在起可以用这个邮箱通知你。',
      '平台從現在起可以用這個電郵通知你。',
      'The platform can now write to you at this address.',
    ),
  ),
  wechat_bound: inbox(
    message('微信“{name}”已绑定你的账号', '微信「{name}」已綁定你的帳號', 'WeChat "{name}" was bound to your account'),
    message(
      '这个微信现在可以登录你的账号。如果不是你本人操作，请立即解除绑定并修改密码。',
      '這個微信現在可以登入你的帳號。如果不是你本人操作，請立即解除綁定並修改密碼。',
      'This WeChat can now sign in to your account. If this was not you, unbind it and change your password at once.',
    ),
  ),
  wechat_unbound: inbox(
    message('你的账号已解除微信绑定', '你的帳號已解除微信綁定', 'WeChat was separated from your account'),
    message(
      '如果不是你本人操作，请立即修改密码。',
      '如果不是你本人操作，請立即修改密碼。',
      'If this was not you, change your password at once.',
    ),
  ),
  export_ready: inbox(
    message('你的数据已整理好', '你的資料已整理好', 'The export of your records is ready'),
    message('七天内可以下载，之后会删除。', '七天內可以下載，之後會刪除。', 'Download it within seven days; then it is deleted.'),
  ),
  deletion_requested: inbox(
    message('你的账号将在七天后注销', '你的帳號將在七天後註銷', 'Your account ends in seven days'),
    message(
      '在此之前可以随时撤回。如果不是你本人操作，请立即撤回并修改密码。',
      '在此之前可以隨時撤回。如果不是你本人操作，請立即撤回並修改密碼。',
      'Until then you can take it back. If this was not you, take it back and change your password at once.',
    ),
  ),
  deletion_hindered: inbox(
    message('你的账号没有注销', '你的帳號沒有註銷', 'Your account was not ended'),
    message('还有没办完的事，原因列在页面上。', '還有沒辦完的事，原因列在頁面上。', 'Something stands against it; the page says what.'),
  ),
  class_tomorrow: inbox(
    message('《{title}》明天上课', '《{title}》明天上課', '“{title}” starts in a day'),
    message(
      '{space}。{when_at} 开始，提前检查摄像头和网络。',
      '{space}。{when_at} 開始，提前檢查鏡頭和網絡。',
      '{space}. It starts at {when_at}. Check your camera and network beforehand.',
    ),
  ),
  class_soon: inbox(
    message('《{title}》一小时后上课', '《{title}》一小時後上課', '“{title}” starts in an hour'),
    message(
      '{space}。{when_at} 开始，现在就可以进入候课室。',
      '{space}。{when_at} 開始，現在就可以進入候課室。',
      '{space}. It starts at {when_at}; the waiting room is open.',
    ),
  ),
  class_cancelled: inbox(
    message('《{title}》已取消', '《{title}》已取消', '“{title}” was cancelled'),
    message(
      '{space}。原定 {starts_at}，课表已更新。',
      '{space}。原定 {starts_at}，課表已更新。',
      '{space}. It was to start at {starts_at}; the timetable is up to date.',
    ),
  ),
  class_moved: inbox(
    message('《{title}》改了时间', '《{title}》改了時間', '“{title}” was moved'),
    message('{space}。改到 {starts_at}。', '{space}。改到 {starts_at}。', '{space}. It now starts at {starts_at}.'),
  ),
  class_started: inbox(
    message('《{title}》开始上课了', '《{title}》開始上課了', '“{title}” has started'),
    message(
      '{space}。{person}已在课堂，现在就可以进入。',
      '{space}。{person}已在課堂，現在就可以進入。',
      '{space}. {person} is in class; you can join now.',
    ),
  ),
  lab_given: inbox(
    message('实验《{title}》已布置', '實驗《{title}》已佈置', 'The lab “{title}” is assigned'),
    message(
      '{space}[。{starts_at} 开放][。{due_at} 截止]。',
      '{space}[。{starts_at} 開放][。{due_at} 截止]。',
      '{space}[. It opens on {starts_at}][. Due {due_at}].',
    ),
  ),
  lab_expires: inbox(
    message(
      '《{title}》的实验机还有 {minutes} 分钟到期',
      '《{title}》的實驗機還有 {minutes} 分鐘到期',
      'Your machine of “{title}” expires in {minutes} min',
    ),
    message(
      '可以延长 15 分钟。到期后保留 10 分钟可续期，主目录不会丢失。',
      '可以延長 15 分鐘。到期後保留 10 分鐘可續期，主目錄不會遺失。',
      'You can add 15 minutes. After that it can be renewed for 10 minutes, and your home directory is kept.',
    ),
  ),
  lab_help_asked: inbox(
    message('有同学在《{title}》中求助', '有同學在《{title}》中求助', 'A student asks for help in “{title}”'),
    message('打开机器墙，可以看到是谁，并进入协助。', '打開機器牆，可以看到是誰，並進入協助。', 'Open the grid to see who it is and help.'),
  ),
  lab_message: inbox(
    message('《{title}》：老师的消息', '《{title}》：老師的訊息', '“{title}”: a word of your teacher'),
    message('{text}', '{text}', '{text}'),
  ),
  report_rejected: inbox(
    message('《{title}》的报告被退回', '《{title}》的報告被退回', 'Your report on “{title}” was returned'),
    message(
      '原因：{reason}。修改后可以再次提交。',
      '原因：{reason}。修改後可以再次提交。',
      'Reason: {reason}. Change it and submit it again.',
    ),
  ),
  report_reviewed: inbox(
    message('《{title}》的报告已评阅', '《{title}》的報告已評閱', 'Your report on “{title}” was reviewed'),
    message('得分 {score} / {max}[。评语：{reason}]', '得分 {score} / {max}[。評語：{reason}]', 'Score {score} of {max}[. {reason}]'),
  ),
  result_preliminary: inbox(
    message('《{competition}》初步结果', '《{competition}》初步結果', '“{competition}”: preliminary results'),
    message(
      '“{stage}”的成绩开始公示，为期 {hours} 小时。打开后可以查看。',
      '「{stage}」的成績開始公示，為期 {hours} 小時。打開後可以查看。',
      'The results of “{stage}” are open to objections for {hours} {hours, hour|hours}. Open it to see them.',
    ),
  ),
  result_final: inbox(
    message('《{competition}》正式结果', '《{competition}》正式結果', '“{competition}”: final results'),
    message('“{stage}”的成绩已经确定。', '「{stage}」的成績已經確定。', 'The results of “{stage}” are final.'),
  ),
  result_corrected: inbox(
    message('《{competition}》成绩更正', '《{competition}》成績更正', '“{competition}”: a result was corrected'),
    message(
      '你在“{stage}”的成绩有变化。原因：{reason}',
      '你在「{stage}」的成績有變化。原因：{reason}',
      'Your result in “{stage}” changed. Reason: {reason}',
    ),
  ),
  result_to_confirm: inbox(
    message('《{competition}》成绩等你确认', '《{competition}》成績等你確認', '“{competition}”: a result waits for you'),
    message(
      '{name}提交了“{stage}”的成绩，由另一位组织者确认后发布。',
      '{name}提交了「{stage}」的成績，由另一位組織者確認後發佈。',
      '{name} asks to publish the result of “{stage}”. Another organiser has to confirm it.',
    ),
  ),
  stage_reached: inbox(
    message('《{competition}》晋级', '《{competition}》晉級', '“{competition}”: you go on'),
    message('你晋级到“{stage}”。', '你晉級到「{stage}」。', 'You take part in “{stage}”.'),
  ),
  award_given: inbox(
    message('恭喜获得{award}：{competition}', '恭喜獲得{award}：{competition}', '“{competition}”: {award}'),
    message(
      '“{stage}”[，{entrant}]：获奖证书已颁发，打开后可以查看、打印。',
      '「{stage}」[，{entrant}]：獲獎證書已頒發，打開後可以查看、列印。',
      '“{stage}”[, {entrant}]: your certificate is ready to read and print.',
    ),
  ),
  award_changed: inbox(
    message(
      '{award}的证书已撤销：{competition}',
      '{award}的證書已撤銷：{competition}',
      '“{competition}”: the certificate of {award} was revoked',
    ),
    message(
      '成绩更正后奖项有变化。[原因：{reason}]',
      '成績更正後獎項有變化。[原因：{reason}]',
      'Awards changed after a correction.[ Reason: {reason}]',
    ),
  ),
  judging_certified: inbox(
    message('评审证明已颁发：{competition}', '評審證明已頒發：{competition}', '“{competition}”: your certificate of judging'),
    message(
      '你在“{stage}”评审了 {count} 件作品。打开后可以查看、打印评审证明。',
      '你在「{stage}」評審了 {count} 件作品。打開後可以查看、列印評審證明。',
      'You judged {count} {count, work|works} in “{stage}”. Your certificate is ready to read and print.',
    ),
  ),
  dissent_filed: inbox(
    message('收到异议 {no}：{competition}', '收到異議 {no}：{competition}', 'Objection {no} in “{competition}”'),
    message(
      '“{stage}”的公示成绩收到一份异议，{when_at} 前答复。',
      '「{stage}」的公示成績收到一份異議，{when_at} 前答覆。',
      'Somebody objects to the result of “{stage}”. A reply is due by {when_at}.',
    ),
  ),
  dissent_assigned: inbox(
    message('请处理异议 {no}：{competition}', '請處理異議 {no}：{competition}', 'Objection {no} is yours to look into'),
    message(
      '《{competition}》“{stage}”的一份异议交由你处理，{when_at} 前答复。',
      '《{competition}》「{stage}」的一份異議交由你處理，{when_at} 前答覆。',
      'It is about “{stage}” of “{competition}”. Reply by {when_at}.',
    ),
  ),
  dissent_accepted: inbox(
    message('异议 {no} 已受理', '異議 {no} 已受理', 'Objection {no} was accepted'),
    message(
      '《{competition}》“{stage}”的异议正在复核，最迟 {when_at} 答复。',
      '《{competition}》「{stage}」的異議正在複核，最遲 {when_at} 答覆。',
      'Somebody without a conflict of interest looks into it. “{competition}” replies by {when_at}.',
    ),
  ),
  dissent_inadmissible: inbox(
    message('异议 {no} 不予受理', '異議 {no} 不予受理', 'Objection {no} was not accepted'),
    message('《{competition}》：{reason}', '《{competition}》：{reason}', '“{competition}”: {reason}'),
  ),
  dissent_upheld: inbox(
    message('异议 {no} 成立', '異議 {no} 成立', 'Objection {no} was upheld'),
    message(
      '《{competition}》“{stage}”将作更正。打开查看答复。',
      '《{competition}》「{stage}」將作更正。打開查看答覆。',
      '“{stage}” of “{competition}” will be corrected. Open it to read the reply.',
    ),
  ),
  dissent_rejected: inbox(
    message('异议 {no} 不成立', '異議 {no} 不成立', 'Objection {no} was rejected'),
    message(
      '《{competition}》“{stage}”的成绩不变。打开查看答复，{when_at} 前可以申诉一次。',
      '《{competition}》「{stage}」的成績不變。打開查看答覆，{when_at} 前可以申訴一次。',
      'The result of “{stage}” of “{competition}” stands. Open it to read why; you may appeal once until {when_at}.',
    ),
  ),
  dissent_to_correct: inbox(
    message('异议 {no} 成立，请执行更正', '異議 {no} 成立，請執行更正', 'Objection {no} was upheld: carry out the correction'),
    message(
      '《{competition}》“{stage}”需要更正，再公布新版成绩。',
      '《{competition}》「{stage}」需要更正，再公佈新版成績。',
      '“{stage}” of “{competition}” needs a correction, then a new version of the result.',
    ),
  ),
  dissent_corrected: inbox(
    message('异议 {no} 的更正已执行', '異議 {no} 的更正已執行', 'The correction after objection {no} was made'),
    message(
      '《{competition}》“{stage}”公布新版成绩后生效。',
      '《{competition}》「{stage}」公佈新版成績後生效。',
      'It counts once the next version of the result of “{stage}” of “{competition}” is published.',
    ),
  ),
  dissent_posted: inbox(
    message('异议 {no} 有新的回复', '異議 {no} 有新的回覆', 'Something was added to objection {no}'),
    message(
      '《{competition}》“{stage}”：打开查看。',
      '《{competition}》「{stage}」：打開查看。',
      '“{stage}” of “{competition}”: open it to read on.',
    ),
  ),
  dissent_withdrawn: inbox(
    message('异议 {no} 已撤回', '異議 {no} 已撤回', 'Objection {no} was withdrawn'),
    message(
      '《{competition}》“{stage}”的这份异议不用再处理。',
      '《{competition}》「{stage}」的這份異議不用再處理。',
      'There is nothing left to do about it in “{stage}” of “{competition}”.',
    ),
  ),
  dissent_unhandled: inbox(
    message('异议 {no} 需要另选处理人', '異議 {no} 需要另選處理人', 'Objection {no} needs somebody else'),
    message(
      '《{competition}》“{stage}”：原处理人退出，没有可自动接手的人。',
      '《{competition}》「{stage}」：原處理人退出，沒有可自動接手的人。',
      'Whoever had it in “{stage}” of “{competition}” stepped back, and nobody free could follow.',
    ),
  ),
  dissent_due_soon: inbox(
    message('异议 {no} 等待答复', '異議 {no} 等待答覆', 'Objection {no} waits for your reply'),
    message(
      '《{competition}》“{stage}”的异议最迟 {when_at} 答复。',
      '《{competition}》「{stage}」的異議最遲 {when_at} 答覆。',
      'The reply about “{stage}” of “{competition}” is due by {when_at}.',
    ),
  ),
  dissent_overdue: inbox(
    message('异议 {no} 逾期未答复', '異議 {no} 逾期未答覆', 'The reply to objection {no} is overdue'),
    message(
      '《{competition}》“{stage}”的异议应于 {when_at} 前答复。',
      '《{competition}》「{stage}」的異議應於 {when_at} 前答覆。',
      'The reply about “{stage}” of “{competition}” was due by {when_at}.',
    ),
  ),
  review_invited: inbox(
    message('请你担任评审专家：{competition}', '請你擔任評審專家：{competition}', 'You are an expert of “{competition}”'),
    message(
      '你在“{stage}”的“{group}”评审。阶段于 {when_at} 结束，之后作品会分给你。',
      '你在「{stage}」的「{group}」評審。階段於 {when_at} 結束，之後作品會分給你。',
      'You judge in “{group}” of “{stage}”. Works are given to you after the stage ends on {when_at}.',
    ),
  ),
  review_uninvited: inbox(
    message('不再请你评审：{competition}', '不再請你評審：{competition}', 'You no longer judge “{competition}”'),
    message('组织者把你移出了“{group}”。', '組織者把你移出了「{group}」。', 'The organisers removed you from “{group}”.'),
  ),
  review_assigned: inbox(
    message('请评审：{competition}', '請評審：{competition}', 'Works to score: “{competition}”'),
    message(
      '“{group}”分给你 {count} 件作品，{when_at} 前提交。',
      '「{group}」分給你 {count} 件作品，{when_at} 前提交。',
      '{count} works in “{group}” are yours to score until {when_at}.',
    ),
  ),
  review_added: inbox(
    message('补派评审：{competition}', '補派評審：{competition}', 'One more work to score: “{competition}”'),
    message('“{group}”又分给你一件作品。', '「{group}」又分給你一件作品。', 'One more work in “{group}” is yours to score.'),
  ),
  review_arbitrate: inbox(
    message('请裁定评分：{competition}', '請裁定評分：{competition}', 'A work to decide: “{competition}”'),
    message(
      '“{group}”的专家对一件作品意见不一。你的评分单独决定它的成绩。',
      '「{group}」的專家對一件作品意見不一。你的評分單獨決定它的成績。',
      'The experts of “{group}” differ about a work. Your sheet alone decides its result.',
    ),
  ),
  review_returned: inbox(
    message('请复核评分：{competition}', '請複核評分：{competition}', 'A sheet came back: “{competition}”'),
    message(
      '“{group}”的一份评分表退回复核：{reason}',
      '「{group}」的一份評分表退回複核：{reason}',
      'Please look at one sheet in “{group}” again: {reason}',
    ),
  ),
  review_readable: inbox(
    message('作品可以打开了：{competition}', '作品可以開啟了：{competition}', 'A work opens now: “{competition}”'),
    message(
      '“{group}”中你打不开的作品已处理：{note}',
      '「{group}」中你打不開的作品已處理：{note}',
      'The work in “{group}” you could not open: {note}',
    ),
  ),
  review_due_soon: inbox(
    message('评审即将截止：{competition}', '評審即將截止：{competition}', 'Sheets due soon: “{competition}”'),
    message(
      '“{group}”还有 {count} 件没有提交，{when_at} 截止。',
      '「{group}」還有 {count} 件沒有提交，{when_at} 截止。',
      '{count} works in “{group}” are still to be submitted by {when_at}.',
    ),
  ),
  review_conflict: inbox(
    message('专家声明回避：{competition}', '專家聲明迴避：{competition}', 'A conflict was declared: “{competition}”'),
    message(
      '“{group}”有专家声明回避一件作品，请查看补派情况。',
      '「{group}」有專家聲明迴避一件作品，請查看補派情況。',
      'An expert in “{group}” stepped back from a work. See who took it over.',
    ),
  ),
  review_unreadable: inbox(
    message('作品打不开：{competition}', '作品打不開：{competition}', 'A work cannot be opened: “{competition}”'),
    message(
      '“{group}”有专家打不开一件作品：{what}',
      '「{group}」有專家打不開一件作品：{what}',
      'An expert in “{group}” cannot open a work: {what}',
    ),
  ),
  review_group_complete: inbox(
    message('评分表已交齐：{competition}', '評分表已交齊：{competition}', 'All sheets are in: “{competition}”'),
    message(
      '“{group}”的评分表已全部提交，可以汇总。',
      '「{group}」的評分表已全部提交，可以彙總。',
      'All sheets of “{group}” are submitted. The results can be counted.',
    ),
  ),
  competition_cancelled: inbox(
    message('《{competition}》已取消', '《{competition}》已取消', '“{competition}” was cancelled'),
    message('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  ),
  competition_moved: inbox(
    message('《{competition}》的时间有变动', '《{competition}》的時間有變動', '“{competition}” has new dates'),
    message(
      '“{stage}”的时间改了，请查看赛程。',
      '「{stage}」的時間改了，請查看賽程。',
      'The times of “{stage}” changed. Look at the schedule.',
    ),
  ),
  competition_message: inbox(
    message('《{competition}》：组委会消息', '《{competition}》：組委會訊息', '“{competition}”: from the jury'),
    message('{text}', '{text}', '{text}'),
  ),
  competition_answered: inbox(
    message('《{competition}》：你的提问有了答复', '《{competition}》：你的提問有了答覆', '“{competition}”: a question was answered'),
    message('{text}', '{text}', '{text}'),
  ),
  competition_asked: inbox(
    message(
      '《{competition}》有 {count} 个新提问',
      '《{competition}》有 {count} 個新提問',
      '{count} new {count, question|questions} in “{competition}”',
    ),
    message('{text}', '{text}', '{text}'),
  ),
  registration_approved: inbox(
    message('《{competition}》报名已通过', '《{competition}》報名已通過', 'You are in: “{competition}”'),
    message(
      '[{name}]的报名通过了审核[，参赛编号 {number}]。',
      '[{name}]的報名通過了審核[，參賽編號 {number}]。',
      'The registration of {name} was approved[ with number {number}].',
    ),
  ),
  registration_refused: inbox(
    message('《{competition}》报名未通过', '《{competition}》報名未通過', 'Your registration for “{competition}” was declined'),
    message(
      '原因：{reason}。[{until_at} 前修改后可以再次提交。]',
      '原因：{reason}。[{until_at} 前修改後可以再次提交。]',
      'Reason: {reason}.[ Change it and submit it again until {until_at}.]',
    ),
  ),
  registration_promoted: inbox(
    message('《{competition}》有了名额', '《{competition}》有了名額', 'A place in “{competition}” became free'),
    message(
      '{name}从候补名单递补，报名继续进行。',
      '{name}從候補名單遞補，報名繼續進行。',
      '{name} moved up from the waiting list; the registration goes on.',
    ),
  ),
  registration_to_pay: inbox(
    message(
      '《{competition}》有了名额，等待付费',
      '《{competition}》有了名額，等待付費',
      'A place in “{competition}” is yours once it is paid',
    ),
    message(
      '{name}从候补名单递补。名额只保留到付费页写明的时间，请在此之前付费。',
      '{name}從候補名單遞補。名額只保留到付費頁寫明的時間，請在此之前付費。',
      '{name} moved up from the waiting list. The place is held until the time shown on the payment page; pay before then.',
    ),
  ),
  registration_lapsed: inbox(
    message('《{competition}》的名额已释放', '《{competition}》的名額已釋放', 'Your place in “{competition}” was released'),
    message(
      '没有按时付费，报名回到草稿，可以重新提交。',
      '沒有按時付費，報名回到草稿，可以重新提交。',
      'It was not paid in time. The registration is a draft again and can be submitted anew.',
    ),
  ),
  registration_withdrawn: inbox(
    message('“{team}”撤回了报名', '「{team}」撤回了報名', 'The team {team} withdrew its registration'),
    message(
      '《{competition}》，由{person}撤回。队伍还在，报名期间可以再次提交。',
      '《{competition}》，由{person}撤回。隊伍還在，報名期間可以再次提交。',
      '“{competition}”, by {person}. The team stays and can submit again while registration is open.',
    ),
  ),
  registration_disqualified: inbox(
    message('《{competition}》取消了你的参赛资格', '《{competition}》取消了你的參賽資格', 'You were disqualified from “{competition}”'),
    message('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  ),
  registration_reinstated: inbox(
    message('《{competition}》恢复了你的参赛资格', '《{competition}》恢復了你的參賽資格', 'You are back in “{competition}”'),
    message('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  ),
  team_invited: inbox(
    message('{person}邀请你加入“{team}”', '{person}邀請你加入「{team}」', '{person} invites you to the team {team}'),
    message(
      '《{competition}》。打开队伍页接受或谢绝。',
      '《{competition}》。打開隊伍頁接受或謝絕。',
      '“{competition}”. Accept or decline on the team page.',
    ),
  ),
  team_asked: inbox(
    message('{person}申请加入“{team}”', '{person}申請加入「{team}」', '{person} asks to join the team {team}'),
    message('[附言：{note}。]到队伍页答复。', '[附言：{note}。]到隊伍頁答覆。', '[Note: {note}. ]Answer on the team page.'),
  ),
  team_joined: inbox(
    message('{person}加入了“{team}”', '{person}加入了「{team}」', '{person} joined the team {team}'),
    message('《{competition}》。', '《{competition}》。', '“{competition}”.'),
  ),
  team_accepted: inbox(
    message('你已加入“{team}”', '你已加入「{team}」', 'You are in the team {team}'),
    message('队长接受了你的申请。', '隊長接受了你的申請。', 'The captain accepted your request.'),
  ),
  team_declined: inbox(
    message('“{team}”没有接受你的申请', '「{team}」沒有接受你的申請', 'The team {team} did not accept your request'),
    message('可以申请其他队伍，或自己组队。', '可以申請其他隊伍，或自己組隊。', 'You can ask another team, or make your own.'),
  ),
  team_removed: inbox(
    message('你被移出“{team}”', '你被移出「{team}」', 'You were removed from the team {team}'),
    message(
      '《{competition}》。[原因：{reason}。]可以加入其他队伍。',
      '《{competition}》。[原因：{reason}。]可以加入其他隊伍。',
      '“{competition}”. [Reason: {reason}. ]You can join another team.',
    ),
  ),
  team_offered: inbox(
    message('{person}想让你担任“{team}”的队长', '{person}想讓你擔任「{team}」的隊長', '{person} offers you the team {team}'),
    message('打开队伍页接受或谢绝。', '打開隊伍頁接受或謝絕。', 'Accept or decline on the team page.'),
  ),
  team_captain: inbox(
    message('{person}现在是“{team}”的队长', '{person}現在是「{team}」的隊長', '{person} is now captain of the team {team}'),
    message('《{competition}》。', '《{competition}》。', '“{competition}”.'),
  ),
  team_merge_asked: inbox(
    message('“{other}”希望与“{team}”合并', '「{other}」希望與「{team}」合併', 'The team {other} wants to merge with {team}'),
    message('到队伍页同意或谢绝。', '到隊伍頁同意或謝絕。', 'Agree or decline on the team page.'),
  ),
  team_merged: inbox(
    message('“{other}”并入了“{team}”', '「{other}」併入了「{team}」', 'The team {other} merged into {team}'),
    message('《{competition}》。', '《{competition}》。', '“{competition}”.'),
  ),
  team_disbanded: inbox(
    message('“{team}”已解散', '「{team}」已解散', 'The team {team} was disbanded'),
    message(
      '《{competition}》。可以加入其他队伍。',
      '《{competition}》。可以加入其他隊伍。',
      '“{competition}”. You can join another team.',
    ),
  ),
  mentor_invited: inbox(
    message('{name}邀请你担任指导教师', '{name}邀請你擔任指導教師', '{name} asks you to be a mentor'),
    message(
      '《{competition}》。打开竞赛页接受或谢绝。',
      '《{competition}》。打開競賽頁接受或謝絕。',
      '“{competition}”. Accept or decline on its page.',
    ),
  ),
  mentor_answered: inbox(
    message(
      '{person}[接受了{accepted}][谢绝了{declined}]的指导邀请',
      '{person}[接受了{accepted}][謝絕了{declined}]的指導邀請',
      '{person} [will mentor {accepted}][declined to mentor {declined}]',
    ),
    message('《{competition}》。', '《{competition}》。', '“{competition}”.'),
  ),
} satisfies Record<string, InboxText>;

/** The stable name of a kind of inbox message. */
export type InboxKind = keyof typeof inboxMessages;
