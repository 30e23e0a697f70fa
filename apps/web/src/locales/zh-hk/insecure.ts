import type insecure from '../zh-cn/insecure.ts';

export default {
  switched_off: '這個地址不安全（不是 HTTPS 或本機），瀏覽器關閉了：{{functions}}。請用 https 地址開啟。',
  off_camera: '鏡頭',
  off_screen: '螢幕分享',
  off_offline: '離線使用',
} satisfies typeof insecure;
