import type { WorkView } from '@praxis/contract/productions/productions';
import { useTranslation } from 'react-i18next';
import { spokenTime } from '../../platform/language/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';
import { BlindLabel } from './BlindLabel.tsx';

/** A work as its team and staff read it afterwards: the version that counts, with its files under their own names. */
export function WorkReading({ work }: { work: WorkView }) {
  const { t } = useTranslation('works');
  const version = work.versions.find(({ no }) => no === work.current);
  if (!version) return <EmptyState>{t('nothing_saved')}</EmptyState>;
  const files = version.files.flatMap((id) => work.files.find((file) => file.id === id) ?? []);
  return (
    <article className="flex flex-col gap-5">
      <header>
        <h2 className="text-20 leading-[1.5] font-bold break-words">{version.title}</h2>
        <p className="text-13 text-ink-3">
          {[
            t(`state_${work.state}`),
            t('version', { no: version.no }),
            work.submitted_at === null
              ? t('saved', { time: spokenTime(version.at) })
              : t('submitted_at', { time: spokenTime(work.submitted_at) }),
          ].join(' · ')}
        </p>
      </header>
      {version.intro !== '' && <p className="leading-[1.7] break-words whitespace-pre-line">{version.intro}</p>}
      {version.url !== '' && (
        <a href={version.url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className="break-all">
          {version.url}
        </a>
      )}
      {files.length > 0 && (
        <ul aria-label={t('files')} className="border-t border-line">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-2">
              <a href={`${file.address}&download=1`} className="cut min-w-0 flex-1 font-bold">
                {file.name}
              </a>
              <span className="text-13 text-ink-3">{fileSize(file.size)}</span>
              <BlindLabel file={file} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
