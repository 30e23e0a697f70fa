import { Mic, MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const icon = { className: 'size-3.5 flex-none', strokeWidth: 1.6 } as const;

/** Whose picture it is, on the picture; `microphoneOn` says whether their microphone is on, where that is known. */
export function NamePlate({ name, microphoneOn }: { name: string; microphoneOn?: boolean | undefined }) {
  const { t } = useTranslation('class-room');
  return (
    // Readable whatever the camera shows, in both themes.
    <span
      className="pointer-events-none absolute bottom-0 left-0 z-10 flex max-w-[70%] items-center gap-1 rounded-tr-sm px-1.5 py-0.5 text-12"
      style={{ background: '#000000b3', color: '#fff' }}
    >
      {microphoneOn === true && <Mic {...icon} aria-hidden="true" />}
      {microphoneOn === false && <MicOff {...icon} role="img" aria-label={t('microphone_is_off')} />}
      <span className="cut">{name}</span>
    </span>
  );
}
