import { reportCheck } from '@praxis/contract/proctoring/proctoring';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeSnapshot } from '../../parts/proctoring/camera.ts';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Session } from './session.ts';
import { useCameraCheck } from './useCameraCheck.ts';

type Where = { room: 'assessment' | 'competition'; room_id: string };
type Looks = { shape: MarkShape; tone: Tone };
const fine: Looks = { shape: 'tick', tone: 'pine' };
const poor: Looks = { shape: 'triangle', tone: 'amber' };
/** Slower than this is worth a word. */
const SLOW_MS = 300;

function Findings({ check }: { check: ReturnType<typeof useCameraCheck> }) {
  const { t } = useTranslation('proctoring');
  const { light, faces, latency } = check;
  return (
    <ul className="flex flex-col gap-2" aria-live="polite">
      {light !== undefined && (
        <li>
          <StateLabel {...(light === 'fine' ? fine : poor)}>{t(`check_${light === 'fine' ? 'light_fine' : light}`)}</StateLabel>
        </li>
      )}
      {faces !== undefined && (
        <li>
          <StateLabel {...(faces === 1 ? fine : poor)}>
            {t(faces === 0 ? 'check_no_face' : faces === 1 ? 'check_face_fine' : 'check_many_faces')}
          </StateLabel>
        </li>
      )}
      <li>
        {latency === undefined ? (
          <StateLabel shape="working" tone="mute">
            {t('check_network_measuring')}
          </StateLabel>
        ) : (
          <span className="inline-flex flex-wrap">
            <StateLabel {...(latency > SLOW_MS ? poor : fine)}>
              <span className="whitespace-normal">
                {t(latency > SLOW_MS ? 'check_network_slow' : 'check_network', { count: Math.round(latency) })}
              </span>
            </StateLabel>
          </span>
        )}
      </li>
    </ul>
  );
}

/** Tries the camera and the network; the picture is the proof. Nothing about light or faces keeps anybody out. */
export function CameraCheck({ where, session, onChecked }: { where: Where; session: Session; onChecked: (session: Session) => void }) {
  const { t } = useTranslation('proctoring');
  const [started, setStarted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const video = useRef<HTMLVideoElement>(null);
  const check = useCameraCheck(video, started);
  const { stream, trouble, latency } = check;
  // A stream cannot be given to a video by its attributes.
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const finish = async () => {
    const picture = video.current && (await takeSnapshot(video.current));
    if (!picture) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onChecked(await call(reportCheck, { ...where, picture, latency_ms: Math.round(latency ?? 0) }));
      setStarted(false);
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  if (!started) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        {session.checked_at !== null && <StateLabel {...fine}>{t('check_done')}</StateLabel>}
        <Button look={session.checked_at === null ? 'filled' : 'outline'} size="main" onClick={() => setStarted(true)}>
          {t(session.checked_at === null ? 'check_open' : 'check_again')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[320px_1fr] gap-6 phone:grid-cols-1">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('own_picture')}
        className={classes('aspect-[4/3] w-full -scale-x-100 rounded-md bg-well object-cover', trouble && 'phone:hidden')}
      />
      <div className="flex flex-col items-start gap-4">
        {trouble ? (
          <div role="alert" className="text-14">
            <StateLabel shape="cross" tone="red">
              {t('camera_gone')}
            </StateLabel>
            <p className="mt-1">{t(`trouble_${trouble}`)}</p>
            <p className="mt-1 text-13 text-ink-3">{t(`cannot_${where.room}`)}</p>
            <Button className="mt-3" onClick={check.again}>
              {t('open_camera')}
            </Button>
          </div>
        ) : (
          <>
            <Findings check={check} />
            {/* Before its first picture a camera has nothing to take. */}
            <Button
              look="filled"
              size="main"
              busy={busy}
              disabled={!stream || latency === undefined || check.light === undefined}
              onClick={() => void finish()}
            >
              {t('check_take')}
            </Button>
          </>
        )}
        <Problem of={failure} />
      </div>
    </div>
  );
}
