import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../parts/course/course-labels.ts';
import { sendFile } from '../../parts/upload/upload.ts';
import { failureText } from '../../platform/show-failure.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import type { HomeworkDraft } from './homework-draft.ts';

type Files = HomeworkDraft['attachments'];

/** Files a teacher gives with a homework. */
export function Attachments({ files, onChange }: { files: Files; onChange: (change: (before: Files) => Files) => void }) {
  const { t } = useTranslation('homework');
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [refusal, setRefusal] = useState('');
  const take = async (chosen: readonly File[]) => {
    setRefusal('');
    for (const file of chosen) {
      if (file.size > FILE_LIMITS.file) setRefusal(t('attachment_big', { name: file.name }));
      else {
        setSending({ name: file.name, share: 0 });
        try {
          const id = await sendFile(file, 'homework_file', (share) => setSending({ name: file.name, share }));
          onChange((before) => [...before, { id, name: file.name, size: file.size }]);
        } catch (failure) {
          setRefusal(failureText(failure));
        }
      }
    }
    setSending(undefined);
  };
  return (
    <div>
      <ul className="flex flex-wrap items-center gap-2">
        {files.map(({ id, name, size }) => (
          <li key={id} className="inline-flex items-center gap-2 rounded-sm border border-line-2 py-0.5 pr-1 pl-3 text-13">
            {name} <span className="text-ink-3">{fileSize(size)}</span>
            <IconButton
              small
              label={t('remove_file', { name })}
              onClick={() => onChange((before) => before.filter((file) => file.id !== id))}
            >
              <X className="size-3.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        <li>
          <Button
            size="small"
            look="plain"
            busy={sending !== undefined}
            disabled={files.length >= FILE_LIMITS.attachments}
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('add_file')}
          </Button>
        </li>
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        aria-label={t('add_file')}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {sending && <ProgressBar value={sending.share} label={sending.name} />}
      {refusal && (
        <div role="alert">
          <Wrong>{refusal}</Wrong>
        </div>
      )}
    </div>
  );
}
