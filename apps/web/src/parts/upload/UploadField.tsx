import { Pause, Play, Upload, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Wrong } from '../../ui/fields/Field.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';
import type { RunningUpload, UploadProgress } from './upload.ts';
import { type Uploading, useUploads } from './useUploads.ts';

type UploadFieldProps = Uploading & {
  label: string;
  /** Names the limits. */
  help: string;
  /** Without the big frame: only a button. */
  slim?: boolean;
  /** Hears whether a file is on its way, or failed and waits for a decision. */
  onBusy?: (busy: boolean) => void;
};

/** One file on its way, with pause, go on and give up. */
function UploadRow({ progress, running }: { progress: UploadProgress; running?: RunningUpload }) {
  const { t } = useTranslation('course-parts');
  const share = progress.size === 0 ? 0 : progress.sent / progress.size;
  const failed = progress.phase === 'failed';
  return (
    <div className="mt-3">
      <div className="mb-1.5 flex items-center gap-3 text-13">
        <span className="cut flex-1">{progress.name}</span>
        <span className="text-ink-3">{`${fileSize(progress.sent)} / ${fileSize(progress.size)}`}</span>
        <span className="w-10 text-right">{`${Math.floor(share * 100)}%`}</span>
        {progress.phase === 'paused' ? (
          <IconButton small label={t('upload_resume')} onClick={running?.resume}>
            <Play className="size-3.5" aria-hidden="true" />
          </IconButton>
        ) : (
          !failed && (
            <IconButton small label={t('upload_pause')} onClick={running?.pause}>
              <Pause className="size-3.5" aria-hidden="true" />
            </IconButton>
          )
        )}
        <IconButton small label={t('upload_cancel')} onClick={running?.cancel}>
          <X className="size-3.5" aria-hidden="true" />
        </IconButton>
      </div>
      <ProgressBar value={share} label={progress.name} thick amber={progress.phase === 'waiting' || progress.phase === 'paused'} />
      {progress.phase === 'waiting' && <p className="mt-1 text-12 text-amber">{t('upload_waiting')}</p>}
      {progress.phase === 'paused' && <p className="mt-1 text-12 text-ink-3">{t('upload_paused')}</p>}
      {failed && <Wrong>{progress.failure || t('upload_failed')}</Wrong>}
    </div>
  );
}

/** Takes one file, or several, by click, keyboard or drop and sends them resumably. */
export function UploadField({ label, help, slim, onBusy, ...of }: UploadFieldProps) {
  const { t } = useTranslation('course-parts');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { progress, refusals, waiting, running, take: send, busy, underWay } = useUploads(of);
  // Whoever keeps this field mounted decides it by what the upload, which goes on outside React, is doing.
  useEffect(() => onBusy?.(underWay), [onBusy, underWay]);
  const take = (files: FileList | null) => {
    send(files);
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        !slim && 'rounded-md border border-dashed px-4 py-5',
        !slim && (over ? 'border-pine bg-pine-soft' : 'border-control'),
      )}
    >
      <input
        ref={input}
        type="file"
        accept={of.accept}
        multiple={of.multiple}
        className="hidden"
        onChange={(event) => take(event.target.files)}
      />
      <div className={classes('flex flex-wrap items-center gap-3', !slim && 'justify-center')}>
        <Button
          look={slim ? 'quiet' : 'soft'}
          size={slim ? 'small' : 'usual'}
          icon={<Upload className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          disabled={busy}
          aria-describedby={`${id}-help`}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <span id={`${id}-help`} className="text-12 text-ink-3">
          {help}
        </span>
      </div>
      {refusals.length > 0 && (
        <div role="alert">
          {refusals.map((refusal) => (
            <Wrong key={refusal}>{refusal}</Wrong>
          ))}
        </div>
      )}
      {progress && progress.phase !== 'done' && <UploadRow progress={progress} running={running.current} />}
      {waiting > 0 && <p className="mt-2 text-12 text-ink-3">{t('upload_queue', { count: waiting })}</p>}
    </div>
  );
}
