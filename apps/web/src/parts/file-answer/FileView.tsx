import type { AnswerFile } from '@praxis/contract/assessments/homework';
import { Download, FileText } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { AnnotatedPage } from '../annotate/AnnotatedPage.tsx';
import { fileSize } from '../course/course-labels.ts';

const WrittenFile = lazyPart(() => import('../annotate/FileText.tsx'));

/** One handed-in file to look at: its pictures where there are some, and a download. Strangers' bytes are never run here. */
export function FileView({ attemptId, file, action }: { attemptId: string; file: AnswerFile; action?: ReactNode }) {
  const { t } = useTranslation('homework');
  return (
    <figure className="mb-6">
      <figcaption className="mb-2 flex flex-wrap items-center gap-3 text-13">
        <FileText className="size-4 flex-none text-ink-3" strokeWidth={1.6} aria-hidden="true" />
        <b className="cut min-w-0">{file.name}</b>
        <span className="text-ink-3">{fileSize(file.size)}</span>
        {file.state !== 'stored' && (
          <StateLabel shape="clock" tone="amber">
            {t(file.state === 'missing' ? 'never_arrived' : 'still_coming')}
          </StateLabel>
        )}
        {file.address && (
          <a href={file.address} download={file.name} className="ml-auto inline-flex items-center gap-1">
            <Download className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
            {t('download')}
          </a>
        )}
        {action}
      </figcaption>
      {(file.view === 'waiting' || file.view === 'failed') && file.state === 'stored' && (
        <p className="rounded-md bg-well px-4 py-3 text-13 text-ink-3">{t(`view_${file.view}`)}</p>
      )}
      {file.pages.map((page, at) => (
        <AnnotatedPage
          key={page.address}
          document={file.sha256}
          no={at + 1}
          page={page}
          label={`${file.name} ${t('view_page', { no: at + 1 })}`}
        />
      ))}
      {file.view === 'text' && (
        <Suspense fallback={null}>
          <WrittenFile attemptId={attemptId} item={file.item} sha256={file.sha256} name={file.name} />
        </Suspense>
      )}
    </figure>
  );
}
