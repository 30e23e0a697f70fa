const speed = {
  title: '测速',
  heading: '这条线路够不够用',
  line: '在你的浏览器和本站服务器之间真实收发数据，约 10 秒，最多用 60 MB 流量。',
  start: '开始测速',
  again: '再测一次',
  measuring: '测速中',
  stop: '停下',
  step_latency: '正在测延迟',
  step_download: '正在测下载',
  step_upload: '正在测上传',
  stopped: '中途断开了，没有结果。请检查网络后再测',
  latency: '延迟',
  jitter: '抖动',
  download: '下载',
  upload: '上传',
  verdict: '能做什么',
  use_watch: '看直播课',
  use_speak: '在课堂上讲话或共享屏幕',
  use_lab: '做实验',
  good: '流畅',
  fair: '够用',
  poor: '不够',
  watch_good: '可以看全高清 1080P',
  speak_good: '声音和画面不会卡',
  lab_good: '桌面和终端跟手',
  weak_latency: '延迟偏高，操作会慢半拍。换成有线网络或靠近路由器',
  weak_jitter: '抖动偏大，声音可能断续。关掉其他占网的程序',
  weak_download: '下载偏慢，画面会降到标清',
  weak_upload: '上传偏慢，不适合开摄像头或共享屏幕',
  functions_off: '这个地址不安全，浏览器还关闭了摄像头、屏幕共享等功能。请用 https 地址打开。',
};

export default speed;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    speed: typeof speed;
  }
}
