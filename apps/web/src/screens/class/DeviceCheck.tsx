import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { StateWord } from '../../ui/Mark.tsx';

type Trouble = 'refused' | 'missing' | 'insecure' | 'busy';

function troubleOf(failure: unknown): Trouble {
  const name = failure instanceof DOMException ? failure.name : '';
  return name === 'NotAllowedError' ? 'refused' : name === 'NotFoundError' ? 'missing' : 'busy';
}

/** How loud the microphone hears, 0 to 1, ten times a second. */
function useLevel(stream: MediaStream | undefined) {
  const [level, setLevel] = useState(0);
  // Sound lives outside React.
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = window.setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      setLevel(Math.min(1, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 64));
    }, 100);
    return () => {
      window.clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return level;
}

/** Shows the camera and how loud the microphone hears; nothing of it leaves the device. */
export function DeviceCheck() {
  const { t } = useTranslation('class-room');
  const [stream, setStream] = useState<MediaStream>();
  const [trouble, setTrouble] = useState<Trouble>();
  const video = useRef<HTMLVideoElement>(null);
  const level = useLevel(stream);
  // The camera lives outside React and is let go with the page.
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
    return () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [stream]);
  const open = async () => {
    setTrouble(undefined);
    if (!navigator.mediaDevices) return setTrouble('insecure');
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: true, audio: true }));
    } catch (failure) {
      setTrouble(troubleOf(failure));
    }
  };
  return (
    <section aria-label={t('device_check')}>
      <h2 className="mb-3 text-16 font-bold">{t('device_check')}</h2>
      <div className="grid aspect-[16/9] place-items-center overflow-hidden rounded-md bg-well">
        {stream ? (
          <video ref={video} autoPlay muted playsInline aria-label={t('own_camera')} className="size-full object-cover" />
        ) : (
          <Button onClick={() => void open()}>{t('check_devices')}</Button>
        )}
      </div>
      {stream && (
        <div className="mt-3 flex flex-col gap-2">
          <StateWord shape="tick" tone="pine">
            {t('camera_works')}
          </StateWord>
          <span className="flex items-center gap-3 text-13 text-ink-2">
            {t('microphone_level')}
            <span className="h-2 w-40 overflow-hidden rounded-sm bg-well">
              <span className="block h-full bg-pine" style={{ width: `${Math.round(level * 100)}%` }} />
            </span>
          </span>
        </div>
      )}
      {trouble && <p className="mt-3 text-13 text-red">{t(`devices_${trouble}`)}</p>}
      <p className="mt-3 text-13 text-ink-3">{t('devices_stay')}</p>
    </section>
  );
}
