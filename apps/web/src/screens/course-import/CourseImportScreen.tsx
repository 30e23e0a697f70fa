import { checkPackage, type PackageImport } from '@praxis/contract/course-packages/course-packages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { UploadField } from '../../parts/upload/UploadField.tsx';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar, Skeleton } from '../../ui/States.tsx';
import { PackageReport } from './PackageReport.tsx';
import { usePackageImport } from './usePackageImport.ts';

function Working({ found }: { found: PackageImport }) {
  const { t } = useTranslation('course-import');
  const text = found.state === 'checking' ? t('checking') : t('importing');
  return (
    <div aria-live="polite" className="rounded-md border border-line px-4 py-6">
      <p className="mb-2 flex justify-between gap-3">
        <span className="cut">{`${text} ${found.name}`}</span>
        <span>{`${found.progress}%`}</span>
      </p>
      <ProgressBar value={found.progress / 100} label={text} thick />
      <p className="mt-2 text-12 text-ink-3">{found.state === 'checking' ? t('nothing_yet') : t('may_leave')}</p>
    </div>
  );
}

/** The place for the file: by click, keyboard or drop. Beside it what the last one was refused for. */
function ChoosePackage({ refused, onStarted }: { refused?: PackageImport; onStarted: (importId: string, jobId: string) => void }) {
  const { t } = useTranslation('course-import');
  const check = useMutation({
    mutationFn: (file_id: string) => call(checkPackage, { file_id }),
    onSuccess: ({ import_id, job_id }) => onStarted(import_id, job_id),
  });
  return (
    <>
      {refused && (
        <div role="alert" className="mb-4 rounded-md bg-red-soft px-4 py-3 text-red">
          <p className="font-bold">{refused.problem}</p>
          <p className="text-13 break-words">{`${refused.name}: ${refused.reason}`}</p>
        </div>
      )}
      <UploadField
        label={t('choose')}
        accept=".zip,.imscc,application/zip"
        purpose="course_package"
        help={t('choose_help')}
        onDone={(fileId) => check.mutate(fileId)}
      />
      <Problem of={check.error} />
      <ul className="mt-4 list-disc pl-5 text-13 text-ink-2">
        <li>{t('takes_own')}</li>
        <li>{t('takes_cartridge')}</li>
        <li>{t('nothing_yet')}</li>
      </ul>
    </>
  );
}

/** Brings a course in from a package: upload, look at everything it would make, decide, done. The address keeps the place. */
export function CourseImportScreen() {
  const { t } = useTranslation('course-import');
  const { importId } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const found = usePackageImport(importId, jobId);
  const now = importId ? found.data : undefined;
  const start = (id: string, job: string) => {
    setJobId(job);
    void navigate(`/index/courseImport/${id}`, { replace: true });
  };
  const accepted = (job: string | null) => {
    setJobId(job ?? undefined);
    void queries.invalidateQueries({ queryKey: ['package-import', importId] });
  };
  const again = () => void navigate('/index/courseImport');
  const refused = now?.state === 'refused' ? now : undefined;
  return (
    <Page
      title={t('title')}
      actions={
        <Link to="/index/courses" className={buttonClasses('plain')}>
          {t('back')}
        </Link>
      }
    >
      <div className="max-w-[960px]">
        {(!importId || refused) && <ChoosePackage refused={refused} onStarted={start} />}
        {importId && found.isPending && <Skeleton rows={5} label={t('loading')} />}
        <Problem of={found.error} retry={() => void found.refetch()} />
        {now && (now.state === 'checking' || now.state === 'importing') && <Working found={now} />}
        {now && !refused && !/ing$/.test(now.state) && <PackageReport found={now} onAccepted={accepted} onAgain={again} />}
      </div>
    </Page>
  );
}
