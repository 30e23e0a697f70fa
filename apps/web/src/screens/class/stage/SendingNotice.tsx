import { useTranslation } from 'react-i18next';
import type { ChosenDevices } from '../../../parts/live-media/publishing/DeviceCheck.tsx';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import { Button } from '../../../ui/Button.tsx';
import { Strip } from '../../../ui/States.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { useSentBefore } from './sent-before.ts';

/** What the class sees and hears where the teacher's own page does not show it. */
export function SendingNotice({ publishing, devices }: { publishing: LivePublishing; devices: ChosenDevices | undefined }) {
  const { t } = useTranslation(['live-media', 'class-room']);
  const { streams, start, stop } = publishing;
  const { before, forget } = useSentBefore(useRoomStore().classId, streams);
  const nobodySends = useRoomPart(
    ({ phase, media }) => phase === 'in_progress' && !media.screen && !media.camera && !(media.microphone_on ?? media.microphone),
  );
  if (streams.screen)
    return (
      <Strip tone="pine">
        {t('screen_in_front')}
        <Button size="small" className="ml-auto" onClick={() => void stop('screen')}>
          {t('stop_sharing')}
        </Button>
      </Strip>
    );
  if (before.length === 0 || !nobodySends) return null;
  const again = async () => {
    for (const name of before) await start(name, devices?.[name]);
  };
  return (
    <Strip>
      {t('sends_nothing')}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        <Button look="filled" size="small" onClick={() => void again()}>
          {t(before.length === 2 ? 'open_both_again' : before[0] === 'camera' ? 'open_camera_again' : 'open_microphone_again')}
        </Button>
        <Button look="plain" size="small" onClick={forget}>
          {t('class-room:called_nothing')}
        </Button>
      </span>
    </Strip>
  );
}
