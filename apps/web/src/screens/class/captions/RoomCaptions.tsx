import { Captions as CaptionsIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CaptionLines } from '../../../parts/class-room/CaptionLines.tsx';
import { toast } from '../../../platform/toasts.ts';
import { useMedia } from '../stage/Media.tsx';
import { DockButton } from '../tools/DockButton.tsx';
import { useRoomClock, useRoomPart, useRoomStore } from '../useRoom.ts';
import { rememberCaptions } from './captions-on.ts';

/** Captions over the stage, for those who want them. */
export function RoomCaptions() {
  const { t } = useTranslation('class-room');
  const { captions: wanted } = useMedia();
  const captions = useRoomPart((state) => state.captions);
  const at = useRoomClock(500, wanted && captions.length > 0);
  return wanted ? <CaptionLines captions={captions} at={at} label={t('captions')} /> : null;
}

/** Switches captions on and off for this page; whoever runs the class gets the line to type them in. */
export function CaptionsButton() {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const { captions, setCaptions } = useMedia();
  const flip = () => {
    setCaptions(!captions);
    rememberCaptions(!captions);
    if (!captions && !store.me.staff && store.state().captions.length === 0) toast(t('no_captions'));
  };
  return (
    <DockButton label={t('captions')} on={captions} onClick={flip}>
      <CaptionsIcon className="size-5" strokeWidth={1.6} aria-hidden="true" />
    </DockButton>
  );
}
