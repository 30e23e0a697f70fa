import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { eachOnce } from '../hooks/each-once.ts';
import { ProgressBar } from '../States.tsx';
import { namesInRow } from '../written.ts';
import { Wrong } from './Field.tsx';

export type UploadState = { name: string; sent: number; size: number; failure?: string; done?: boolean };

type FileFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** As of `<input accept>`. */
  accept: string;
  multiple?: boolean;
  /** What is on its way; comes from the upload hook of the screen. */
  uploads?: readonly UploadState[];
  /** The chosen files, each once: a file chosen twice in one go is dropped and told (S-193). */
  onFiles: (files: File[]) => void;
  onRetry?: (name: string) => void;
};

/** Takes files by click, by keyboard and by drag; shows how far each is. */
export function FileField({ label, help, error, required, accept, multiple, uploads = [], onFiles, onRetry }: FileFieldProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [twice, setTwice] = useState('');
  const take = (list: FileList | null) => {
    const onItsWay = (file: File) => uploads.some((upload) => upload.name === file.name && upload.size === file.size && !upload.failure);
    const { files, repeated } = eachOnce(Array.from(list ?? []), onItsWay);
    setTwice(namesInRow(repeated));
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const wrong = error ?? (twice && t('file_twice', { name: twice }));
  return (
    <div>
      <label htmlFor={id} className={classes('mb-1 block text-13 text-ink-2', required && 'starred')}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-wrap items-center gap-3 rounded-md border border-dashed px-3 py-3',
          over ? 'border-pine bg-pine-soft' : 'border-control bg-raised',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          className="sr-only"
          onChange={(event) => take(event.target.files)}
          aria-describedby={`${id}-help`}
        />
        <Button
          icon={<Upload className="size-4" aria-hidden="true" />}
          onClick={() => input.current?.click()}
          tabIndex={-1}
          aria-hidden="true"
        >
          {multiple ? t('choose_files') : t('choose_file')}
        </Button>
        <span className="text-12 text-ink-3">{t('or_drop')}</span>
      </div>
      {wrong ? (
        <div role="alert">
          <Wrong id={`${id}-help`}>{wrong}</Wrong>
        </div>
      ) : (
        help && (
          <p id={`${id}-help`} className="mt-1 text-12 text-ink-3">
            {help}
          </p>
        )
      )}
      {uploads.map((upload) => (
        <UploadRow key={upload.name} upload={upload} onRetry={onRetry} />
      ))}
    </div>
  );
}

function UploadRow({ upload, onRetry }: { upload: UploadState; onRetry?: (name: string) => void }) {
  const { t } = useTranslation('shell');
  const share = upload.size === 0 ? 1 : upload.sent / upload.size;
  return (
    <div className="mt-2 text-12 text-ink-2">
      <div className="mb-1.5 flex gap-3">
        <span className="cut flex-1">{upload.name}</span>
        <span>{upload.done ? t('uploaded') : `${Math.floor(share * 100)}%`}</span>
      </div>
      {upload.failure ? (
        <div className="flex items-center gap-3">
          <Wrong>{upload.failure}</Wrong>
          {onRetry && (
            <Button size="small" onClick={() => onRetry(upload.name)}>
              {t('try_again')}
            </Button>
          )}
        </div>
      ) : (
        !upload.done && <ProgressBar value={share} label={upload.name} thick />
      )}
    </div>
  );
}
