import { checkPackage, type PackageImport } from '@praxis/contract/course-packages/course-packages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ImportProgress, ImportRefused } from '../../parts/upload/ImportState.tsx';
import { UploadField } from '../../parts/upload/UploadField.tsx';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { PackageReport } from './PackageReport.tsx';
import { usePackageImport } from './usePackageImport.ts';

function Working({ found }: { found: PackageImport }) {
  const { t } = useTranslation('course-import');
  const isFirst = found.state === 'checking';
  return (
    <ImportProgress
      label={t(isFirst ? 'checking' : 'importing')}
      name={found.name}
      percent={found.progress}
      note={t(isFirst ? 'nothing_yet' : 'may_leave')}
    />
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
      {refused && <ImportRefused title={refused.problem} reason={`${refused.name}: ${refused.reason}`} />}
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
