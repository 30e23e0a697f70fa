import type insecure from '../zh-cn/insecure.ts';

export default {
  switched_off:
    'This address is not secure (neither HTTPS nor this machine), so the browser switches off: {{functions}}. Open the https address.',
  off_camera: 'camera',
  off_screen: 'screen sharing',
  off_offline: 'offline use',
} satisfies typeof insecure;
