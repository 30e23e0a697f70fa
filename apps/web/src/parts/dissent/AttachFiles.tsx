import { DISSENT_FILES } from '@praxis/contract/dissents/dissents';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { UploadField } from '../upload/UploadField.tsx';

/** A file that was sent and goes along. */
type Attached = { id: string; name: string };

/** Files that go along; while one of them is on its way nothing is sent, which would leave it behind. */
export function useAttached() {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const [busy, setBusy] = useState(false);
  // The last one takes the field away, which then says nothing any more.
  const waits = busy && files.length < DISSENT_FILES;
  return { files, setFiles, setBusy, waits, ids: files.map(({ id }) => id) };
}

const ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf,.zip,.docx,.xlsx,.pptx,.mp4,.webm,.txt,.csv';

/** Up to two files that go along with what is written. */
export function AttachFiles({ attached: { files, setFiles, setBusy, waits } }: { attached: ReturnType<typeof useAttached> }) {
  const { t } = useTranslation('dissent');
  return (
    <div className="mt-2">
      {files.map((file) => (
        <p key={file.id} className="flex items-center gap-2 text-13">
          <span className="cut min-w-0">{file.name}</span>
          <IconButton
            small
            label={t('file_remove', { name: file.name })}
            onClick={() => setFiles(files.filter(({ id }) => id !== file.id))}
          >
            <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </p>
      ))}
      {files.length < DISSENT_FILES && (
        <UploadField
          slim
          label={t('file_add')}
          help={t('file_help')}
          accept={ACCEPT}
          multiple
          room={DISSENT_FILES - files.length}
          purpose="dissent_file"
          onBusy={setBusy}
          onDone={(id, file) => setFiles((before) => [...before, { id, name: file.name }])}
        />
      )}
      {waits && (
        <p role="status" className="mt-1 text-12 text-ink-3">
          {t('file_waits')}
        </p>
      )}
    </div>
  );
}
