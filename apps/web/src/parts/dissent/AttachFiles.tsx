import { DISSENT_FILES } from '@praxis/contract/dissents/dissents';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { UploadField } from '../upload/UploadField.tsx';

/** A file that was sent and goes along. */
export type Attached = { id: string; name: string };

const ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf,.zip,.docx,.xlsx,.pptx,.mp4,.webm,.txt,.csv';

/** Up to two files that go along with what is written. */
export function AttachFiles({ files, onChange }: { files: readonly Attached[]; onChange: (files: Attached[]) => void }) {
  const { t } = useTranslation('dissent');
  return (
    <div className="mt-2">
      {files.map((file) => (
        <p key={file.id} className="flex items-center gap-2 text-13">
          <span className="cut min-w-0">{file.name}</span>
          <IconButton
            small
            label={t('file_remove', { name: file.name })}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
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
          purpose="dissent_file"
          onDone={(id, file) => onChange([...files, { id, name: file.name }])}
        />
      )}
    </div>
  );
}
