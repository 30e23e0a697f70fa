import { Mic, MicOff, PictureInPicture2, ScreenShare, ScreenShareOff, Video, VideoOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import type { TextsOf } from '../../../platform/language/texts-of.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { DockButton } from '../tools/DockButton.tsx';
import { useMedia } from './Media.tsx';
import { SendQualityMenu } from './SendQuality.tsx';

const icon = { className: 'size-5', strokeWidth: 1.6, 'aria-hidden': true } as const;

const layouts = ['inset', 'beside', 'screen', 'camera'] as const;

/** How screen and camera stand on the picture that everybody sees. */
function Arrangement() {
  const { t } = useTranslation('live-media');
  const { publishing } = useMedia();
  if (!publishing?.streams.screen || !publishing.streams.camera) return null;
  const { layout, arrange } = publishing;
  return (
    <Menu
      label={t('layout')}
      align="start"
      trigger={
        <DockButton label={t('layout')}>
          <PictureInPicture2 {...icon} />
        </DockButton>
      }
      entries={layouts.map((one) => ({ label: t(`layout_${one}`), checked: one === layout, run: () => void arrange(one) }))}
    />
  );
}

/** Why a device did not open. Who closes the browser's choice of screens has thought better of it. */
function troubleLabels(t: TextsOf<readonly ['class-room', 'live-media']>, found: LivePublishing['trouble']) {
  if (!found || (found.kind === 'screen' && found.trouble === 'refused')) return '';
  if (found.trouble === 'silent') return t('live-media:no_sound_output');
  return found.kind === 'screen' ? t('cannot_share') : t(`live-media:${found.kind}_${found.trouble}`);
}

/** Microphone, camera and screen of somebody who runs the class (S-020). */
export function MediaTools() {
  const { t } = useTranslation(['class-room', 'live-media']);
  const { publishing, devices } = useMedia();
  const phone = useIsPhone();
  const trouble = troubleLabels(t, publishing?.trouble) || (publishing?.failure && t('media_trouble')) || '';
  // A toast is outside React.
  useEffect(() => {
    if (trouble) toastError(trouble);
  }, [trouble]);
  if (!publishing) return null;
  if (publishing.kind === 'none') return <span className="px-2 text-13 text-ink-3">{t('cannot_share')}</span>;
  const { streams, start, stop } = publishing;
  const flip = (name: 'microphone' | 'camera' | 'screen') =>
    void (streams[name] ? stop(name) : start(name, name === 'screen' ? undefined : devices?.[name]));
  return (
    <>
      <DockButton label={t('microphone')} on={streams.microphone !== undefined} onClick={() => flip('microphone')}>
        {streams.microphone ? <Mic {...icon} /> : <MicOff {...icon} />}
      </DockButton>
      <DockButton label={t('camera')} on={streams.camera !== undefined} onClick={() => flip('camera')}>
        {streams.camera ? <Video {...icon} /> : <VideoOff {...icon} />}
      </DockButton>
      <DockButton label={t('share_screen')} on={streams.screen !== undefined} onClick={() => flip('screen')}>
        {streams.screen ? <ScreenShareOff {...icon} /> : <ScreenShare {...icon} />}
      </DockButton>
      <Arrangement />
      <SendQualityMenu publishing={publishing} always={phone} />
      <span className="mx-2 h-8 flex-none border-l border-line" />
    </>
  );
}
