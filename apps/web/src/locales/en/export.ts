import type simplified from '../zh-cn/export.ts';

export default {
  making: 'Writing the file',
  failed: 'The file could not be written. Try again',
  gone: 'This file is no longer kept. Export it again',
  kept: 'kept for 7 days',
  download: 'Download',
} satisfies typeof simplified;
