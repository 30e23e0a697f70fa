import type judged from '../zh-cn/judged.ts';

export default {
  title: '評審記錄',
  none: '你提交過評分表的評審組會列在這裏',
  to_home: '看待評審的作品',
  submitted: '已提交 {{submitted}} / {{count}} 件',
  ended: '{{at}} 結束',
  certificate: '評審證明',
  certificate_of: '查看《{{competition}}》的評審證明',
  going_on: '評審中',
} satisfies typeof judged;
