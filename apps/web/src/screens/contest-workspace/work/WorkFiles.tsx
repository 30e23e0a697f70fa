import { addWorkFile, type WorkFile } from '@praxis/contract/productions/productions';
import { ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../parts/course/course-labels.ts';
import { UploadField } from '../../../parts/upload/UploadField.tsx';
import { BlindLabel } from '../../../parts/works/BlindLabel.tsx';
import { call } from '../../../platform/calls/call.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { WorkPlace, Writing } from './useWork.ts';

const MOST = 20;

const purposeOf = (file: File) => {
  if (file.type === 'application/pdf') return 'work_pdf' as const;
  if (file.type.startsWith('video/')) return 'work_video' as const;
  return /^image\/(jpeg|png|gif|webp)$/.test(file.type) ? ('work_image' as const) : ('work_file' as const);
};

function FileRow({
  file,
  first,
  onUp,
  onRemove,
}: {
  file: WorkFile;
  first: boolean;
  onUp: () => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation('works');
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <a href={`${file.address}&download=1`} className="cut block font-bold text-ink no-underline hover:underline">
          {file.name}
        </a>
        <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <span>{fileSize(file.size)}</span>
          <BlindLabel file={file} />
        </span>
      </span>
      {onRemove && (
        <>
          {!first && (
            <IconButton small label={t('up', { name: file.name })} onClick={onUp}>
              <ArrowUp className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton small label={t('remove_one', { name: file.name })} onClick={onRemove}>
            <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}

/** The files of a work in their order; new ones are sent resumably and count with the next save. */
export function WorkFiles({ place, writing, edits }: { place: WorkPlace; writing: Writing; edits: boolean }) {
  const { t } = useTranslation('works');
  const { work, draft, change, again } = writing;
  const [fresh, setFresh] = useState<WorkFile[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const known = new Map([...fresh, ...(work?.files ?? [])].map((file) => [file.id, file]));
  const files = draft.files.flatMap((id) => known.get(id) ?? []);
  const take = async (uploadId: string) => {
    setFailure(undefined);
    try {
      const input = { stage_id: place.stageId, section_id: place.sectionId, device: place.device, upload_id: uploadId };
      const { file } = await call(addWorkFile, input);
      setFresh((now) => [...now, file]);
      change((now) => ({ files: now.files.includes(file.id) ? now.files : [...now.files, file.id] }));
      again();
    } catch (refused) {
      setFailure(refused);
    }
  };
  const up = (id: string) =>
    change(({ files: order }) => {
      const at = order.indexOf(id);
      return { files: at > 0 ? order.with(at - 1, id).with(at, order[at - 1]!) : order };
    });
  return (
    <section aria-label={t('files')}>
      <h2 className="text-16 font-bold">{t('files')}</h2>
      {files.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-3 mt-2">{t('no_files')}</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {files.map((file, at) => (
            <FileRow
              key={file.id}
              file={file}
              first={at === 0}
              onUp={() => up(file.id)}
              onRemove={edits ? () => change((now) => ({ files: now.files.filter((id) => id !== file.id) })) : undefined}
            />
          ))}
        </ul>
      )}
      {edits && files.length < MOST && (
        <div className="mt-3">
          <UploadField
            label={t('add_file')}
            accept="*/*"
            multiple
            room={MOST - files.length}
            purpose={purposeOf}
            help={t('add_help')}
            present={files.map(({ name, size }) => ({ name, bytes: size }))}
            onDone={(fileId) => void take(fileId)}
          />
        </div>
      )}
      <Problem of={failure} />
    </section>
  );
}
