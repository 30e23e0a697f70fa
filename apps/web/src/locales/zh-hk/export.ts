import type simplified from '../zh-cn/export.ts';

export default {
  making: '正在產生檔案',
  failed: '檔案沒有產生，請再試一次',
  gone: '檔案已過保留期，請重新匯出',
  kept: '保留 7 天',
  download: '下載',
} satisfies typeof simplified;
