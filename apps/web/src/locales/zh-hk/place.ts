import type place from '../zh-cn/place.ts';

export default {
  signing_up: '報名中',
  running: '比賽中',
  judging: '評審中',
  published: '公示中',
  ended: '已結束',
  nothing_here: '「{{title}}」裏還沒有這一項內容',
  kind_space: '空間',
  kind_course: '課程',
  kind_competition: '競賽',
  lab_report: '實驗報告',
  lab_recording: '控制台錄製',
  lab_recording_words: '老師為這個實驗開啟了錄製。下面是控制台顯示過的內容，你和老師都能看到。',
  lab_recording_empty: '還沒有錄到內容',
  lab_recording_more: '看後面的',
  lab_recording_picture: '{{time}} 的桌面畫面',
  lab_not_started: '還沒有開始實驗',
  lab_started_at: '{{time}} 開始，檢查 {{count}} 次',
} satisfies typeof place;
