import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { publishingHere } from './frame-streams.ts';
import { useDevices } from './useDevices.ts';

/** The devices picked in the check; what is missing is left to the browser. */
export type ChosenDevices = { camera?: string; microphone?: string };

/** Before class: does the camera show something, does the microphone hear, do the loudspeakers sound, can this browser share. */
export function DeviceCheck({ onChosen }: { onChosen?: (chosen: ChosenDevices) => void }) {
  const { t } = useTranslation('live-media');
  const { camera, microphone, cameras, microphones, level, troubles, choose, chosen, start, started, ring } = useDevices();
  const video = useRef<HTMLVideoElement>(null);
  const [audible, setAudible] = useState(false);
  useEffect(() => {
    if (video.current) video.current.srcObject = camera ?? null;
  }, [camera]);
  useEffect(() => {
    if (level > 0.05) setAudible(true);
  }, [level]);
  useEffect(() => onChosen?.(chosen), [chosen, onChosen]);
  const kind = publishingHere();

  return (
    <section aria-label={t('check')} className="grid gap-4">
      <div className="relative aspect-[16/9] overflow-hidden rounded-lg bg-[#16181d]">
        {!camera && (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-13 text-[#c8ccd4]">{t('own_picture_here')}</p>
        )}
        <video ref={video} muted playsInline autoPlay aria-label={t('own_picture')} className="size-full -scale-x-100 object-cover" />
      </div>
      {!started && <Button onClick={() => void start()}>{t('check_start')}</Button>}
      {started && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('camera')}>
            <Select
              choices={cameras.map(({ id, name }, place) => ({ value: id, label: name || t('camera_number', { number: place + 1 }) }))}
              value={chosen.camera ?? cameras[0]?.id ?? ''}
              onChange={({ target }) => void choose('camera', target.value)}
            />
          </Field>
          <Field label={t('microphone')}>
            <Select
              choices={microphones.map(({ id, name }, place) => ({
                value: id,
                label: name || t('microphone_number', { number: place + 1 }),
              }))}
              value={chosen.microphone ?? microphones[0]?.id ?? ''}
              onChange={({ target }) => void choose('microphone', target.value)}
            />
          </Field>
        </div>
      )}
      {started && (
        <ul className="grid gap-2 text-14">
          <li>
            {camera ? (
              <StateLabel shape="tick" tone="pine">
                {t('camera_works')}
              </StateLabel>
            ) : (
              <StateLabel shape="cross" tone="red">
                {t(`camera_${troubles.camera ?? 'busy'}`)}
              </StateLabel>
            )}
          </li>
          <li className="flex items-center gap-3">
            {!microphone ? (
              <StateLabel shape="cross" tone="red">
                {t(`microphone_${troubles.microphone ?? 'busy'}`)}
              </StateLabel>
            ) : (
              <StateLabel shape={audible ? 'tick' : 'triangle'} tone={audible ? 'pine' : 'amber'}>
                {t(audible ? 'microphone_works' : 'microphone_silent')}
              </StateLabel>
            )}
            {microphone && (
              <span className="w-32">
                <ProgressBar value={Math.round(level * 100)} label={t('loudness')} />
              </span>
            )}
          </li>
          <li>
            <Button size="small" onClick={() => void ring()}>
              {t('loudspeaker_try')}
            </Button>
          </li>
        </ul>
      )}
      {kind !== 'ladder' && (
        <p role="status" className="text-13 text-amber">
          {t(kind === 'single' ? 'single_quality' : 'no_publishing')}
        </p>
      )}
    </section>
  );
}
