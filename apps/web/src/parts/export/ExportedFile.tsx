import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/language/dates.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';

type Exported = {
  state: string;
  /** 0 to 100. */
  progress: number;
  name: string;
  bytes: number;
  address: string | null;
  /** What the file could not take along. */
  notes?: readonly string[];
};
type Props<Of extends Exported> = {
  jobId: string;
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Of>;
  /** What is in the file, beside its size. */
  facts?: (file: Of) => string;
  /** Why it was not written, where the server says so. */
  refusal?: (file: Of) => string | null;
};

const isRunning = (file: Exported | undefined) => !file || file.state === 'making' || file.state === 'running';

function ReadyFile({ file, facts }: { file: Exported & { address: string }; facts: string }) {
  const { t } = useTranslation('export');
  return (
    <div role="status" className="mb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-13">
        <b className="min-w-0 break-words">{file.name}</b>
        <span className="mr-auto text-ink-3">{listed([facts, fileSize(file.bytes), t('kept')])}</span>
        <a href={file.address} download={file.name} className={buttonClasses('filled', 'small')}>
          {t('download')}
        </a>
      </div>
      {file.notes && file.notes.length > 0 && (
        <ul className="mt-2 list-disc rounded-md bg-amber-soft py-2 pr-3 pl-7 text-13 text-amber">
          {file.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A file while the server writes it, and then to be downloaded. */
export function ExportedFile<Of extends Exported>({ jobId, queryKey, read, facts, refusal }: Props<Of>) {
  const { t } = useTranslation('export');
  const exported = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1000 : false),
  });
  const again = () => void exported.refetch();
  useTopic(`job:${jobId}`, again, again);
  if (exported.error) return <Problem of={exported.error} retry={again} />;
  const file = exported.data;
  if (!file || isRunning(file))
    return (
      <div aria-live="polite" className="mb-3">
        <p className="mb-1 flex justify-between text-13 text-ink-2">
          <span>{t('making')}</span>
          <span>{`${file?.progress ?? 0}%`}</span>
        </p>
        <ProgressBar value={(file?.progress ?? 0) / 100} label={t('making')} thick />
      </div>
    );
  const { address } = file;
  if (address) return <ReadyFile file={{ ...file, address }} facts={facts?.(file) ?? ''} />;
  return (
    <p role="alert" className="mb-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
      {refusal?.(file) || t(file.state === 'gone' ? 'gone' : 'failed')}
    </p>
  );
}
