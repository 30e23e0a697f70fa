const insecure = {
  switched_off: '这个地址不安全（不是 HTTPS 或本机），浏览器关闭了：{{functions}}。请用 https 地址打开。',
  off_camera: '摄像头',
  off_screen: '屏幕共享',
  off_offline: '离线使用',
};

export default insecure;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    insecure: typeof insecure;
  }
}
